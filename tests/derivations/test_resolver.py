"""Figures are computed from what is said, carry its weakest tag, and never go round in circles."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.derivation import YOUR_INPUT, promises_more, weakest
from swacalc.derivations.resolver import MAX_CHAIN, NoValueError, Resolver
from swacalc.derivations.symbol_table import SymbolEntry, SymbolTable
from swacalc.errors import InputError, MathError
from swacalc.formulas import parse, read_formula
from swacalc.quantity import RATIO, RELATIONS, Interval, interval_of, parse_quantity, parse_unit

Make = Callable[..., SymbolTable]

tags = st.sampled_from(TAGS)


@given(st.lists(tags | st.just(YOUR_INPUT)))
def test_the_weakest_tag_is_the_last_of_the_tags(given_tags: list[str]) -> None:
    """What is computed promises what its weakest input does, and nothing where all is yours."""
    known = [tag for tag in TAGS if tag in given_tags]
    assert weakest(given_tags) == (known[-1] if known else YOUR_INPUT)


@given(tags | st.just(YOUR_INPUT), tags | st.just(YOUR_INPUT))
def test_no_tag_promises_more_than_itself(one: str, two: str) -> None:
    """Of two tags at most one promises more, exactly one where they differ; yours never does."""
    more = promises_more(one, two) + promises_more(two, one)
    assert more == (one != two and YOUR_INPUT not in (one, two))


@given(tags, tags, tags)
def test_tags_travel(first: str, second: str, own: str) -> None:
    """A figure carries the weakest of its own tag and the tags of all that it rests on."""
    symbols = Resolver(
        {
            "a": _number("a", "2", first),
            "b": _number("b", "3", second),
            "c": SymbolEntry(
                name="c",
                unit=RATIO,
                origin="claim",
                ref="c",
                tag=own,
                formula=read_formula("a * b"),
            ),
        }
    )
    assert symbols.derive(parse("a + b")).tag == weakest([first, second])
    assert symbols.value("c").tag == weakest([first, second, own])
    assert symbols.derive(parse("c + 1")).refs() == ("c", "a", "b")


def _number(name: str, text: str, tag: str) -> SymbolEntry:
    value = parse_quantity(text)
    return SymbolEntry(name=name, unit=value.unit, origin="claim", ref=name, tag=tag, value=value)


def test_your_input_comes_first_and_says_so(symbol_table: Make) -> None:
    """What the user gives is put before the symbol table's value, and is marked as theirs."""
    symbols = Resolver(symbol_table(a="2", b="a * 3"), {"a": parse_quantity("5")})
    assert symbols.value("b").quantity.number == 15
    assert symbols.value("a").tag == YOUR_INPUT
    assert symbols.value("a").origin == "user"
    assert symbols.derive(parse("a + 1")).tag == YOUR_INPUT
    assert symbols.value("b").steps()[-1] == "15"


UNITS = {"T": "h", "N": "token", "R": "B/token", "S": "GiB", "P": "B/layer"}


@pytest.mark.parametrize("name", ["T", "S", "P"])
def test_a_size_or_a_time_names_its_unit(name: str) -> None:
    """A bare number is refused for a time or a size, and the units are listed."""
    entries = {name: SymbolEntry(name=name, unit=parse_unit(UNITS[name]))}
    with pytest.raises(InputError, match=f"{name}: 5 has no unit") as caught:
        Resolver(entries, {name: parse_quantity("5")})
    assert ("s, min, h or d" if name == "T" else "KiB, MiB, GiB or TiB") in caught.value.hint


def test_your_input_has_to_fit() -> None:
    """A bare number takes the symbol's unit, a fitting unit stays, another is refused."""
    entries = {name: SymbolEntry(name=name, unit=parse_unit(unit)) for name, unit in UNITS.items()}
    cases = {("T", "72 h"): 259_200, ("T", "3 d"): 259_200, ("N", "72"): 72, ("R", "2"): 2}
    for (name, text), base in cases.items():
        assert Resolver(entries, {name: parse_quantity(text)}).value(name).quantity.base == base
    with pytest.raises(InputError, match="T is in h, not in B") as caught:
        Resolver(entries, {"T": parse_quantity("3 B")})
    assert caught.value.hint == "give it in s, min, h or d"
    with pytest.raises(InputError, match="unknown symbol 'TT'"):
        Resolver(entries, {"TT": parse_quantity("3 h")})


def test_what_has_no_value_says_how_to_give_it(symbol_table: Make) -> None:
    """A symbol that only the user can give is named, however far below the figure it stands."""
    symbols = Resolver(symbol_table(a="", b="a + 1", c="b + 1"))
    for _ in range(2):
        with pytest.raises(NoValueError, match="a has no value") as caught:
            symbols.value("c")
        assert caught.value.hint == "give it as a=VALUE"


FAILING = {
    "a": ({"a": "a + 1"}, "a is defined through itself: a -> a"),
    "b": ({"a": "c + 1", "b": "a", "c": "b"}, "b is defined through itself: b -> a -> c -> b"),
    "c": ({"a": "b", "b": "a", "c": "b"}, "b is defined through itself: b -> a -> b"),
    "d": ({"d": "1 / z", "z": "0"}, "1 / z divides by zero"),
}


@pytest.mark.parametrize("name", FAILING)
def test_what_cannot_be_computed_says_why(symbol_table: Make, name: str) -> None:
    """A loop is written out, a division by zero is named, and asking again changes nothing."""
    said, message = FAILING[name]
    symbols = Resolver(symbol_table(**said))
    for _ in range(2):
        with pytest.raises(MathError) as caught:
            symbols.value(name)
        assert caught.value.message == message


def test_a_name_that_leads_nowhere(symbol_table: Make) -> None:
    """An unknown symbol in a formula is an input error with the nearest name."""
    symbols = Resolver(symbol_table(alpha="1", beta="alpa + 1"))
    with pytest.raises(InputError, match="unknown symbol 'alpa'") as caught:
        symbols.value("beta")
    assert caught.value.hint == "did you mean 'alpha'?"


def test_units_have_to_fit() -> None:
    """An expression is not given in a unit of another dimension, and a ratio is called one."""
    symbols = Resolver({"T": _number("T", "72 h", "mechanism")})
    assert symbols.derive(parse("T * 2"), parse_unit("d")).quantity.number == 6
    with pytest.raises(MathError, match="T is in s, not in B"):
        symbols.derive(parse("T"), parse_unit("B"))
    with pytest.raises(MathError, match="T / T is in a ratio, not in s"):
        symbols.derive(parse("T / T"), parse_unit("s"))


def _chain(length: int) -> dict[str, str]:
    return {"s0": "1"} | {f"s{n}": f"s{n - 1} + 1" for n in range(1, length + 1)}


def test_a_chain_of_formulas_is_computed_up_to_a_bound(symbol_table: Make) -> None:
    """A hundred formulas on one another have a value, and one more has a sentence, in any order."""
    for order in (1, -1):
        symbols = Resolver(symbol_table(**_chain(MAX_CHAIN + 1)))
        for name in list(symbols.symbol_table)[::order]:
            if name == f"s{MAX_CHAIN + 1}":
                with pytest.raises(MathError, match="s101 depends on a chain of more than 100"):
                    symbols.value(name)
            else:
                assert symbols.value(name).quantity.number == int(name[1:]) + 1


@pytest.mark.parametrize("order", [1, -1])
def test_a_very_long_chain_is_a_sentence_for_each_symbol(symbol_table: Make, order: int) -> None:
    """Ten thousand symbols in a chain are refused one by one."""
    symbols = Resolver(symbol_table(**_chain(10_000)))
    refused = 0
    for name in list(symbols.symbol_table)[::order]:
        try:
            symbols.value(name)
        except MathError as error:
            refused += error.message == f"{name} depends on a chain of more than 100 formulas"
    assert refused == 10_000 - MAX_CHAIN


def test_a_very_long_loop_is_a_short_sentence(symbol_table: Make) -> None:
    """A loop of ten thousand symbols is refused in a message that a person can read."""
    symbols = Resolver(symbol_table(**(_chain(10_000) | {"s0": "s10000"})))
    with pytest.raises(MathError, match="s5 is defined through itself: s5 -> s4") as caught:
        symbols.value("s5")
    assert len(caught.value.message) < 120


def test_diamonds_are_computed_once(symbol_table: Make) -> None:
    """Twice the symbol below, eighty times over, takes eighty steps and not two to the eighty."""
    said = {"d0": "1"} | {f"d{n}": f"d{n - 1} + d{n - 1} * 1" for n in range(1, 81)}
    derivation = Resolver(symbol_table(**said)).value("d80")
    assert derivation.quantity.number == 2**80
    assert len(derivation.refs()) == 81
    assert [leaf.name for leaf in derivation.leaves()] == ["d0"]


@given(
    st.sampled_from(RELATIONS),
    st.sampled_from(RELATIONS),
    st.fractions(-5, 5, max_denominator=4),
    st.fractions(-9, 9, max_denominator=8),
    st.fractions(-9, 9, max_denominator=8),
)
def test_relations_stack(
    inner: str, outer: str, value: Fraction, middle: Fraction, number: Fraction
) -> None:
    """What a relation allows to a number that another allows is in the formula's interval."""
    stated = SymbolEntry(
        name="a",
        unit=RATIO,
        origin="claim",
        tag="mechanism",
        relation=inner,
        value=parse_quantity(str(value)),
    )
    formula = SymbolEntry(
        name="b",
        unit=RATIO,
        origin="claim",
        tag="mechanism",
        relation=outer,
        formula=read_formula("a"),
    )
    symbols = Resolver({"a": stated, "b": formula})
    if middle in interval_of(inner, value) and number in interval_of(outer, middle):
        assert number in symbols.value("b").interval


def test_strict_relations_stay_strict() -> None:
    """Less than something that is less than 5 is not 5."""
    below = SymbolEntry(
        name="a", unit=RATIO, origin="claim", relation="under", value=parse_quantity("5")
    )
    lower = SymbolEntry(
        name="b", unit=RATIO, origin="claim", relation="at-most", formula=read_formula("a")
    )
    reach = Resolver({"a": below, "b": lower}).value("b").interval
    assert reach == Interval(high=Fraction(5), high_open=True)
