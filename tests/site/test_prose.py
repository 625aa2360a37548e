"""Generated pages follow the claims: if a figure changes there, it changes here."""

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest

from swacalc.checks import Finding, check_loaded, choose
from swacalc.claims.load import Loaded, load
from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.headline import rows
from swacalc.output.claim_lines import figure_text
from swacalc.output.figures import shown
from swacalc.pages.listing import Pages
from swacalc.pages.records import is_record
from swacalc.site import Made, made_of

ROOT = Path(__file__).parents[2]
REFERENCE = "docs/reference"

# For claims of the headline, and others, what replaces what in figure, statements and words.
OTHERS: Mapping[str, Mapping[str, str]] = {
    "prefill-nearly-halved": {"1/2": "1/3", "nearly halves": "saves nearly 1/3 of", "一半": "1/3"},
    "global-footprint-890": {"890": "760"},
    "hbm-quarter": {"1/4": "1/5"},
    "fold-against-v1": {"437": "512"},
    "chart-v4-flash-3514": {"3514": "3720", "3,514 ": "3,720 "},
    "persistent-eighth": {"1/8": "1/9"},
    "swa-nearly-half": {"1/2": "1/3", "nearly half": "nearly 1/3", "将近一半": "将近 1/3"},
    "global-kv-lifetime": {"72": "48"},
    "pool-dram-share": {"10%": "15%"},
    "price-cut-hit-usd": {"57.1%": "41.3%"},
    "exact-span-encoder": {"2560": "2580", "2,560": "2,580"},
    "least-encoder": {"2541": "2551", "2,541": "2,551"},
    "window-length": {"128": "96"},
    "bounded-replay-length": {
        '"n_win"': '"n_win + 7"',
        "last n_win tokens": "last n_win + 7 tokens",
        "最后 n_win 个": "最后 n_win + 7 个",
    },
    "exact-replay-span": {"L * n_win": "L * n_win + 7", "L × n_win": "L × n_win + 7"},
    "even-turn-about": {"1829": "1833", "1,829": "1,833"},
    "turn-for-an-eighth": {"1783": "1779", "1,783": "1,779"},
    "turn-at-45": {"2236": "2231", "2,236": "2,231"},
}
Others = Callable[[str], tuple[Loaded, Made]]
each_claim = pytest.mark.parametrize("name", OTHERS)


@cache
def shipped() -> Loaded:
    return load(ROOT / "claims", root=ROOT)


@cache
def before() -> Made:
    return made_of(shipped().claims)


def changed(folder: Path, name: str) -> Loaded:
    """The claims with another figure of one claim, and the statements and words to it."""
    claims = Path(shutil.copytree(ROOT / "claims", folder / "claims"))
    path = claims / Path(shipped().claims.claims[name].place.path).name
    text = path.read_text(encoding="utf-8")
    (block,) = re.findall(rf"^  - id: {name}\n((?:(?!  - id: ).*\n)*)", text, re.MULTILINE)
    other = block
    for old, new in OTHERS[name].items():
        assert old in other
        other = other.replace(old, new)
    path.write_text(text.replace(block, other), encoding="utf-8")
    return load(claims, root=folder)


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Others:
    """The claims with another figure of one claim, and what is made of them, each once."""

    @cache
    def other(name: str) -> tuple[Loaded, Made]:
        loaded = changed(tmp_path_factory.mktemp("changed"), name)
        return loaded, made_of(loaded.claims)

    return other


def judged(loaded: Loaded, made: Made) -> Iterator[Finding]:
    """What the rules about pages find on the generated pages that are prose."""
    texts = {f"{REFERENCE}/{path}": text for path, text in made.texts.items()}
    pages = Pages(tuple(path for path in texts if path.endswith(".md")), generated=(REFERENCE,))
    whole = replace(loaded, texts=MappingProxyType({**loaded.texts, **texts}))
    rules = choose(("DOC401", "DOC402", "DOC403", "DOC404", "DOC406"))
    yield from check_loaded(whole, rules, pages=pages).findings


def said(text: str, name: str) -> str:
    """What the page of a topic says of a claim, before what follows for it and its evidence."""
    own = text.partition(f'\n<h2 id="{name}" ')[2]
    return own.partition("\nSaid by:")[0]


def printed(claims: ClaimSet, name: str) -> str:
    """The figure of a claim as its page prints it: by a formula, its value."""
    claim = claims.claims[name]
    (row,) = rows(claims, symbol_table_of(claims), [claim])
    by_formula = claim.figure and claim.figure.formula and row.stated
    return shown(by_formula.quantity) if by_formula else figure_text(claim.figure)


def test_every_claim_of_the_headline_is_changed_here() -> None:
    """No figure that the project puts forward is left out of these tests."""
    assert {claim.id for claim in shipped().claims.headline()} <= set(OTHERS)


def test_the_generated_pages_are_clean() -> None:
    """On every generated page a number is tied to its claim, or set aside by name."""
    assert list(judged(shipped(), before())) == []
    made = {f"{REFERENCE}/{path}": text for path, text in before().texts.items()}
    claims = shipped().claims
    prose = [path for path in made if not is_record(path, made[path], [REFERENCE], claims)]
    assert [path for path in prose if path.endswith(".md")] != []


@each_claim
def test_another_figure_is_printed_everywhere(name: str, others: Others) -> None:
    """With another figure the pages made anew agree with it, and its own page has lost the old."""
    loaded, made = others(name)
    assert loaded.faults == ()
    assert list(judged(loaded, made)) == []
    old, new = (printed(each.claims, name) for each in (shipped(), loaded))
    page = f"claims/{Path(loaded.claims.claims[name].place.path).stem}.md"
    own = said(made.texts[page], name)
    assert new.replace("*", "\\*").replace("_", "\\_") in own
    assert old not in own.replace("\\", "")


@pytest.mark.parametrize(
    ("name", "old"),
    [
        ("global-kv-lifetime", r"\b72\b|\bthree days\b"),
        ("pool-dram-share", r"\b10%|\bten percent\b|\btenth\b"),
        ("window-length", r"\b128\b"),
    ],
)
def test_no_text_keeps_a_figure_that_is_gone(name: str, old: str, others: Others) -> None:
    """The old figure is in no words, title or data of a diagram, and in no rule."""
    _, made = others(name)
    texts = [made.texts["rules.md"]]
    for path, text in made.texts.items():
        if path.endswith("diagrams.md"):
            texts.append(text)
        elif "diagrams/" in path and path.endswith(".json"):
            texts += [json.loads(text)[part] for part in ("title", "alternative")]
    assert [match[0] for text in texts for match in re.finditer(old, text)] == []


def test_a_shorter_lifetime_is_another_diagram(others: Others) -> None:
    """48 hours in place of 72 change words, data and picture of the persistent caches alike."""
    _, made = others("global-kv-lifetime")
    new, old = (each.texts["diagrams/caches.svg"] for each in (made, before()))
    data = made.texts["diagrams/caches.json"]
    assert ", each kept for at least 48 h, DeepSeek" in data
    assert "takes 153.792 TB" in data
    home = "../reference/claims/persistent-cache.md#global-kv-lifetime"
    assert f"[at least 48 h]({home})" in made.texts["diagrams.md"]
    home = "../../reference/zh/claims/persistent-cache.md#global-kv-lifetime"
    assert f"[至少 48 小时]({home})" in made.texts["zh/diagrams.md"]
    assert '"exact": "153792000000000"' in data
    assert "<desc>For 1,000,000 tokens/s" in new
    assert "153.792" in new
    assert "153.792" not in old


def test_a_caption_written_by_hand_is_found(others: Others) -> None:
    """A number in generated prose that is no claim's, or tied to one that says another, shows.

    Both languages are read.
    """
    made = before()
    page = made.texts["diagrams.md"]
    wrong = page.replace("[at least 72 h](", "[72 h](", 1) + "\nIt is kept for 72 hours.\n"
    found = judged(shipped(), made._replace(texts={**made.texts, "diagrams.md": wrong}))
    assert sorted(finding.code for finding in found) == ["DOC402", "DOC403"]
    loaded, _ = others("global-kv-lifetime")
    assert [finding.code for finding in judged(loaded, made)] == ["DOC402"] * 2
