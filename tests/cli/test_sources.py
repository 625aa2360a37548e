"""`swacalc sources` and `swacalc check --copies`."""

import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

Call = Callable[..., tuple[int, str, str]]
Run = Callable[..., subprocess.CompletedProcess[str]]
CaseFolder = Callable[[str], Path]
LOCK = Path("claims/sources.lock")


@pytest.fixture
def call(
    call: Call, case_folder: CaseFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Call:
    """Runs the command in a project with claims, copies and a lock."""
    shutil.copytree(case_folder("SRC203/good-same"), tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    return call


def change(name: str, old: str, new: str) -> None:
    path = Path(name)
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_list_says_what_is_cited_and_where(call: Call) -> None:
    """Each source with its address, and the number of claims and sections that cite it."""
    code, out, _ = call("sources", "list")
    rows = [line.split() for line in out.splitlines()]
    assert code == 0
    assert rows[1][:6] == ["report", "documentation", "v1", "-", "3", "2"]
    assert rows[2][:6] == ["note", "article", "-", "-", "1", "1"]
    assert rows[1][6:] == ["https://example.org/report", "A", "report"]


def test_status_says_how_evidence_is_held(call: Call) -> None:
    """Each source with its evidence in every way of holding, since when, and the sums by origin."""
    code, out, _ = call("sources", "status")
    head, report, note, *sums = (line.split() for line in out.splitlines())
    assert code == 0
    ways = "digest read field held section only not held"
    assert " ".join(head) == f"source {ways} copy since revision"
    assert report == ["report", "2", "0", "0", "1", "0", "-", "2026-09-30", "v1"]
    assert note == ["note", "1", "0", "0", "0", "0", "-", "2026-09-30", "-"]
    assert [" ".join(line[:2]) for line in sums] == [
        *("primary source:", "secondary source:", "all evidence:"),
    ]


def test_words_that_somebody_read_are_held_in_another_way(call: Call) -> None:
    """What no lock holds is held by the day on which it was read, in the copy that is named."""
    LOCK.unlink()
    change("claims/sources.yaml", 'revision: "v1"', 'copy: {date: "2026-10-02"}')
    change("claims/cache.yaml", '["oldest entry"]', '["oldest entry"], read: "2026-10-03"')
    code, out, _ = call("sources", "status", "--json")
    document = json.loads(out)
    report = document["sources"][0]
    assert (code, document["schema"]) == (0, "swacalc/status/1")
    assert report["copy"] == {"url": "https://example.org/report", "date": "2026-10-02"}
    assert (report["read"], report["since"]) == (["2026-10-03"], "2026-10-03")
    assert (report["locked"], report["against"]) == (None, None)
    held = {"digest": 0, "read": 1, "field_held": 0, "section_only": 0, "not_held": 2}
    assert report["evidence"] == held
    assert document["evidence"]["not_held"] == 3


def test_a_day_of_reading_needs_words(call: Call) -> None:
    """Nobody can have read nothing: without words or a value the day is a fault."""
    change("claims/cache.yaml", 'section: "3.2"}', 'section: "3.2", read: "2026-10-03"}')
    code, out, _ = call("check", "--select", "CLM101")
    assert code == 1
    assert "read needs words or value beside it" in out


def test_lock_is_written_into_ones_own_claims_alone(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder without claims nothing is locked: the shipped set is not the user's to change."""
    monkeypatch.chdir(tmp_path)
    code, out, err = call("sources", "lock", "--copies", "project/copies")
    assert (code, out) == (2, "")
    assert "no claims folder here" in err


def test_list_is_json_too(call: Call) -> None:
    """The same as one document, with sections and addresses."""
    code, out, _ = call("sources", "list", "--json")
    document = json.loads(out)
    assert (code, document["schema"]) == (0, "swacalc/sources/2")
    report = document["sources"][0]
    assert report["sections"][0] == {"number": "3.1", "heading": "Lifetime"}
    assert report["cited"] == [
        {"section": "3.1 Lifetime", "claims": ["lifetime", "eviction"]},
        {"section": "3.2 Storage", "claims": ["storage"]},
    ]
    assert (report["origin"], report["claims"], report["line"]) == ("primary source", 3, 2)


def test_faulty_claims_have_no_sources_to_list(call: Call) -> None:
    """A claim set that cannot be read whole is refused, as by every other listing."""
    change("claims/cache.yaml", "tag: mechanism", "tag: mechanics")
    code, out, error = call("sources", "list")
    assert (code, out) == (2, "")
    assert "run swacalc check" in error


def test_verify_is_clean_or_finds(call: Call) -> None:
    """0 and a count where all stands, 1 and the findings where a copy says something else."""
    code, out, error = call("sources", "verify", "--copies", "copies")
    assert (code, error) == (0, "")
    said = "clean: 3 claims (evidence: digest 3, read 0, field held 0, section only 1, not held 0)"
    assert out.splitlines()[-1].startswith(said)
    change("copies/report.md", "72", "48")
    code, out, _ = call("sources", "verify", "--copies", "copies", "--json")
    assert code == 1
    document = json.loads(out)
    assert [finding["code"] for finding in document["findings"]] == ["SRC202", "SRC203"]
    assert document["summary"]["evidence"] == {
        **{"digest": 2, "read": 0, "field_held": 0, "section_only": 1, "not_held": 1},
        "by_origin": {
            "primary_source": {
                "digest": 1,
                "read": 0,
                "field_held": 0,
                "section_only": 1,
                "not_held": 1,
            },
            "secondary_source": {
                "digest": 1,
                "read": 0,
                "field_held": 0,
                "section_only": 0,
                "not_held": 0,
            },
        },
    }


def test_verify_has_the_formats_of_check(call: Call) -> None:
    """A report goes to a file, in any format, and its summary to standard error."""
    change("copies/report.md", "72", "48")
    words = ("sources", "verify", "--copies", "copies", "--format", "sarif", "--output", "out")
    code, out, error = call(*words)
    assert (code, out) == (1, "")
    assert error.startswith("2 findings")
    run = json.loads(Path("out").read_text(encoding="utf-8"))["runs"][0]
    assert [result["ruleId"] for result in run["results"]] == ["SRC202", "SRC203"]


def test_claims_are_read_before_they_are_held_against_copies(call: Call) -> None:
    """A claim that cannot be read is a finding of `verify`, so that it is not passed over."""
    change("claims/cache.yaml", "tag: mechanism", "tag: mechanics")
    code, out, _ = call("sources", "verify", "--copies", "copies")
    assert code == 1
    assert "CLM101" in out


def test_a_stray_copy_is_told(call: Call) -> None:
    """A file that is a copy of no source is named on standard error, and is no finding."""
    Path("copies/reprot.md").write_text("", encoding="utf-8")
    code, _, error = call("sources", "verify", "--copies", "copies")
    assert code == 0
    assert error == "swacalc: reprot.md does not match any source: did you mean 'report'?\n"


@pytest.mark.parametrize("command", [("sources", "verify"), ("sources", "lock"), ("check",)])
def test_a_folder_of_copies_has_to_be_there(command: tuple[str, ...], call: Call) -> None:
    """A folder that is missing is a mistake of use, not an empty one."""
    code, out, error = call(*command, "--copies", "no")
    assert (code, out) == (2, "")
    assert "no is not a folder of copies" in error


@pytest.mark.parametrize("command", ["verify", "lock", "fetch"])
def test_the_folder_has_to_be_named(command: str, call: Call) -> None:
    """Where copies are is never guessed."""
    assert call("sources", command)[0] == 2


def test_lock_writes_what_check_then_accepts(call: Call) -> None:
    """A lock made anew covers the claims, says what it holds, and has the date of today."""
    LOCK.unlink()
    Path("copies/note.md").unlink()
    code, out, _ = call("sources", "lock", "--copies", "copies")
    head, note, report = out.splitlines()
    assert (code, head) == (0, "claims/sources.lock: 2 sources")
    assert note == "  note  digest 0, read 0, field held 0, section only 0, not held 1 (never)"
    assert report.startswith(
        "  report  digest 2, read 0, field held 0, section only 1, not held 0 (20"
    )
    code, out, _ = call("check")
    assert code == 0
    assert out.splitlines()[-1] == (
        "clean: 3 claims (evidence: digest 2, read 0, field held 0, section only 1, not held 1)"
    )


def test_lock_is_json_too(call: Call) -> None:
    """What was written, as one document."""
    _, out, _ = call("sources", "lock", "--copies", "copies", "--json")
    assert json.loads(out) == {
        "schema": "swacalc/lock/2",
        "path": "claims/sources.lock",
        "sources": [
            {
                **{"id": "note", "locked": "2026-09-30", "against": None},
                "evidence": {
                    "digest": 1,
                    "read": 0,
                    "field_held": 0,
                    "section_only": 0,
                    "not_held": 0,
                },
            },
            {
                **{"id": "report", "locked": "2026-09-30", "against": "v1"},
                "evidence": {
                    "digest": 2,
                    "read": 0,
                    "field_held": 0,
                    "section_only": 1,
                    "not_held": 0,
                },
            },
        ],
    }


def test_lock_refuses_what_does_not_stand(call: Call) -> None:
    """Where a copy has not the words of a claim, the findings are shown and nothing is written."""
    before = LOCK.read_bytes()
    change("copies/report.md", "72", "48")
    code, out, _ = call("sources", "lock", "--copies", "copies")
    assert (code, LOCK.read_bytes()) == (1, before)
    assert out.splitlines()[-1].startswith("1 finding (SRC202 1)")


def test_lock_accepts_a_change_that_was_read(call: Call) -> None:
    """After a change beside the words, locking again makes the check clean again."""
    change("copies/report.md", "on a disk", "in memory")
    assert call("check", "--copies", "copies")[0] == 1
    assert call("sources", "lock", "--copies", "copies")[0] == 0
    assert call("check", "--copies", "copies")[0] == 0


def test_check_without_copies_needs_no_document(call: Call) -> None:
    """`check` compares claims and lock, and does not look at copies that it was not given."""
    change("copies/report.md", "72", "48")
    assert call("check")[0] == 0
    assert call("check", "--copies", "copies")[0] == 1


def test_a_check_of_the_lock_alone_loads_no_reader_of_documents(
    run: Run, tmp_path: Path, case_folder: CaseFolder
) -> None:
    """What `check` does not need, it does not import: it starts fast."""
    shutil.copytree(case_folder("SRC203/good-same"), tmp_path / "project")
    done = run("check", "--claims", "project/claims", options=("-X", "importtime"))
    assert (done.returncode, done.stdout.splitlines()[-1][:6]) == (0, "clean:")
    assert "swacalc.sources.lock\n" in done.stderr
    assert "swacalc.documents" not in done.stderr


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder without a log."""

    extensions_map: ClassVar[dict[str, str]] = {".md": "text/markdown", ".html": "text/html"}

    def log_message(self, *words: object) -> None:
        """Nothing is logged."""


@pytest.fixture
def served() -> Iterator[str]:
    """The address of a server on the loopback that serves the working folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Quiet) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_fetched_copies_can_be_verified(call: Call, served: str) -> None:
    """Copies come from the addresses in sources.yaml and stand as those that were locked."""
    change("claims/sources.yaml", "https://example.org/report", f"{served}/copies/report.md")
    change("claims/sources.yaml", "https://example.org/note", f"{served}/copies/note.md")
    code, out, _ = call("sources", "fetch", "--to", "new")
    assert code == 0
    assert out.splitlines()[0].startswith("report  fetched: new/report.md, ")
    assert call("sources", "verify", "--copies", "new")[0] == 0
    code, out, _ = call("sources", "fetch", "--to", "new", "note")
    assert (code, out) == (0, "note  skipped: kept new/note.md; --overwrite fetches it again\n")


def test_a_pinned_version_in_html_verifies_everything(call: Call, served: str) -> None:
    """The HTML version that an address names stands as the copy that was locked in Markdown."""
    page = (
        "<article><h1>A report</h1><h2><span>3.1. </span>Lifetime</h2>"
        "<p>Every entry is kept for at least 72&nbsp;hours on a <em>disk</em>.</p>"
        "<ul><li>The oldest entry is the first to go.</li></ul>"
        "<h2>3.2. Storage</h2><p>A window is made again and is not stored.</p></article>"
    )
    Path("html").mkdir()
    Path("html/2609.19969v1.html").write_text(page, encoding="utf-8")
    change("claims/sources.yaml", "https://example.org/report", f"{served}/html/2609.19969v1.html")
    change("claims/sources.yaml", "https://example.org/note", f"{served}/copies/note.md")
    assert call("sources", "fetch", "--to", "new")[0] == 0
    code, out, _ = call("sources", "verify", "--copies", "new")
    assert (code, out.splitlines()[-1][:6]) == (0, "clean:")


def test_a_failed_fetch_is_2(call: Call, served: str) -> None:
    """A source that could not be fetched is said, the others are fetched, and the code is 2."""
    change("claims/sources.yaml", "https://example.org/report", f"{served}/copies/gone.md")
    change("claims/sources.yaml", "https://example.org/note", f"{served}/copies/note.md")
    code, out, _ = call("sources", "fetch", "--to", "new", "--json")
    report, note = json.loads(out)["sources"]
    assert (code, report["failed"], note["copy"]) == (2, True, "new/note.md")
    assert report["message"].endswith("it answers 404 File not found")


def test_an_unknown_source_is_not_fetched(call: Call) -> None:
    """A name that no source has is a mistake of use."""
    code, _, error = call("sources", "fetch", "--to", "new", "reprot")
    assert code == 2
    assert "did you mean 'report'?" in error


def test_a_folder_without_copies_verifies_nothing(call: Call) -> None:
    """An empty folder of copies is an error, as no folder is: nothing was compared."""
    Path("none").mkdir()
    Path("docs/derivations.md").unlink(missing_ok=True)
    for words in (("verify",), ("lock",)):
        code, _, err = call("sources", *words, "--copies", "none")
        assert (code, "no copy of any source was found" in err) == (2, True)


def test_a_broken_lock_stops_what_needs_it(call: Call) -> None:
    """Pages are not made as if nothing had been compared."""
    Path("docs").mkdir(exist_ok=True)
    Path(LOCK).write_text("algorithm: [broken", encoding="utf-8")
    for words in (("pages",), ("pages", "--check"), ("sources", "list")):
        assert call(*words)[0] == 2
    assert not list(Path("docs").iterdir())
