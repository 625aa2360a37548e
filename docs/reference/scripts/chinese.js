// Made by swacalc pages. Change the claims or the code and run it again.
//
// sentences  expressions for sentences of the command line, each with the same in Chinese
// tags       tags, and what an input of the user's is called
// counted    units that are counted, with their measure words; times and plurals likewise

export const sentences = [["^([\\s\\S]*?)\\ in\\ native\\ format:\\ ([\\s\\S]*?)$","{0}，原生格式：{1}"],["^([\\s\\S]*?)\\ in\\ ([\\s\\S]*?)\\ format:\\ ([\\s\\S]*?)$","{0}，{1} 格式：{2}"],["^main\\ ([\\s\\S]*?);\\ index\\ ([\\s\\S]*?);\\ SWA\\ ([\\s\\S]*?)$","主 KV {0}；索引键 {1}；SWA {2}"],["^main\\ ([\\s\\S]*?);\\ index\\ ([\\s\\S]*?)$","主 KV {0}；索引键 {1}"],["^main\\ ([\\s\\S]*?);\\ SWA\\ ([\\s\\S]*?)$","主 KV {0}；SWA {1}"],["^main\\ ([\\s\\S]*?)$","主 KV {0}"],["^([\\s\\S]*?):\\ draft\\ layers,\\ counted\\ apart:\\ ([\\s\\S]*?)$","{0}：草稿层另计，共 {1} 层"],["^([\\s\\S]*?):\\ KV\\ entries\\ are\\ ([\\s\\S]*?):\\ ([\\s\\S]*?)$","{0}：KV 条目为 {1}，{2}"],["^owners\\ of\\ main\\ keys,\\ ([\\s\\S]*?)\\ at\\ ratio\\ ([\\s\\S]*?)\\ and\\ ([\\s\\S]*?)\\ at\\ ratio\\ ([\\s\\S]*?)$","主 KV 的来源层：压缩比 {1} 的 {0} 层，压缩比 {3} 的 {2} 层"],["^owners\\ of\\ main\\ keys,\\ ([\\s\\S]*?)\\ at\\ ratio\\ ([\\s\\S]*?)$","主 KV 的来源层：压缩比 {1} 的 {0} 层"],["^owners\\ of\\ indexer\\ keys,\\ ([\\s\\S]*?)\\ at\\ ratio\\ ([\\s\\S]*?)\\ and\\ ([\\s\\S]*?)\\ at\\ ratio\\ ([\\s\\S]*?)$","索引键的来源层：压缩比 {1} 的 {0} 层，压缩比 {3} 的 {2} 层"],["^owners\\ of\\ indexer\\ keys,\\ ([\\s\\S]*?)\\ at\\ ratio\\ ([\\s\\S]*?)$","索引键的来源层：压缩比 {1} 的 {0} 层"],["^owners\\ of\\ main\\ keys,\\ none$","主 KV 的来源层：无"],["^owners\\ of\\ indexer\\ keys,\\ none$","索引键的来源层：无"],["^([\\s\\S]*?):\\ ([\\s\\S]*?)\\ KV\\ heads$","{0}：{1} 个 KV 头"],["^([\\s\\S]*?):\\ window$","{0}：窗口"],["^entries\\ that\\ serve\\ all\\ heads\\ whole$","整条供所有头使用的条目"],["^layers\\ that\\ only\\ see\\ their\\ window$","只看自身窗口的层"],["^layers\\ with\\ a\\ state\\ of\\ fixed\\ size$","状态大小固定的层"],["^layers\\ with\\ a\\ window$","有窗口的层"],["^rows\\ of\\ the\\ windows\\ and\\ chunks\\ of\\ all\\ layers$","所有层的窗口与分块的行数"],["^the\\ model\\ keeps\\ none$","该模型不保留"],["^window\\ layers\\ that\\ persist$","持久保存的窗口层"],["^([\\s\\S]*?),\\ all:\\ ([\\s\\S]*?)$","{0}，全部：{1}"],["^([\\s\\S]*?),\\ encoder:\\ ([\\s\\S]*?)$","{0}，编码器：{1}"],["^([\\s\\S]*?),\\ decoder:\\ ([\\s\\S]*?)$","{0}，解码器：{1}"],["^([\\s\\S]*?),\\ draft:\\ ([\\s\\S]*?)$","{0}，草稿层：{1}"],["^layers,\\ ([\\s\\S]*?)\\ with\\ a\\ window\\ of\\ ([\\s\\S]*?)$","共 {0} 层，窗口为 {1}"],["^declared\\ by\\ ([\\s\\S]*?)$","由 {0} 声明"],["^no\\ field\\ gives\\ their\\ type$","没有字段给出其类型"],["^K\\ and\\ V\\ of\\ ([\\s\\S]*?)\\ heads\\ ×\\ ([\\s\\S]*?)\\ channels:\\ ([\\s\\S]*?)$","{0} 个头 × {1} 个通道的 K 与 V，{2}"],["^one\\ latent\\ for\\ K\\ and\\ V,\\ ([\\s\\S]*?)\\ \\+\\ ([\\s\\S]*?)\\ RoPE\\ channels:\\ ([\\s\\S]*?)$","K 与 V 共用一个隐向量，{0} + {1} 个 RoPE 通道，{2}"],["^([\\s\\S]*?)\\ values\\ of\\ ([\\s\\S]*?)\\ bits,\\ no\\ scales\\ counted$","{0} 个 {1} 位值，不计缩放因子"],["^([\\s\\S]*?)\\ values\\ of\\ ([\\s\\S]*?)\\ bits\\ and\\ ([\\s\\S]*?)\\ B\\ of\\ scale\\ for\\ each\\ ([\\s\\S]*?),\\ ([\\s\\S]*?)\\ BF16\\ RoPE\\ values$","{0} 个 {1} 位值，每 {3} 个另有 {2} B 缩放因子，{4} 个 BF16 RoPE 值"],["^([\\s\\S]*?)\\ values\\ of\\ ([\\s\\S]*?)\\ bits\\ and\\ ([\\s\\S]*?)\\ B\\ of\\ scale\\ for\\ each\\ ([\\s\\S]*?)$","{0} 个 {1} 位值，每 {3} 个另有 {2} B 缩放因子"],["^([\\s\\S]*?)\\ FP8\\ values,\\ ([\\s\\S]*?)\\ BF16\\ RoPE\\ values,\\ ([\\s\\S]*?)\\ B\\ of\\ scales,\\ ([\\s\\S]*?)\\ B\\ of\\ padding$","{0} 个 FP8 值、{1} 个 BF16 RoPE 值、{2} B 缩放因子、{3} B 填充"],["^the\\ predecessor\\ stores\\ K\\ windows\\ of\\ SWA\\ KV\\ a\\ turn\\ beside\\ its\\ global\\ KV;\\ the\\ model\\ stores\\ none$","前代模型除全局 KV 外，每轮还存 K 个窗口的 SWA KV；本模型一个也不存"],["^each\\ turn\\ adds\\ D\\ new\\ tokens\\ of\\ global\\ KV,\\ and\\ earlier\\ ones\\ are\\ stored\\ once$","每轮新增 D 个 token 的全局 KV，更早的只存一次"],["^the\\ report\\ says\\ that\\ pooled\\ windows\\ live\\ for\\ minutes,\\ and\\ gives\\ no\\ number$","报告说内存池中的窗口存活数分钟，没有给出数字"],["^washout\\ is\\ valid\\ if\\ these\\ layers\\ are\\ a\\ decoder's:\\ exact\\ global\\ KV\\ lets\\ their\\ error\\ end$","只有这些层属于解码器时，误差才会消退：精确的全局 KV 使误差终止"],["^the\\ rule\\ of\\ ([\\s\\S]*?)\\ as\\ of\\ ([\\s\\S]*?)$","{0} 的规则，依据{1}"],["^its\\ pull\\ request\\ ([\\s\\S]*?),\\ merged\\ on\\ ([\\s\\S]*?)$","其拉取请求 {0}（{1} 合并）"],["^its\\ pull\\ request\\ ([\\s\\S]*?)\\ of\\ ([\\s\\S]*?),\\ merged$","其 {1} 的拉取请求 {0}（已合并）"],["^its\\ tree\\ in\\ September\\ 2026,\\ a\\ port\\ of\\ vLLM's\\ pull\\ request\\ ([\\s\\S]*?)$","其 2026 年 9 月的代码，移植自 vLLM 的拉取请求 {0}"],["^its\\ version\\ ([\\s\\S]*?)\\ of\\ October\\ 2026$","其 2026 年 10 月的 {0} 版"],["^its\\ public\\ tree\\ in\\ autumn\\ 2026,\\ with\\ partial\\ reuse\\ off$","其 2026 年秋的公开代码，关闭部分复用"],["^its\\ documentation\\ and\\ tree\\ of\\ autumn\\ 2026$","其 2026 年秋的文档与代码"],["^give\\ a\\ \\-\\-hit\\ or\\ a\\ \\-\\-block\\ that\\ leaves\\ an\\ even\\ number\\ of\\ tokens;\\ this\\ is\\ ([\\s\\S]*?)$","请给出使 token 数为偶数的 --hit 或 --block；这是 {0}"],["^give\\ an\\ even\\ \\-\\-block;\\ this\\ is\\ ([\\s\\S]*?)$","请给出偶数的 --block；这是 {0}"],["^write\\ a\\ decimal\\ point;\\ commas\\ only\\ set\\ off\\ groups\\ of\\ three\\ digits$","小数点请写作“.”；逗号只用来每三位分组"],["^([\\s\\S]*?);\\ ([\\s\\S]*?)$","{0}；{1}"],["^([\\s\\S]*?):\\ ([\\s\\S]*?)\\ has\\ no\\ unit$","{0}：{1} 没有单位"],["^([\\s\\S]*?):\\ ([\\s\\S]*?)\\ is\\ not\\ a\\ quantity$","{0}：{1} 不是有效的量"],["^([\\s\\S]*?):\\ unknown\\ unit\\ ([\\s\\S]*?)$","{0}：没有 {1} 这个单位"],["^([\\s\\S]*?):\\ ambiguous\\ unit\\ ([\\s\\S]*?)$","{0}：单位 {1} 有歧义"],["^([\\s\\S]*?):\\ a\\ unit\\ is\\ missing\\ here$","{0}：此处缺少单位"],["^([\\s\\S]*?):\\ a\\ unit\\ is\\ made\\ of\\ at\\ most\\ ([\\s\\S]*?)\\ units$","{0}：一个单位至多由 {1} 个单位组成"],["^([\\s\\S]*?)\\ cannot\\ be\\ ([\\s\\S]*?)$","{0} 不能是 {1}"],["^([\\s\\S]*?)\\ is\\ missing$","缺少 {0}"],["^([\\s\\S]*?)\\ is\\ in\\ ([\\s\\S]*?),\\ not\\ in\\ ([\\s\\S]*?)$","{0} 的单位是 {1}，不是 {2}"],["^a\\ ratio$","比值"],["^refused:\\ ([\\s\\S]*?)$","拒绝：{0}"],["^SGLang\\ replays\\ only\\ from\\ an\\ even\\ hit\\ position,\\ because\\ an\\ odd\\ one\\ would\\ split\\ a\\ pair\\ of\\ its\\ compressor$","SGLang 只从偶数的命中位置开始重放，奇数会把压缩器的一对 token 拆开"],["^ATOM's\\ cache\\ block\\ must\\ be\\ even,\\ to\\ hold\\ whole\\ pairs\\ of\\ its\\ compressor$","ATOM 的缓存块必须是偶数，才能容纳压缩器的整对 token"],["^give\\ ([\\s\\S]*?),\\ or\\ sweep\\ ([\\s\\S]*?)$","请给出 {0}，或对 {1} 取一系列值"],["^give\\ at\\ most\\ the\\ prompt,\\ ([\\s\\S]*?)$","至多为提示词的长度 {0}"],["^give\\ it\\ in\\ ([\\s\\S]*?),\\ ([\\s\\S]*?),\\ ([\\s\\S]*?),\\ ([\\s\\S]*?),\\ ([\\s\\S]*?),\\ ([\\s\\S]*?),\\ ([\\s\\S]*?)\\ or\\ ([\\s\\S]*?)$","单位可用 {0}、{1}、{2}、{3}、{4}、{5}、{6} 或 {7}"],["^give\\ it\\ in\\ ([\\s\\S]*?),\\ ([\\s\\S]*?),\\ ([\\s\\S]*?)\\ or\\ ([\\s\\S]*?)$","单位可用 {0}、{1}、{2} 或 {3}"],["^give\\ it\\ in\\ ([\\s\\S]*?)\\ or\\ ([\\s\\S]*?)$","单位可用 {0} 或 {1}"],["^give\\ it\\ in\\ ([\\s\\S]*?)$","单位应为 {0}"],["^give\\ ([\\s\\S]*?)$","应为{0}"],["^a\\ number\\ above\\ 0$","大于 0 的数"],["^a\\ number\\ of\\ at\\ least\\ ([\\s\\S]*?)\\ and\\ at\\ most\\ ([\\s\\S]*?)$","不小于 {0} 且不大于 {1} 的数"],["^a\\ number\\ of\\ at\\ least\\ ([\\s\\S]*?)$","不小于 {0} 的数"],["^a\\ whole\\ number\\ of\\ at\\ least\\ ([\\s\\S]*?)\\ and\\ at\\ most\\ ([\\s\\S]*?)$","不小于 {0} 且不大于 {1} 的整数"],["^a\\ whole\\ number\\ of\\ at\\ least\\ ([\\s\\S]*?)$","不小于 {0} 的整数"],["^write\\ at\\ most\\ two\\ digits\\ after\\ e$","e 后至多写两位数字"],["^write\\ at\\ most\\ ([\\s\\S]*?)\\ digits$","至多写 {0} 位数字"],["^write\\ a\\ denominator\\ above\\ zero$","分母应大于零"],["^remove\\ the\\ white\\ space\\ around\\ it$","请去掉前后的空白"],["^write\\ for\\ example\\ ([\\s\\S]*?),\\ ([\\s\\S]*?),\\ ([\\s\\S]*?),\\ ([\\s\\S]*?)\\ or\\ ([\\s\\S]*?)$","例如 {0}、{1}、{2}、{3} 或 {4}"],["^write\\ for\\ example\\ ([\\s\\S]*?)\\ or\\ ([\\s\\S]*?)$","例如 {0} 或 {1}"],["^write\\ B\\ for\\ bytes\\ or\\ bit$","字节写作 B，位写作 bit"],["^write\\ min\\ for\\ minutes\\ or\\ M\\ for\\ a\\ million$","分钟写作 min，百万写作 M"],["^write\\ ([\\s\\S]*?)\\ directly\\ after\\ the\\ number,\\ as\\ in\\ ([\\s\\S]*?)$","{0} 请紧跟在数字后面，如 {1}"],["^write\\ ([\\s\\S]*?),\\ ([\\s\\S]*?)\\ or\\ ([\\s\\S]*?)$","请写 {0}、{1} 或 {2}"],["^write\\ ([\\s\\S]*?)\\ or\\ ([\\s\\S]*?)$","请写 {0} 或 {1}"],["^write\\ ([\\s\\S]*?)$","请写 {0}"],["^([\\s\\S]*?)\\ \\(([\\s\\S]*?)\\ bytes\\)$","{0}（{1} 字节）"],["^units\\ are\\ ([\\s\\S]*?)$","可用的单位：{0}"],["^([\\s\\S]*?):\\ ([\\s\\S]*?)$","{0}：{1}"]];
export const tags = {
 "mechanism":"机制",
 "author-reported":"作者报告",
 "teaching-toy":"教学玩具",
 "your input":"你的输入",
};
export const counted = {
 "token":"个 token",
 "entry":"个条目",
 "layer":"层",
 "window":"个窗口",
 "session":"个会话",
 "machine":"台机器",
 "turn":"轮",
 "request":"个请求",
 "head":"个头",
 "channel":"个通道",
 "page":"页",
 "param":"个参数",
 "bit":"位",
};
export const times = {
 "s":"秒",
 "min":"分钟",
 "h":"小时",
 "d":"天",
 "month":"个月",
 "year":"年",
};
export const plurals = {
 "entries":"entry",
 "tokens":"token",
 "entrys":"entry",
 "layers":"layer",
 "windows":"window",
 "sessions":"session",
 "machines":"machine",
 "turns":"turn",
 "requests":"request",
 "heads":"head",
 "channels":"channel",
 "pages":"page",
 "params":"param",
 "bits":"bit",
 "months":"month",
 "years":"year",
};
