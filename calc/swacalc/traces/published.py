"""Public traces that are fetched on request, and recognised by the digest that Git gives them.

They are published with the FAST'25 paper on Mooncake, in github.com/kvcache-ai/Mooncake, under the
Apache License 2.0.
"""

from collections.abc import Mapping
from hashlib import sha1
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from swacalc.errors import InputError, UnreadableError, did_you_mean
from swacalc.files import is_there, read_file, write_named
from swacalc.sources.downloading import download

_REVISION = "3b5a594133958449a1feaf1c9e0fc1b553e34a28"
_FOLDER = f"https://raw.githubusercontent.com/kvcache-ai/Mooncake/{_REVISION}/FAST25-release/traces"
_MOST = 1 << 26  # bytes of a trace that is fetched


class PublicTrace(NamedTuple):
    """A file that others have published: its address, and the digest of its blob in Git."""

    url: str
    blob: str

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.url.rpartition("/")[2]


PUBLIC: Mapping[str, PublicTrace] = MappingProxyType(
    {
        "mooncake": PublicTrace(
            f"{_FOLDER}/conversation_trace.jsonl", "5a371794b81d7fc7487ec8a02a2c631bcc7fbdf8"
        ),
        "mooncake-toolagent": PublicTrace(
            f"{_FOLDER}/toolagent_trace.jsonl", "b765599d1e0828b37f68d481563c385d3c11de54"
        ),
        "mooncake-synthetic": PublicTrace(
            f"{_FOLDER}/synthetic_trace.jsonl", "e4838049c0dcfc358a5f24ab08251279475cba94"
        ),
    }
)


class FetchedTrace(NamedTuple):
    """Where a trace is now, from which address, and whether it was there already."""

    path: Path
    url: str
    kept: bool


def fetch_trace(name: str, folder: Path, known: Mapping[str, PublicTrace] = PUBLIC) -> FetchedTrace:
    """Fetch a public trace into a folder, unless it is there.

    Raises:
        InputError: there is no such trace or folder, or another file has its name.
        UnreadableError: it cannot be fetched, or is another than the one that was published.
        UnwritableError: it cannot be written.
    """
    if name not in known:
        hint = did_you_mean(name, known) or f"traces: {', '.join(known)}"
        raise InputError(f"no public trace {name!r}", hint=hint)
    if not folder.is_dir():
        raise InputError(f"{folder} is not a folder", hint="make it, or name another")
    public = known[name]
    path = folder / public.file
    if is_there(path):
        if _blob(read_file(path, str(path), _MOST)) != public.blob:
            raise InputError(f"{path} is another file", hint="remove it, or choose another folder")
        return FetchedTrace(path, public.url, kept=True)
    data = download(public.url, most=_MOST).data
    if _blob(data) != public.blob:
        raise UnreadableError(f"{public.url} is not the trace that was published")
    write_named(path, data)
    return FetchedTrace(path, public.url, kept=False)


def _blob(data: bytes) -> str:
    """The digest that Git gives a file."""
    return sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
