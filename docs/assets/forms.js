/**
 * What each calculator asks, in the order of its form, and the words around it.
 *
 * @typedef {object} Field
 * @property {string} option  as the command line calls it, without the dashes
 * @property {string} [symbol]  what it sets; a field without one is a choice
 * @property {string} [initial]  what it holds when the page opens; by default nothing
 * @property {boolean} [usual]  whether the command line takes that, too, when nothing is given
 * @property {boolean} [needed]  whether the command line asks for it
 * @property {boolean} [more]  whether it is folded away at first
 * @property {boolean} [halved]  whether only models with an encoder of half their layers will do
 * @property {boolean} [any]  whether models will do whose figures no claim states
 * @property {boolean} [windowed]  whether only those with windows will do
 * @property {string} [when]  the option without which it has no effect
 * @property {string} [unless]  the option with which it has no effect
 * @property {string[]} [stops]  values of a slider beside the field
 */

const MODEL = { option: "model", initial: "deepseek-v4.1-flash", usual: true };
const ANY_MODEL = { ...MODEL, any: true };
const DTYPE = { option: "dtype", initial: "native", usual: true, more: true };
const AGAINST = { option: "against", initial: "deepseek-v4-flash" };
const WINDOWS = { option: "windows", symbol: "K", when: "against", more: true };
const TURNS =
  "100 150 200 300 500 700 1k 1.5k 2k 3k 5k 7k 10k 15k 20k 30k 50k 70k 100k".split(" ");
const TURN = { option: "turn", symbol: "D", initial: "2k", stops: TURNS, when: "against" };

/** @type {Record<string, Field[]>} */
export const forms = {
  replay: [
    MODEL,
    { option: "part", initial: "encoder", usual: true },
    { option: "engine", initial: "" },
    { option: "prefix", symbol: "prefix", unless: "engine" },
    { option: "prompt", symbol: "N", initial: "10k", needed: true, when: "engine" },
    { option: "hit", symbol: "H", initial: "8k", needed: true, when: "engine" },
    { option: "block", symbol: "block", when: "engine", more: true },
    { option: "layers", symbol: "L", more: true },
    { option: "window", symbol: "n_win", more: true },
    { option: "rows", symbol: "rows", unless: "engine", more: true },
    { option: "page", symbol: "page", unless: "engine", more: true },
  ],
  storage: [
    ANY_MODEL,
    AGAINST,
    { option: "context", symbol: "context", initial: "128k" },
    TURN,
    DTYPE,
    WINDOWS,
    { option: "page", symbol: "page", when: "context", more: true },
  ],
  pool: [
    { ...ANY_MODEL, windowed: true },
    { option: "dram", symbol: "dram", initial: "2TiB", needed: true },
    { option: "share", symbol: "share" },
    { option: "ttl", symbol: "TTL", initial: "5min" },
    DTYPE,
    { option: "machines", symbol: "machines", initial: "1", usual: true, more: true },
  ],
  retain: [
    ANY_MODEL,
    { option: "rate", symbol: "rate", initial: "1M", needed: true },
    AGAINST,
    { ...TURN, needed: true },
    { option: "lifetime", symbol: "lifetime", more: true },
    DTYPE,
    WINDOWS,
  ],
  prefill: [
    { ...MODEL, halved: true },
    { option: "prompt", symbol: "N", initial: "100k", needed: true },
    { option: "cached", symbol: "H", initial: "90k" },
  ],
  compare: [{ option: "context", symbol: "context", initial: "128k", needed: true }],
};

/** The figures that stand large, those first that say most; at most two of them are shown. */
export const heroes = {
  replay: ["exact_reported", "bounded", "scheduled", "replayed", "hit"],
  storage: ["persistent_ratio", "global_bytes_per_token", "total_bytes"],
  pool: ["windows", "sessions_per_second"],
  retain: ["ssd_bytes", "ssd_bytes_against"],
  prefill: ["ratio", "runs_hit_bounded"],
};

const ENGLISH = {
  model: "Model",
  part: "Layers",
  engine: "Rule of an engine",
  dtype: "Format of entries",
  against: "Predecessor",
  none: "none",
  slider: "slider",
  more: "More inputs",
  results: "All figures",
  working: (count) => `All ${count} figures, with their formulas and claims`,
  about: (text) => `about ${text}`,
  formula: "Formula of",
  claim: "claim",
  from: (kind) => `${kind}: `,
  sentence: (name, number, exactly, tags) => `${name}: ${number}${exactly && ` (${exactly})`} [${tags.join(", ")}]`,
  next: "; ", // from one figure of a sentence to another
  same: "The same on the command line:",
  notes: "Notes",
  corrected: "Correct the marked fields to see the results.",
  lost: "The address names a config.json but does not hold it: paste or drop the file, or choose a model.",
  old: (title, share) => `${title}: SWA KV ${share}, the rest global KV`,
  own: (title, ratio) => `${title}: global KV alone, ${ratio} of that`,
  named: {},
  compared: "All models for one context",
  estimate: "Size it in a minute",
  estimated: {
    windows: "Sessions whose window the pool holds",
    sessions_per_second: "New sessions that it sustains",
    persistent_ratio: "SSD space against V4-Flash",
  },
  all: "All figures, with their working",
};

const CHINESE = {
  model: "模型",
  part: "层",
  engine: "推理引擎的规则",
  dtype: "条目格式",
  against: "前代模型",
  none: "无",
  slider: "滑块",
  more: "更多输入",
  results: "全部数字",
  working: (count) => `全部 ${count} 个数字，附公式与论断`,
  about: (text) => `约 ${text}`,
  formula: "公式：",
  claim: "论断",
  from: (kind) => `${kind}：`,
  sentence: (name, number, exactly, tags) => `${name}：${number}${exactly && `（${exactly}）`} [${tags.join("、")}]`,
  next: "；",
  same: "等价的命令行：",
  notes: "说明",
  corrected: "改正标出的输入后显示结果。",
  lost: "网址指向一份 config.json，但其中没有它的内容：请粘贴或拖入该文件，或另选一个模型。",
  old: (title, share) => `${title}：SWA KV 占${share}，其余为全局 KV`,
  own: (title, ratio) => `${title}：只有全局 KV，为前者的${/[/%]/.test(ratio) ? ratio : ` ${ratio} 倍`}`,
  named: { all: "全部", encoder: "编码器", decoder: "解码器", draft: "草稿层", native: "原生" },
  compared: "同一上下文下的全部模型",
  estimate: "一分钟估算",
  estimated: {
    windows: "内存池能容纳其窗口的会话数",
    sessions_per_second: "可维持的新会话速率",
    persistent_ratio: "SSD 占用与 V4-Flash 之比",
  },
  all: "全部数字及其推算过程",
};

/** The words of a page in its language. */
export const wordsOf = (chinese) => (chinese ? CHINESE : ENGLISH);
