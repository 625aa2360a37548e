"""The reference files are made from the claims, alike each time; no text in them is markup."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

import markdown
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from swacalc.checks import check_loaded
from swacalc.checks.rules.stale_rule import page_stale
from swacalc.claims.load import load
from swacalc.claims.types import Claim, ClaimSet, Text
from swacalc.derivations.networks import entry_formulas
from swacalc.errors import SwacalcError
from swacalc.formulas import evaluate
from swacalc.output.claim_lines import in_language, marked_section
from swacalc.output.escape import visible
from swacalc.pages.listing import Pages
from swacalc.pages.records import FOLDER, MARK
from swacalc.replay.toy import frames
from swacalc.site import Made, made_of, stale, write
from swacalc.site.chinese import CHINESE
from swacalc.site.claim_pages import LISTED
from swacalc.site.drawings import DRAWINGS
from swacalc.site.english import ENGLISH
from swacalc.site.languages import Language
from swacalc.site.network_records import networks_of
from swacalc.site.page_text import code, fenced, html, prose, slug, table
from swacalc.site.svg import NOTE, WIDTH, width_of
from swacalc.sources.lock import lock_of

ROOT = Path(__file__).parents[2]
GIT = shutil.which("git")
DRAWN_TEXT = re.compile(
    r'<text x="([\d.]+)" y="([\d.]+)"(?: class="([^"]*)")?(?: text-anchor="(\w+)")?>([^<]*)</text>'
)
EXTENSIONS = ["tables", "fenced_code", "toc", "attr_list", "md_in_html"]

texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=60).map(str.strip).filter(bool)
marks = st.text("\\`*_{}[]()#+-.!|<>&~=: 1a", min_size=1, max_size=20).map(str.strip).filter(bool)


@cache
def claim_set() -> ClaimSet:
    return load(ROOT / "claims", root=ROOT).claims


def made() -> Made:
    lock, loaded = lock_of(ROOT / "claims", load(ROOT / "claims", root=ROOT), root=ROOT)
    return made_of(loaded.claims, lock)


@cache
def generated() -> Made:
    return made()


def rendered(source: str) -> str:
    """The text that a reader of the site sees."""
    return unescape(re.sub("<[^>]*>", "", rendered_html(source))).strip()


def rendered_html(source: str) -> str:
    return markdown.markdown(source, extensions=EXTENSIONS)


def title_of(claim: Claim) -> Text:
    return claim.title or claim.statement


def words(text: str) -> str:
    return " ".join(visible(text).split())


class TestText:
    @given(texts | marks)
    def test_prose_is_what_it_says(self, text: str) -> None:
        """No sign of a text acts as Markdown: the site shows the text itself, in one paragraph."""
        source = prose(text)
        assert markdown.markdown(source, extensions=EXTENSIONS).startswith("<p>")
        assert words(rendered(source)) == words(text)

    @example("&#0")
    @given(texts | marks)
    def test_a_cell_is_what_it_says(self, text: str) -> None:
        """A text stays within its cell, as prose, as code and within raw HTML."""
        row = [prose(text), code(text), f"<span>{html(text)}</span>", "end"]
        shown = markdown.markdown(table(["a", "b", "c", "d"], [row]), extensions=EXTENSIONS)
        cells = re.findall("<td>(.*?)</td>", shown, re.DOTALL)
        seen = [words(unescape(re.sub("<[^>]*>", "", cell))) for cell in cells]
        assert seen == [words(text), words(text), words(text), "end"]

    @given(st.text("`a\n", max_size=20))
    def test_a_block_of_code_holds_any_text(self, text: str) -> None:
        """Whatever a block of code holds, it ends where it ends."""
        shown = markdown.markdown(f"{fenced(text)}\n\nafter", extensions=EXTENSIONS)
        assert shown.endswith("<p>after</p>")


class TestFiles:
    def test_the_committed_files_are_fresh(self) -> None:
        """What lies in docs/reference/ is what `swacalc pages` writes."""
        assert [each.place.path for each in stale(generated(), ROOT / "docs" / FOLDER)] == []

    def test_they_are_alike_each_time(self) -> None:
        """The same claims make the same files."""
        assert made() == generated()

    def test_the_first_line_says_what_made_them(self) -> None:
        """Every generated file says so in its first line."""
        assert all(MARK in text.partition("\n")[0] for text in generated().texts.values())

    def test_writing_makes_a_folder_fresh(self, tmp_path: Path) -> None:
        """A second run writes nothing; a changed file is found at its line, a left one removed."""
        made = Made({"a.md": f"<!-- {MARK} -->\none\ntwo\n", "b/c.md": f"<!-- {MARK} -->\n"})
        (tmp_path / "own.md").write_text("Written by hand.\n")
        (tmp_path / "old.md").write_text(f"<!-- {MARK} -->\n")
        hows = [each.how for each in write(made, tmp_path)]
        assert hows == ["missing", "missing", "left over"]
        assert write(made, tmp_path) == ()
        assert sorted(path.name for path in tmp_path.iterdir()) == ["a.md", "b", "own.md"]
        (tmp_path / "a.md").write_text(f"<!-- {MARK} -->\none\n2\n")
        (found,) = stale(made, tmp_path)
        assert (found.how, found.place.line) == ("differs", 3)

    def test_no_file_is_written_where_one_cannot_be(self, tmp_path: Path) -> None:
        """A name that the file system refuses, or a folder in the way, leaves all as it was."""
        (tmp_path / "pages").mkdir()
        (tmp_path / "taken" / "scripts").mkdir(parents=True)
        (tmp_path / "taken" / "claims").touch()

        def files(folder: Path) -> list[Path]:
            return sorted(path for path in folder.rglob("*") if path.is_file())

        cases = {"pages": f"claims/{'x' * 300}.md", "taken": "claims/a.md"}
        for folder, name in cases.items():
            before = files(tmp_path / folder)
            with pytest.raises(SwacalcError):
                write(Made({"claims.md": "a", name: "b"}), tmp_path / folder)
            assert files(tmp_path / folder) == before

    def test_what_is_stale_is_a_finding(self, tmp_path: Path) -> None:
        """Each stale file is one finding of DOC405 at its path; the rule alone finds nothing."""
        made = Made({"a.md": "one\n"})
        loaded, pages = load(ROOT / "claims", root=ROOT), Pages(stale=tuple(stale(made, tmp_path)))
        assert check_loaded(loaded, [page_stale]).findings == []
        (finding,) = check_loaded(loaded, [page_stale], pages=pages).findings
        assert (finding.code, Path(finding.place.path)) == ("DOC405", tmp_path / "a.md")
        assert finding.hint == "run swacalc pages"


class TestClaims:
    def test_every_claim_has_a_heading_on_its_page(self) -> None:
        """In each language a claim's title heads it, and its id is the heading's anchor."""
        for topic in claim_set().topics:
            for folder, language in (("", "en"), ("zh/", "zh")):
                shown = rendered_html(generated().texts[f"{folder}claims/{topic.topic}.md"])
                headings = re.findall(r'<h2 id="(.*?)">(.*?)</h2>', shown)
                titles = [(each.id, in_language(title_of(each), language)) for each in topic.claims]
                assert [(name, unescape(title)) for name, title in headings] == titles

    def test_a_formula_has_its_value_and_its_inputs_are_links(self) -> None:
        """A claim by formula shows its number, and each input leads to its symbol and its claim."""
        page = generated().texts["claims/footprint.md"]
        own = page.partition('<h2 id="main-bytes-per-token"')[2].partition("<h2 ")[0]
        assert "<strong>720 B/token</strong>" in own
        symbol = "[`main_entry_bytes`](../symbols.md#symbol-main_entry_bytes)"
        assert re.search(
            rf"{re.escape(symbol)} .* 288 B/entry .*\(entries\.md#main-entry-bytes\)", own
        )

    def test_a_page_is_in_one_language(self) -> None:
        """Each statement is in English on the English page, and in Chinese on the Chinese page."""
        for topic in claim_set().topics:
            english, chinese = (
                generated().texts[f"{folder}claims/{topic.topic}.md"] for folder in ("", "zh/")
            )
            for claim in topic.claims:
                own, other = prose(claim.statement.en), prose(claim.statement.zh)
                assert (own in english, other in english) == (True, False)
                assert (own in chinese, other in chinese) == (False, True)

    def test_the_table_lists_every_claim(self) -> None:
        """The table has a row for each claim, and the script of its filter has what that says."""
        for folder in ("", "zh/"):
            page = generated().texts[f"{folder}claims.md"]
            assert re.findall(r"^\| \[.*\]\(.*#(.*?)\)", page, re.MULTILINE) == list(
                claim_set().claims
            )
        script = generated().texts["scripts/statements.js"].partition("statements = ")[2]
        statements = json.loads(re.sub(r",(\s*})", r"\1", script.removesuffix(";\n")))
        assert statements.keys() == claim_set().claims.keys()
        for claim in claim_set().claims.values():
            assert statements[claim.id][:2] == [claim.statement.en, claim.statement.zh]

    def test_the_export_holds_every_claim_and_source(self) -> None:
        """claims.json has all claims with topics, and every source that evidence names."""
        document = json.loads(generated().texts["claims.json"])
        assert document["schema"] == "swacalc/claims/1"
        assert [claim["id"] for claim in document["claims"]] == list(claim_set().claims)
        sources = {source["id"] for source in document["sources"]}
        cited = {item["source"] for claim in document["claims"] for item in claim["evidence"]}
        assert cited <= sources

    @pytest.mark.parametrize(("folder", "language"), [("", "en"), ("zh/", "zh")])
    def test_a_long_page_begins_with_its_claims(self, folder: str, language: str) -> None:
        """The page of a topic with many claims lists them in order, each by its title."""
        listed = 0
        for topic in claim_set().topics:
            contents = generated().texts[f"{folder}claims/{topic.topic}.md"].partition("\n<h2")[0]
            found = re.findall(r"^\| \[(.*)\]\(#([\w-]+)\) \|", contents, re.MULTILINE)
            if found:
                titles = ((prose(getattr(title_of(c), language)), c.id) for c in topic.claims)
                assert found == list(titles)
                assert f"../claims.md?topic={topic.topic})" in contents
                listed += 1
            assert bool(found) == (len(topic.claims) >= LISTED)
        assert listed > 10

    @pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=["en", "zh"])
    def test_who_says_a_claim_is_not_folded(self, language: Language) -> None:
        """Before what is folded, a claim names each source that says it, with its sections."""
        begins, sources = language.said_by, claim_set().sources
        for topic in claim_set().topics:
            page = generated().texts[f"{language.folder}claims/{topic.topic}.md"]
            for claim in topic.claims:
                own = page.partition(f'<h2 id="{claim.id}"')[2].partition("<details")[0]
                said = [e for e in claim.evidence if sources[e.source].kind != "trace"]
                (line,) = [line for line in own.splitlines() if line.startswith(begins)] or [""]
                assert all(f"[{e.source}](" in line for e in said)
                for each in said:
                    section = language.section(sources[each.source], marked_section(each))
                    assert prose(section) in line

    def test_every_symbol_has_an_anchor(self) -> None:
        """A claim's page links to the symbol of its figure, and the page of symbols has it."""
        page = generated().texts["symbols.md"]
        assert all(f'<span id="symbol-{name}"></span>' in page for name in claim_set().symbols)


class TestScripts:
    @given(st.integers(0, 10**18), st.integers(1, 10**6))
    def test_entries_are_those_of_the_model(
        self, complete_entries: Callable[..., int], context: int, page: int
    ) -> None:
        """The formulas of a context's complete entries give what the model's layers give."""
        paged = -(-context // page) * page
        for network in networks_of(claim_set()):
            layers = network.geometry.layers
            values = {
                name: evaluate(formula, {"context": Fraction(context), "page": Fraction(page)})
                for name, formula in entry_formulas(network.geometry).items()
            }
            assert values == {
                "global_entries": complete_entries(layers, context, "main"),
                "index_entries": complete_entries(layers, context, "index"),
                "paged_entries": complete_entries(layers, paged, "main"),
                "paged_index_entries": complete_entries(layers, paged, "index"),
            }

    def test_every_name_in_a_formula_is_known(self) -> None:
        """Each symbol that a formula looks up is one of the script, a model or an option."""
        script = generated().texts["scripts/formulas.js"]
        part = script.partition("export const formulas")[2].partition("export const figures")[0]
        symbols = script.partition("export const symbols")[2].partition("export const formulas")[0]
        names = set(re.findall(r'name\("(\w+)"\)', part))
        known = set(re.findall(r'^ "(\w+)":', symbols, re.MULTILINE))
        models = set(re.findall(r'"(\w+)":', script.partition("export const models")[2]))
        assert names <= known | models

    @given(st.integers(1, 4), st.integers(1, 4), st.integers(0, 7), st.integers(0, 7))
    def test_the_toy_has_the_frames_of_the_core(
        self, layers: int, window: int, start: int, query: int
    ) -> None:
        """For every setting the script holds what the replay core gives, or leads to it."""
        setting = _toy()["settings"][f"{layers},{window}"]
        drawn: Any = frames(layers, 8, window, start=start, query=query)
        assert setting["counts"] == drawn["counts"]
        bounded = setting["bounded"][start]
        for mine, core in ((setting["exact"], "exact"), (bounded, "bounded")):
            states = [[*s[:2], bool(s[2]), list(s[3:])] for s in mine["states"]]
            assert states == [list(s.values()) for s in drawn["replays"][core]["states"]]
        sees = {(s[0], s[1]): s[3:] for s in bounded["states"]}
        for view, full in zip(drawn["query"]["sees"], setting["query"][query]["sees"], strict=True):
            assert view["full"] == full
            assert view["bounded"] == sees.get((view["layer"], query))
        needs = [part["positions"] for part in drawn["query"]["needs"]]
        assert needs == setting["query"][query]["needs"]


@cache
def _toy() -> Any:
    body = generated().texts["scripts/toy.js"].partition("export const toy = ")[2]
    return json.loads(re.sub(r",(\s*})", r"\1", body.removesuffix(";\n")))


FOLDERS = {"en": "", "zh": "zh/"}
each_language = pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
each_drawing = pytest.mark.parametrize("name", DRAWINGS)


class TestDiagrams:
    @each_language
    @each_drawing
    def test_each_has_a_picture_its_data_and_words(self, name: str, folder: str) -> None:
        """A page shows every picture under its finding, and has its data one link away."""
        texts = generated().texts
        data = json.loads(texts[f"{folder}diagrams/{name}.json"])
        page, picture = texts[f"{folder}diagrams.md"], texts[f"{folder}diagrams/{name}.svg"]
        english = json.loads(texts[f"diagrams/{name}.json"])["title"]
        anchor = f" {{ #{slug(english)} }}" if folder else ""
        assert f"\n## {prose(data['title'])}{anchor}\n" in page
        assert f"(diagrams/{name}.svg)" in page
        assert f"(diagrams/{name}.json)" in page
        assert f"<title>{escape(data['title'])}</title>" in picture
        assert f"<desc>{escape(data['alternative'], quote=False)}" in picture

    @each_language
    @each_drawing
    def test_a_picture_asks_nobody_and_follows_the_scheme(self, name: str, folder: str) -> None:
        """A picture loads neither font nor image, and has the colours of both schemes."""
        picture = generated().texts[f"{folder}diagrams/{name}.svg"]
        assert "<text" in picture
        assert not re.search(r"@font-face|href=|url\(|<script|<image", picture)
        assert "@media (prefers-color-scheme: dark)" in picture

    @each_language
    @each_drawing
    def test_no_text_leaves_the_picture(self, name: str, folder: str) -> None:
        """Every text of a picture lies within its width, and its last line within its height."""
        picture = generated().texts[f"{folder}diagrams/{name}.svg"]
        found = DRAWN_TEXT.findall(picture)
        assert len(found) == picture.count("<text ")
        for x, _, kind, anchor, words in found:
            wide = width_of(unescape(words), NOTE if kind in {"note", "tick"} else 14)
            left = float(x) - {"middle": 0.5, "end": 1.0}.get(anchor, 0.0) * wide
            assert left >= 0, words
            assert left + wide <= WIDTH, words
        height = re.search(r'height="([\d.]+)" role', picture)
        assert height is not None
        assert float(found[-1][1]) < float(height[1])

    @each_language
    @each_drawing
    def test_signs_stay_with_their_words(self, name: str, folder: str) -> None:
        """No line of a picture ends with an opening bracket, and none begins with a stop."""
        picture = generated().texts[f"{folder}diagrams/{name}.svg"]
        for *_, words in DRAWN_TEXT.findall(picture):
            assert not re.search("^[，。；：、）]|[（“]$|[，。；：、）] ", words), words


@pytest.mark.skipif(GIT is None, reason="there is no git")
def test_generated_files_are_marked_for_diffs() -> None:
    """Every generated file of the repository is marked as generated, and a written page is not."""
    made = generated()
    names = [f"docs/{FOLDER}/{name}" for name in made.texts]
    names += ["claims/sources.lock", "docs/guide.md"]
    found = subprocess.run(
        [GIT or "git", "check-attr", "--stdin", "linguist-generated"],
        cwd=ROOT,
        input="\n".join(names),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    marked = [line.split(": ")[0] for line in found if line.endswith(": set")]
    assert marked == names[:-1]


def test_the_page_of_sources_says_how_evidence_is_held() -> None:
    """The page has the numbers of the report, by who speaks, and when each source was locked."""
    page = generated().texts["sources.md"]
    assert "| evidence | digest | read | field held | section only | not held |" in page
    assert re.search(r"\| own derivation \| 0 \| 0 \| 0 \| [1-9][0-9]* \| 0 \|", page)
    assert re.search(r"locked on [0-9-]+ against 2026-09-19\.", page)
    bare = made_of(claim_set()).texts["sources.md"]
    assert re.search(r"\| all \| 0 \| [1-9][0-9]* \| [1-9][0-9]* \| 0 \| [1-9][0-9]* \|", bare)
