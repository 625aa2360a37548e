"""An audit as a page of HTML: the article with its statements underlined, and a note on each.

The page needs no script and loads nothing. Whatever stands in the article is escaped.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from swacalc.audit.verdicts import AGREES, NOT_JUDGED, Statement
from swacalc.errors import Place
from swacalc.output.audits import Audit
from swacalc.output.escape import visible
from swacalc.output.terminal import plain

# The worst first: it is how words of several statements are underlined.
_KINDS = ("wrong", "further", "not-judged", "agrees")
_FURTHER = ("AUD503", "AUD504")
_SCRIPTS = (("ja", "[\u3040-\u30ff]"), ("ko", "[\uac00-\ud7af]"), ("zh", "[\u4e00-\u9fff]"))
_LANGUAGES = (*_SCRIPTS, ("ru", "[\u0400-\u04ff]"))

# The dark colours are for screens alone: paper is white.
_STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1c1c1c; --quiet: #555;
  --wrong: #a8201a; --further: #7a4a00; --not-judged: #3a4a9f; --agrees: #0b5d3a; }
@media screen and (prefers-color-scheme: dark) { :root {
  --paper: #16181c; --ink: #e8e8e8; --quiet: #b0b0b0;
  --wrong: #ff9d96; --further: #f5bf62; --not-judged: #adb9ff; --agrees: #86d9ac; } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif;
  margin: 2rem auto; max-width: 50rem; padding: 0 1rem; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; }
mark { background: none; color: inherit; text-decoration: underline; text-underline-offset: .2em; }
mark a { color: inherit; text-decoration: none; }
sup { font-size: .7em; line-height: 0; }
sup a, li a { color: inherit; }
a:focus-visible { outline: 2px solid var(--not-judged); }
.wrong { text-decoration: underline wavy var(--wrong); }
.further { text-decoration: underline double var(--further); }
.not-judged { text-decoration: underline dashed var(--not-judged); }
.agrees { text-decoration: underline dotted var(--agrees); }
strong.wrong { color: var(--wrong); } strong.further { color: var(--further); }
strong.not-judged { color: var(--not-judged); } strong.agrees { color: var(--agrees); }
.place { color: var(--quiet); }
@media print { body { max-width: none; } li { break-inside: avoid; } }
"""


class _Note(NamedTuple):
    """A statement with the number of its note."""

    number: int
    said: Statement


def render(audit: Audit, site: str) -> str:
    """The page; `site` is the address of the site with the pages of claims, empty without one."""
    body = "".join(f"<h2>{_text(path)}</h2>\n{marked}" for path, marked in marked_texts(audit))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Audit of {_text(", ".join(audit.texts))}</title>
<style>{_STYLE}</style>
</head>
<body>
<header>
<h1>Audit</h1>
{summary(audit)}</header>
<main>
{body}<section aria-labelledby="notes">
<h2 id="notes">Notes</h2>
<ol>
{notes(audit, site)}</ol>
</section>
</main>
</body>
</html>
"""


def summary(audit: Audit) -> str:
    """What was found in a line, and a paragraph for each suppression that suppresses nothing."""
    found = _text(plain([audit.summary_line()]).strip())
    unused = "".join(f"<p>{_text(f'{each.place}: {each.message}')}</p>\n" for each in audit.unused)
    return f"<p>{found}</p>\n{unused}"


def marked_texts(audit: Audit) -> Iterator[tuple[str, str]]:
    """The path of each text, and the text with its marks, which lead to the notes."""
    by_path = defaultdict[str, list[_Note]](list)
    for note in _notes(audit):
        by_path[note.said.place.path].append(note)
    for path, text in audit.texts.items():
        yield path, _article(text, by_path[path], audit)


def notes(audit: Audit, site: str) -> str:
    """The items of a list: a note on each statement, which leads to its mark."""
    return "".join(_listed(note, audit, site) for note in _notes(audit))


def _notes(audit: Audit) -> list[_Note]:
    return [_Note(number, said) for number, said in enumerate(audit.statements, 1)]


def _article(text: str, notes: Sequence[_Note], audit: Audit) -> str:
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    parts, at = list[str](), 0
    for start, end, group in _groups(notes, starts, len(text)):
        parts += (_text(text[at:start]), _marked(text[start:end], group, audit))
        at = end
    parts.append(_text(text[at:]))
    return f'<pre lang="{_language(text)}">{"".join(parts)}</pre>\n'


def _groups(
    notes: Sequence[_Note], starts: Sequence[int], size: int
) -> Iterator[tuple[int, int, list[_Note]]]:
    """The spans of a text that statements are about; those that overlap are one."""
    spans = sorted((*_span(note.said.place, starts, size), note) for note in notes)
    held: tuple[int, int, list[_Note]] | None = None
    for start, end, note in spans:
        if held and start < held[1]:
            held = (held[0], max(end, held[1]), [*held[2], note])
            continue
        if held:
            yield held
        held = (start, end, [note])
    if held:
        yield held


def _span(place: Place, starts: Sequence[int], size: int) -> tuple[int, int]:
    start = starts[(place.line or 1) - 1] + (place.column or 1) - 1
    end = starts[(place.end_line or 1) - 1] + (place.end_column or 1) - 1
    return min(start, size), min(max(end, start), size)


def _marked(words: str, notes: Sequence[_Note], audit: Audit) -> str:
    kind = min((_kind(note.said) for note in notes), key=_KINDS.index)
    told = (f"{audit.told(note.said)}{audit.words.stop}{audit.says(note.said)}" for note in notes)
    numbers = " ".join(f"n{note.number}" for note in notes)
    inside = f'<a href="#n{notes[0].number}" title="{_text("; ".join(told))}"'
    inside += f' aria-describedby="{numbers}">{_text(words)}</a>'
    anchors = "".join(f'<span id="m{n.number}"></span>' for n in notes)
    return f'{anchors}<mark class="{kind}">{inside}</mark><sup>[{_links(notes, audit)}]</sup>'


def _links(notes: Sequence[_Note], audit: Audit) -> str:
    """The number and the verdict of each note: no verdict is told by its line alone."""
    return ", ".join(
        f'<a href="#n{note.number}">{note.number} {_text(audit.words.label(note.said.verdict))}</a>'
        for note in notes
    )


def _listed(note: _Note, audit: Audit, site: str) -> str:
    number, said = note
    words = audit.words
    place = words.place(said.place)
    where = place if len(audit.texts) == 1 else f"{said.place.path}, {place}"
    code = f" <code>{said.code}</code>" if said.code else ""
    head = f'<a class="place" href="#m{number}">{_text(where)}</a>{words.colon}'
    head += f'<strong class="{_kind(said)}">{_text(words.label(said.verdict))}</strong>{code}'
    told = f"{_text(audit.told(said))}{words.stop}{_claims(said, audit, site)}"
    hint = _text(words.instead(audit.instead(said))) if said.is_problem else ""
    return f'<li id="n{number}">{head}{words.stop}{told}{hint}</li>\n'


def _claims(said: Statement, audit: Audit, site: str) -> str:
    """The claims of a statement, with links to their pages and sources."""
    return " ".join(
        f"{_link(audit.page(name, site), audit.title_of(name))} (<code>{_text(name)}</code>)"
        f"{audit.words.colon}{_text(audit.says_of(name))}"
        f"{_source(audit.address_of(name), audit.words.source)}"
        for name in ((said.claim,) if said.claim else said.candidates)
    )


def _source(url: str, word: str) -> str:
    return f" [{_link(url, word)}]" if url else ""


def _link(url: str, words: str) -> str:
    safe = url.startswith(("https://", "http://"))
    return f'<a href="{_text(url)}">{_text(words)}</a>' if safe else _text(words)


def _kind(said: Statement) -> str:
    if said.verdict in (AGREES, NOT_JUDGED):
        return said.verdict
    return "further" if said.code in _FURTHER else "wrong"


def _language(text: str) -> str:
    """The language of a text if its script tells; else empty, which is no language in HTML."""
    return next((name for name, script in _LANGUAGES if re.search(script, text)), "")


def _text(text: str) -> str:
    lines = (visible(line.replace("\t", "    ")) for line in text.split("\n"))
    return escape("\n".join(lines))
