r"""Formulas as a reader would type them: `\frac{1}{8}` is 1/8 and `10^{6}` is 10^6.

LaTeX is read here; the elements of HTML and MathML come to the same few forms in `phrasing`.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

MAX_DEPTH = 100
# What a command that is not known here keeps before its name.
UNKNOWN = "\\"

# Marks that become a space where two numbers, or a fraction and a word, would run together.
_FRACTION_END, _SCRIPT_END = "\0", "\1"
_ENDS = re.compile("[\0\1]+")

_SUM = re.compile(r"(?<=.)[-+*/×·=≤≥<>]|\s")
_ONE_THING = re.compile(r"[-+]?(?:[0-9][0-9.,]*|[^\W\d_]+)(?:[_^]\(?[-+]?\w+\)?)*")
_HTML_FRACTION = re.compile("\\^([0-9]+)\1?\\s?[/\u2044]\\s?_([0-9]+)\1?")

# Letters, and operators that are written as a word; each is its own name.
_NAMED = frozenset(
    (
        *("alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta"),
        *("iota", "kappa", "lambda", "mu", "nu", "xi", "pi", "rho", "varrho", "sigma", "tau"),
        *("upsilon", "phi", "varphi", "chi", "psi", "omega", "Gamma", "Theta", "Lambda", "Xi"),
        *("Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega", "ell", "min", "max", "log"),
        *("ln", "exp", "sin", "cos", "tan"),
    )
)
_WORDS = {
    "times": "×",
    "cdot": "·",
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "ne": "≠",
    "neq": "≠",
    "lt": "<",
    "gt": ">",
    "approx": "≈",
    "sim": "~",
    "to": "→",
    "ldots": "...",
    "dots": "...",
    "quad": " ",
    "qquad": " ",
}
_SILENT = frozenset(
    (
        *("mathrm", "mathit", "mathbf", "mathcal", "text", "textit", "textbf", "operatorname"),
        *("left", "right", "displaystyle", "textstyle", "big", "Big", "bigl", "bigr", "rm"),
        *("boldsymbol", "limits", "nolimits", "mathsf", "mathtt", "mathbb", "mbox", "textrm"),
        *("textsf", "hbox", "bm", "Bigl", "Bigr", "bigg", "Bigg"),
    )
)
_ESCAPED = {",": "\u2009", ";": " ", ":": " ", ">": " ", "!": "", " ": " ", "\\": " ", "\n": " "}
# Characters that a backslash makes plain.
_ESCAPED |= dict(zip("%$#&_{}|()[]", "%$#&_{}|()[]", strict=True))
_FRACTIONS = ("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac")
_BINOMIALS = ("binom", "dbinom", "tbinom")
_UNSEEN = (
    *("phantom", "hphantom", "vphantom", "cancel", "bcancel", "xcancel", "sout"),
    *("color", "textcolor", "hspace", "mspace", "label"),
)
_TOKEN = re.compile(r"\\[A-Za-z]+\*?[ \t]*|\\.|.", re.DOTALL)
# No formula begins inside another one, so an unclosed delimiter is searched from only once.
_DISPLAYED = re.compile(
    r"\$\$([^$]+)\$\$|\\\(((?:[^\\]|\\(?![()]))+)\\\)|\\\[((?:[^\\]|\\(?![\[\]]))+)\\\]"
)


def fraction(above: str, below: str) -> str:
    """One expression over another."""
    above = f"({above})" if _SUM.search(_ENDS.sub("", above)) else above
    return f"{_FRACTION_END}{above}/{_one_thing(below)}{_FRACTION_END}"


def script(mark: str, text: str) -> str:
    """An index (`_`) or exponent (`^`), to stand behind its base."""
    text = f"({text})" if _SUM.search(_ENDS.sub("", text)) else text
    return f"{mark}{text}{_SCRIPT_END}" if text else ""


def root(text: str) -> str:
    """A square root, as a word, so that its content is not taken for the number."""
    return f"sqrt{_one_thing(text)}"


def _one_thing(text: str) -> str:
    return text if _ONE_THING.fullmatch(_ENDS.sub("", text)) else f"({text})"


def binomial(above: str, below: str) -> str:
    """A binomial coefficient, in one word for the same reason."""
    return f"binom{above}_{below}"


def settled(text: str) -> str:
    """The string with its fractions and scripts put together: none runs into what follows."""
    if _FRACTION_END not in text and _SCRIPT_END not in text:
        return text
    text = _HTML_FRACTION.sub(lambda match: fraction(*match.groups()), text)
    return _ENDS.sub(lambda match: _between(match, text), text)


def _between(ends: re.Match[str], text: str) -> str:
    before, after = text[max(ends.start() - 1, 0) : ends.start()], text[ends.end() : ends.end() + 1]
    words = before.isalnum() and after.isalnum()
    numbers = before.isdigit() and after.isdigit()
    return " " if numbers or (words and _FRACTION_END in ends[0]) else ""


def formulas_read(text: str) -> str:
    r"""The text of a page whose scripts draw what is in `$$…$$`, `\(…\)` and `\[…\]`."""
    if "$$" in text or "\\" in text:
        text = settled(_DISPLAYED.sub(_matched, text))
    return text


def _matched(match: re.Match[str]) -> str:
    return tex_text(next(filter(None, match.groups())))


def math_text(tex: str) -> str:
    r"""A formula in LaTeX as a reader would type it: `n_{\mathrm{win}}` becomes `n_win`."""
    return settled(tex_text(tex))


@lru_cache(maxsize=1 << 12)
def tex_text(tex: str) -> str:
    """As `math_text`, for a formula inside a string that is `settled` afterwards."""
    return _Tex(tex).read()


class _Tex:
    """Reads the tokens of a formula from the left."""

    def __init__(self, tex: str) -> None:
        self._tokens = _TOKEN.findall(tex)[::-1]

    def read(self) -> str:
        """All of it, past braces that nothing opened."""
        parts = []
        while self._tokens:
            parts.append(self._group(0))
        return "".join(parts)

    def _group(self, depth: int) -> str:
        """To the brace that closes it; `over` parts it into a fraction."""
        above, parts = None, list[str]()
        while self._tokens and (part := self._tokens.pop()) != "}":
            if part.rstrip() == "\\over":
                above, parts = "".join(parts), []
            else:
                parts.append(self._one(part, depth))
        text = "".join(parts)
        return text if above is None else fraction(above.strip(), text.strip())

    def _one(self, part: str, depth: int) -> str:
        if part == "{":
            return self._group(depth + 1) if depth < MAX_DEPTH else ""
        if part in ("^", "_"):
            return script(part, self._argument(depth))
        if part[0] == "\\" and part[1:2].isalpha():
            return self._command(part[1:].rstrip(" \t*"), depth)
        if part[0] == "\\":
            return _ESCAPED.get(part[1:], part)
        return {"~": " ", "&": " ", "$": ""}.get(part, part)

    def _argument(self, depth: int) -> str:
        """A group or a single character, without the spaces around it."""
        while self._tokens and self._tokens[-1].isspace():
            self._tokens.pop()
        if not self._tokens or self._tokens[-1] == "}" or depth >= MAX_DEPTH:
            return ""
        return self._one(self._tokens.pop(), depth + 1).strip()

    def _command(self, name: str, depth: int) -> str:
        if name in _SILENT:
            return ""
        if name in _UNSEEN:
            self._argument(depth)
            return ""
        if name == "sqrt":
            return root(self._argument(depth))
        pair = _PAIRS.get(name)
        if pair:
            first = self._argument(depth)
            return pair(first, self._argument(depth))
        return name if name in _NAMED else _WORDS.get(name, f"{UNKNOWN}{name}")


_PAIRS: Mapping[str, Callable[[str, str], str]] = {
    **dict.fromkeys(_FRACTIONS, fraction),
    **dict.fromkeys(_BINOMIALS, binomial),
}
