"""Changing inputs: bytes, words and characters, and pieces of a grammar."""

import re
from collections.abc import Callable, Sequence
from random import Random

Words = list[str]

# What has harmed readers of any kind: controls, ends of lines, odd digits, numbers too large.
_HOSTILE = (
    *("\0", "\x07", "\x1b[31m", "\x9b31m", "\x85", "\u2028", "\u00a0", "\x0c", "\r", "\r\n"),
    "\n\n",
    *("\u202e", "\u2066", "\u200b", "\ufeff", "\u00ad", "\u3164", "\U000e0041", "\ufe0f", "\udc80"),
    *("::error::x", "\n::warning file=a::b", "##[error]x", "##vso[task.complete]", "]]>", "<!--"),
    *("<script>", "&#0;", "&lt;", "%0A", "${{ x }}", "$(id)", "`", "'", '"', "\\", "|", "\t"),
    *("0", "-1", "1e999", "9" * 101, "9" * 4_400, "0.0", "1/0", "½", "٣", "７２", "²", "零"),
    "九" * 99,
    *("[" * 60, "(" * 60, "{" * 40, "> " * 60, "- " * 60, "**", "__proto__", "é", "中", "😀"),
    "x" * 99,
)
_TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)
_MOST = 20_000  # bytes of an input


def mutated(rng: Random, data: bytes, corpus: Sequence[bytes], pieces: Sequence[str]) -> bytes:
    """An input made of another by a few changes."""
    if rng.random() < 0.1:
        return _bytes(rng, data)
    words = _split(data)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 6))):
        rng.choice(_CHANGES)(rng, words, pieces)
        if rng.random() < 0.1:
            other = _split(rng.choice(corpus or (data,)))
            at = rng.randrange(len(other) + 1)
            words[_at(rng, words) :] = other[at:]
    return "".join(words).encode("utf-8", "surrogateescape")[:_MOST]


def _split(data: bytes) -> Words:
    return _TOKEN.findall(data.decode("utf-8", "surrogateescape"))


def _at(rng: Random, words: Words) -> int:
    return rng.randrange(len(words) + 1)


def _span(rng: Random, words: Words) -> slice:
    start = _at(rng, words)
    return slice(start, start + rng.choice((1, 1, 2, 5, 20)))


def _piece(rng: Random, pieces: Sequence[str]) -> str:
    return rng.choice(pieces if pieces and rng.random() < 0.7 else _HOSTILE)


def _leave_out(rng: Random, words: Words, _: Sequence[str]) -> None:
    del words[_span(rng, words)]


def _put_in(rng: Random, words: Words, pieces: Sequence[str]) -> None:
    words.insert(_at(rng, words), _piece(rng, pieces))


def _replace(rng: Random, words: Words, pieces: Sequence[str]) -> None:
    words[_span(rng, words)] = [_piece(rng, pieces)]


def _repeat(rng: Random, words: Words, _: Sequence[str]) -> None:
    span = _span(rng, words)
    words[span] = words[span] * rng.choice((2, 2, 3, 40, 400))


def _move(rng: Random, words: Words, _: Sequence[str]) -> None:
    span = _span(rng, words)
    taken, words[span] = words[span], []
    words[(at := _at(rng, words)) : at] = taken


def _change_number(rng: Random, words: Words, _: Sequence[str]) -> None:
    found = [at for at, word in enumerate(words) if word.isdigit()]
    if found:
        numbers = ("0", "1", "7", "12", "100", "4096", "1e5", "1" * 40, str(rng.randrange(10**6)))
        words[rng.choice(found)] = rng.choice(numbers)


def _change_sign(rng: Random, words: Words, _: Sequence[str]) -> None:
    if words:
        at = rng.randrange(len(words))
        letter = rng.randrange(len(words[at]))
        character = chr(rng.choice((rng.randrange(128), rng.randrange(0x3000))))
        words[at] = words[at][:letter] + character + words[at][letter + 1 :]


def _bytes(rng: Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 2, 8))):
        at = rng.randrange(len(changed) + 1)
        changed[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    return bytes(changed)


_CHANGES: tuple[Callable[[Random, Words, Sequence[str]], None], ...] = (
    *(_leave_out, _put_in, _put_in, _replace, _replace, _repeat, _move),
    *(_change_number, _change_sign),
)
