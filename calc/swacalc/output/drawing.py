"""Drawing through matplotlib, an extra: the same data give the same bytes, and text stays text."""

import re
from collections.abc import Callable
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings, filterwarnings

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
    try:
        import matplotlib as mpl
    except ModuleNotFoundError as error:
        hint = 'pip install "swacalc[plot]"'
        raise InputError("a chart needs matplotlib, which is not installed", hint=hint) from error
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams["svg.hashsalt"] = "swacalc"
        mpl.rcParams["svg.fonttype"] = "none"
        mpl.rcParams["text.parse_math"] = False
        file = BytesIO()
        metadata = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        with catch_warnings():
            filterwarnings("ignore", "Glyph ")  # a picture shows a box for a sign without one
            make().savefig(file, format=kind, dpi=150, metadata=metadata)
    return file.getvalue()


def described(svg: str, words: str) -> str:
    """The drawing alone, without a prologue, and with words for those who cannot see it."""
    title = f"<title>{escape(visible(words))}</title>"
    body = svg[svg.index("<svg") :]
    return re.sub("<svg ([^>]*)>", lambda tag: f'<svg role="img" {tag[1]}>{title}', body, count=1)
