"""The content of a line of HTML as its reader sees it: text, indices, exponents, MathML."""

from collections.abc import Callable, Mapping, Sequence

from swacalc.documents.hidden import VOID, Hidden, unseen
from swacalc.documents.latex import (
    MAX_DEPTH,
    binomial,
    fraction,
    root,
    script,
    settled,
    tex_text,
)
from swacalc.errors import UnreadableError

_SPACES = " \t\r\n\f"
Nesting = tuple[str, list[str]]


class Phrasing:
    """Gathers the text of a line, tag by tag.

    An element that changes how its content reads is a frame: its name and the strings that it
    holds, which become one string when it ends.
    """

    def __init__(self) -> None:
        self.hidden = Hidden()
        self._frames: list[Nesting] = [("", [])]
        self._in_math = 0

    def data(self, text: str) -> None:
        """Take text; in MathML the spaces around it are layout."""
        if self.hidden.open:
            return
        name, parts = self._frames[-1]
        if self._in_math and name != "mtext":
            text = text.strip(_SPACES)
        if text:
            parts.append(text)

    def start(self, tag: str, attributes: Mapping[str, str]) -> bool:
        """Take a start tag; False when it is for the reader of blocks, and nobody's else."""
        if self.hidden.open and self.hidden.start(tag):
            return True
        if unseen(tag, attributes):
            self.hidden.begin(tag)
            self._frames[-1][1].append("")  # what is unseen keeps its turn in a fraction
        elif tag == "math" and attributes.get("alttext"):
            self.data(tex_text(attributes["alttext"]))
            self.hidden.begin(tag)
        elif tag in ("math", "sup", "sub") or self._in_math:
            self._enter(tag, attributes)
        else:
            return False
        return True

    def _enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "mspace":
            self._frames[-1][1].append(" ")
        elif len(self._frames) > MAX_DEPTH:
            message = f"a formula is nested more than {MAX_DEPTH} deep"
            raise UnreadableError(message, hint="close its elements")
        elif tag not in VOID:
            flat = tag == "mfrac" and attributes.get("linethickness", "1")[:1] == "0"
            self._frames.append(("mbinom" if flat else tag, []))
            self._in_math += tag == "math"

    def end(self, tag: str) -> bool:
        """Take an end tag; False when it is for the reader of blocks, and nobody's else."""
        if self.hidden.open and self.hidden.end(tag):
            return True
        if len(self._frames) == 1:
            return False
        at = len(self._frames) - 1
        while at and self._frames[at][0] not in (tag, "mbinom" if tag == "mfrac" else tag):
            at -= 1
        if at:
            self._leave(at)
        return bool(at)

    def _leave(self, at: int) -> None:
        """End the frames from this one on."""
        while len(self._frames) > at:
            name, parts = self._frames.pop()
            self._in_math -= name == "math"
            self._frames[-1][1].append(_FORMS.get(name, "".join)(parts))

    def take(self) -> str:
        """The text so far; what is open inside the line ends."""
        if len(self._frames) > 1:
            self._leave(1)
        _, parts = self._frames[0]
        if not parts:
            return ""
        self._frames = [("", [])]
        return settled("".join(parts))

    def suspend(self) -> list[Nesting]:
        """Begin another line, and hand out this one, for `resume`."""
        frames, self._frames = self._frames, [("", [])]
        return frames

    def resume(self, frames: list[Nesting]) -> None:
        """Go on with a line; what was gathered since is lost."""
        self._frames = frames


def _scripts(*marks: str) -> Callable[[Sequence[str]], str]:
    """A base with what stands below and above it."""

    def text(parts: Sequence[str]) -> str:
        base, *others = parts or ("",)
        return base + "".join(script(*pair) for pair in zip(marks, others, strict=False))

    return text


def _pair(form: Callable[[str, str], str]) -> Callable[[Sequence[str]], str]:
    """Two expressions in a form; another number of them is no such form."""
    return lambda parts: form(*parts) if len(parts) == 2 else " ".join(parts)


_FORMS: Mapping[str, Callable[[Sequence[str]], str]] = {
    "sup": lambda parts: script("^", "".join(parts)),
    "sub": lambda parts: script("_", "".join(parts)),
    "mfrac": _pair(fraction),
    "mbinom": _pair(binomial),
    "msqrt": lambda parts: root("".join(parts)),
    "mroot": _pair(lambda base, degree: base + script("^", f"1/{degree}")),
    **dict.fromkeys(("msup", "mover"), _scripts("^")),
    **dict.fromkeys(("msub", "munder"), _scripts("_")),
    **dict.fromkeys(("msubsup", "munderover"), _scripts("_", "^")),
    "mtd": lambda parts: "".join((*parts, " ")),
}
