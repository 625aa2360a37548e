"""Sentences of the command line in Chinese, by patterns: notes on models, refusals and hints.

A sentence is told where one pattern fits the whole of it; what stands in a gap is told in turn,
where a pattern fits that, and otherwise left as it is, as a name, a number or what was typed.
A page knows those of `AT_FIRST`, and fetches all of them when a `config.json` is given.
"""

import re
from functools import cache

from swacalc.site.chinese_config import OF_CONFIG, PLACES

_NOTES = {
    "{} in native format: {}": "{0}，原生格式：{1}",
    "{} in {} format: {}": "{0}，{1} 格式：{2}",
    "main {}; recurrent layer {}; its convolution {}": "主 KV {0}；循环层 {1}；其卷积 {2}",
    "main {}; its convolution {}": "主 KV {0}；循环层的卷积 {1}",
    "main {}; index {}; SWA {}": "主 KV {0}；索引键 {1}；SWA {2}",
    "main {}; index {}": "主 KV {0}；索引键 {1}",
    "main {}; SWA {}": "主 KV {0}；SWA {1}",
    "main {}": "主 KV {0}",
    "{}: draft layers, counted apart: {}": "{0}：草稿层另计，共 {1} 层",
    "{}: KV entries are {}: {}": "{0}：KV 条目为 {1}，{2}",
    "owners of main keys, {} at ratio {} and {} at ratio {}": (
        "主 KV 的来源层：压缩比 {1} 的 {0} 层，压缩比 {3} 的 {2} 层"
    ),
    "owners of main keys, {} at ratio {}": "主 KV 的来源层：压缩比 {1} 的 {0} 层",
    "owners of indexer keys, {} at ratio {} and {} at ratio {}": (
        "索引键的来源层：压缩比 {1} 的 {0} 层，压缩比 {3} 的 {2} 层"
    ),
    "owners of indexer keys, {} at ratio {}": "索引键的来源层：压缩比 {1} 的 {0} 层",
    "owners of main keys, none": "主 KV 的来源层：无",
    "owners of indexer keys, none": "索引键的来源层：无",
    "{}: {} KV heads": "{0}：{1} 个 KV 头",
    "{}: window": "{0}：窗口",
    "entries that serve all heads whole": "整条供所有头使用的条目",
    "layers that only see their window": "只看自身窗口的层",
    "layers with a state of fixed size": "状态大小固定的层",
    "layers with a window": "有窗口的层",
    "rows of the windows and chunks of all layers": "所有层的窗口与分块的行数",
    "the model keeps none": "该模型不保留",
    "window layers that persist": "持久保存的窗口层",
    "{}, all: {}": "{0}，全部：{1}",
    "{}, encoder: {}": "{0}，编码器：{1}",
    "{}, decoder: {}": "{0}，解码器：{1}",
    "{}, draft: {}": "{0}，草稿层：{1}",
    "layers, {} with a window of {}": "共 {0} 层，窗口为 {1}",
    "declared by {}": "由 {0} 声明",
    "no field gives their type": "没有字段给出其类型",
    "K and V of {} heads × {} channels: {}": "{0} 个头 × {1} 个通道的 K 与 V，{2}",
    "one latent for K and V, {} + {} RoPE channels: {}": (
        "K 与 V 共用一个隐向量，{0} + {1} 个 RoPE 通道，{2}"
    ),
    "{} values of {} bits, no scales counted": "{0} 个 {1} 位值，不计缩放因子",
    "{} values of {} bits and {} B of scale for each {}, {} BF16 RoPE values": (
        "{0} 个 {1} 位值，每 {3} 个另有 {2} B 缩放因子，{4} 个 BF16 RoPE 值"
    ),
    "{} values of {} bits and {} B of scale for each {}": (
        "{0} 个 {1} 位值，每 {3} 个另有 {2} B 缩放因子"
    ),
    "{} FP8 values, {} BF16 RoPE values, {} B of scales, {} B of padding": (
        "{0} 个 FP8 值、{1} 个 BF16 RoPE 值、{2} B 缩放因子、{3} B 填充"
    ),
    (
        "the predecessor stores K windows of SWA KV a turn beside its global KV; the model "
        "stores none"
    ): ("前代模型除全局 KV 外，每轮还存 K 个窗口的 SWA KV；本模型一个也不存"),
    "each turn adds D new tokens of global KV, and earlier ones are stored once": (
        "每轮新增 D 个 token 的全局 KV，更早的只存一次"
    ),
    "the report says that pooled windows live for minutes, and gives no number": (
        "报告说内存池中的窗口存活数分钟，没有给出数字"
    ),
    "washout is valid if these layers are a decoder's: exact global KV lets their error end": (
        "只有这些层属于解码器时，误差才会消退：精确的全局 KV 使误差终止"
    ),
    "the rule of {} as of {}": "{0} 的规则，依据{1}",
    "its pull request {}, merged on {}": "其拉取请求 {0}（{1} 合并）",
    "its pull request {} of {}, merged": "其 {1} 的拉取请求 {0}（已合并）",
    "its tree in September 2026, a port of vLLM's pull request {}": (
        "其 2026 年 9 月的代码，移植自 vLLM 的拉取请求 {0}"
    ),
    "its version {} of October 2026": "其 2026 年 10 月的 {0} 版",
    "its public tree in autumn 2026, with partial reuse off": (
        "其 2026 年秋的公开代码，关闭部分复用"
    ),
    "its documentation and tree of autumn 2026": "其 2026 年秋的文档与代码",
}
_JOINED = {
    "known types are FP8 and those of dtype; scales of other types are not counted": (
        "已知的类型是 FP8 和 dtype 的类型；其他类型的缩放因子不计"
    ),
    "give a --hit or a --block that leaves an even number of tokens; this is {}": (
        "请给出使 token 数为偶数的 --hit 或 --block；这是 {0}"
    ),
    "give an even --block; this is {}": "请给出偶数的 --block；这是 {0}",
    "write a decimal point; commas only set off groups of three digits": (
        "小数点请写作“.”；逗号只用来每三位分组"
    ),
    "{}; {}": "{0}；{1}",
}
_REFUSALS = {
    "{}: {} has no unit": "{0}：{1} 没有单位",
    "{}: {} is not a quantity": "{0}：{1} 不是有效的量",
    "{}: unknown unit {}": "{0}：没有 {1} 这个单位",
    "{}: ambiguous unit {}": "{0}：单位 {1} 有歧义",
    "{}: a unit is missing here": "{0}：此处缺少单位",
    "{}: a unit is made of at most {} units": "{0}：一个单位至多由 {1} 个单位组成",
    "{} cannot be {}": "{0} 不能是 {1}",
    "{} is missing": "缺少 {0}",
    "{} is in {}, not in {}": "{0} 的单位是 {1}，不是 {2}",
    "a ratio": "比值",
    "refused: {}": "拒绝：{0}",
    (
        "SGLang replays only from an even hit position, because an odd one would split a pair "
        "of its compressor"
    ): ("SGLang 只从偶数的命中位置开始重放，奇数会把压缩器的一对 token 拆开"),
    "ATOM's cache block must be even, to hold whole pairs of its compressor": (
        "ATOM 的缓存块必须是偶数，才能容纳压缩器的整对 token"
    ),
}
_HINTS = {
    "give {}, or sweep {}": "请给出 {0}，或对 {1} 取一系列值",
    "give at most the prompt, {}": "至多为提示词的长度 {0}",
    "give it in {}, {}, {}, {}, {}, {}, {} or {}": (
        "单位可用 {0}、{1}、{2}、{3}、{4}、{5}、{6} 或 {7}"
    ),
    "give it in {}, {}, {} or {}": "单位可用 {0}、{1}、{2} 或 {3}",
    "give it in {} or {}": "单位可用 {0} 或 {1}",
    "give it in {}": "单位应为 {0}",
    "give {}": "应为{0}",
    "a number above 0": "大于 0 的数",
    "a number of at least {} and at most {}": "不小于 {0} 且不大于 {1} 的数",
    "a number of at least {}": "不小于 {0} 的数",
    "a whole number of at least {} and at most {}": "不小于 {0} 且不大于 {1} 的整数",
    "a whole number of at least {}": "不小于 {0} 的整数",
    "write at most two digits after e": "e 后至多写两位数字",
    "write at most {} digits": "至多写 {0} 位数字",
    "write a denominator above zero": "分母应大于零",
    "remove the white space around it": "请去掉前后的空白",
    "write for example {}, {}, {}, {} or {}": "例如 {0}、{1}、{2}、{3} 或 {4}",
    "write for example {} or {}": "例如 {0} 或 {1}",
    "write B for bytes or bit": "字节写作 B，位写作 bit",
    "write min for minutes or M for a million": "分钟写作 min，百万写作 M",
    "write {} directly after the number, as in {}": "{0} 请紧跟在数字后面，如 {1}",
    "write {}, {} or {}": "请写 {0}、{1} 或 {2}",
    "write {} or {}": "请写 {0} 或 {1}",
    "write {}": "请写 {0}",
    "{} ({} bytes)": "{0}（{1} 字节）",
    "units are {}": "可用的单位：{0}",
    "{}: {}": "{0}：{1}",
}

# What has a semicolon of its own comes before what takes a sentence apart at one.
AT_FIRST = {**_NOTES, **_JOINED, **_REFUSALS, **_HINTS}
PATTERNS = {**_NOTES, **_JOINED, **PLACES, **_REFUSALS, **OF_CONFIG, **_HINTS}


def told_in_chinese(sentence: str) -> str:
    """A sentence in Chinese, or as it is where no pattern fits it."""
    for pattern, chinese in _compiled():
        if match := pattern.fullmatch(sentence):
            return chinese.format(*map(told_in_chinese, match.groups()))
    return sentence


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((_expression(each), chinese) for each, chinese in PATTERNS.items())


def _expression(pattern: str) -> re.Pattern[str]:
    """A pattern as an expression, as `docs/assets/chinese.js` makes it; a dot is any character."""
    return re.compile("(.*?)".join(map(re.escape, pattern.split("{}"))), re.DOTALL)
