"""The symbol table: the unit of every symbol of a claim set, and where its value comes from."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from swacalc.derivations.late_records import LateRecords
from swacalc.formulas import Formula
from swacalc.quantity import Quantity, Unit, parse_unit


class SymbolEntry(NamedTuple):
    """One symbol with what the claims say about it.

    `origin` is claim or model, and empty for a symbol that the user gives; `ref` is the claim's
    id, or the model and its field. At most one of `value` and `formula` is set; `given_in` is
    the unit of a formula's result. `follows` is what the claim says its figure follows from, and
    `title` what people call the symbol, in English.
    """

    name: str
    unit: Unit
    origin: str = ""
    ref: str = ""
    tag: str = ""
    relation: str = "equals"
    value: Quantity | None = None
    formula: Formula | None = None
    given_in: Unit | None = None
    tolerance: Fraction | None = None
    follows: Formula | None = None
    title: str = ""


SymbolTable = Mapping[str, SymbolEntry]

# No string of a claims folder has these control characters; a formula may have several lines.
FIELD_END = "\x1f"
LINE_END = "\x1e"


def to_line(entry: SymbolEntry) -> str:
    """The entry as a line of text: its fields with separators between them."""
    value = quantity_word(entry.value) if entry.value else ""
    tolerance = "" if entry.tolerance is None else str(entry.tolerance)
    unit = "" if entry.given_in is None else entry.given_in.word
    formula, follows = (str(each or "") for each in (entry.formula, entry.follows))
    words = (entry.origin, entry.ref, entry.tag, entry.relation, value, formula, unit, tolerance)
    return FIELD_END.join((entry.name, entry.unit.word, *words, follows, entry.title))


def quantity_word(quantity: Quantity) -> str:
    """A quantity exactly, as `read_quantity` reads it."""
    return f"{quantity.number} {quantity.unit.word}"


def read_quantity(word: str) -> Quantity:
    """The quantity that was written as a word.

    Raises:
        ValueError: it has no number.
        QuantityError: its unit is unknown.
    """
    number, _, unit = word.partition(" ")
    return Quantity(number=Fraction(number), unit=parse_unit(unit))


def from_line(line: str) -> SymbolEntry:
    """The entry that was written as a line.

    Raises:
        ValueError: the line does not have the fields of an entry.
        QuantityError: a unit in it is unknown.
    """
    fields = line.split(FIELD_END)
    name, unit, origin, ref, tag, relation, value, formula, given, width, follows, title = fields
    return SymbolEntry(
        name=name,
        unit=parse_unit(unit),
        origin=origin,
        ref=ref,
        tag=tag,
        relation=relation,
        value=read_quantity(value) if value else None,
        formula=Formula(formula) if formula else None,
        given_in=parse_unit(given) if given else None,
        tolerance=Fraction(width) if width else None,
        follows=Formula(follows) if follows else None,
        title=title,
    )


def from_lines(lines: Iterable[str]) -> SymbolTable:
    """The symbol table that was kept as lines, of which only those looked up are parsed."""
    return LateRecords({line.partition(FIELD_END)[0]: line for line in lines}, from_line)
