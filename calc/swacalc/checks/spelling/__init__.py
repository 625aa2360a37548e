"""Numbers as people write them in running text, English and Chinese, with unit and relation."""

from swacalc.checks.spelling.dates import same_date
from swacalc.checks.spelling.direction import DIRECTIONS, compares
from swacalc.checks.spelling.reading import FORMS_WITHOUT_FIGURE, Spelling, spellings
from swacalc.checks.spelling.statement import Statement, numbers_in, state

__all__ = [
    "DIRECTIONS",
    "FORMS_WITHOUT_FIGURE",
    "Spelling",
    "Statement",
    "compares",
    "numbers_in",
    "same_date",
    "spellings",
    "state",
]
