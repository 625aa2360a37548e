"""Drawing through matplotlib, an extra: the same data give the same bytes, and text stays text."""

import re
from collections.abc import Callable
from html import escape
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from warnings import catch_warnings, simplefilter

from swacalc.errors import InputError
from swacalc.output.escape import visible

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# Colours that stay apart for every kind of colour vision; marks and dashes tell lines apart too.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKS = ("o", "s", "^", "D", "v", "P", "X")
DASHES = ("-", "--", "-.", ":", "-", "--", "-.")


def drawn(make: "Callable[[], Figure]", kind: str) -> bytes:
    """A figure as SVG or PNG; `make` is called with settings that no user's file has changed.

    Raises:
        InputError: matplotlib is not installed.
    """
    _load()
    import matplotlib as mpl

    with mpl.rc_context(), catch_warnings():
        simplefilter("ignore")  # a character that no font has is drawn as a box
        mpl.rcdefaults()
        mpl.rcParams["svg.hashsalt"] = "swacalc"
        mpl.rcParams["svg.fonttype"] = "none"
        mpl.rcParams["text.parse_math"] = False
        file = BytesIO()
        metadata = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        make().savefig(file, format=kind, dpi=150, metadata=metadata)
    return file.getvalue()


def _load() -> None:
    """Load matplotlib with its default settings, which it looks for in this folder first.

    Its warnings about the user's machine are irrelevant to the chart and are suppressed.

    Raises:
        InputError: it is not installed, or the user's environment keeps it from loading.
    """
    import logging
    from contextlib import chdir
    from importlib.util import find_spec

    hint = 'pip install "swacalc[plot]"'
    missing = InputError("a chart needs matplotlib, which is not installed", hint=hint)
    found = find_spec("matplotlib")
    if found is None or found.origin is None:
        raise missing
    logging.getLogger("matplotlib").setLevel(logging.CRITICAL)
    try:
        with chdir(Path(found.origin).parent / "mpl-data"), catch_warnings():
            simplefilter("ignore")
            import_module("matplotlib")
        with catch_warnings():
            simplefilter("ignore")
            import_module("matplotlib.figure")
    except ModuleNotFoundError as error:
        raise missing from error
    except (OSError, RuntimeError, ValueError) as error:
        # It checks MPLBACKEND and MPLCONFIGDIR while it is imported.
        message = f"matplotlib cannot be loaded: {error}"
        raise InputError(message, hint="see the variables MPLBACKEND and MPLCONFIGDIR") from error


def described(svg: str, words: str) -> str:
    """The drawing alone, without a prologue, and with a description for those who cannot see it."""
    title = f"<title>{escape(visible(words))}</title>"
    body = svg[svg.index("<svg") :]
    return re.sub("<svg ([^>]*)>", lambda tag: f'<svg role="img" {tag[1]}>{title}', body, count=1)
