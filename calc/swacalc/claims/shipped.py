"""Which claims folder is meant when none is named."""

from pathlib import Path

from swacalc.root import held, root_of

_INSTALLED = Path(__file__).parents[1] / "shipped" / "claims"
_CHECKOUT = Path(__file__).parents[3] / "claims"


def shipped_folder() -> Path:
    """The claim set that came with the package: in the wheel, or beside the sources."""
    return _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT


def default_folder(root: Path) -> Path:
    """The project's own `claims/` where `root` has one, otherwise the shipped set.

    Raises:
        UnreadableError: `claims/` leads out of the project.
    """
    own = root / "claims"
    return held(own, root_of(root)) if (own / "sources.yaml").exists() else shipped_folder()
