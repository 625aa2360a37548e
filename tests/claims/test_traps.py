"""Every trap of YAML is reported by name, at its line and column, once."""

from collections.abc import Callable
from typing import Any

import pytest

from swacalc.claims.file_shapes import TOPIC_FILE
from swacalc.claims.load import Loaded
from swacalc.claims.nodes import compose, decode
from swacalc.claims.yaml_file import YamlFile

Change = Callable[[str, str], Loaded]
Read = Callable[..., Loaded]

SECTION = 'section: "3.10"'
WORDS = 'words: ["72 hours"]'
TAG = "tag: author-reported"
FIGURE = 'symbol: T, relation: at-least, value: "72 h"'
AT_SECTION = "claims[0].evidence[0].section"

IN_CLAIM = {
    # old text, new text with ‸ before the place: kind, path inside, words of message and hint
    (SECTION, "section: ‸3.10"): (
        *("unquoted", AT_SECTION),
        *("3.10 is not in quotes: YAML reads 3.1", 'write "3.10"'),
    ),
    (SECTION, "section: ‸1:30"): (
        *("unquoted", AT_SECTION),
        *("1:30 is not in quotes: YAML reads 90", 'write "1:30"'),
    ),
    (SECTION, "section: ‸no"): (
        *("unquoted", AT_SECTION),
        *("no is not in quotes: YAML reads False", 'write "no"'),
    ),
    (SECTION, "section: ‸2026-09-10"): (
        *("unquoted", AT_SECTION, "YAML reads 2026-09-10", 'write "2026-09-10"'),
    ),
    (SECTION, "section: ‸2026-99-99"): (
        *("unquoted", AT_SECTION, "YAML reads something else", "write"),
    ),
    ('value: "72 h"', "value: ‸72"): (
        *("unquoted", "claims[0].figure.value"),
        *("72 is not in quotes: YAML reads 72", 'write "72"'),
    ),
    (SECTION, "section: ‸~"): ("form", AT_SECTION, "is empty", "remove the key"),
    (SECTION, 'section: "‸ "'): ("form", AT_SECTION, "is blank", "remove the key"),
    (SECTION, "section: ‸!number 3.10"): (
        *("form", AT_SECTION, "has the YAML tag !number", "plain string"),
    ),
    (SECTION, "section: ‸!!int '3'"): (
        *("form", AT_SECTION, "has the YAML tag tag:yaml.org,2002:int", "plain string"),
    ),
    (SECTION, "section: ‸[a]"): (*("form", AT_SECTION, "is a list or mapping", "one string"),),
    (WORDS, "words: ‸72 hours"): (
        *("form", "claims[0].evidence[0].words", "is not a list", "- before each"),
    ),
    (WORDS, "words: ‸[]"): (
        *("form", "claims[0].evidence[0].words", "is an empty list", "add one"),
    ),
    ('[{source: report, section: "3.10", words: ["72 hours"]}]', "‸[]"): (
        *("uncited", "claims[0].evidence", "is an empty list", "add one"),
    ),
    ("[{source: report, ", "[‸3, {source: report, "): (
        *("form", "claims[0].evidence[0]", "is not a mapping", "source, section"),
    ),
    (TAG, f"{TAG}\n    ‸tag: mechanism"): (
        *("repeated", "claims[0].tag", "'tag' is repeated", "keep one"),
    ),
    (TAG, f"‸tga: x\n    {TAG}"): (
        *("form", "claims[0]", "unknown key 'tga'", "did you mean 'tag'?"),
    ),
    (TAG, f"{TAG}\n    ‸on: yes"): (*("form", "claims[0]", "unknown key 'on'", "known keys"),),
    (TAG, f"{TAG}\n    ? ‸[a]\n    : b"): (*("form", "claims[0]", "unknown key ''", "known keys"),),
    (f"lifetime\n    {TAG}\n", "‸lifetime\n"): (
        *("form", "claims[0]", "tag is missing", "add tag:"),
    ),
    (TAG, "tag: ‸author-reprted"): (
        *("form", "claims[0].tag", "'author-reprted' is not one of", "did you mean"),
    ),
    ("id: lifetime", "id: ‸Life time"): (
        *("form", "claims[0].id", "'Life time' is not a name in kebab case", ""),
    ),
    ("id: lifetime", f"id: ‸{'life-' * 20}time"): (
        *("form", "claims[0].id", "of at most 100 characters", ""),
    ),
    ('value: "72 h"', 'value: "72 ‸hourz"'): (
        *("form", "claims[0].figure.value"),
        *("unknown unit 'hourz'", "did you mean 'hour"),
    ),
    ('value: "72 h"', 'value: ‸"72 \\u0068ourz"'): (
        *("form", "claims[0].figure.value", "unknown unit 'hourz'", ""),
    ),
    (FIGURE, 'symbol: ‸T, relation: over, value: "72 h", formula: T'): (
        *("form", "claims[0].figure", "has 2 of value or formula", "exactly one"),
    ),
    (FIGURE, 'symbol: ‸T, relation: over, value: "72 h", unit: s'): (
        *("form", "claims[0].figure", "unit needs formula beside it", "formula"),
    ),
    (FIGURE, 'symbol: ‸T, relation: over, value: "72 h", tolerance: "5%"'): (
        *("form", "claims[0].figure"),
        *("tolerance goes only with relation about or nearly", "remove tolerance"),
    ),
    (FIGURE, 'symbol: T, relation: ‸abut, value: "72 h", tolerance: "5%"'): (
        *("form", "claims[0].figure.relation", "'abut' is not one of", "'about'"),
    ),
    ("at-least", 'about, tolerance: "‸-5%"'): (
        *("form", "claims[0].figure.tolerance", "'-5%' is not a part", ""),
    ),
    ("{en: The cache", '{en: ‸"a\\u202eb"'): (
        *("form", "title.en", "contains the hidden character U+202E", "remove it"),
    ),
    ("zh: 缓存}", "zh: 缓存, ‸fr: x}"): ("form", "title", "unknown key 'fr'", ""),
    ("72 小时。}", "72 小时。, ‸en: x}"): (
        *("repeated", "claims[0].statement.en", "'en' is repeated", ""),
    ),
}


@pytest.mark.parametrize("edit", IN_CLAIM, ids=lambda edit: edit[1])
def test_fault_in_a_claim(change: Change, edit: tuple[str, str]) -> None:
    """One cause in a claim gives one fault: kind, place, path inside, message and hint."""
    old, new = edit
    kind, inside, message, hint = IN_CLAIM[edit]
    (fault,) = change(old, new.replace("‸", "")).faults
    before, _, _ = change(old, new).texts["cache.yaml"].partition("‸")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    assert (fault.place.path, fault.place.line, fault.place.column) == ("cache.yaml", line, column)
    assert (fault.kind, fault.inside) == (kind, inside)
    assert message in fault.message
    assert hint in fault.hint


LATIN = "title: café".encode("latin-1")
BOMB = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{f'*{chr(97 + n)}, ' * 9}]\n" for n in range(20)
)

WHOLE = {
    # name: bytes or text, then for each fault its line, column and words
    "not UTF-8": (LATIN, [(1, 11, "not UTF-8: byte 0xe9")]),
    "UTF-16": ("a: b".encode("utf-16"), [(1, 1, "not UTF-8: byte 0xff")]),
    "empty": ("", [(1, 1, "the file is empty")]),
    "only a comment": ("# nothing\n", [(1, 1, "the file is empty")]),
    "null": ("---\n", [(2, 1, "the file is not a mapping")]),
    "a text": ("nothing", [(1, 1, "the file is not a mapping")]),
    "a list": ("- a", [(1, 1, "the file is not a mapping")]),
    "a custom tag": ("!topic {a: b}", [(1, 1, "the file is not a mapping")]),
    "several documents": ("a: b\n---\nc: d\n", [(2, 1, "found another document")]),
    "open bracket": ("a: [b\n", [(2, 1, "while parsing a flow sequence, did not find")]),
    "open quote": ("a: 'b\n", [(2, 1, "while scanning a quoted scalar")]),
    "bad escape": ('a: "\\ud800"\n', [(1, 7, "while parsing a quoted scalar")]),
    "unknown directive": ("%YAML 3.0\n---\na: b\n", [(1, 1, "found incompatible YAML document")]),
    "anchor": ("a: &x b\n", [(1, 4, "the anchor &x")]),
    "anchor and aliases": (
        "a: &x b\nc: [*x, *x]\n",
        [(1, 4, "the anchor &x"), (2, 5, "the alias *x"), (2, 9, "the alias *x")],
    ),
    "alias of nothing": ("a: *x\n", [(1, 4, "the alias *x")]),
    "merge": ("a:\n  <<: {b: c}\n", [(2, 3, "a merge key")]),
    "merge in flow": ("a: {<<: {b: c}}\n", [(1, 5, "a merge key")]),
    "tab in indentation": ("a:\n  b:\n\tc: d\n", [(3, 1, "a tab")]),
    "deep flow": ("[" * 10_000, [(1, 1001, "exceeded maximum nesting depth")]),
    "deep flow, closed": ("[" * 10_000 + "]" * 10_000, [(1, 1001, "maximum nesting depth")]),
    "deep flow mappings": ("{a: " * 10_000, [(1, 4001, "maximum nesting depth")]),
    "deep block mapping": ("? " * 10_000 + "x", [(1, 1999, "maximum nesting depth")]),
    "deep block by indentation": (
        "".join(" " * n + "a:\n" for n in range(1_100)),
        [(1000, 1001, "maximum nesting depth")],
    ),
    "deep block list": ("- " * 10_000 + "x", [(1, 1999, "maximum nesting depth")]),
    "NUL": ("a: [b\nc: \0\n", [(2, 4, "the hidden character U+0000")]),
}


@pytest.mark.parametrize("name", WHOLE)
def test_fault_of_a_whole_file(read: Read, name: str) -> None:
    """What makes a whole file unusable is named once, with the line and column of its cause."""
    body, expected = WHOLE[name]
    faults = read({"cache.yaml": body}).faults
    assert [(fault.place.line, fault.place.column) for fault in faults] == [
        (line, column) for line, column, _ in expected
    ]
    assert all(fault.kind == "form" and fault.hint for fault in faults)
    assert all(
        words in fault.message for fault, (_, _, words) in zip(faults, expected, strict=True)
    )


SIGNS = {
    # a sign put before the claims' list: its name in the fault
    "\t": "a tab",
    "\x07": "the hidden character U+0007",
    "\x85": "the hidden character U+0085",
    "\u200b": "the hidden character U+200B",
    "\u2028": "the hidden character U+2028",
    "\u202e": "the hidden character U+202E",
    "\u2066": "the hidden character U+2066",
    "\ufeff": "the hidden character U+FEFF",
    "\ufffe": "the hidden character U+FFFE",
}


@pytest.mark.parametrize("sign", SIGNS, ids=SIGNS.values())
def test_signs_that_fool_the_eye_are_named_in_comments_too(change: Change, sign: str) -> None:
    """A hidden character anywhere in a file is one fault at its first place; the rest is read."""
    loaded = change("zh: 缓存}", f"zh: 缓存}} # 注{sign}{sign}")
    (fault,) = loaded.faults
    assert (fault.place.line, fault.place.column) == (2, 35)
    assert fault.message == f"{SIGNS[sign]} (2 in the file)"
    assert loaded.claims.claims["lifetime"].place.line == 4


def test_byte_order_mark_and_carriage_returns_shift_no_place(read: Read) -> None:
    """A byte-order mark and CRLF are a fault each, and the places of the rest stay right."""
    loaded = read(
        {"cache.yaml": b"\xef\xbb\xbftopic: cache\r\ntitle: {en: A}\r\nclaims: []\r\nx: y\r\n"}
    )
    assert [(str(fault.place), fault.message) for fault in loaded.faults] == [
        ("cache.yaml:1:1", "the file starts with a byte-order mark"),
        ("cache.yaml:1:13", "a line ending in CR (4 in the file)"),
        ("cache.yaml:4:1", "unknown key 'x'"),
    ]
    assert loaded.claims.topics[0].title.places["en"].column == 13


def test_an_alias_bomb_is_refused(read: Read) -> None:
    """Aliases are refused before a tree is built that they could grow in."""
    assert read({"cache.yaml": BOMB}).faults


HOSTILE = ["[", "[\n", "{a: ", "- ", "{a: &a", "a", "1:", "9", "? ", "a: b\n", "k1: &a *a\n"]


@pytest.mark.parametrize("part", HOSTILE)
def test_hostile_files_take_linear_time(part: str, linear: Any) -> None:
    """Brackets, numbers and keys without end are read once, whatever they end in."""

    def work(text: str) -> None:
        root, _ = compose("x.yaml", decode("x.yaml", f"topic: {text}1.5".encode())[0])
        if root is not None:
            TOPIC_FILE.read(root, None, YamlFile("x.yaml"))

    assert linear(work, part, 2_000)


@pytest.mark.parametrize(
    "text", ["1:" * 180 + "1.5", "9" * 4_301, "0x" + "f" * 9_000, "1:" * 99 + "0"]
)
def test_a_number_too_long_for_yaml_is_a_finding(read: Read, text: str) -> None:
    """No number without quotes is made, in base sixty or another, that Python could not hold."""
    faults = read({"cache.yaml": f"topic: {text}\n"}).faults
    assert any("is not in quotes" in fault.message for fault in faults)


def test_a_huge_number_is_named_shortly(change: Change) -> None:
    """A message stays short however long the text that it is about."""
    (fault,) = change('value: "72 h"', f"value: {'7' * 100_000}").faults
    assert len(fault.message) < 200
    assert len(fault.hint) < 200
