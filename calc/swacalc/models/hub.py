"""A model's files by their Hub id, in the local Hugging Face cache; nothing is asked of a network.

The cache has a folder for each repository: `refs/REVISION` holds a commit, and `snapshots/COMMIT`
the files of that commit. Its place is where `huggingface_hub` has it.
"""

import os
import re
from pathlib import Path
from typing import NamedTuple

from swacalc.errors import UnreadableError
from swacalc.files import files_in, is_there, read_file

USUAL = "main"
CONFIG, QUANTIZED = "config.json", "hf_quant_config.json"
FETCH = "give --fetch to download its configuration, or name a file or folder"

_PART = r"(?![-.])(?!\S*(?:\.\.|--))[A-Za-z0-9_.-]{1,96}(?<![-.])"
_ID = re.compile(rf"(?P<repository>{_PART}/{_PART})(?:@(?P<revision>\S+))?", re.ASCII)
_REVISION = re.compile(r"(?![-./])(?!\S*(?:\.\.|//))[A-Za-z0-9_./+-]{1,200}(?<![./])", re.ASCII)
_COMMIT = re.compile("[0-9a-f]{40}")
_LONGEST_REF = 1000


class HubId(NamedTuple):
    """A repository as ORGANISATION/NAME, and the branch, tag or commit of it."""

    repository: str
    revision: str = USUAL

    def __str__(self) -> str:
        return f"{self.repository}@{self.revision}"


class Snapshot(NamedTuple):
    """The files of one commit of a repository in the cache."""

    hub_id: HubId
    commit: str
    folder: Path

    @property
    def model(self) -> str:
        """The repository and the commit, by which figures name the model."""
        return f"{self.hub_id.repository}@{self.commit}"

    @property
    def note(self) -> str:
        """Where the configuration was read, with its revision."""
        revision = self.hub_id.revision
        named = "" if revision == self.commit else f", to which revision {revision} points"
        known = "" if self._knows_quantized else f"; it may have a {QUANTIZED} that is not there"
        return f"read from the Hugging Face cache at commit {self.commit}{named}{known}"

    @property
    def _knows_quantized(self) -> bool:
        """Whether the cache has the file with the type of the cache, or says that there is none."""
        absent = self.folder.parents[1] / ".no_exist" / self.commit
        return any(is_there(folder / QUANTIZED) for folder in (self.folder, absent))


def hub_id(word: str) -> HubId | None:
    """The Hub id that a word is, as `org/name` or `org/name@revision`; None if it is none.

    Neither part begins with a dot or leads anywhere else in the cache.
    """
    match = _ID.fullmatch(word)
    revision = (match["revision"] or USUAL) if match else ""
    return HubId(match["repository"], revision) if match and _REVISION.fullmatch(revision) else None


def hub_cache() -> Path:
    """The folder of the Hugging Face cache, whether or not it exists."""
    for name, below in (("HF_HUB_CACHE", ""), ("HUGGINGFACE_HUB_CACHE", ""), ("HF_HOME", "hub")):
        if os.environ.get(name):
            return _expanded(os.environ[name]) / below
    return _expanded(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "huggingface" / "hub"


def _expanded(path: str) -> Path:
    return Path(os.path.expandvars(os.path.expanduser(path)))


def snapshot(found: HubId) -> Snapshot:
    """The cached snapshot of a repository's revision.

    Raises:
        UnreadableError: the cache has none, or cannot be read.
    """
    cache = hub_cache()
    folder = cache / f"models--{found.repository.replace('/', '--')}"
    if not is_there(folder):
        message = f"{found.repository} is no file or folder, and not in the Hugging Face cache"
        raise UnreadableError(f"{message}, {cache}", hint=FETCH)
    commit = _commit(folder, found)
    there = folder / "snapshots" / commit
    if not is_there(there / CONFIG):
        message = f"the Hugging Face cache has no {CONFIG} of {found}: none is in {there}"
        raise UnreadableError(message, hint=FETCH)
    return Snapshot(found, commit, there)


def _commit(folder: Path, found: HubId) -> str:
    """The commit that a revision names or points to."""
    if _COMMIT.fullmatch(found.revision):
        return found.revision
    ref = folder / "refs" / found.revision
    if not is_there(ref):
        hint = f"cached are {_cached(folder)}; {FETCH}"
        message = f"the Hugging Face cache has no revision {found.revision!r} of {found.repository}"
        raise UnreadableError(f"{message}, {folder}", hint=hint)
    commit = read_file(ref, str(ref), _LONGEST_REF).decode("ascii", "replace").strip()
    if not _COMMIT.fullmatch(commit):
        message = f"{ref} holds no commit"
        raise UnreadableError(message, hint="download the model again")
    return commit


def _cached(folder: Path) -> str:
    """The commits of a repository that the cache has, as words."""
    snapshots = folder / "snapshots"
    commits = files_in(snapshots, folder) if is_there(snapshots) else []
    return ", ".join(path.name for path in commits) or "none"
