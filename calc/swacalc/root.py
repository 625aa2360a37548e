"""The root of a project: no link inside it may lead outside.

A path that the user names on the command line may be anywhere. Links below it must stay inside the
root of the project that it is in.
"""

import os
from pathlib import Path

from swacalc.errors import Place, UnreadableError, path_text

SETTINGS = ("swacalc.toml", "pyproject.toml")
GIT = ".git"


def real(path: Path) -> Path:
    """A path with its links resolved as far as possible."""
    return Path(os.path.realpath(path))


def root_of(path: Path) -> Path:
    """The root of the project that a file or folder is in, once links on the way are followed.

    It is the top level of Git, else the nearest folder with a file of settings, else the folder.
    """
    there = real(path)
    folder = there if os.path.isdir(there) else there.parent
    above = (folder, *folder.parents)
    for names in ((GIT,), SETTINGS):
        for each in above:
            if any(os.path.exists(each / name) for name in names):
                return each
    return folder


def leads_out(path: Path, root: Path) -> bool:
    """Whether a path leads out of a folder, or into its `.git`."""
    there, inside = real(path), real(root)
    return not there.is_relative_to(inside) or GIT in there.relative_to(inside).parts


def held(path: Path, root: Path, place: Place | None = None) -> Path:
    """The path, which has to stay inside the root; `place` is where it is named.

    Raises:
        UnreadableError: it leads out of the root.
    """
    if leads_out(path, root):
        hint = "put the file itself into the project, or name its folder on the command line"
        message = f"{path_text(path, Path.cwd())} leads out of the project"
        raise UnreadableError(message, hint=hint, place=place)
    return path
