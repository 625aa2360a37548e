/**
 * What each calculator asks, in the order of its form, and the words around it.
 *
 * @typedef {object} Field
 * @property {string} option  as the command line calls it, without the dashes
 * @property {string} [symbol]  what it sets; a field without one is a choice
 * @property {string} [initial]  what it holds when the page opens; by default nothing
 * @property {boolean} [usual]  whether the command line takes that, too, when nothing is given
 * @property {boolean} [needed]  whether the command line asks for it
 * @property {string} [when]  the option without which it has no effect
 * @property {string} [unless]  the option with which it has no effect
 * @property {string[]} [stops]  values of a slider beside the field
 */

const MODEL = { option: "model", initial: "deepseek-v4.1-flash", usual: true };
const DTYPE = { option: "dtype", initial: "native", usual: true };
const TURNS =
  "100 150 200 300 500 700 1k 1.5k 2k 3k 5k 7k 10k 15k 20k 30k 50k 70k 100k".split(" ");

/** @type {Record<string, Field[]>} */
export const forms = {
  replay: [
    MODEL,
    { option: "part", initial: "encoder", usual: true },
    { option: "engine", initial: "" },
    { option: "layers", symbol: "L" },
    { option: "window", symbol: "n_win" },
    { option: "prefix", symbol: "prefix", unless: "engine" },
    { option: "rows", symbol: "rows", unless: "engine" },
    { option: "page", symbol: "page", unless: "engine" },
    { option: "prompt", symbol: "N", initial: "10k", needed: true, when: "engine" },
    { option: "hit", symbol: "H", initial: "8k", needed: true, when: "engine" },
    { option: "block", symbol: "block", when: "engine" },
  ],
  storage: [
    MODEL,
    DTYPE,
    { option: "against", initial: "deepseek-v4-flash" },
    { option: "turn", symbol: "D", initial: "2k", stops: TURNS, when: "against" },
    { option: "windows", symbol: "K", when: "against" },
    { option: "context", symbol: "context", initial: "128k" },
    { option: "page", symbol: "page", when: "context" },
  ],
  pool: [
    MODEL,
    DTYPE,
    { option: "dram", symbol: "dram", initial: "2TiB", needed: true },
    { option: "share", symbol: "share" },
    { option: "machines", symbol: "machines", initial: "1", usual: true },
    { option: "ttl", symbol: "TTL", initial: "5min" },
  ],
};

const ENGLISH = {
  model: "Model",
  part: "Which layers of the model",
  engine: "An engine's own rule",
  dtype: "How entries are stored",
  against: "The predecessor to compare with",
  none: "none",
  slider: "slider",
  results: "Results",
  formula: "Formula of",
  claim: "claim",
  same: "The same on the command line:",
  notes: "Notes",
  corrected: "Correct the marked fields to see the results.",
  shares: (share, ratio) =>
    `SWA KV takes ${share} of the predecessor's persistent cache; this model stores ${ratio} of that cache.`,
  swa: "SWA KV",
  global: "global KV",
};

const CHINESE = {
  model: "模型",
  part: "模型的哪些层",
  engine: "推理引擎自己的规则",
  dtype: "条目的存储格式",
  against: "用于对比的前代模型",
  none: "无",
  slider: "滑块",
  results: "结果",
  formula: "公式：",
  claim: "论断",
  same: "等价的命令行：",
  notes: "说明",
  corrected: "改正标出的输入后显示结果。",
  shares: (share, ratio) =>
    `前代的持久化缓存中 SWA KV 占 ${share}；本模型的存储量为其 ${ratio}。`,
  swa: "SWA KV",
  global: "全局 KV",
};

/** The words of a page in its language. */
export const wordsOf = (chinese) => (chinese ? CHINESE : ENGLISH);
