"""What is said on Chinese pages: numbers with units, and sentences of the command line."""

import json
import re
from pathlib import Path

import pytest

from swacalc.checks import ALL_RULES, Rule
from swacalc.claims.load import load
from swacalc.site import made_of
from swacalc.site.chinese import CHINESE
from swacalc.site.chinese_names import HEADINGS, SOURCES
from swacalc.site.chinese_numbers import in_chinese, unit_in_chinese
from swacalc.site.chinese_rules import rule_in_chinese
from swacalc.site.chinese_sentences import PATTERNS, told_in_chinese
from swacalc.site.page_text import slug

ROOT = Path(__file__).parents[2]
# What stays as it is are names, units and what was typed, and no two English words in a row.
ENGLISH = re.compile(r"(?<!['\w-])[a-z]{2,} [a-z]{2,}", re.ASCII)


@pytest.mark.parametrize(
    ("printed", "chinese"),
    [
        ("2,560 tokens", "2,560 个 token"),
        ("≈ 1,829.3 tokens", "≈ 1,829.3 个 token"),
        ("1 head", "1 个头"),
        ("72 h", "72 小时"),
        ("2.5 entries/token", "2.5 条目/token"),
        ("205,120 layer·tokens", "205,120 层·token"),
        ("3 sessions/s", "3 会话/秒"),
        ("890 B/token", "890 B/token"),
        ("≈ 1.2891 MiB (1,351,680 B, 1.35168 MB)", "≈ 1.2891 MiB (1,351,680 B, 1.35168 MB)"),
        ("1/8", "1/8"),
        ("10%", "10%"),
    ],
)
def test_units_are_told_in_chinese(printed: str, chinese: str) -> None:
    """Counted things have their measure words, times and rates their names, bytes their signs."""
    assert in_chinese(printed) == chinese


def test_a_unit_alone() -> None:
    """A unit without a number has no measure word."""
    assert [unit_in_chinese(each) for each in ("B/entry", "session/s", "ratio")] == [
        "B/条目",
        "会话/秒",
        "比值",
    ]


def sentences() -> list[str]:
    """All that the calculators of the site may say which is no figure."""
    texts = made_of(load(ROOT / "claims", root=ROOT).claims).texts
    formulas = texts["scripts/formulas.js"] + texts["scripts/models.js"]
    quantities = texts["scripts/quantities.js"]
    strings = [json.loads(each) for each in re.findall(r'"(?:[^"\\]|\\.)*"', formulas + quantities)]
    notes = re.findall("^- (.*)", texts["models.md"].replace("\\", ""), re.MULTILINE)
    keys = r'"(?:note|reason|hint|allowed|ref)":("(?:[^"\\]|\\.)*")'
    told = [json.loads(each) for each in re.findall(keys, formulas)]
    hints = [each for each in strings if re.match(r"(?:write|give|units are|remove) ", each)]
    listed = [json.loads(each) for each in re.findall(r'"notes":(\[.*?\])', formulas)]
    return [*notes, *told, *hints, *(each for notes in listed for each in notes)]


def test_all_that_the_calculators_say_is_told_in_chinese() -> None:
    """Every note, reason, hint and range has a pattern; what is left of English is names."""
    said = [each for each in sentences() if ENGLISH.search(each)]
    assert len(said) > 80
    assert [(each, told) for each in said if ENGLISH.search(told := told_in_chinese(each))] == []
    assert [
        each for each in sentences() if not re.search("[\u4e00-\u9fff]", told_in_chinese(each))
    ] == []


def test_a_refusal_with_its_hint() -> None:
    """A refusal and its hint are told together, and what was typed stays as it is."""
    hint = "write for example 72 h, 10%, 1/8, 128k or 890 B/token"
    typed = f"--turn: '5 give at most' is not a quantity; {hint}"
    assert told_in_chinese(typed).startswith(
        "--turn：'5 give at most' 不是有效的量；例如 72 h、10%、1/8、128k 或 "
    )
    assert told_in_chinese("nothing of the kind") == "nothing of the kind"


def test_patterns_keep_what_is_in_their_gaps() -> None:
    """Every gap of a pattern stands in its Chinese, and in no other place."""
    for pattern, chinese in PATTERNS.items():
        gaps = sorted(re.findall(r"\{(\d)\}", chinese))
        assert gaps == [str(gap) for gap in range(pattern.count("{}"))]


WRITTEN = sorted(path.name for path in ROOT.glob("docs/*.md"))
BLOCK = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_page_is_whole_in_both_languages(name: str) -> None:
    """Both have the same sections and anchors, code with the same numbers, links and names."""
    english, chinese = ((ROOT / "docs" / folder / name).read_text("utf-8") for folder in ("", "zh"))
    sections = [slug(each) for each in re.findall("^##+ (.*)$", BLOCK.sub("", english), re.M)]
    assert re.findall(r"^##+ .* \{ ?#(.*?) ?\}$", BLOCK.sub("", chinese), re.M) == sections
    for one, other in zip(BLOCK.findall(english), BLOCK.findall(chinese), strict=True):
        assert numbers(one) == numbers(other)
        assert commands(one) == commands(other)
    assert links(chinese) == links(english)
    assert codes(chinese) == codes(english)


def test_headings_and_sources_have_chinese_names() -> None:
    """Headings are those of the Chinese derivations, and what we call a source is told in Chinese.

    A source that has a title of its own, or is a file, keeps that.
    """
    page = (ROOT / "docs/zh/derivations.md").read_text("utf-8")
    headings = dict(re.findall(r"^## (.*) \{ ?#(.*?) ?\}$", page, re.MULTILINE))
    assert {name: slug(english) for english, name in HEADINGS.items()} == headings
    sources = load(ROOT / "claims", root=ROOT).claims.sources.values()
    ours = [each.title for each in sources if each.kind in ("source-code", "trace", "derivation")]
    texts = [text for each in sources for text in (each.revision, *each.authors)]
    ours += [text for text in texts if re.search(r"\b(?:of|as|copies|base|others)\b", text)]
    assert [each for each in ours if not re.search("[\u4e00-\u9fff]", CHINESE.term(each))] == []
    assert set(SOURCES) <= {*texts, *(each.title for each in sources)}


def commands(block: str) -> list[str]:
    """The lines of a block that a reader types, with those that go on."""
    return re.findall(r"^\$ (?:.*\\\n)*.*", block, re.MULTILINE)


def links(page: str) -> set[str]:
    """Where a page leads, seen from the folder of its language."""
    found = re.findall(r"\]\(([^)]*)\)", BLOCK.sub("", page))
    return {
        re.sub("^(?:\\.\\./)?(reference/)(?:zh/)?", r"\1", each.removeprefix("../"))
        for each in found
    }


def codes(page: str) -> set[str]:
    """The names and commands within the sentences of a page; arithmetic may have words in it."""
    prose = " ".join(BLOCK.sub("", page).split())
    return {
        each
        for each in re.findall("`[^`]+`", prose)
        if re.search("[A-Za-z]", each) and each.isascii()
    }


def numbers(block: str) -> list[str]:
    """The numbers of a block, in order; those of layers and of formats in names are among them."""
    return sorted(re.findall(r"\d+(?:[.,]\d+)*", block))


@pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.code)
def test_a_rule_says_all_of_it_in_chinese(rule: Rule) -> None:
    """Its question, each of its paragraphs and sections has a text, but an example only if worded.

    An example that both languages share has no words beside names, quotations and commands.
    """
    text = rule_in_chinese(rule)
    assert list(text.sections) == list(rule.sections)
    assert text.asks.count("\n\n") == rule.asks.count("\n\n")
    assert text.asks.partition("\n\n")[0].endswith("？")
    shared = [name for name, body in rule.sections.items() if text.sections[name] == body]
    assert not {"Why", "Not seen"} & set(shared)
    for body in (rule.sections[name] for name in shared):
        assert not ENGLISH.search(re.sub(r'"[^"]*"|swacalc \w+', "", body)), body
    told = [body for name, body in text.sections.items() if name not in shared]
    assert all(re.search("[\u4e00-\u9fff]", words) for words in (text.asks, *told))


@pytest.mark.parametrize("rule", ALL_RULES, ids=lambda rule: rule.code)
def test_a_rule_names_the_same_in_both_languages(rule: Rule) -> None:
    """Each part has the code, the files, the rules and the numbers that the English has."""
    text = rule_in_chinese(rule)
    sections = zip(rule.sections.values(), text.sections.values(), strict=True)
    for english, chinese in ((rule.asks, text.asks), *sections):
        assert named(chinese.replace("reference/zh/", "reference/")) == named(english)
    for name in ("Bad", "Good"):
        assert numbers(text.sections[name]) == numbers(rule.sections[name])
        assert len(text.sections[name].split("\n")) == len(rule.sections[name].split("\n"))


def named(words: str) -> list[str]:
    """The spans of code, the codes of rules, and the files and folders that words name, sorted."""
    files = r"\w+\.(?:yaml|lock)|(?<!/)\b(?:docs/)?(?:models|reference)/|--\w+"
    return sorted(re.findall(rf"`[^`]*`|\b[A-Z]{{3}}\d{{3}}\b|{files}", words.replace("\n", " ")))
