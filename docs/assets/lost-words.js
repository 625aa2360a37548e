/** The words of the picture of lost states in both languages. */

const ENGLISH = {
  label: "Teaching toy: all sizes are invented. They show what is lost, not how much it matters.",
  replay: "What is replayed",
  replays: {
    encoder: "bounded, with the encoder",
    decoder: "bounded, the decoder alone",
    exact: "exact: layers × window",
    least: "least exact",
  },
  hit: "Hit position: all before it is cached",
  end: "End of the prompt: the encoder ran on all before it",
  caption: "Layers from the top down, positions from left to right. Drag the thick line, which is where new tokens begin.",
  position: "position",
  encoder: (number) => `encoder ${number}`,
  decoder: (number) => `decoder ${number}`,
  globalKv: "global KV",
  legend: {
    exact: ["=", "exact: equal to a full run"],
    differs: ["~", "wrong: it differs from a full run"],
    cached: ["c", "cached before, exact"],
    absent: [".", "not run"],
  },
  step: "Position by position",
  play: "Play",
  pause: "Pause",
  previous: "Previous",
  next: "Next",
  all: "Show all",
  before: "Nothing has run yet. Play, or drag the line.",
  until: (position) => `Run up to position ${position}.`,
  found: ({ tokens, kv, wrong, outputs }) =>
    `Tokens replayed: ${tokens}. ${ENGLISH.lost(kv, wrong, outputs)}`,
  lost: (kv, wrong, outputs) => {
    if (kv) return `New global KV is wrong at ${kv} of ${outputs} positions and stays wrong, so every new output is wrong.`;
    if (wrong === outputs) return `Global KV is exact. The output is wrong at all ${outputs} positions in sight, for the picture ends before the error does.`;
    if (wrong) return `Global KV is exact. The output is wrong at ${wrong} new positions and exact from then on.`;
    return "Everything new is exact: global KV and every output.";
  },
};

const CHINESE = {
  label: "教学玩具：所有尺寸均为虚构，只说明会丢失什么，不说明影响有多大。",
  replay: "重放什么",
  replays: {
    encoder: "有界，包括编码器",
    decoder: "有界，只重放解码器",
    exact: "精确：层数 × 窗口",
    least: "最短精确",
  },
  hit: "命中位置：此前的内容均已缓存",
  end: "提示词结尾：编码器已完整处理此前的内容",
  caption: "自上而下为各层，自左向右为位置。拖动粗线；粗线右侧是新 token。",
  position: "位置",
  encoder: (number) => `编码器 ${number}`,
  decoder: (number) => `解码器 ${number}`,
  globalKv: "全局 KV",
  legend: {
    exact: ["=", "精确：与完整运行相同"],
    differs: ["~", "有误：与完整运行不同"],
    cached: ["c", "此前已缓存，精确"],
    absent: [".", "未运行"],
  },
  step: "逐个位置",
  play: "播放",
  pause: "暂停",
  previous: "上一步",
  next: "下一步",
  all: "全部显示",
  before: "尚未运行。点击播放，或拖动粗线。",
  until: (position) => `已运行到位置 ${position}。`,
  found: ({ tokens, kv, wrong, outputs }) => `重放 token 数：${tokens}。${CHINESE.lost(kv, wrong, outputs)}`,
  lost: (kv, wrong, outputs) => {
    if (kv) return `${outputs} 个新位置中，${kv} 个的全局 KV 有误，且不会消失，因此新的输出全部有误。`;
    if (wrong === outputs) return `全局 KV 精确。图中 ${outputs} 个新位置的输出都有误，误差在图外才消退。`;
    if (wrong) return `全局 KV 精确。${wrong} 个新位置的输出有误，其后恢复精确。`;
    return "新的内容全部精确：全局 KV 与每个输出。";
  },
};

/** The words of a page in its language. */
export const wordsOf = (chinese) => (chinese ? CHINESE : ENGLISH);
