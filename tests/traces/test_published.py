"""Fetching a public trace: what comes is what was published, or nothing is kept."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from swacalc.errors import InputError, UnreadableError
from swacalc.traces.published import PUBLIC, PublicTrace, fetch_trace

BODY = b"what is up, doc?"
BLOB = "bd9dbf5aae1a3862dd1526723246b20206e5fc37"  # as Git's own book gives it


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # the name that the standard library asks for
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(BODY)))
        self.end_headers()
        self.wfile.write(BODY)

    def log_message(self, *_: object) -> None:
        """Keep silent."""


@pytest.fixture
def url() -> Iterator[str]:
    """The address of a file on the loopback."""
    with HTTPServer(("127.0.0.1", 0), _Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/trace.jsonl"
        server.shutdown()


def test_what_was_published_is_kept(url: str, tmp_path: Path) -> None:
    """A trace with the digest that was published is written, and not fetched again."""
    known = {"one": PublicTrace(url, BLOB)}
    found = fetch_trace("one", tmp_path, known)
    assert (found.path.read_bytes(), found.kept) == (BODY, False)
    assert fetch_trace("one", tmp_path, known).kept


def test_anything_else_is_refused(url: str, tmp_path: Path) -> None:
    """What has another digest is not written, and no file of that name is overwritten."""
    known = {"one": PublicTrace(url, "0" * 40)}
    with pytest.raises(UnreadableError, match="is not the trace that was published"):
        fetch_trace("one", tmp_path, known)
    assert not list(tmp_path.iterdir())
    (tmp_path / "trace.jsonl").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="is another file"):
        fetch_trace("one", tmp_path, known)


def test_names_and_folders_are_checked_first(tmp_path: Path) -> None:
    """A name that is not known gets a hint, and a folder has to be there."""
    with pytest.raises(InputError) as caught:
        fetch_trace("moncake", tmp_path)
    assert caught.value.hint == "did you mean 'mooncake'?"
    with pytest.raises(InputError, match="is not a folder"):
        fetch_trace("mooncake", tmp_path / "none")
    assert all(each.url.startswith("https://") for each in PUBLIC.values())
