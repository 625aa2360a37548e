"""What is said of a `config.json`, in Chinese: the more general of two patterns is the last."""

PLACES = {
    "{}.json: {}": "{0}.json：{1}",
    "{}.json:{}:{}: {}": "{0}.json 第 {1} 行第 {2} 列：{3}",
    "the file is not UTF-8: byte {} cannot be read": "文件不是 UTF-8：第 {0} 个字节无法读取",
    "the file cannot be read": "文件无法读取",
}
OF_CONFIG = {
    "{} is not given: {} has {}": "没有给出 {0}：{1} 的默认值是 {2}",
    "encoder_layers is not given: V4.1 has half of its layers, {}": (
        "没有给出 encoder_layers：V4.1 的编码器占一半，即 {0} 层"
    ),
    "the recurrent state is {}: {} is not given": "循环状态为 {0}：没有给出 {1}",
    "the recurrent state is {}: no field gives its type": "循环状态为 {0}：没有字段给出其类型",
    "state of {} values of {} bits": "{0} 个 {1} 位值的状态",
    "last {} inputs of {} channels, of {} bits": "{1} 个通道最后 {0} 次的输入，每个值 {2} 位",
    "K and V of {} heads × {} and {} channels: {}": "{0} 个头 × {1} 与 {2} 个通道的 K 与 V，{3}",
    "the file is larger than {} MiB": "文件大于 {0} MiB",
    "save it as UTF-8": "请存为 UTF-8",
    "it may be a folder, or have changed since it was chosen: choose it again": (
        "它可能是文件夹，或在选定之后有改动：请重新选择"
    ),
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
