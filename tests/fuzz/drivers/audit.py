"""Articles of every kind: places inside the file, words that stand there, and time as its length.

Every eighth input goes through the whole command, too, which ends with 0, 1 or 2.
"""

import json
import re
from contextlib import redirect_stderr
from functools import cache
from html import unescape
from io import StringIO
from pathlib import Path
from zlib import crc32

from engine import Driver
from oracles import hold, inert, inside
from pdf_file import pdf

from drivers.commands import Words, run
from swacalc.audit.articles import Article, open_article
from swacalc.audit.auditing import Auditor
from swacalc.audit.suppressing import Exceptions, unsuppressed
from swacalc.audit.verdicts import AGREES, CODES, Statement
from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.resolver import Resolver
from swacalc.errors import Place
from swacalc.output.audits import AUDIT_FORMATS, Audit, show_audit

_MARKDOWN = """---
title: V4.1-Flash
---
# Cache

Global KV takes **890 KB** per token in HBM, and it stays for *at most* 72 hours[^1].
全局 KV 每個 token 佔 890 位元組；顯存降到八分之一。

| tier | of V4-Flash |
| --- | --- |
| HBM | 1/4 |
| SSD | exactly 1/8 |

- What does replay do? It restores $L \\times n_{win}$ tokens.
- El KV global vive 72 minutos o más, 3.514 bytes.

<!-- swacalc: ignore AUD501 quoted -->
> Persistent KV falls by 1/8.
"""
_HTML = """<!DOCTYPE html><html><head><meta charset="utf-8"><title>V4.1-Flash</title></head><body>
<h1>Cache</h1><p>Global KV takes <b>890&nbsp;KB</b> per token &amp; stays for at most 72 hours.</p>
<table><tr><th>tier</th><th>of</th></tr><tr><td>HBM</td><td>1/8</td></tr></table>
<ul><li>The pool takes 10&#37; of HBM.</ul><script>1/4</script></body></html>
"""
_RST = """V4.1-Flash
==========

Global KV takes *890 KB per token* in HBM, see `it <x>`_. So::

   hbm = 1/8

.. note:: The SSD share falls to 1/4.

+------+-----+
| tier | of  |
+======+=====+
| HBM  | 1/8 |
+------+-----+

====  ====
tier  of
====  ====
SSD   1/4
====  ====
"""
_ASCIIDOC = """= V4.1-Flash
:toc:

Global KV takes *890 KB per token* in HBM, see https://x.y[it].

NOTE: The SSD share falls to 1/4.

[cols="1,1"]
|===
| tier | of

| HBM
| 1/8
|===

----
hbm = 890 # KB per token of global KV
----
"""
_NOTEBOOK = json.dumps(
    {
        "cells": [
            {
                "cell_type": "markdown",
                "source": ["# V4.1 中\n", '"890 KB per token" of global KV.'],
            },
            {
                "cell_type": "code",
                "source": "x = 890  # KB per token of global KV\n",
                "outputs": [],
            },
        ]
    },
    indent=1,
)
_PAGES = (("V4.1-Flash", "Global KV takes 890 KB per token, and"), ("stays for at most 72 hours.",))
_WORDS = (
    *("global KV", "890 bytes per token", "72 hours", "at least", "exactly", "1/4", "1/8", "437x"),
    *("HBM", "SSD", "V4-Flash", "DeepSeek-V1", "八分之一", "全域 KV", "1／8", "0,89", "3.514"),
    *(
        "the pool",
        "10%",
        "replay",
        "128 tokens",
        "lossless",
        "not",
        "?",
        "。",
        "| a | b |\n",
        "\n\n",
    ),
)
_MARKS = {
    "md": ("# ", "```\n", "> ", "- ", "**", "`", "<!--", "-->", "](", "|", "---\n", "$", "\\times"),
    "html": ("<p>", "</p>", "<td>", "<tr>", "<table>", "<!--", "&amp;", "&#x41;", "<li>", "<pre>"),
    "rst": (".. ", "::\n\n   ", "====", "+--+", "`", "`_", ":role:", ".. csv-table::\n\n  ", "   "),
    "adoc": ("= ", "|===\n", "----\n", "[cols=2*]\n", "NOTE: ", "<<a,", ">>", "https://a[", "]"),
    "ipynb": ('"', "\\n", "\\u4e2d", "\\ud83d\\ude00", "[", "]", "{", "}", ":", ",", "null"),
    "pdf": ("(", ") Tj", "BT", "ET", "endstream", "obj", "0 -14 Td", "/Kids [4 0 R 4 0 R]"),
}
# What a reader writes where the file has something else.
_WRITTEN = frozenset("×·≈%_ \ufffd")


@cache
def _known() -> tuple[Auditor, ClaimSet, Resolver]:
    claims = load(shipped_folder()).claims
    symbols = Resolver(symbol_table_of(claims))
    return Auditor(claims, symbols), claims, symbols


def _article(kind: str, seed: bytes) -> Driver:
    def attempt(data: bytes, folder: Path) -> None:
        auditor, claims, symbols = _known()
        article = open_article(f"a.{kind}", data)
        found = auditor.judged(article)
        for said in found:
            _hold(said, article, claims)
        left = unsuppressed([article], found, Exceptions())
        audit = Audit(left, [article], claims)
        for name in AUDIT_FORMATS:
            with redirect_stderr(StringIO()):
                show_audit(audit, symbols, name, folder / "report", "")
            inert((folder / "report").read_bytes().decode(), commands=name == "github")
        if crc32(data) % 8 == 0:
            _hold_command(folder, f"a.{kind}", data, problems=audit.has_problems)

    pieces = (*_WORDS, *_MARKS[kind])
    return Driver(
        name=f"audit-{kind}", attempt=attempt, seeds=(seed,), pieces=pieces, inputs=40, seconds=10
    )


def _hold(said: Statement, article: Article, claims: ClaimSet) -> None:
    hold(said.place.path in article.texts, "a place in no file", said)
    text = article.texts[said.place.path]
    inside(said.place, text)
    hold(said.place.line and said.place.column, "a statement without a place", said)
    names = (said.claim,) if said.claim else said.candidates
    hold(names and all(name in claims.claims for name in names), "no claim", said)
    hold(said.verdict == AGREES or said.verdict in CODES, "no verdict", said)
    there = iter(_seen(article.kind, _span(text, said.place)))
    lost = [each for each in said.text if each not in _WRITTEN and each not in there]
    hold(not lost or "\n" in said.text, "words that are not there", (said, lost))


def _span(text: str, place: Place) -> str:
    lines = text.split("\n")[(place.line or 1) - 1 : place.end_line]
    last = lines[-1][: (place.end_column or 1) - 1]
    return "\n".join([*lines[:-1], last])[(place.column or 1) - 1 :]


def _seen(kind: str, written: str) -> str:
    """What a reader sees of what is written in a file."""
    if kind == ".ipynb":
        pairs = r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\."
        return re.sub(pairs, lambda escape: json.loads(f'"{escape[0]}"'), written)
    return unescape(written) if kind == ".html" else written


def _hold_command(folder: Path, name: str, data: bytes, *, problems: bool) -> None:
    root = folder / "swacalc"
    root.mkdir(exist_ok=True)
    (root / name).write_bytes(data)
    code, out, err = run(Words({}, ["audit", name], b""), root)
    hold(code == int(problems), "another exit code", (code, err))
    inert(out)


_SEEDS = {
    "md": _MARKDOWN.encode(),
    "html": _HTML.encode(),
    "rst": _RST.encode(),
    "adoc": _ASCIIDOC.encode(),
    "ipynb": _NOTEBOOK.encode(),
    "pdf": pdf(*_PAGES),
}
ARTICLES = tuple(_article(kind, seed) for kind, seed in _SEEDS.items())
