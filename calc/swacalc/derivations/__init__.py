"""Where claims and formulas meet: what each symbol is worth, and what follows from it."""

from swacalc.derivations.behind import load_behind
from swacalc.derivations.derivation import YOUR_INPUT, Derivation, promises_more, weakest
from swacalc.derivations.symbols import NoValueError, Symbols, parsed

__all__ = [
    "YOUR_INPUT",
    "Derivation",
    "NoValueError",
    "Symbols",
    "load_behind",
    "parsed",
    "promises_more",
    "weakest",
]
