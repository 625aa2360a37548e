"""`swacalc audit` of addresses: the kind of what a server sends, its encoding, and its limits."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler
from urllib.parse import unquote

import pytest

Call = Callable[..., tuple[int, str, str]]

WRONG = "Global KV takes 890 KB per token."


class Handler(BaseHTTPRequestHandler):
    """Answers a path `/KIND/CHARSET/NAME` with a wrong statement of that kind."""

    def do_GET(self) -> None:
        _, kind, charset, _ = unquote(self.path).replace("%2F", "/").split("/", 3)
        body = f"全局 KV. {WRONG}".encode(charset)
        self.send_response(200)
        self.send_header("Content-Type", f"{kind.replace('-', '/', 1)}; charset={charset}")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: object) -> None:
        """Nothing is logged."""


Serve = Callable[[type[BaseHTTPRequestHandler]], AbstractContextManager[str]]


@pytest.fixture(scope="module")
def server(serve: Serve) -> Iterator[str]:
    """The address of a server on the loopback."""
    with serve(Handler) as address:
        yield address


@pytest.mark.parametrize(
    "path",
    [
        *("text-html/utf-8/", "text-html/gbk/page", "text-markdown/utf-8/a", "text-plain/gbk/a"),
        *("text-plain/utf-8/a.rst?raw=1", "text-plain/utf-8/a.adoc", "text-x-rst/utf-8/a"),
    ],
)
def test_an_address_is_audited(call: Call, server: str, path: str) -> None:
    """What a server sends is read as what it is, in its encoding, and places name the address."""
    code, out, _ = call("audit", f"{server}/{path}")
    assert code == 1
    assert out.startswith(f"{server}/{path}:1:24: error AUD501 '890 KB per token'")


def test_sarif_names_the_address(call: Call, server: str) -> None:
    """The address of an article is an address in SARIF, and no path in the folder."""
    _, out, _ = call("audit", f"{server}/text-plain/utf-8/a.rst?raw=1&b=全", "--format", "sarif")
    (result,) = json.loads(out)["runs"][0]["results"]
    artifact = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": f"{server}/text-plain/utf-8/a.rst?raw=1&b=%E5%85%A8"}


def test_kinds_and_addresses_that_are_refused(call: Call, server: str) -> None:
    """Another kind, a notebook that is none, plain http and silence end with 2 and a sentence."""
    for address, words in (
        (f"{server}/image-png/utf-8/a", "image/png is not read"),
        (f"{server}/application-json/utf-8/a", "this is no notebook"),
        ("http://example.org/a.md", "is refused"),
        ("http://127.0.0.1:1/a.md", "http://127.0.0.1:1/a.md: "),
    ):
        code, out, told = call("audit", address)
        assert (code, out) == (2, "")
        assert words in told
        assert "Traceback" not in told
