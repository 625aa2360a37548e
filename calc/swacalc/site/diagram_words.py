"""The words of the diagrams in both languages: what each shows, and on what it rests."""

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import NamedTuple

from swacalc.output.prose_number import ProseNumber
from swacalc.quantity.printing import relation_text
from swacalc.site.chinese_numbers import RELATIONS, in_chinese

Words = tuple[str | ProseNumber, ...]
Slots = Mapping[str, str | ProseNumber | Words]


class _Template(NamedTuple):
    """The finding as a title, and the sentence below it; `{…}` is a number or a name."""

    title: str
    words: str


class Caption(NamedTuple):
    """What a diagram says in one language."""

    title: str
    words: Words

    @property
    def alternative(self) -> str:
        """The words as a string for those who cannot see the diagram."""
        return _plain(self.words)


_TEMPLATES: Mapping[str, Mapping[str, _Template]] = {
    "cones": {
        "en": _Template(
            "A bounded replay cuts off the cone that the last state needs",
            "{layers}, a window of {window}, {positions} cached positions. The exact replay runs "
            "{exact_tokens}, and {exact_states} of its {exact_runs} states are exact; the bounded "
            "one runs {bounded_tokens}, and {bounded_states} of its {bounded_runs} states are "
            "exact. Outlined is the cone that the last state of the top layer needs.",
        ),
        "zh": _Template(
            "有界重放截断了最后一个状态所需的依赖锥",
            "{layers}，窗口为 {window}，缓存 {positions} 个位置。精确重放计算 {exact_tokens}，"
            "其 {exact_runs} 个状态中有 {exact_states} 个精确；有界重放计算 {bounded_tokens}，"
            "其 {bounded_runs} 个状态中有 {bounded_states} 个精确。"
            "虚线框出顶层最后一个状态所需的依赖锥。",
        ),
    },
    "reach": {
        "en": _Template(
            "The error ends where the replay is exact, and not before",
            "On random weights the error falls from {first_error} after {first} replayed tokens to "
            "nothing from {exact} on. It says nothing about a trained model.",
        ),
        "zh": _Template(
            "重放达到精确长度，误差才会消失",
            "在随机权重上，重放 {first} 个 token 后误差为 {first_error}，"
            "重放 {exact} 个起误差为零。这与训练好的模型无关。",
        ),
    },
    "rates": {
        "en": _Template(
            "{fewest} needs the fewest bytes for a token of context",
            "Global KV for each token of context, main and indexer keys: {models}.",
        ),
        "zh": _Template(
            "{fewest} 每个上下文 token 所需的字节最少",
            "每个上下文 token 的全局 KV，含主 KV 与索引键：{models}。",
        ),
    },
    "caches": {
        "en": _Template(
            "{new} fills {part} of the SSD space that {old} fills",
            "For {rate} that are new, in turns of {turn}, each kept for {lifetime}, {old} takes "
            "{others}, of which {swa} are SWA KV; {new}, which stores no SWA KV, takes {kept}.",
        ),
        "zh": _Template(
            "{new} 占用的 SSD 空间为 {old} 的 {part}",
            "新 token 的速率为 {rate}，每轮 {turn}，各保留{lifetime}：{old} 占用 {others}，"
            "其中 SWA KV 为 {swa}；{new} 不存储 SWA KV，占用 {kept}。",
        ),
    },
    "turns": {
        "en": _Template(
            "The shorter a turn, the more {new} saves on SSD",
            "With turns of {least} to {most} the share of SWA KV in the persistent cache of {old} "
            "goes from {first_share} to {last_share}, and is a half at {half}; the cache of {new} "
            "goes from {first_ratio} to {last_ratio} of its predecessor's, and is an eighth of it "
            "at {eighth}. In each turn {old} stores {windows} of SWA KV, and {new} none.",
        ),
        "zh": _Template(
            "轮次越短，{new} 在 SSD 上节省越多",
            "每轮从 {least} 增至 {most} 时，{old} 的持久化缓存中 SWA KV 的占比"
            "从 {first_share} 降到 {last_share}，在 {half} 时为一半；"
            "{new} 的缓存与前代之比从 {first_ratio} 升到 {last_ratio}，"
            "在{eighth} 时为八分之一。{old} 每轮存储 {windows}的 SWA KV，{new} 则不存储。",
        ),
    },
}


def captions_of(name: str, slots: Slots) -> dict[str, Caption]:
    """The captions of a diagram by language, the slots of their templates filled."""
    return {
        code: Caption(
            _plain(tuple(_filled(template.title, slots, code))),
            tuple(_filled(template.words, slots, code)),
        )
        for code, template in _TEMPLATES[name].items()
    }


def _filled(template: str, slots: Slots, code: str) -> Iterator[str | ProseNumber]:
    for before, name, _, _ in Formatter().parse(template):
        yield before
        if name is not None:
            found = slots[name]
            parts = (
                found
                if isinstance(found, tuple) and not isinstance(found, ProseNumber)
                else (found,)
            )
            yield from (_in_language(part, code) for part in parts)


def _in_language(part: str | ProseNumber, code: str) -> str | ProseNumber:
    if code == "en":
        return part
    if isinstance(part, str):
        return part.replace("; ", "；")
    for relation, words in RELATIONS.items():
        before = relation_text(relation)
        if before and part.text.startswith(before):
            return part._replace(text=words + in_chinese(part.text.removeprefix(before)))
    return part._replace(text=in_chinese(part.text))


def _plain(words: Words) -> str:
    return "".join(part if isinstance(part, str) else part.text for part in words)
