"""Drawing the diagrams: the body of a picture for each, from its data alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import fsum, log2
from typing import Any, NamedTuple

from swacalc.site.svg import NOTE, WIDTH, bar, cross, dot, label, stroke, width_of

Data = Mapping[str, Any]
Labels = Mapping[str, str]


class Body(NamedTuple):
    """What is drawn between the title and the words of a picture, and how high it is."""

    parts: list[str]
    height: float


LABELS: Mapping[str, Labels] = {
    "en": {
        "exact": "exact",
        "bounded": "bounded",
        "replay": "{name} replay",
        "layer": "layer",
        "position": "position",
        "run exact": "run, exact",
        "run": "run, not exact",
        "not run": "not run",
        "cone": "the cone",
        "error": "relative error of the next output",
        "replayed": "tokens replayed",
        "exact from": "exact from {tokens} on",
        "main": "main keys",
        "index": "indexer keys",
        "rates": "bytes per token of context",
        "global": "global KV",
        "swa": "SWA KV",
        "caches": "TB on SSDs",
        "turns": "new tokens of a turn (each tick doubles twice)",
        "part": "part of the cache of {old}",
        "swa_share": "SWA KV in it",
        "cache": "cache of",
    },
    "zh": {
        "exact": "精确",
        "bounded": "有界",
        "replay": "{name}重放",
        "layer": "层",
        "position": "位置",
        "run exact": "已计算，精确",
        "run": "已计算，不精确",
        "not run": "未计算",
        "cone": "依赖锥",
        "error": "下一输出的相对误差",
        "replayed": "重放的 token 数",
        "exact from": "从 {tokens} 起精确",
        "main": "主 KV",
        "index": "索引键",
        "rates": "每个上下文 token 的字节数",
        "global": "全局 KV",
        "swa": "SWA KV",
        "caches": "SSD 上的 TB 数",
        "turns": "每轮新增 token 数（每格为四倍）",
        "part": "与 {old} 的缓存之比",
        "swa_share": "其中的 SWA KV",
        "cache": "缓存：",
    },
}


def cones(toy: Data, words: Labels) -> Body:
    """The states of both replays on a grid of layers and positions."""
    parts, top = list[str](), 0.0
    depth = toy["inputs"]["layers"]
    for name, replay in toy["replays"].items():
        title = words["replay"].format(name=words[name])
        parts.append(label(10, top + 16, title))
        parts += _grid(toy, replay["states"], top + 26)
        top += 26 + 24 * depth + 10
    parts += _positions(toy["inputs"]["positions"], top, words)
    return Body([*parts, *_legend(top + 34, words)], top + 44)


def _grid(toy: Data, states: Sequence[Data], top: float) -> Iterator[str]:
    """A row of positions for each layer, the top layer first, and the cone around its states."""
    depth = toy["inputs"]["layers"]

    def at(position: int, layer: int) -> tuple[float, float]:
        return 44 + 26 * position, top + 12 + 24 * (depth - layer)

    run = {(state["position"], state["layer"]): state["exact"] for state in states}
    for layer in range(1, depth + 1):
        yield label(12, at(0, layer)[1] + 4, f"{layer}", "tick")
        for position in range(toy["inputs"]["positions"]):
            x, y = at(position, layer)
            exact = run.get((position, layer))
            if exact is None:
                yield dot(x, y, 2, "rest")
            else:
                yield dot(x, y, 6, "one") if exact else cross(x, y, "two")
    for need in toy["query"]["needs"]:
        if need["layer"]:
            first, last = need["positions"]
            x, y = at(first, need["layer"])
            yield bar(x - 11, y - 10, 26 * (last - first) + 22, 20, "cone")


def _positions(count: int, top: float, words: Labels) -> Iterator[str]:
    for position in range(count):
        yield label(44 + 26 * position, top, f"{position}", "tick", "middle")
    yield label(WIDTH / 2, top + 15, words["position"], "tick", "middle")


def _legend(y: float, words: Labels) -> Iterator[str]:
    x = 14.0
    marks: Mapping[str, Callable[[float], str]] = {
        "run exact": lambda x: dot(x, y - 4, 6, "one"),
        "run": lambda x: cross(x, y - 4, "two"),
        "not run": lambda x: dot(x, y - 4, 2, "rest"),
        "cone": lambda x: bar(x - 7, y - 11, 14, 14, "cone"),
    }
    for name, mark in marks.items():
        yield mark(x)
        yield label(x + 11, y, words[name], "note")
        x += 30 + width_of(words[name], NOTE)


def reach(found: Data, words: Labels) -> Body:
    """The error of the next token's output by the tokens replayed."""
    rows = found["rows"]
    frame = _Frame(first=rows[0]["tokens"], last=rows[-1]["tokens"], most=0.5)
    points = [frame.at(row["tokens"], row["error"]) for row in rows]
    exact = next(row["tokens"] for row in rows if row["exact"])
    x, y = frame.at(exact, 0)
    said = words["exact from"].format(tokens=exact)
    parts = [
        *frame.drawn([row["tokens"] for row in rows[::2]], {0: "0", 0.25: "0.25", 0.5: "0.5"}),
        label(10, 12, words["error"], "tick"),
        label(WIDTH / 2 + 20, frame.bottom + 34, words["replayed"], "tick", "middle"),
        stroke(points, "line one"),
        *(dot(*point, 3.5, "one") for point in points),
        label(x + 4, y - 14, said, anchor="middle"),
    ]
    return Body(parts, frame.bottom + 40)


class _Frame(NamedTuple):
    """The area of a line chart: x from `first` to `last`, doubling in equal steps if `doubling`."""

    first: float
    last: float
    most: float
    doubling: bool = False
    left: float = 46
    top: float = 28
    bottom: float = 228

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a value is drawn."""
        way = log2 if self.doubling else float
        part = (way(x) - way(self.first)) / (way(self.last) - way(self.first))
        height = (self.bottom - self.top) * y / self.most
        return self.left + part * (WIDTH - self.left - 34), self.bottom - height

    def drawn(self, ticks: Sequence[float], marks: Mapping[float, str]) -> Iterator[str]:
        """The axes: numbers below, and a line across for each mark."""
        right = self.at(self.last, 0)[0] + 24
        for value, words in marks.items():
            _, y = self.at(self.first, value)
            yield stroke([(self.left, y), (right, y)], "mark" if value else "frame")
            yield label(self.left - 6, y + 4, words, "tick", "end")
        for tick in ticks:
            x, y = self.at(tick, 0)
            yield label(x, y + 16, f"{tick:,.0f}", "tick", "middle")


class _Stacks(NamedTuple):
    """Bars with two parts: their kinds, the unit, how much of the data's it is, and the axis."""

    kinds: tuple[str, str]
    unit: str
    scale: int
    axis: str


def rates(data: Data, words: Labels) -> Body:
    """Stacked bars of main keys and indexer keys for every model."""
    return _stacked(data["rows"], _Stacks(("main", "index"), "B/token", 1, "rates"), words)


def caches(data: Data, words: Labels) -> Body:
    """Stacked bars of global KV and SWA KV on SSDs."""
    return _stacked(data["rows"], _Stacks(("global", "swa"), "TB", 10**12, "caches"), words)


def _stacked(rows: Sequence[Data], stacks: _Stacks, words: Labels) -> Body:
    """For each model its name and whole above a bar, and the two parts of the bar below."""
    sizes = [[row[kind]["value"] / stacks.scale for kind in stacks.kinds] for row in rows]
    most = max(map(fsum, sizes))
    parts, top = list[str](), 0.0
    for row, pair in zip(rows, sizes, strict=True):
        whole = f"{fsum(pair):,.6g} {stacks.unit}"
        parts.append(label(10, top + 16, f"{row['model']}: {whole}"))
        parts += _pair(pair, top + 23, (WIDTH - 20) / most)
        parts.append(label(10, top + 58, _named(pair, stacks, words), "note"))
        top += 70
    parts.append(label(WIDTH / 2, top + 10, words[stacks.axis], "tick", "middle"))
    return Body([*parts, *_colours(stacks.kinds, top + 28, words)], top + 34)


def _pair(pair: Sequence[float], y: float, scale: float) -> Iterator[str]:
    first, second = (size * scale for size in pair)
    yield bar(10, y, first, 20, "one")
    if second:
        yield bar(10 + first, y, second, 20, "two")


def _named(pair: Sequence[float], stacks: _Stacks, words: Labels) -> str:
    """The parts of a bar in words."""
    named = zip(pair, stacks.kinds, strict=True)
    return " + ".join(f"{words[kind]} {size:,.5g} {stacks.unit}" for size, kind in named if size)


def _colours(kinds: tuple[str, str], y: float, words: Labels) -> Iterator[str]:
    x = 10.0
    for kind, colour in zip(kinds, ("one", "two"), strict=True):
        yield bar(x, y - 10, 12, 12, colour)
        yield label(x + 18, y, words[kind], "note")
        x += 44 + width_of(words[kind], NOTE)


def turns(data: Data, words: Labels) -> Body:
    """The share of SWA KV and the ratio of the caches over turn lengths; 1/8 and 1/2 are marked."""
    rows, names = data["rows"], data["models"]
    lengths = [row["turn"] for row in rows]
    frame = _Frame(lengths[0], lengths[-1], 1, doubling=True)
    marks = {0: "0", 1 / 8: "1/8", 1 / 2: "1/2", 1: "1"}
    parts = [
        *frame.drawn(lengths[::2], marks),
        label(10, 12, words["part"].format(**names), "tick"),
        label(WIDTH / 2 + 20, frame.bottom + 34, words["turns"], "tick", "middle"),
    ]
    for name, kind in (("swa_share", "two"), ("persistent_ratio", "one")):
        points = [frame.at(row["turn"], row[name]["value"]) for row in rows]
        parts.append(stroke(points, f"line {kind}"))
    for mark, value, kind in (("half", 1 / 2, "two"), ("eighth", 1 / 8, "one")):
        turn = data["marks"][mark]["value"]
        x, y = frame.at(turn, value)
        below = 18 if mark == "eighth" else -7
        parts += [dot(x, y, 5, kind), label(x + 8, y + below, f"{turn:,.0f}", "tick")]
    share, ratio = frame.at(300, 0.9), frame.at(lengths[-1], rows[-1]["persistent_ratio"]["value"])
    parts += [
        label(share[0] + 8, share[1], words["swa_share"], "two"),
        label(WIDTH - 10, ratio[1] - 28, words["cache"], "one", "end"),
        label(WIDTH - 10, ratio[1] - 11, names["new"], "one", "end"),
    ]
    return Body(parts, frame.bottom + 40)


DRAWINGS: Mapping[str, Callable[[Data, Labels], Body]] = {
    "cones": cones,
    "reach": reach,
    "rates": rates,
    "caches": caches,
    "turns": turns,
}
