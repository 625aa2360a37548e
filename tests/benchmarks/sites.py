"""The site, built and served on this machine, for tests in a browser and for benchmarks."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Site(NamedTuple):
    """The built site: its folder, and where it is served."""

    folder: Path
    url: str

    def pages(self) -> tuple[str, ...]:
        """The addresses of all pages within the site, in order."""
        found = self.folder.rglob("index.html")
        return tuple(
            sorted(f"{path.parent.relative_to(self.folder).as_posix()}/" for path in found)
        )

    def with_text(self, text: str) -> str:
        """The address of the first English page whose HTML holds a text."""
        return next(
            page for page in self.pages() if not page.startswith("zh/") and text in self.html(page)
        )

    def html(self, page: str) -> str:
        """The HTML of a page."""
        return (self.folder / page / "index.html").read_text(encoding="utf-8")


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """A built site, served on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield Site(folder, f"http://127.0.0.1:{server.server_port}/")
    server.shutdown()


def build(folder: Path, **environment: str) -> None:
    """Build the site into a folder, as the repository's configuration has it."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir"]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"} | environment
    subprocess.run([*command, str(folder)], cwd=ROOT, check=True, env=quiet)
