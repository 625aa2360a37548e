"""Numbers as people write them in running text, English and Chinese, with unit and relation."""

from swacalc.checks.spelling.reading import Spelling, spellings
from swacalc.checks.spelling.statement import Statement, state

__all__ = ["Spelling", "Statement", "spellings", "state"]
