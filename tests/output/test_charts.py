"""Charts of sweeps: the same bytes again, readable without colour, a word without matplotlib."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from xml.etree.ElementTree import XML

import pytest

from swacalc.calculators.columns import Column
from swacalc.calculators.sweeping import Sweep
from swacalc.derivations.derivation import YOUR_INPUT, Derivation
from swacalc.errors import InputError, UnwritableError
from swacalc.formulas import parse
from swacalc.output.charts import write_chart
from swacalc.quantity import Interval, parse_quantity, parse_unit


def part(name: str, unit: str, origin: str = "claim", formula: str = "") -> Derivation:
    return Derivation(
        name=name,
        quantity=parse_quantity(f"1 {unit}"),
        interval=Interval.point(Fraction(1)),
        tag=YOUR_INPUT if origin == "user" else "author-reported",
        origin=origin,
        ref="" if origin == "user" else f"{name}-claim",
        formula=parse(formula) if formula else None,
        inputs=(),
    )


@pytest.fixture
def sweep() -> Sweep:
    """Two figures in bytes and one in hours over 1 to 1,000 tokens, and a note with signs in it."""
    points = tuple(map(Fraction, (1, 10, 100, 1000)))
    columns = {
        name: Column(part(name, unit, formula=f"x * {factor}"), parse(f"x * {factor}"), numbers)
        for name, unit, factor in (("first", "B", 3), ("second", "B", 5), ("third", "h", 2))
        for numbers in [tuple(factor * point for point in points)]
    }
    return Sweep(
        command="storage",
        swept="x",
        unit=parse_unit("token"),
        points=points,
        columns=columns,
        inputs={"K": part("K", "window"), "y": part("y", "s", "user")},
        notes=("a note <b> with $signs$",),
    )


def inside(tag: str, path: Path) -> list[str]:
    """The texts of all elements of one sort in a drawing."""
    found = re.findall(rf"<{tag}(?: [^>]*)?>(.*?)</{tag}>", path.read_text("utf-8"), re.DOTALL)
    return [unescape(text).strip() for text in found]


def test_tags_units_and_assumptions_stand_on_the_chart(sweep: Sweep, tmp_path: Path) -> None:
    """Text stays text: tags in the legend, units on the axes, values and notes below."""
    path = tmp_path / "chart.svg"
    write_chart(sweep, path)
    found = inside("text", path)
    assert "first [author-reported]" in found
    assert {"B", "h", "x (token)", "1k"} <= set(found)
    assert "K = 1 window (K-claim)" in found
    assert "y = 1 s (your input)" in found
    assert "a note <b> with $signs$" in found


@pytest.mark.parametrize("settings", [b"", b"\xff", b"no.such: 1\nbackend: module://no_such\n"])
@pytest.mark.parametrize("name", ["图.png", "café.svg", "\u0e01.html"])
def test_nothing_but_the_name_of_the_chart_comes_out(
    tmp_path: Path, settings: bytes, name: str
) -> None:
    """Missing glyphs, no home folder, odd settings nearby: only the file's name is told."""
    (tmp_path / "matplotlibrc").write_bytes(settings)
    home = {"HOME": "/proc/none", "MPLCONFIGDIR": "/proc/none", "SWACALC_CACHE": ""}
    words = ["storage", "--sweep", "context=1k..4k:1k", "--plot", name]
    done = subprocess.run(
        [sys.executable, "-m", "swacalc", *words],
        cwd=tmp_path,
        env=os.environ | home,
        check=False,
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, f"wrote {name}\n".encode())
    assert (tmp_path / name).stat().st_size > 1000


def test_an_environment_that_matplotlib_refuses_is_one_sentence(tmp_path: Path) -> None:
    """Variables that it cannot use are the user's to mend.

    From Python 3.13 on, matplotlib takes another folder in place of a looping one.
    """
    (tmp_path / "loop").symlink_to("loop")
    words = ["storage", "--sweep", "context=1k..4k:1k", "--plot", "chart.svg"]
    for name, value in (("MPLBACKEND", "no such one"), ("MPLCONFIGDIR", "loop")):
        done = subprocess.run(
            [sys.executable, "-m", "swacalc", *words],
            cwd=tmp_path,
            env=os.environ | {name: str(tmp_path / value) if value == "loop" else value},
            check=False,
            capture_output=True,
            text=True,
        )
        if value == "loop" and sys.version_info >= (3, 13):
            assert (done.returncode, (tmp_path / "chart.svg").exists()) == (0, True)
        else:
            assert done.returncode == 2
            assert "error: matplotlib cannot be loaded" in done.stderr


def test_a_chart_says_in_words_what_it_shows(sweep: Sweep, tmp_path: Path) -> None:
    """The drawing has a role and a title with the ranges of the input and of every figure."""
    path = tmp_path / "chart.svg"
    write_chart(sweep, path)
    assert '<svg role="img" ' in path.read_text("utf-8")
    (title,) = inside("title", path)
    assert "over x from 1 token to 1,000 tokens; first from 3 B to 3,000 B; second" in title


@pytest.mark.parametrize("ending", ["svg", "png", "html"])
def test_the_same_sweep_gives_the_same_bytes(sweep: Sweep, tmp_path: Path, ending: str) -> None:
    """Neither a date nor a random name is in a chart."""
    one, two = tmp_path / f"one.{ending}", tmp_path / f"two.{ending.upper()}"
    write_chart(sweep, one)
    write_chart(sweep, two)
    assert one.read_bytes() == two.read_bytes()
    assert str(tmp_path).encode() not in one.read_bytes()


def test_lines_differ_without_colour(sweep: Sweep, tmp_path: Path) -> None:
    """Two lines of one panel have different marks, and one of them is dashed."""
    path = tmp_path / "chart.svg"
    write_chart(sweep, path)
    drawn = path.read_text("utf-8")
    assert "stroke-dasharray" in drawn
    # Two sorts of ticks, then a mark for each line.
    assert len(set(re.findall(r'<path id="(m[0-9a-f]+)"', drawn))) >= 4
    assert len(set(re.findall(r"#0072b2|#d55e00", drawn))) == 2


def test_a_page_needs_nothing_else(sweep: Sweep, tmp_path: Path) -> None:
    """The HTML holds drawing, table, tags and notes, escaped, and loads nothing."""
    path = tmp_path / "chart.html"
    write_chart(sweep, path)
    page = path.read_text("utf-8")
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert page.count("<svg ") == 1
    assert "<tr><td>1,000</td><td>3,000</td><td>5,000</td><td>2,000</td></tr>" in page
    assert '<th scope="col">third (h)</th>' in page
    assert "<li>first: author-reported</li>" in page
    assert "a note &lt;b&gt; with $signs$" in page
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!#)', page.replace("xlink:href", "href"))


@pytest.mark.parametrize("name", ["chart", "chart.pdf", "chart.svg.gz"])
def test_another_ending_is_refused(sweep: Sweep, tmp_path: Path, name: str) -> None:
    """The ending chooses the format, and only three are known."""
    with pytest.raises(InputError, match=r"--plot cannot write 'chart") as refused:
        write_chart(sweep, tmp_path / name)
    assert ".svg, .png or .html" in refused.value.hint
    assert list(tmp_path.iterdir()) == []


def test_without_matplotlib_one_sentence_says_how_to_get_it(
    sweep: Sweep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The extra is named, and nothing is written."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match="needs matplotlib, which is not installed") as refused:
        write_chart(sweep, tmp_path / "chart.svg")
    assert refused.value.hint == 'pip install "swacalc[plot]"'
    assert list(tmp_path.iterdir()) == []


def test_a_chart_is_written_whole_or_not_at_all(sweep: Sweep, tmp_path: Path) -> None:
    """Where the folder does not exist it is an error that names the file."""
    with pytest.raises(UnwritableError, match=r"chart\.png cannot be written"):
        write_chart(sweep, tmp_path / "none" / "chart.png")


HOSTILE = "a\x00\x1b[31m\x9b\u202e\ufffe\udcff<script>&\"'$x$\\]]>"


@pytest.mark.parametrize("ending", ["svg", "png", "html"])
def test_names_that_act_break_no_chart(sweep: Sweep, tmp_path: Path, ending: str) -> None:
    """Controls, marks of direction, half characters and markup are text in every name and note."""
    columns = {f"{name}{HOSTILE}": column for name, column in sweep.columns.items()}
    inputs = {HOSTILE: replace(part("y", "s"), ref=HOSTILE)}
    odd = replace(sweep, command=HOSTILE, swept=HOSTILE, columns=columns, inputs=inputs)
    path = tmp_path / f"chart.{ending}"
    write_chart(replace(odd, notes=(HOSTILE,)), path)
    if ending == "svg":
        assert XML(path.read_text("utf-8")).get("role") == "img"
    if ending != "png":
        text = path.read_text("utf-8")
        assert "<script" not in text
        assert text.isprintable() or not re.search(
            "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ufffe]", text
        )


def test_a_sign_without_a_picture_is_no_warning(
    sweep: Sweep, tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    """A name in Chinese is drawn without a warning, and stays text."""
    write_chart(replace(sweep, notes=("缓存",)), tmp_path / "chart.svg")
    assert "缓存" in inside("text", tmp_path / "chart.svg")
    assert not recwarn.list
