"""markdown-it-py, taught where inline tokens stand, and what is mathematics.

Every inline token's `map` is the offset in the content of its block at which it starts, and a
link's also where it ends. A formula is a token of its own, `math`: its `content` is LaTeX, its
`markup` all of its source.
"""

import re
from functools import cache
from typing import Any, Literal

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.link import link
from markdown_it.token import Token

MATH = "math"
# The characters at which one of the rules below begins; the library's own text ends at many more.
_STOP = re.compile(r"[\n!$&*<\[\\\]_`~]")
# Addresses that mean the same and are the same when they are encoded.
_PLAIN_ADDRESS = re.compile(r"[\w.#-][\w./#-]*", re.ASCII)
# Joined tokens would have one place for many; kept apart, each has its own.
_JOINING = ["fragments_join", "text_join"]

_TEX = r"(?:[^\\$`]|\\.)++"
# As in Pandoc: no space inside the dollar signs and no digit after them, so "$5 or $6" is money.
_DOLLARS = re.compile(
    rf"\$`(?P<code>[^`$]++)`\$|\$\$(?P<display>{_TEX})\$\$|\$(?!\s)(?P<inline>{_TEX})(?<!\s)\$(?!\d)",
    re.DOTALL,
)
_ROUND = re.compile(r"\\\((?P<inline>(?:[^\\]|\\[^()])++)\\\)", re.DOTALL)
# With square brackets only a whole paragraph: elsewhere they are escaped for their own sake.
_SQUARE = re.compile(r"\\\[(?P<display>(?:[^\\]|\\[^\[\]])++)\\\]\s*\Z", re.DOTALL)


class _State(StateInline):
    """Notes at every token where it starts; `begun` is where the text not yet a token starts."""

    begun = -1

    def append_pending(self, text: str) -> None:
        if self.begun < 0:
            self.begun = self.pos
        super().append_pending(text)

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        token = super().push(ttype, tag, nesting)
        token.map = [self.pos]
        self.place_text(-2)
        return token

    def place_text(self, at: int) -> None:
        """Tell the token of the pending text, if it is one, where it started."""
        if len(self.tokens) >= -at and self.tokens[at].map is None:
            self.tokens[at].map = [self.begun]
        self.begun = -1


class _Inline(ParserInline):
    def parse(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> list[Token]:
        if src and not _STOP.search(src):
            tokens.append(Token("text", "", 0, content=src, map=[0]))
            return tokens
        state = _State(src, md, env, tokens)
        self.tokenize(state)
        state.place_text(-1)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


class _Markdown(MarkdownIt):
    def normalizeLink(self, url: str) -> str:
        return url if _PLAIN_ADDRESS.fullmatch(url) else super().normalizeLink(url)


def _text(state: StateInline, silent: bool) -> bool:
    stop = _STOP.search(state.src, state.pos, state.posMax)
    end = stop.start() if stop else state.posMax
    if end == state.pos:
        return False
    if not silent:
        state.append_pending(state.src[state.pos : end])
    state.pos = end
    return True


def _link(state: StateInline, silent: bool) -> bool:
    start = state.pos
    found = link(state, silent)
    if found and not silent:
        state.tokens[-1].map = [start, state.pos]
    return found


def _math(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "$\\":
        return False
    found = _formula(state.src, state.pos, state.posMax)
    if found is None or "](" in found[0]:
        return False
    if not silent:
        token = state.push(MATH, "", 0)
        token.content = next(filter(None, found.groups()))
        token.markup = found[0]
    state.pos = found.end()
    return True


def _formula(source: str, start: int, end: int) -> re.Match[str] | None:
    if source.startswith("$", start):
        return _DOLLARS.match(source, start, end)
    if source.startswith("\\(", start):
        return _ROUND.match(source, start, end)
    return _SQUARE.match(source, start, end) if start == 0 else None


@cache
def markdown_parser() -> MarkdownIt:
    """The parser of CommonMark with tables, struck text and mathematics."""
    marks = _Markdown().configure("commonmark").enable(["table", "strikethrough"])
    parser = _placing(marks)
    parser.inline.ruler.at("link", _link)
    return parser.disable(_JOINING)


@cache
def html_parser() -> MarkdownIt:
    """The parser of what stands in raw HTML, where Markdown's marks are plain characters."""
    parser = _placing(MarkdownIt("zero", {"html": True}))
    return parser.enable(["newline", "html_inline", "entity"]).disable(_JOINING)


def _placing(parser: MarkdownIt) -> MarkdownIt:
    active = parser.get_active_rules()
    parser.inline = _Inline()
    parser.inline.ruler.enableOnly(active["inline"])
    parser.inline.ruler2.enableOnly(active["inline2"])
    parser.inline.ruler.at("text", _text)
    parser.inline.ruler.before("escape", MATH, _math)
    return parser
