"""Verdicts: what sentences in ten languages are told, and what is never called wrong."""

import pytest

from swacalc.audit.auditing import Auditor
from swacalc.checks import AUDIT_RULES, Rule
from swacalc.claims.types import ClaimSet
from swacalc.site.chinese_rules import rule_in_chinese

TOLD = [
    ("Global KV takes 890 bytes per token in HBM.", "global-footprint-890", "agrees"),
    ("Global KV takes 890 KB per token in HBM.", "global-footprint-890", "wrong-unit"),
    ("HBM shrinks to 1/8 of what V4-Flash needs.", "persistent-eighth", "wrong-object"),
    ("The SSD share falls to 1/4.", "hbm-quarter", "wrong-object"),
    ("Persistent KV falls by 1/8.", "persistent-eighth", "wrong-value"),
    ("Global KV stays for at most 72 hours.", "global-kv-lifetime", "wrong-value"),
    ("Global KV stays for 72 days or more.", "global-kv-lifetime", "wrong-unit"),
    ("Global KV is kept for exactly 72 hours.", "global-kv-lifetime", "missing-hedge"),
    ("The HBM footprint is precisely one quarter.", "hbm-quarter", "missing-hedge"),
    ("The pool takes 10% of HBM.", "pool-dram-share", "wrong-object"),
    (
        "Global KV of V4.1 is in HBM. SWA KV takes 890 B a token.",
        "global-footprint-890",
        "wrong-object",
    ),
    ("The pool takes 10% of host DRAM.", "pool-dram-share", "agrees"),
    ("Pool entries live for several days.", "pool-ttl-minutes", "wrong-unit"),
    ("Prefill activates 8B parameters.", "active-prefill", "agrees"),
    ("Output tokens became 57 % cheaper.", "price-cut-hit-usd", "wrong-object"),
    ("Replay also overwrites the cached global KV.", "encoder-replay-swa-only", "wrong-object"),
    ("Replay does not overwrite the global KV.", "encoder-replay-swa-only", "agrees"),
    ("The replayed state is bit-for-bit the same.", "bounded-is-approximate", "overstated"),
    ("全局 KV 每个 token 占 890 字节。", "global-footprint-890", "agrees"),
    ("显存需求降到八分之一。", "persistent-eighth", "wrong-object"),
    ("全域 KV 最多保存 72 小時。", "global-kv-lifetime", "wrong-value"),
    ("グローバル KV は 72 時間ちょうどで破棄される。", "global-kv-lifetime", "missing-hedge"),
    ("메모리 풀은 HBM의 10%를 쓴다.", "pool-dram-share", "wrong-object"),
    ("El KV global vive 72 minutos o más.", "global-kv-lifetime", "wrong-unit"),
    ("O KV global fica na HBM: um quarto.", "hbm-quarter", "agrees"),
    ("The window at i begins at max(s, i - W + 1).", "truncation-rule", "agrees"),
    ("The window at i begins at max(s, i-128).", "truncation-rule", "wrong-value"),
    ("The window at t begins at min(s, t − n_win + 1).", "truncation-rule", "wrong-value"),
    ("Exact replay runs 40 × 128 = 5120 tokens.", "exact-replay-span", "agrees"),
    ("Exact replay runs 128 × 40 = 5012 tokens.", "exact-replay-span", "wrong-value"),
    ("There are 24 encoder layers and 16 decoder layers.", "v41-encoder-layers", "wrong-value"),
    ("A cache hit became 57 cents cheaper.", "price-cut-hit-usd", "wrong-unit"),
    ("Against V1 the global KV is 473 times smaller.", "fold-against-v1", "wrong-value"),
    ("Against V1 the disk cache is 437 times smaller.", "fold-against-v1", "wrong-object"),
    ("HBM and SSD shrink to 1/8 and 1/4.", "persistent-eighth", "wrong-object"),
    ("The toy has 4 layers. V4.1-Flash has 4 layers.", "toy-layers", "toy-as-real"),
    ("In prefill 16B parameters are active, in decode 8B.", "active-decode", "wrong-object"),
    ("Prefill activates 8 million parameters.", "active-prefill", "wrong-unit"),
    (
        "V4.1-Flash.\n\n| kept in | of V4 |\n|---|---|\n| SSD | down by an eighth |",
        "persistent-eighth",
        "wrong-value",
    ),
    (
        "Global KV per token.\n\n| model | bytes per token |\n|---|---|\n| V4-Flash | 3,541 |",
        "chart-v4-flash-3514",
        "wrong-value",
    ),
    ("The global KV takes 890 B per layer.", "global-footprint-890", "wrong-unit"),
    ("Against V1 the global KV shrank by 437 bytes.", "fold-against-v1", "wrong-unit"),
    (
        "Replay. The suffix comes out the same, whatever the hit position.",
        "suffix-depends-on-hit",
        "overstated",
    ),
    (
        "Prefill compute is halved, therefore the bill is halved.",
        "prefill-nearly-halved",
        "overstated",
    ),
    (
        "V4.1 replay. The decoder replays the last tokens of the cached prefix.",
        "decoder-replay-prompt-tail",
        "wrong-object",
    ),
    ("SWA KV stays on SSD for 72 hours.", "global-kv-lifetime", "wrong-object"),
    (
        "The SWA KV of V4.1-Flash takes 890 bytes per token in HBM.",
        "global-footprint-890",
        "wrong-object",
    ),
    ("A cache hit costs $0.003 per token.", "price-hit-v41", "wrong-unit"),
    (
        "V4.1: the price of a hit fell because the SSD holds 1/8.",
        "price-not-tied-to-eighth",
        "overstated",
    ),
    ("An exact replay runs 40 + 128 tokens.", "exact-replay-span", "wrong-value"),
    ("An exact replay runs 40 times 128 tokens.", "exact-replay-span", "agrees"),
    (r"The window is \(\max(s,\ t - n_{\mathrm{win}} + 1)\).", "truncation-rule", "agrees"),
    (r"The window is \(\max\left(s,\, t-128\right)\).", "truncation-rule", "wrong-value"),
    (
        "In prefill 16 billion parameters are awake, in decode 8 billion.",
        "active-decode",
        "wrong-object",
    ),
    (
        "| 每个词元的全局 KV（字节） | V4.1-Flash |\n|---|---|\n| 全局 KV | 890 |",
        "global-footprint-890",
        "agrees",
    ),
    ("V4-Flash took 3.5 KB of global KV per token.", "chart-v4-flash-3514", "agrees"),
    (
        "Это V4.1-Flash. Попадание в кэш V4.1-Flash стоит 0,03 доллара.",
        "price-hit-v41",
        "wrong-value",
    ),
    (
        "V4.1-Flash. Bounded replay of the encoder leaves a state that is bit-for-bit exact.",
        "bounded-is-approximate",
        "overstated",
    ),
    ("Глобальный KV хранится 72 минуты или больше.", "global-kv-lifetime", "wrong-unit"),
    (
        "1. How long is global KV kept?\n\n- Answers\n\n1. 72 days.",
        "global-kv-lifetime",
        "wrong-unit",
    ),
    (
        "V4.1-Flash のグローバル KV は少なくとも 72 日残る。",
        "global-kv-lifetime",
        "wrong-unit",
    ),
    ("For each token the global KV of V4.1-Flash is 890 MB.", "global-footprint-890", "wrong-unit"),
    ("At 1M tokens the global KV of V4.1-Flash is 890 MB.", "global-footprint-890", "agrees"),
    ("缓存命中价下调 57 元。", "price-cut-hit-usd", "wrong-unit"),
    ("Cache hits cost $0.03 per million, down from $0.07.", "price-hit-v4-flash", "wrong-value"),
    ("Cache hits went from $0.007 to $0.001.", "price-hit-v41", "wrong-value"),
    (
        "Попадание в кэш V4.1-Flash: 0,009 доллара → 0,003 доллара.",
        "price-hit-v4-flash",
        "wrong-value",
    ),
    ("V4.1-Flash 读入一个 token 激活 12B 参数。", "active-prefill", "wrong-value"),
    (
        "V4.1-Flash 프리필 때 켜지는 파라미터가 8메가, 디코드 때 160억이다.",
        "active-prefill",
        "wrong-unit",
    ),
    (
        "V4.1-Flash activa 8.000 millones de parámetros al leer y 16 millones al escribir.",
        "active-decode",
        "wrong-unit",
    ),
    (
        "| V4.1-Flash | デコード時の活性パラメータ |\n|---|---|\n| 回答 | 160 万 |",
        "active-decode",
        "wrong-unit",
    ),
    (
        "| | V4.1-Flash |\n|---|---|\n| Layers, encoder / decoder | 20 / 20 |",
        "v41-decoder-layers",
        "agrees",
    ),
    ("Le cache persistant de V4.1-Flash recule d’un huitième.", "persistent-eighth", "wrong-value"),
    (
        "La caché persistente de V4.1-Flash se reduce a la octava parte en el SSD.",
        "persistent-eighth",
        "agrees",
    ),
    ("V4.1-Flash の永続キャッシュは SSD で 8 分の 1 減る。", "persistent-eighth", "wrong-value"),
    ("V4.1-Flash の永続キャッシュは SSD で 8 分の 1 に減る。", "persistent-eighth", "agrees"),
    ("The cache-hit price of V4.1-Flash fell by 57%.", "price-cut-hit-usd", "agrees"),
    ("V4.1-Flash keeps global KV for 72 h flat.", "global-kv-lifetime", "missing-hedge"),
    ("В V4-Flash 3514 байт на токен, 1,94 раза.", "chart-v4-flash-3514", "agrees"),
]


@pytest.mark.parametrize(("text", "claim", "verdict"), TOLD)
def test_a_sentence_gets_its_verdict(auditor: Auditor, text: str, claim: str, verdict: str) -> None:
    """A sentence agrees with its claim, or is at odds with it in one way."""
    found = {(each.claim, each.verdict) for each in auditor.audit("a.md", text)}
    assert (claim, verdict) in found


@pytest.mark.parametrize(
    "text",
    [
        "The hall seats 128 people, and 1/4 of them came for 72 hours.",
        "Is it true that HBM shrinks to 1/8?",
        "It is a myth that global KV takes 890 KB per token.",
        "Global KV does not stay for exactly 72 hours.",
        "Qwen keeps 1/8 of its heads.",
        "We bought 890 GB of disks for 57 dollars.",
        "HBM and SSD shrink to 1/4 and 1/8.",
        "V4.1-Flash has 40 layers, 20 in the encoder and 20 in the decoder.",
        "The toy has 4 layers, a window of 3 and 8 positions, so that 4 × 3 = 12.",
        "Against V1 the global KV is 437 times smaller, against V4-Flash about 4 times.",
        "Written to SSD, nothing evicted: 0.2048 (1/4.8826).",
        "The trace of V4.1-Flash had 890 million tokens of input.",
        "HBM demand may fall by 10%, one broker says.",
        "The code clips with min(a, b + 3) and max(x, y - 7).",
        "V4.1-Flash: decoder layers 20–39 reuse entries, encoder layers 2–19 do not.",
        "A 4:1 layer pools the window, and a 128:1 layer only its own.",
        "A cache hit of V4-Flash costs $0.014 at peak hours.",
        "V4.1-Flash: 2 windowed layers + 38 others are 40 layers.",
        "(20 * 128 + 20 * 128) of the exact replay",
        "A replay sees the entries with i >= 4j + 3 of the window.",
        "The prize is 128 dollars for a replay of the window.",
        "Cache hits of Qwen fell from $0.007 to $0.001.",
        "V4.1-Flash: cache hits fell from $0.007 to $0.003.",
        "V4.1-Flash: a cache hit goes from $0.003 to $0.006 at peak hours.",
        "V4.1-Flash 的缓存命中一共花了 57 元。",
        "V4.1-Flash: from 16 layers to 374 times 4 of them.",
        "Cache hits of V4.1-Flash fell by $0.004 to $0.003.",
        "V4.1-Flash 缓存命中价从 0.007 美元降了 0.004 美元。",
        "Cache hits of V4.1-Flash cost $0.003, and our monthly bill fell by $0.05.",
        "At 1000K tokens the global KV of V4.1-Flash is 890 MB.",
        "Is the bounded replay of V4.1-Flash approximate or bit-exact? Yes.",
        "The replay of V4.1-Flash would rewrite the global KV if the window were dropped.",
        "Does the replay of V4.1-Flash rewrite the global KV? Yes, but only in V1.",
    ],
)
def test_look_alikes_are_not_called_wrong(auditor: Auditor, text: str) -> None:
    """Other numbers, questions, denials and reported mistakes are no mistakes."""
    assert not [each for each in auditor.audit("a.md", text) if each.is_problem]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("V4.1-Flash 模型 40 层对半分，预填充的计算量减少六成多。", "prefill-nearly-halved"),
        ("Cache hits of V4.1-Flash became cheaper. We credited 57 accounts.", "price-cut-hit-usd"),
        ("The global KV of V4.1-Flash is 890 Megabyte.", "global-footprint-890"),
    ],
)
def test_a_figure_of_something_else_is_no_agreement(
    auditor: Auditor, text: str, claim: str
) -> None:
    """A number that is a figure by chance, or of what has a number of its own, does not agree."""
    found = {(each.claim, each.verdict) for each in auditor.audit("a.md", text)}
    assert (claim, "agrees") not in found


def test_a_long_article_must_show_that_it_is_about_the_subject(auditor: Auditor) -> None:
    """A long article that shows no sign of the model gets notes where it would be accused."""
    wrong = "The pool takes 10% of HBM.\n\n"
    filler = "The committee met again and spoke of the bridge.\n\n" * 100

    def accused(text: str) -> bool:
        return any(each.is_problem for each in auditor.audit("a.md", text))

    assert accused(wrong)
    assert not accused(wrong + filler)
    (noted,) = auditor.audit("a.md", wrong + filler)
    assert (noted.verdict, noted.candidates) == ("not-judged", ("pool-dram-share",))
    assert accused(wrong + filler + "V4.1-Flash")
    assert accused(wrong + filler + "Bounded replay in V4-Flash.")


def test_a_sentence_that_nearly_says_something_is_a_note(auditor: Auditor) -> None:
    """A sentence with all concepts of a frame but one is shown, if the article names the model."""
    text = "The price fell with the SSD share of one deployment."
    assert not auditor.audit("a.md", text)
    (noted,) = auditor.audit("a.md", f"# V4.1-Flash\n\n{text}")
    assert (noted.verdict, noted.candidates) == ("not-judged", ("price-not-tied-to-eighth",))


def test_lines_of_a_chat_are_sentences_of_their_own(auditor: Auditor) -> None:
    """A line that begins with a time ends the sentence before, so that its subject is not taken."""
    text = "V4.1-Flash\n09:05 ann: the pool is in host DRAM\n09:06 bob: HBM holds 1/8 of V4-Flash's"
    found = auditor.audit("a.txt", text)
    said = {(each.claim, each.verdict) for each in found if each.is_problem}
    assert said == {("persistent-eighth", "wrong-object")}


def test_a_model_of_another_clause_is_not_the_subject(auditor: Auditor) -> None:
    """What a clause says of global KV is not held against what V4 did, named in another clause."""
    text = "It is smaller than that of V4-Flash, and global KV stays on the SSD for 48 hours."
    assert not {each.claim for each in auditor.audit("a.md", text)} & {"v4-lifetime"}


def test_headline_claims_can_be_audited(claims: ClaimSet) -> None:
    """Every claim of the headline says how articles speak of it."""
    assert not [claim.id for claim in claims.headline() if claim.audit is None]


def test_a_figure_without_its_subject_is_a_note(auditor: Auditor) -> None:
    """In an article on the model, a figure of a claim without its subject is shown, not judged."""
    found = auditor.audit("a.md", "V4.1-Flash is new. That part is there for 72 hours at most.")
    assert [each.verdict for each in found] == ["not-judged"]
    assert found[0].candidates == ("global-kv-lifetime", "v4-lifetime")
    assert not auditor.audit("a.md", "That part is there for 72 hours at most.")


@pytest.mark.parametrize("rule", AUDIT_RULES, ids=lambda rule: rule.code)
def test_the_examples_of_a_code_are_told_it(rule: Rule, auditor: Auditor) -> None:
    """In both languages a rule's bad example gets its code, and the good one agrees."""
    for sections in (rule.sections, rule_in_chinese(rule).sections):
        (bad,), (good,) = (auditor.audit("a.md", sections[name]) for name in ("Bad", "Good"))
        assert bad.code == rule.code
        assert good.verdict == "agrees"
