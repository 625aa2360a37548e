"""Sentences of the command line in Chinese, by patterns: notes on models, refusals and hints.

A sentence is told where one pattern fits the whole of it; what stands in a gap is told in turn,
where a pattern fits that, and otherwise left as it is, as a name, a number or what was typed.
"""

import re
from functools import cache

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
# What is wrong with a `config.json`: its place, and then the rest, the more general patterns last.
_PLACES = {
    "config.json: {}": "config.json：{0}",
    "hf_quant_config.json: {}": "hf_quant_config.json：{0}",
    "config.json:{}:{}: {}": "config.json 第 {0} 行第 {1} 列：{2}",
    "hf_quant_config.json:{}:{}: {}": "hf_quant_config.json 第 {0} 行第 {1} 列：{2}",
    "the file is not UTF-8: byte {} cannot be read": "文件不是 UTF-8：第 {0} 个字节无法读取",
}
_CONFIG = {
    "{} is not given: {} has {}": "没有给出 {0}：{1} 的默认值是 {2}",
    "encoder_layers is not given: V4.1 has half of its layers, {}": (
        "没有给出 encoder_layers：V4.1 的编码器占一半，即 {0} 层"
    ),
    "the recurrent state is {}: {} is not given": "循环状态为 {0}：没有给出 {1}",
    "the recurrent state is {}: no field gives its type": "循环状态为 {0}：没有字段给出其类型",
    "state of {} values of {} bits": "{0} 个 {1} 位值的状态",
    "last {} inputs of {} channels, of {} bits": "{1} 个通道最后 {0} 次的输入，每个值 {2} 位",
    "K and V of {} heads × {} and {} channels: {}": "{0} 个头 × {1} 与 {2} 个通道的 K 与 V，{3}",
    "owners of main keys, none": "没有主 KV 的来源层",
    "owners of indexer keys, none": "没有索引键的来源层",
    "{} KV heads": "{0} 个 KV 头",
    "the file is larger than {} MiB": "文件大于 {0} MiB",
    "save it as UTF-8": "请存为 UTF-8",
    "the file is nested too deeply": "文件嵌套过深",
    "name a config.json": "请给出一份 config.json",
    "the file is not a JSON object": "文件不是 JSON 对象",
    "a config.json begins with { and names its fields": "config.json 以花括号开头，列出各个字段",
    "the file is not JSON: {}": "文件不是 JSON：{0}",
    "Expecting value": "此处应为一个值",
    "Expecting property name enclosed in double quotes": "此处应为双引号中的字段名",
    "Expecting ':' delimiter": "此处应为冒号",
    "Expecting ',' delimiter": "此处应为逗号",
    "Extra data": "此后还有多余的内容",
    "Unterminated string starting at": "字符串从此处开始，没有结束",
    "Invalid control character at": "此处有不允许的控制字符",
    "Invalid \\escape": "转义无效",
    "Invalid \\uXXXX escape": "\\uXXXX 转义无效",
    "the address does not hold the whole of it": "网址中没有它的全部内容",
    "paste or drop the file": "请粘贴或拖入该文件",
    "{} is given twice": "{0} 给出了两次",
    "keep one of the two": "请保留其中一个",
    "add the field: no geometry is guessed": "请补上该字段：结构不靠猜测",
    "{} is not an object": "{0} 不是对象",
    "write { and its fields": "请写花括号和其中的字段",
    "write a list": "请写列表",
    "write true or false": "请写 true 或 false",
    "write a string of the characters {}": "请写由 {0} 这些字符组成的字符串",
    "write a whole number from {} to {}": "请写 {0} 到 {1} 之间的整数",
    "write one for each of {} or of {}": "请为 {0} 层或 {1} 层各写一个",
    "write one for each of {}": "请为 {0} 层各写一个",
    "write {}: one for each layer, with or without the draft layers": (
        "请写 {0} 个：每层一个，草稿层可写可不写"
    ),
    "write a divisor of {}, {}": "请写 {0}（{1}）的约数",
    "write a multiple of {}, {}": "请写 {0}（{1}）的倍数",
    "write a multiple of {}": "请写 {0} 的倍数",
    "write less than {}, head_dim": "请写小于 {0}（head_dim）的数",
    "write at most {} drafts of {} layers": "至多写 {0} 份草稿，每份 {1} 层",
    "write {} to {}": "请写 {0} 到 {1}",
    "write 0: draft layers see their window alone": "请写 0：草稿层只看自身窗口",
    "write {}: {} encoder layers of {} leave as many": (
        "请写 {0}：{2} 层中编码器占 {1} 层，余下这些"
    ),
    "write {}: no layer before it owns keys": "请写 {0}：它之前没有来源层",
    "write {}: layer {} owns the keys that it reads": "请写 {0}：它读取的键属于第 {1} 层",
    "write its ratio, or leave {} out of {}": "请写出它的压缩比，或把 {0} 从 {1} 中去掉",
    "write an even number, or give encoder_layers": "请写偶数，或给出 encoder_layers",
    "write the number of a layer": "请写层的编号",
    "write one, or a model_type other than {}": "请写一个，或写 {0} 以外的 model_type",
    "write a window in tokens, or null for none": "请写窗口的 token 数，没有窗口则写 null",
    "write {} and a multiple of {}: the row has a scale for each {} values": (
        "请写 {0} 加 {1} 的倍数：每行中每 {2} 个值有一个缩放因子"
    ),
    "{} is {}, which is not known": "{0} 为 {1}，不是已知的值",
    "{} is {} in text_config": "text_config 中的 {0} 为 {1}",
    "{} is {} and has no half": "{0} 为 {1}，不能平分",
    "the file outside text_config is of type {}": "text_config 之外的类型是 {0}",
    "{} differs in text_config": "{0} 与 text_config 中的不同",
    "the file outside text_config has another value": "text_config 之外是另一个值",
    "did you mean {}?": "是否想写 {0}？",
    "swacalc models lists those that can be read": "swacalc models 列出可以读取的类型",
    "known are {}": "已知的有 {0}",
    "only {} or {} is understood here": "此处只支持 {0} 或 {1}",
    "only {} is understood here": "此处只支持 {0}",
    "understood are {}": "支持的有 {0}",
    "{} is not understood for {}": "对 {1} 而言，{0} 的含义未知",
    "{} is not understood": "{0} 的含义未知",
    "such a field says {}: no figure is printed without it": (
        "这类字段的含义：{0}；缺了它就不给出数字"
    ),
    "whether tokens see only the tokens before them": "token 是否只看前面的 token",
    "whether windows are used at all": "是否使用窗口",
    "which tokens see each other": "哪些 token 互相可见",
    "how far a layer sees": "一层能看多远",
    "window": "窗口",
    "which layers keep what": "哪些层保留什么",
    "whose keys and values a layer reads": "一层读取哪一层的键和值",
    "what an entry holds": "一个条目包含什么",
    "which entries are kept or chosen": "保留或选取哪些条目",
    "what a recurrent layer keeps": "循环层保留什么",
    "how many draft layers there are": "有多少草稿层",
    "how the cache is kept": "缓存如何保存",
    "{} has {} entries": "{0} 有 {1} 项",
    "{} has layer {} twice": "{0} 中第 {1} 层出现了两次",
    "list it once": "请只列一次",
    "{} lacks layer {}": "{0} 中缺少第 {1} 层",
    "list each layer once, smallest first": "请每层只列一次，从小到大",
    "list each layer once": "请每层只列一次",
    "{} is empty or not in order": "{0} 为空或次序不对",
    "{} lacks {}": "{0} 中缺少 {1}",
    "add it: {} has it": "请补上：{0} 中有它",
    "add {}: the first decoder layer owns the decoder's keys": (
        "请补上 {0}：解码器的键属于它的第一层"
    ),
    "{} contradicts {}": "{0} 与 {1} 矛盾",
    "leave one of them out": "请去掉其中一个",
    "leave it out or null": "请去掉，或写 null",
    "such a layer is not understood here": "此处不支持这种层",
    "which layers have the window is not known": "不知道哪些层有窗口",
    "{} has another kind in the last layer": "{0} 的最后一层是另一种",
    "{} ends with a layer of the kind {}": "{0} 的最后一层应是 {1}",
    "layer {} has none of its kind before layer {}": "第 {1} 层之前没有与第 {0} 层同类的层",
    "give it: the type outside text_config may have a default of its own": (
        "请给出它：text_config 之外的类型可能有自己的默认值"
    ),
    "give it: hidden_size {} is not shared evenly by {} heads": (
        "请给出它：hidden_size {0} 不能由 {1} 个头平分"
    ),
    "{} gives layers another number of KV heads": "{0} 给了层另一个 KV 头数",
    "{} gives layers sizes of their own": "{0} 给了单独的层各自的大小",
    "{} is not true": "{0} 不是 true",
    "the same sizes in all full layers are understood, and no others": (
        "只支持所有完整层大小相同的情形"
    ),
    "{} has {} for layer {}": "{0} 中第 {2} 层有 {1}",
    "{} has {}": "{0} 中有 {1}",
    "{} says {}": "{0} 写的是 {1}",
    "{} declares KV entries in {}": "{0} 声明 KV 条目为 {1}",
    "{} declares {}": "{0} 声明为 {1}",
    "known here are {}": "此处支持 {0}",
    "one scale for 8-bit floats is understood: num_bits 8, type float": (
        "只支持 8 位浮点共用一个缩放因子：num_bits 8，type float"
    ),
    "only attention over the whole context is understood": "只支持看整个上下文的注意力",
    "the same divisor of {} is understood in all blocks with attention": (
        "只支持所有带注意力的块都用 {0} 的同一个约数"
    ),
    "{} make {} B": "{0}，共 {1} B",
    "{} is {}": "{0} 为 {1}",
}
# What has a semicolon of its own comes before what takes a sentence apart at one.
PATTERNS = {**_NOTES, **_JOINED, **_PLACES, **_REFUSALS, **_CONFIG, **_HINTS}


def told_in_chinese(sentence: str) -> str:
    """A sentence in Chinese, or as it is where no pattern fits it."""
    for pattern, chinese in _compiled():
        if match := pattern.fullmatch(sentence):
            return chinese.format(*map(told_in_chinese, match.groups()))
    return sentence


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(expression(each)), chinese) for each, chinese in PATTERNS.items())


def expression(pattern: str) -> str:
    """A pattern as a regular expression, in Python and in JavaScript."""
    return r"([\s\S]*?)".join(map(re.escape, pattern.split("{}")))
