"""`swacalc audit --judge`: opinions are shown with the model's name, and change no exit code."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from swacalc.audit.articles import Article
from swacalc.audit.auditing import Auditor
from swacalc.audit.verdicts import NOT_JUDGED, Statement
from swacalc.errors import Place

Call = Callable[..., tuple[int, str, str]]

SENTENCE = "Memory takes 890 KB per token."
ANSWER = {"claim": "global-footprint-890", "verdict": "wrong-unit", "quote": "890 KB per token"}
KEY = "sk-1234567890abcdef"


class Handler(BaseHTTPRequestHandler):
    """Always the same answer, for those who have the key."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        known = self.headers.get("Authorization") == f"Bearer {KEY}"
        content = {"choices": [{"message": {"content": json.dumps(ANSWER)}}]}
        body = json.dumps(content).encode()
        self.send_response(200 if known else 401, KEY)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: object) -> None:
        """Nothing is logged."""


Serve = Callable[[type[BaseHTTPRequestHandler]], AbstractContextManager[str]]


@pytest.fixture
def server(serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """The address of a model, and an article with one statement that is not judged."""
    (tmp_path / "a.md").write_text(SENTENCE, encoding="utf-8")
    place = Place("a.md", 1, 14, 1, 30)
    names = ("global-footprint-890",)
    said = Statement(place, "890 KB per token", "", NOT_JUDGED, names, SENTENCE)

    def judged(_: Auditor, _article: Article) -> list[Statement]:
        return [said]

    monkeypatch.setattr(Auditor, "judged", judged)
    with serve(Handler) as address:
        yield f"{address}/v1"


def test_an_opinion_is_labelled(call: Call, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The opinion stands in the note, with the model; the verdict and the exit code stay."""
    monkeypatch.setenv("SWACALC_JUDGE_KEY", KEY)
    words = ("audit", "a.md", "--judge", server, "--model", "tiny")
    code, out, told = call(*words)
    assert code == 0
    assert "tiny says wrong-unit of global-footprint-890 for '890 KB per token'" in out
    code, out, _ = call(*words, "--json")
    (said,) = json.loads(out)["statements"]
    assert (code, said["verdict"], said["code"]) == (0, "not-judged", "AUD505")
    assert said["opinion"] == {"model": "tiny", **ANSWER, "refused": ""}
    assert KEY not in out + told


def test_a_key_is_never_shown(call: Call, server: str) -> None:
    """A server that refuses the request is named with its status alone."""
    code, out, told = call("audit", "a.md", "--judge", server, "--model", "tiny")
    assert code == 0
    assert "it answers 401" in out
    assert KEY not in out + told


@pytest.mark.usefixtures("server")
@pytest.mark.parametrize(
    "words",
    [
        ("--judge", "http://127.0.0.1:1/v1"),
        ("--model", "tiny"),
        ("--judge", "http://example.org/v1", "--model", "tiny"),
        ("--judge", "", "--model", "tiny"),
    ],
)
def test_half_a_judge_is_refused(call: Call, words: tuple[str, ...]) -> None:
    """An address needs a model, a model an address, and plain http the loopback."""
    assert call("audit", "a.md", *words)[0] == 2
