"""Numbers as people write them in running text, English and Chinese, with unit and relation."""

from swacalc.numbers.dates import same_date
from swacalc.numbers.direction import DIRECTIONS, compares
from swacalc.numbers.meaning import Meaning, meaning_of, numbers_in
from swacalc.numbers.spelling import FORMS_WITHOUT_FIGURE, Spelling, spellings

__all__ = [
    "DIRECTIONS",
    "FORMS_WITHOUT_FIGURE",
    "Meaning",
    "Spelling",
    "compares",
    "meaning_of",
    "numbers_in",
    "same_date",
    "spellings",
]
