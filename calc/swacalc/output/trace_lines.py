"""Printing what a trace holds, and what was done with one."""

from collections.abc import Iterator
from typing import Any

from swacalc.output.figures import near
from swacalc.output.terminal import Line, counted
from swacalc.quantity import decimal, exact
from swacalc.quantity.printing import ABOUT
from swacalc.traces.inspecting import Held, Inspection
from swacalc.traces.loading import LoadedTrace

_ZERO_IS_NEWS = ("requests", "span", "prompt", "output", "block", "full_blocks", "shared")
_MEANING = {
    True: "an id stands for all before it: each is always behind the same one",
    False: "an id stands for its block alone: some are behind different ones",
}
_UNITS = ((86_400_000, "d"), (3_600_000, "h"), (60_000, "min"), (1000, "s"), (1, "ms"))


def inspection_lines(loaded: LoadedTrace, found: Inspection) -> Iterator[Line]:
    """What a trace holds, for people."""
    files = counted(len(loaded.files), "file")
    yield [(f"{loaded.format}, {files}: ", ""), (_order(loaded), "")]
    shown = [each for each in found.held if each.value or each.name in _ZERO_IS_NEWS]
    values = [_value(each) for each in shown]
    wide = max(map(len, values))
    for each, value in zip(shown, values, strict=True):
        yield [(f"  {value:>{wide}}", "strong"), (f"  {_unit(each)}{each.title}", "")]
    if loaded.trace.paths.lengths.any():
        yield [(_MEANING[found.chain], "")]
    yield from ([(f"not known: {each}", "quiet")] for each in found.unknown)
    yield from wrong_lines(loaded)


def wrong_lines(loaded: LoadedTrace) -> Iterator[Line]:
    """The rows that were passed over because they were wrong."""
    if not loaded.wrong:
        return
    yield [(f"{counted(loaded.wrong, 'row')} passed over, wrong:", "error")]
    for fault in loaded.faults:
        yield [(f"  {fault.place}", "path"), (f": {fault.message}", "")]


def _order(loaded: LoadedTrace) -> str:
    return "in the order of time" if loaded.in_order else "not in the order of time; sorted"


def _value(held: Held) -> str:
    if held.unit == "ms":
        return _time(int(held.value))
    if held.unit == "ratio":
        percent = held.value * 100
        mark = "" if round(percent, 2) == percent else f"{ABOUT} "
        return f"{mark}{decimal(round(percent, 2))}%"
    return f"{int(held.value):,}"


def _time(milliseconds: int) -> str:
    """A time in the two largest units that it has; what is cut off is marked."""
    parts, left = list[str](), milliseconds
    for size, word in _UNITS:
        number, left = divmod(left, size)
        if number or parts:
            parts.append(f"{number} {word}")
        if len(parts) == 2:
            break
    return f"{ABOUT} {' '.join(parts)}" if left else " ".join(parts) or "0 ms"


def _unit(held: Held) -> str:
    return "tokens " if held.unit == "token" else ("requests " if _is_some(held) else "")


def _is_some(held: Held) -> bool:
    return held.unit == "request" and held.title != "requests"


def inspection_document(loaded: LoadedTrace, found: Inspection) -> dict[str, Any]:
    """What a trace holds, as swacalc/trace/1."""
    return {
        "schema": "swacalc/trace/1",
        "command": "traces inspect",
        "format": loaded.format,
        "files": list(loaded.files),
        "in_order": loaded.in_order,
        "chain": found.chain,
        "turns": loaded.trace.turns,
        "figures": {each.name: _record(each) for each in found.held},
        "unknown": list(found.unknown),
        "wrong": loaded.wrong,
        "faults": [_fault(each) for each in loaded.faults],
    }


def _record(held: Held) -> dict[str, Any]:
    return {"exact": exact(held.value), "value": near(held.value), "unit": held.unit}


def _fault(fault: Any) -> dict[str, Any]:
    place = fault.place
    return {
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "message": fault.message,
        "hint": fault.hint,
    }
