"""The script that the site reads and prints quantities by: the grammar and limits of `quantity`."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from swacalc.errors import SHOWN
from swacalc.quantity import exact, grammar, parse_unit, printing, units
from swacalc.quantity.interval import ABOUT_TOLERANCE
from swacalc.site.modules import module

_COMMENT = """\
reading   expressions for a quantity and for what joins units; what to write instead of a string
          that is none, by what is found in it; how many characters of it a sentence shows
units     every spelling of a unit, what to write instead of a word that is none, and plurals
printing  when numbers are rounded, how far about may be off, and the names of sizes"""


def quantities_script() -> str:
    """The ES module `quantities.js`."""
    return module(_COMMENT, {"reading": _reading(), "units": _units(), "printing": _printing()})


def in_javascript(pattern: str) -> str:
    """A regular expression of `quantity.grammar` as JavaScript writes it, in ASCII."""
    pattern = pattern.replace("(?P<", "(?<").replace(r"\Z", "$")
    return re.sub("[^ -~]", lambda character: f"\\u{ord(character[0]):04x}", pattern)


def _reading() -> dict[str, Any]:
    return {
        "quantity": in_javascript(grammar.PARTS),
        "joint": in_javascript(units.JOINT),
        "hints": [[in_javascript(pattern), hint] for pattern, hint in grammar.HINTS],
        "examples": grammar.EXAMPLES,
        "shown": SHOWN,
    }


def _units() -> dict[str, Any]:
    return {
        "spellings": {
            name: {"scale": exact(unit.scale), "powers": dict(unit.powers), "text": unit.text}
            for name, unit in units.SPELLINGS.items()
        },
        "prefixes": {name: str(size) for name, size in units.PREFIXES.items()},
        "counts": units.COUNTS,
        "plurals": dict(_plurals(printing.COUNTED)),
        "most": units.MAX_ATOMS,
        "tooMany": units.TOO_MANY,
        "missing": units.MISSING,
        "example": units.EXAMPLE,
        "ambiguous": list(units.AMBIGUOUS),
        "hints": units.HINTS,
        "all": units.ALL_UNITS,
        "scales": {name: units.scales_hint(parse_unit(name)) for name in units.SIZES_AND_TIMES},
    }


def _plurals(words: Iterable[str]) -> Iterable[tuple[str, str]]:
    plurals = ((word, printing.unit_text(parse_unit(word), Fraction(2))) for word in words)
    return ((word, plural) for word, plural in plurals if word != plural)


def _printing() -> dict[str, Any]:
    return {
        "about": printing.ABOUT,
        "aboutWithin": exact(ABOUT_TOLERANCE),
        "digits": printing.SIGNIFICANT_DIGITS,
        "exactPlaces": printing.EXACT_PLACES,
        "mostPlaces": printing.MOST_PLACES,
        "mostBelow": printing.MOST_BELOW,
        "mostPlain": printing.MOST_PLAIN,
        "sizes": [{"step": step, "names": names} for step, names in printing.SIZES],
    }
