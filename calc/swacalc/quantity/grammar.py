r"""How quantities are written: regular expressions, and hints for a string that is none.

The scripts of the site read with the same expressions, which therefore keep to what means the same
in Python and JavaScript. Only named groups and `\Z` are spelt differently there.
"""

import re

from swacalc.quantity.units import JOINT, PREFIXES, SPACE, close_unit_pattern, unit_pattern

MAX_DIGITS = 100  # in a row, without commas
MINUS = "\N{MINUS SIGN}"

_WHOLE = f"[0-9]{{1,{MAX_DIGITS}}}"
_EXPONENT = f"[eE][+{MINUS}-]?[0-9]"
_DIGITS = rf"(?:[1-9][0-9]{{0,2}}(?:,[0-9]{{3}}){{1,30}}|{_WHOLE})"
_NUMBER = rf"[+{MINUS}-]?{_DIGITS}(?:\.{_WHOLE})?(?:{_EXPONENT}[0-9]?)?"
_BOTTOM = f"{SPACE}?/{SPACE}?(?=0*[1-9]){_WHOLE}"
_PREFIX = f"(?:{'|'.join(sorted(PREFIXES, key=len, reverse=True))})"
# A unit may begin with 1, as in 1/s, where a space parts it from the number.
_UNIT_BEGINS = f"(?:(?=[A-Za-zµ%$]|μ|‰)(?!{_EXPONENT})|(?<={SPACE})(?=1{JOINT}))"

# The parts of a quantity, its unit still unread.
PARTS = (
    rf"(?P<top>{_NUMBER})(?P<bottom>{_BOTTOM})?(?P<prefix>{_PREFIX}(?={SPACE}|\Z))?"
    rf"(?:{SPACE}*{_UNIT_BEGINS}(?P<unit>[\s\S]*))?"
)

EXAMPLES = "write for example 72 h, 10%, 1/8, 128k or 890 B/token"
# What to write instead, by what is found in the string; `{}` stands for the string itself.
HINTS = (
    ("^[+-]?[0-9]+,", "write a decimal point; commas only set off groups of three digits"),
    (r"^\.[\s\S]{0,18}\Z", "write 0{}"),
    (f"[0-9]{_EXPONENT}[0-9][0-9]", "write at most two digits after e"),
    (f"^[0-9]{{{MAX_DIGITS + 1}}}", f"write at most {MAX_DIGITS} digits"),
    ("^[0-9]+ ?/ ?0", "write a denominator above zero"),
    (r"^[\s\x1c-\x1f\x85\ufeff]|[\s\x1c-\x1f\x85\ufeff]\Z", "remove the white space around it"),
)


def hint_for(text: str) -> str:
    """What to write instead of a string that is not a quantity: the first of `HINTS` that fits."""
    found = (hint for pattern, hint in HINTS if re.search(pattern, text))
    return next(found, EXAMPLES).replace("{}", text)


def literal_pattern() -> str:
    """A regular expression of quantities inside an expression: `4.64GiB`, `128k`, `890 B/token`."""
    unit = f"(?:{_PREFIX}(?={SPACE}))?{SPACE}{{0,4}}{close_unit_pattern()}"
    return rf"{_WHOLE}(?:\.{_WHOLE})?(?:{unit}|{_PREFIX}(?![A-Za-z0-9_(]))"


def ratio_pattern() -> str:
    """A regular expression that matches what `parse_ratio` accepts, and nothing else."""
    return f"{_NUMBER}(?:{_BOTTOM})?(?:{_PREFIX}|{SPACE}*%)?"


def quantity_pattern() -> str:
    """A regular expression that matches what `parse_quantity` accepts, and nothing else."""
    unit = f"(?:{_PREFIX}(?={SPACE}))?{SPACE}*{_UNIT_BEGINS}{unit_pattern()}"
    return f"{_NUMBER}(?:{_BOTTOM})?(?:{_PREFIX}|{unit})?"
