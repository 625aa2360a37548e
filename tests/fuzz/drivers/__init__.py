"""All drivers, one for each reader and one for the commands."""

from drivers.audit import ARTICLES
from drivers.claims import CLAIMS, MODELS, SOURCES, SYMBOLS
from drivers.commands import COMMANDS
from drivers.config import CONFIG
from drivers.copies import HTML, MARKDOWN, PDF, TEXT
from drivers.expressions import EXPRESSIONS
from drivers.lock import LOCK
from drivers.numbers import NUMBERS, WRONG_NUMBERS
from drivers.pages import PAGES, SUPPRESSIONS
from drivers.patterns import PATTERNS
from drivers.quantities import QUANTITIES, UNITS
from drivers.settings import SETTINGS
from drivers.traces import TRACES

DRIVERS = (
    *(CLAIMS, SOURCES, SYMBOLS, MODELS, SETTINGS, LOCK, PAGES, SUPPRESSIONS, MARKDOWN, TEXT, HTML),
    *(PDF, PATTERNS, QUANTITIES, UNITS, EXPRESSIONS, NUMBERS, WRONG_NUMBERS, CONFIG, COMMANDS),
    TRACES,
    *ARTICLES,
)
