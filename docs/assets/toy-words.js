/** The words of the toy in both languages. */

const ENGLISH = {
  label:
    "Teaching toy: all values are invented. They show how replays are counted, not how a real model behaves.",
  choices: "Choose",
  layers: "Local layers",
  window: "Window, the position itself included",
  start: "Bounded replay starts at position",
  query: "Query at position",
  step: "Step",
  play: "Play",
  pause: "Pause",
  previous: "Previous",
  next: "Next",
  all: "Show all",
  exact: "Exact replay",
  bounded: "Bounded replay",
  runs: (start, tokens, runs, good) =>
    `from position ${start}: tokens run ${tokens}, states run ${runs}, of them exact ${good}`,
  position: "position",
  layer: (number) => `layer ${number}`,
  input: "input",
  legend: {
    exact: ["=", "exact: equal to the state of a full run"],
    differs: ["~", "run, but not exact: something that it needs is before the start"],
    absent: [".", "not run"],
  },
  needed: "ringed: the top state of the query needs it",
  counts: {
    stacked_span: "Stacked span",
    exact_reported: "Exact replay",
    exact_minimum: "Least exact replay",
    bounded: "Bounded replay",
  },
  count: "Count",
  formula: "Formula",
  tokens: "Tokens",
  sees: (position) => `What the query at position ${position} sees, layer by layer`,
  full: "In a full run",
  replayed: (start) => `In a replay from ${start}`,
  needs: "Its top state needs",
  absent: "not run",
  span: ([first, last]) => (first === last ? `${first}` : `${first} to ${last}`),
  before: "Before the first step.",
  done: "All states have run.",
  ran: (name, layer, position, seen, meaning) =>
    `${name}: layer ${layer}, position ${position} sees ${seen}; ${meaning}.`,
};

const CHINESE = {
  label: "教学玩具：所有数值均为虚构，只演示计数方法，不代表任何真实模型。",
  choices: "选择",
  layers: "局部层数",
  window: "窗口（包含当前位置）",
  start: "有界重放的起始位置",
  query: "查询所在位置",
  step: "步骤",
  play: "播放",
  pause: "暂停",
  previous: "上一步",
  next: "下一步",
  all: "全部显示",
  exact: "精确重放",
  bounded: "有界重放",
  runs: (start, tokens, runs, good) =>
    `从位置 ${start} 开始：运行 token 数 ${tokens}，运行状态数 ${runs}，其中精确 ${good}`,
  position: "位置",
  layer: (number) => `第 ${number} 层`,
  input: "输入",
  legend: {
    exact: ["=", "精确：与完整运行的状态相同"],
    differs: ["~", "已运行但不精确：它依赖的内容在起始位置之前"],
    absent: [".", "未运行"],
  },
  needed: "带圈：查询的顶层状态依赖它",
  counts: {
    stacked_span: "叠加跨度",
    exact_reported: "精确重放",
    exact_minimum: "最短精确重放",
    bounded: "有界重放",
  },
  count: "计数",
  formula: "公式",
  tokens: "token 数",
  sees: (position) => `位置 ${position} 的查询在各层看到的位置`,
  full: "完整运行中",
  replayed: (start) => `从 ${start} 开始的重放中`,
  needs: "其顶层状态依赖",
  absent: "未运行",
  span: ([first, last]) => (first === last ? `${first}` : `${first} 至 ${last}`),
  before: "尚未开始。",
  done: "所有状态均已运行。",
  ran: (name, layer, position, seen, meaning) =>
    `${name}：第 ${layer} 层位置 ${position} 看到 ${seen}；${meaning}。`,
};

/** The words of a page in its language. */
export const wordsOf = (chinese) => (chinese ? CHINESE : ENGLISH);
