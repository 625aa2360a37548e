"""Names in Chinese: headings of our derivations, and sources that have no title of their own."""

HEADINGS = {
    "Dependency cone": "依赖锥",
    "Least exact replay": "最短的精确重放",
    "Rows that the next token reads": "下一个 token 读取的行",
    "Exact rows of a replay": "一次重放中精确的行",
    "Layer runs": "层运行次数",
    "Page alignment": "按页对齐",
    "Wash-out": "消退",
    "Bytes of an entry": "一个条目的字节数",
    "Global KV per token": "每个 token 的全局 KV",
    "Windows in bytes": "窗口的字节数",
    "Bytes of a context": "一段上下文的字节数",
    "States of recurrent layers": "循环层的状态",
    "Bytes of a device": "一台设备的字节数",
    "What fits": "能容纳多少",
    "From V4-Flash to V4.1-Flash": "从 V4-Flash 到 V4.1-Flash",
    "DeepSeek-V1 and the 437-fold": "DeepSeek-V1 与 437 倍",
    "Two accounts of eight times": "八倍的两种算法",
    "Turn length behind nearly half": "将近一半所对应的轮次长度",
    "Persistent ratio": "持久化占用之比",
    "Memory pool": "内存池",
    "Retention on SSD": "在 SSD 上的留存",
    "Work of a prefill": "一次预填充的计算量",
    "Activated parameters": "激活参数量",
    "Price changes": "价格变化",
    "Other accountings": "其他算法",
    "Replay rules of engines": "推理引擎的重放规则",
}

# What the claims call sources, and how they tell which text of a source was read.
SOURCES = {
    "Derivations": "推导",
    "MistralConfig of transformers, which is of Mistral 7B v0.1": (
        "transformers 的 MistralConfig，即 Mistral 7B v0.1 的配置"
    ),
    "gemma3_27b_config of MaxText": "MaxText 的 gemma3_27b_config",
    "FlashMLA tests, layouts of V3.2, V4 and V4.1": "FlashMLA 的测试：V3.2、V4 与 V4.1 的布局",
    "vLLM, DeepSeek-V4.1 model code, prefix cache and scheduler tests": (
        "vLLM：DeepSeek-V4.1 的模型代码、前缀缓存与调度器测试"
    ),
    "vLLM, metadata of sliding windows": "vLLM：滑动窗口的元数据",
    "vLLM, DeepSeek-V4 attention": "vLLM：DeepSeek-V4 的注意力",
    "vLLM, heads and states under tensor parallelism": "vLLM：张量并行下的头与状态",
    "SGLang, prefix cache": "SGLang：前缀缓存",
    "vLLM Ascend, tests of bounded replay in its repository and in two developers' forks": (
        "vLLM Ascend：其仓库与两位开发者的复刻中的有界重放测试"
    ),
    "TokenSpeed, scheduler": "TokenSpeed：调度器",
    "TensorRT-LLM, CSA2 and reuse of blocks": "TensorRT-LLM：CSA2 与块的复用",
    "TensorRT-LLM, CSA2 cache manager in a developer's fork": (
        "TensorRT-LLM：一位开发者的复刻中的 CSA2 缓存管理器"
    ),
    "ATOM, bounded replay, block manager and pool geometry": (
        "ATOM：有界重放、块管理器与内存池的布局"
    ),
    "llama.cpp, server": "llama.cpp：服务器",
    "Mooncake, conversation trace": "Mooncake：对话轨迹",
    "Mooncake, synthetic trace": "Mooncake：合成轨迹",
    "kv-cache-tester, traces of coding agents": "kv-cache-tester：编程智能体的轨迹",
    "Bita Darvish Rouhani and others": "Bita Darvish Rouhani 等",
    "English page, of which reading highlights in a public repository were read": (
        "英文页面，读的是一个公开仓库中的摘录"
    ),
    "copies of May to November 2026": "2026 年 5 月至 11 月的副本",
    "arXiv:2310.10537, of which Table 1 was read as two public repositories copy it": (
        "arXiv:2310.10537，其中表 1 按两个公开仓库的抄录读取"
    ),
    (
        "ba89a346, the last one with the layouts of V3.2 and V4, by the README of 30 September 2026"
    ): "ba89a346，据 2026 年 9 月 30 日的 README，是最后一个含有 V3.2 与 V4 布局的版本",
    "0c1e5709, as llama-cpp-python 0.3.36 ships it": (
        "0c1e5709，即 llama-cpp-python 0.3.36 所附的版本"
    ),
    "transformers 5.24.0, defaults of MistralConfig": "transformers 5.24.0，MistralConfig 的默认值",
    (
        "base checkpoint, aiconfigurator-core 0.12.0, "
        "model_configs/deepseek-ai--DeepSeek-V4-Flash_config.json"
    ): (
        "基座检查点，aiconfigurator-core 0.12.0, "
        "model_configs/deepseek-ai--DeepSeek-V4-Flash_config.json"
    ),
}
