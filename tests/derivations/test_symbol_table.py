"""A symbol table is what a claim set says of its symbols, and survives being written down."""

from fractions import Fraction
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolEntry, from_line, from_lines, to_line
from swacalc.formulas import read_formula
from swacalc.quantity import RELATIONS, Quantity, parse_quantity, parse_unit

words = st.text(st.characters(min_codepoint=32, exclude_characters="\x7f"), max_size=20)
formulas = st.none() | st.lists(
    st.sampled_from(["a", "b", "(a + 2)", "-a", "min(a,b)"]), min_size=1, max_size=4
).map(" *\n".join).map(read_formula)
units = st.sampled_from(["ratio", "token", "1/s", "token*token", "USD/Mtoken", "kB/ratio", "%"])
entries = st.builds(
    SymbolEntry,
    name=st.from_regex("[A-Za-z][A-Za-z0-9_]*", fullmatch=True),
    unit=units.map(parse_unit),
    origin=st.sampled_from(["", "claim", "model"]),
    ref=words,
    tag=st.sampled_from(TAGS),
    relation=st.sampled_from(RELATIONS),
    value=st.none() | st.builds(Quantity, number=st.fractions(), unit=units.map(parse_unit)),
    formula=formulas,
    given_in=st.none() | units.map(parse_unit),
    tolerance=st.none() | st.fractions(0, Fraction(99, 100)),
    follows=formulas,
    title=words,
)


@given(entries)
def test_an_entry_reads_back_from_its_line(entry: SymbolEntry) -> None:
    """Whatever an entry says, in several lines or in odd units, its line says it too."""
    assert from_line(to_line(entry)) == entry


@given(st.lists(entries, unique_by=lambda entry: entry.name))
def test_lines_are_a_symbol_table(some: list[SymbolEntry]) -> None:
    """A symbol table of lines has the same names in the same order, and the same entries."""
    symbol_table = {entry.name: entry for entry in some}
    lines = from_lines([to_line(entry) for entry in some])
    assert dict(lines) == symbol_table
    assert list(lines) == list(symbol_table)
    assert len(lines) == len(symbol_table)
    assert all(name in lines for name in symbol_table)
    assert "no such name" not in lines


def test_the_shipped_symbol_table() -> None:
    """Every shipped symbol has an entry that reads back, and every one with an origin a value."""
    claims = load(shipped_folder()).claims
    symbol_table = symbol_table_of(claims)
    assert list(symbol_table) == list(claims.symbols)
    symbols = Resolver(symbol_table)
    for name, entry in symbol_table.items():
        assert from_line(to_line(entry)) == entry
        assert entry.unit == claims.symbols[name].unit
        if entry.value is not None:
            assert symbols.value(name).quantity.unit.fits(entry.unit)
    assert symbols.value("L").ref == symbol_table["L"].ref != ""


SET = {
    "sources.yaml": "sources: []\n",
    "symbols.yaml": """\
symbols:
  - {name: open, unit: s, meaning: {en: a}}
  - {name: lost, unit: s, meaning: {en: a}, default: {claim: nothing}}
  - {name: other, unit: s, meaning: {en: a}, default: {claim: said}}
  - {name: said, unit: s, meaning: {en: a}, default: {claim: said}}
  - {name: layers, unit: layer, meaning: {en: a}, default: {model: net, field: layers}}
  - {name: word, unit: layer, meaning: {en: a}, default: {model: net, field: word}}
  - {name: none, unit: layer, meaning: {en: a}, default: {model: net, field: none}}
  - {name: nowhere, unit: layer, meaning: {en: a}, default: {model: no, field: layers}}
""",
    "net.yaml": """\
topic: t
title: {en: a}
claims:
  - id: said
    tag: author-reported
    statement: {en: a}
    figure: {symbol: said, relation: about, value: "3 min", tolerance: "1%"}
    follows: 2 * open
    evidence: [{source: s, section: "1"}]
""",
    "models/net.yaml": """\
model: net
title: Net
family: gqa
fields:
  - {name: layers, value: "20", source: s, section: "1"}
  - {name: word, text: a, source: s, section: "1"}
""",
}


def test_defaults_lead_to_claims_and_fields_or_nowhere(tmp_path: Path) -> None:
    """A default gives what its claim or field says; one that leads nowhere gives nothing."""
    (tmp_path / "models").mkdir()
    for name, body in SET.items():
        (tmp_path / name).write_text(body)
    symbol_table = symbol_table_of(load(tmp_path).claims)
    assert [name for name, entry in symbol_table.items() if entry.origin] == ["said", "layers"]
    assert symbol_table["said"] == SymbolEntry(
        name="said",
        unit=parse_unit("s"),
        origin="claim",
        ref="said",
        tag="author-reported",
        relation="about",
        value=parse_quantity("3 min"),
        tolerance=Fraction(1, 100),
        follows=read_formula("2 * open"),
    )
    assert symbol_table["layers"].value == parse_quantity("20 layer")
    assert (symbol_table["layers"].ref, symbol_table["layers"].tag) == ("net: layers", "mechanism")
