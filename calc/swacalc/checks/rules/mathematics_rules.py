"""Rules about figures: does what follows agree with what is stated?"""

from collections.abc import Iterator
from fractions import Fraction

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.checks.rules.claim_rules import ClaimFormula, formulas_of
from swacalc.claims.types import Claim, Figure
from swacalc.derivations.from_claims import figure_value
from swacalc.derivations.resolver import LoopError, NoValueError, Resolver
from swacalc.errors import InputError, MathError, Place
from swacalc.formulas import Expression, PartError, dimension, names
from swacalc.quantity import Interval, Quantity, Unit, decimal, exact, text


@rule("MTH301")
def figure_off(project: Project) -> Iterator[Finding]:
    """Does what follows from other figures satisfy the relation that a claim states?

    A relation is an interval, and so is each figure that goes into `follows`. The two agree if the
    interval of `follows` and that of the claim overlap. A claim that needs values which only the
    user can give is not compared.

    Why:
        If two figures of one report cannot both be true, readers copy the error.
    Not seen:
        A figure without `follows`, because nothing else says what it should be. A wide relation,
        such as at least, agrees with many wrong values.
    Bad:
        figure: {symbol: b_token, relation: equals, value: "310 B/token"}
        follows: "(96 + 8) * e_token"
    Good:
        figure: {symbol: b_token, relation: equals, value: "312 B/token"}
        follows: "(96 + 8) * e_token"
    """
    for claim in project.all_claims():
        if claim.figure and not _misfits(project, claim):
            yield from _compared(project, claim, claim.figure)


def _compared(project: Project, claim: Claim, figure: Figure) -> Iterator[Finding]:
    failed = list(_without_value(project, claim, figure))
    yield from failed
    if failed or claim.follows is None:
        return
    expression = claim.follows.expression
    try:
        stated = figure_value(project.symbols, claim, figure)
        follows = project.symbols.derive(expression)
    except (MathError, InputError):
        return
    if not stated.interval.overlaps(follows.interval):
        message = f"{figure.relation} {text(stated.quantity)} is stated, but "
        message += f"{expression} gives {_between(follows.interval, follows.quantity)}"
        hint = f"the relation allows {_between(stated.interval, stated.quantity)}"
        yield _finding(claim, claim.places["follows"], message, hint)


def _without_value(project: Project, claim: Claim, figure: Figure) -> Iterator[Finding]:
    """Errors that no value of the user's could fix; a failed input is reported at its claim."""
    symbols = project.symbols
    for formula in formulas_of(claim):
        try:
            symbols.derive(formula.expression)
        except (NoValueError, InputError):
            continue
        except MathError as error:
            loops = isinstance(error, LoopError) and figure.symbol in error.loop
            if loops or _inputs_have_values(symbols, formula.expression):
                place = _part(formula, error)
                yield _finding(claim, place, error.message, error.hint)


def _inputs_have_values(symbols: Resolver, expression: Expression) -> bool:
    try:
        for name in names(expression):
            symbols.value(name)
    except (MathError, InputError):
        return False
    return True


def _between(reach: Interval, in_unit: Quantity) -> str:
    """The ends of an interval, exact and rounded, in the unit of a quantity."""
    unit, scale = in_unit.unit, in_unit.unit.scale
    low, high = (None if end is None else end / scale for end in (reach.low, reach.high))
    name = f" {unit}" if unit.text else ""
    if low is not None and low == high:
        return f"{_both(low)}{name}"
    words = [] if low is None else [f"{'more than' if reach.low_open else 'at least'} {_both(low)}"]
    if high is not None:
        words.append(f"{'less than' if reach.high_open else 'at most'} {_both(high)}")
    return f"{' and '.join(words) or 'any number'}{name}"


def _both(number: Fraction) -> str:
    """The exact number, and the rounded one if that differs."""
    plain = decimal(number)
    return plain if plain.replace(",", "") == exact(number) else f"{exact(number)} ({plain})"


@rule("MTH302")
def unit_mismatch(project: Project) -> Iterator[Finding]:
    """Do the dimensions of a figure, its symbol, its formula and what follows agree?

    Why:
        Bytes per token and bytes per entry differ by a factor that is easily overlooked.
    Not seen:
        A wrong factor between two units of one dimension, such as kB for B. Counts have names but
        no dimension, so a ratio of two counts may compare things that should not be compared.
    Bad:
        figure: {symbol: n_exact, relation: equals, value: "600 layers"}
    Good:
        figure: {symbol: n_exact, relation: equals, value: "600 tokens"}
    """
    for claim in project.all_claims():
        yield from _misfits(project, claim)


def _misfits(project: Project, claim: Claim) -> list[Finding]:
    figure = claim.figure
    if figure is None or figure.symbol not in project.claims.symbols:
        return []
    wanted = project.symbols.unit(figure.symbol)
    stated = figure.value.unit if figure.value else figure.unit
    if stated is not None and not stated.fits(wanted):
        place = figure.places["value" if figure.value else "unit"]
        message = f"{figure.symbol} is in {wanted.name}, not in {stated.name}"
        return [_finding(claim, place, message, f"give it in {wanted.name}")]
    return [
        finding
        for formula in formulas_of(claim)
        for finding in _misfit(project, claim, formula, wanted)
    ]


def _misfit(
    project: Project, claim: Claim, formula: ClaimFormula, wanted: Unit
) -> Iterator[Finding]:
    expression = formula.expression
    try:
        unit = dimension(expression, project.symbols.units(expression))
    except InputError:
        return
    except MathError as error:
        yield _finding(claim, _part(formula, error), error.message, error.hint)
        return
    if not unit.fits(wanted):
        message = f"{expression} is in {unit.name}, not in {wanted.name}"
        hint = "check the units of its symbols in symbols.yaml"
        yield _finding(claim, formula.place, message, hint)


def _part(formula: ClaimFormula, error: MathError) -> Place:
    if isinstance(error, PartError):
        return formula.place.inside(error.offset, error.length)
    return formula.place


def _finding(claim: Claim, place: Place, message: str, hint: str) -> Finding:
    return Finding(place=place, message=message, hint=hint, claim=claim.id)
