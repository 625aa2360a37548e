"""Times `swacalc check` beside a bare script that only reads the same YAML: run it by hand.

The claims are made up, in the form and mix of the shipped set: texts in two languages, a figure
for most, a formula or a derivation for some, one or two pieces of evidence. The bare script reads
every file with PyYAML's `CSafeLoader` and does nothing else. Prints median processor seconds.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from timing import medians, swacalc

SIZES = (1_000, 10_000)
CLAIMS_IN_A_FILE = 50

BARE = """
import pathlib, sys, yaml
for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.yaml")):
    with path.open(encoding="utf-8") as file:
        yaml.load(file, Loader=yaml.CSafeLoader)
"""
SOURCES = """sources:
  - id: report
    title: A made-up report
    kind: documentation
    language: en
    urls: ["https://example.org/report"]
    sections:
"""
CLAIM = """
  - id: made-up-claim-{n}
    tag: author-reported
    statement:
      en: The made-up cache in row {n} keeps what it was given for a while, and says how much it is.
      zh: 第 {n} 个虚构缓存会把收到的内容保留一段时间，并说明其数量。
{figure}
    evidence:
      - {{source: report, section: "{section}", words: ["made-up", "row {n}"]}}
"""
SECOND = """      - {{source: report, section: Section {section}}}
"""
FIGURES = (
    '    figure: {{symbol: a_{n}, relation: equals, value: "{n} B/token"}}',
    '    figure: {{symbol: a_{n}, relation: about, value: "{n} tokens"}}',
    '    figure: {{symbol: a_{n}, relation: at-least, value: "{n} h"}}\n    follows: "a_{m} * 2"',
    '    figure: {{symbol: a_{n}, relation: equals, formula: "min(a_{m} + a_{m}, a_{m} * 3)"}}',
    "    note: {{en: This one has no figure.}}",
)
UNITS = ("B/token", "token", "h", "B/token", "ratio")


def make(folder: Path, count: int) -> None:
    """Write a claims folder with so many claims."""
    folder.mkdir()
    sections = (f'      - {{number: "{n}.1", heading: Section {n}}}\n' for n in range(100))
    (folder / "sources.yaml").write_text(SOURCES + "".join(sections), encoding="utf-8")
    symbols = (
        f"  - {{name: a_{n}, unit: {UNITS[n % 5]}, meaning: {{en: The figure of claim {n}.}}, "
        f"default: {{claim: made-up-claim-{n}}}}}\n"
        for n in range(count)
        if n % 5 != 4
    )
    (folder / "symbols.yaml").write_text("symbols:\n" + "".join(symbols), encoding="utf-8")
    for start in range(0, count, CLAIMS_IN_A_FILE):
        head = f"topic: topic-{start}\ntitle: {{en: Topic {start}}}\nclaims:"
        claims = (claim(n) for n in range(start, min(count, start + CLAIMS_IN_A_FILE)))
        (folder / f"topic-{start}.yaml").write_text(head + "".join(claims), encoding="utf-8")


def claim(n: int) -> str:
    """The text of one claim; a derived figure rests on one of its own unit."""
    kind = n % 5
    figure = FIGURES[kind].format(n=n, m=n - 5 if kind == 2 else n - 3)
    if n < 5 and kind == 2:
        figure = figure.partition("\n")[0]
    text = CLAIM.format(n=n, figure=figure, section=f"{n % 100}.1")
    return text + (SECOND.format(section=(n + 7) % 100) if n % 2 else "")


def compare(count: int, folder: Path) -> float:
    """Print both times for one size; the seconds of `swacalc check`."""
    claims = folder / f"claims-{count}"
    make(claims, count)
    commands = {
        "check": swacalc("check", "--claims", str(claims)),
        "bare": [sys.executable, "-c", BARE, str(claims)],
    }
    found = medians(commands, turns=5 if count < 5_000 else 3, home=folder, where=folder)
    ratio = found["check"] / found["bare"]
    print(f"{count:>6,} claims: swacalc check {found['check']:.3f} s   ", end="")
    print(f"bare CSafeLoader {found['bare']:.3f} s   {ratio:.2f} times")
    return found["check"]


def main() -> None:
    """Compare at both sizes, then the sizes with each other."""
    with TemporaryDirectory() as name:
        small, large = (compare(count, Path(name)) for count in SIZES)
    print(f"{SIZES[1]:,} claims against {SIZES[0]:,}: {large / small:.2f} times")


if __name__ == "__main__":
    main()
