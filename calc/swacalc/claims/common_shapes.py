"""The shapes that several kinds of record have: names, days, addresses, formulas, words."""

from swacalc.claims.addresses import address_pattern, parse_address
from swacalc.claims.record_shapes import RecordKey, RecordShape
from swacalc.claims.string_shapes import LabelShape, ParsedShape, PatternShape, StringShape
from swacalc.claims.types import Text
from swacalc.formulas import formula_pattern, read_formula
from swacalc.quantity import parse_ratio

WORDS = StringShape()
# It becomes a file name, which file systems bound.
ID = PatternShape(
    "[a-z0-9]+(?:[-.][a-z0-9]+)*",
    "a name in kebab case such as global-kv-lifetime, of at most 100 characters",
    most=100,
)
NAME = PatternShape(
    "[A-Za-z][A-Za-z0-9_]*", "a name of letters, digits and _ that begins with a letter"
)
_LEAP_YEAR = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
# The editors' schema has the same pattern, so the length of each month is in it.
DATE = PatternShape(
    r"(?!0000)(?:[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)"
    rf"|(?:0[13578]|1[02])-31)|{_LEAP_YEAR}-02-29)",
    "a day of the calendar such as 2026-09-10",
)
URL = ParsedShape(parse_address, address_pattern)
FORMULA = ParsedShape(read_formula, formula_pattern, kind="formula")
CODE = PatternShape("[A-Z]{3}[0-9]{3}", "a rule code such as SRC202")
PART = PatternShape(
    r"0(?:\.[0-9]{1,20})?|[0-9]{1,2}(?:\.[0-9]{1,20})?%",
    "a part of less than one such as 0.05 or 5%",
    parse_ratio,
)
WHOLE = PatternShape("-?[0-9]{1,18}", "a whole number", int)
TEXT = RecordShape(Text, {"en": RecordKey(WORDS, required=True), "zh": RecordKey(WORDS)})
# A Chinese character is twice as wide as a Latin one, and a title may have both.
TITLE = RecordShape(
    Text, {"en": RecordKey(LabelShape(60), required=True), "zh": RecordKey(LabelShape(40))}
)
