"""Claims for numbers in prose, and numbers written in the many ways of people."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from swacalc.checks import check
from swacalc.pages.reader import PageReader

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
_TENS = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_HAN = "零一二三四五六七八九"
_HAN_DIGITS = f"{_HAN}十百"
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")
_SOURCES = """\
sources:
  - {id: report, title: R, kind: documentation, language: en, urls: [], sections: [{heading: A}]}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a claim says: its relation, its number, and the units that it can be written in.

    `units` has what one of the claim's unit is in another, by the words for that one.
    """

    relation: str
    number: Fraction
    unit: str
    units: Mapping[str, Fraction]
    statement: str


CLAIMS = {
    "lifetime": Told(
        relation="at-least",
        number=Fraction(72),
        unit="h",
        units={
            **dict.fromkeys((" hours", " h", "-hour", " 小时", "个小时", "h"), Fraction(1)),
            **dict.fromkeys((" days", "-day", "天", " d"), Fraction(1, 24)),
            **dict.fromkeys((" minutes", " min", "分钟"), Fraction(60)),
        },
        statement="It is kept for at least 72 hours.",
    ),
    "rows": Told(
        relation="equals",
        number=Fraction(2560),
        unit="token",
        units=dict.fromkeys(
            (" tokens", "-token", " 个 token", " most recent tokens", ""), Fraction(1)
        ),
        statement="It is 2560 tokens.",
    ),
    "bytes": Told(
        relation="equals",
        number=Fraction(890),
        unit="B/token",
        units={
            **dict.fromkeys(
                (" bytes per token", " B/token", " bytes a token", " 字节/token"), Fraction(1)
            ),
            " bits per token": Fraction(8),
            " kB per token": Fraction(1, 1000),
        },
        statement="It takes 890 bytes per token.",
    ),
    "part": Told(
        relation="about",
        number=Fraction(1, 8),
        unit="ratio",
        units={
            **dict.fromkeys(("%", " percent", " per cent", "％"), Fraction(100)),
            "‰": Fraction(1000),
            "": Fraction(1),
        },
        statement="It is about 1/8 of that.",
    ),
    "most": Told(
        relation="at-most",
        number=Fraction(3),
        unit="GiB",
        units={
            " GiB": Fraction(1),
            "GiB": Fraction(1),
            " gibibytes": Fraction(1),
            " MiB": Fraction(1024),
        },
        statement="It takes at most 3 GiB.",
    ),
    "price": Told(
        relation="equals",
        number=Fraction(4),
        unit="USD/Mtoken",
        units=dict.fromkeys(
            (" USD per million tokens", " dollars per million tokens"), Fraction(1)
        ),
        statement="It costs 4 USD per million tokens.",
    ),
}
# The words of each relation, before and after a number.
RELATIONS = {
    "at-least": (
        *(("at least ", ""), ("no less than ", ""), ("", " or more"), ("≥ ", ""), ("至少 ", "")),
        *(("不少于 ", ""), ("a minimum of ", ""), ("not less than ", "")),
    ),
    "at-most": (
        *(("at most ", ""), ("up to ", ""), ("no more than ", ""), ("", " or less"), ("≤", "")),
        *(("至多", ""), ("不超过 ", ""), ("not more than ", ""), ("a maximum of ", "")),
    ),
    "about": (
        *(("about ", ""), ("roughly ", ""), ("≈ ", ""), ("~", ""), ("大约 ", ""), ("约 ", "")),
        *(("approximately ", ""), ("", " or so"), ("", "左右")),
    ),
    "over": (("over ", ""), ("more than ", ""), ("超过 ", ""), (">", ""), ("exceeding ", "")),
    "under": (("under ", ""), ("less than ", ""), ("不到 ", ""), ("<", ""), ("fewer than ", "")),
    "equals": (("", ""), ("exactly ", ""), ("恰好 ", "")),
}
# What can stand between, before and after: none of it makes a number another one.
_SPACES = ("", "", "", "", " ", "\u00a0", "\u2009", "\n", "&nbsp;")
_BETWEEN = (*_SPACES, "**", "_", "`", "</b>")
_EDGES = (
    *("", "", "", " ", "**", "(", "“", " full ", "a ", "the ", "*", "中", "，", "it is ", "—"),
)
_ENDS = (
    *("", "", "", ".", "**", ")", "”", ", ", " in all", " each", "。", "!", " of it", ";", "—"),
)


def written(rng: Random, number: Fraction) -> str:
    """A number in one of the ways that have it exactly."""
    styles = [str(number)] if number.denominator < 1000 else []
    if (number * 10**6).denominator == 1:
        styles += [f"{float(number):.6f}".rstrip("0").rstrip(".")]
        styles += [styles[-1].translate(_FULL_WIDTH)]
    if number.denominator == 1:
        whole = int(number)
        styles += [f"{whole:,}", f"{whole:,}".replace(",", "\u202f"), f"{whole}.0"]
        if whole < 1000:
            styles += [_english(whole), _english(whole).capitalize(), _chinese(whole)]
        if whole % 1000 == 0 and whole:
            styles += [f"{whole // 1000}k", f"{whole // 1000} thousand"]
    return rng.choice(styles or ["17"])


def phrase(rng: Random, told: Told, number: Fraction, relation: str) -> str:
    """A number of the claim's unit with its relation, as the text of a link."""
    unit, factor = rng.choice(list(told.units.items()))
    before, after = rng.choice(RELATIONS[relation])
    numeral = written(rng, number * factor)
    # Letters that touch are one word.
    between = rng.choice(_BETWEEN if numeral[-1].isdecimal() else _SPACES) if unit else ""
    between = "" if unit.startswith("-") else between
    unit = unit.replace("-", " ") if numeral[-1] in _HAN_DIGITS else unit
    gap = " " if numeral[-1].isalpha() and unit[:1].isascii() and unit[:1].isalpha() else ""
    return f"{rng.choice(_EDGES)}{before}{numeral}{between}{gap}{unit}{after}{rng.choice(_ENDS)}"


@cache
def reader() -> PageReader:
    """Reads pages against the claims."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        topic = "topic: t\ntitle: {en: T}\nclaims:\n" + "".join(
            f"  - {{id: {id_}, tag: author-reported, statement: {{en: '{told.statement}'}},"
            f" figure: {{symbol: {id_}, relation: {told.relation}, value: '{_value(told)}'}},"
            " evidence: [{source: report, section: A}]}\n"
            for id_, told in CLAIMS.items()
        )
        symbols = "symbols:\n" + "".join(
            f"  - {{name: {id_}, unit: {told.unit}, meaning: {{en: M.}},"
            f" default: {{claim: {id_}}}}}\n"
            for id_, told in CLAIMS.items()
        )
        texts = {"sources": _SOURCES, "symbols": symbols, "t": topic}
        for file, text in texts.items():
            (folder / f"{file}.yaml").write_text(text, encoding="utf-8")
        report = check(folder, root=folder)
        assert not report.findings, report.findings
        project = report.project
        return PageReader(project.claims.claims, project.symbols, project.codes)


def _value(told: Told) -> str:
    return f"{told.number} {told.unit}".removesuffix(" ratio")


def _english(number: int) -> str:
    if number < 20:
        return _ONES[number]
    if number < 100:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    rest = f" and {_english(number % 100)}" if number % 100 else ""
    return f"{_ONES[number // 100]} hundred{rest}"


def _chinese(number: int) -> str:
    if number < 10:
        return _HAN[number]
    if number < 100:
        tens = "" if number < 20 else _HAN[number // 10]
        return f"{tens}十" + (_HAN[number % 10] if number % 10 else "")
    rest = number % 100
    zero = "零" if 0 < rest < 10 else ""
    ten = "一" if 10 <= rest < 20 else ""
    return f"{_HAN[number // 100]}百" + (f"{zero}{ten}{_chinese(rest)}" if rest else "")
