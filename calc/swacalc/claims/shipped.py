"""The claims folder of a working folder, and the one that came with the package."""

import os
from pathlib import Path

from swacalc.files import is_there
from swacalc.root import held, root_of

_INSTALLED = Path(__file__).parents[1] / "shipped" / "claims"
_CHECKOUT = Path(__file__).parents[3] / "claims"


def shipped_folder() -> Path:
    """The claim set that came with the package: in the wheel, or beside the sources."""
    return _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT


def own_folder(root: Path) -> Path | None:
    """The project's own `claims/`, where `root` has one.

    Raises:
        UnreadableError: `claims/` leads out of the project or nowhere, or cannot be searched.
    """
    own = root / "claims"
    dangling = is_there(own) and not os.path.exists(own)
    ours = dangling or is_there(own / "sources.yaml")
    return held(own, root_of(root)) if ours else None
