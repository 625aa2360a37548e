/** The words of the simulator in both languages. */

import { share } from "../reference/scripts/designs.js";
import { percentText } from "./chart-words.js";
import { RATIO } from "./design-pair.js";

const SHARE = percentText(share[0] / share[1]);

const ENGLISH = {
  label: "A made trace: what both designs do with it says nothing about a real service.",
  choices: "Choose",
  turn: "New tokens of a turn",
  ssd: "SSD of each design",
  dram: `Host DRAM, of which the pool has ${SHARE}`,
  ttl: "How long windows stay in the pool",
  unlimited: "unlimited",
  gap: " ", // from one sentence to the next
  numbers: "The numbers",
  tokens: (count) => `${count} on average`,
  head: "What each design did",
  rows: {
    cache: "prompt tokens taken from the cache",
    hit: "found in global KV",
    replayed: "run again by replays",
    written: "written to SSD",
    windows: "windows written",
    gone: "windows evicted or expired",
  },
  ratio: (part, all) => `With an unlimited SSD, V4.1-Flash writes ${part} of V4-Flash's SSD bytes, one part in ${all}.`,
  holds: `That is about the ${RATIO} that the authors report.`,
  differs: `The authors report about ${RATIO} for a workload of their own.`,
  bySsd: (size, [one, other]) =>
    `With ${size ? `an SSD of ${size}` : "an unlimited SSD"} V4.1-Flash takes ${one} from its cache, V4-Flash ${other}`,
  byTurn: (turn, part) => `With turns of ${turn} new tokens V4.1-Flash writes ${part} of V4-Flash's SSD bytes`,
  bytes: "SSD",
  part: "of the prompt tokens",
  turns: "new tokens of a turn",
  share: "V4.1-Flash to V4-Flash",
  eighth: `${RATIO}, reported by the authors`,
  here: "chosen",
  same: "In a terminal:",
};

const CHINESE = {
  label: "轨迹由程序生成：两种设计在其上的表现不代表任何真实服务。",
  choices: "选择",
  turn: "每轮的新 token 数",
  ssd: "每种设计的 SSD",
  dram: `主机内存，其中 ${SHARE} 为内存池`,
  ttl: "窗口在内存池中的存活时间",
  unlimited: "不限",
  gap: "",
  numbers: "数据",
  tokens: (count) => `平均 ${count}`,
  head: "两种设计的结果",
  rows: {
    cache: "取自缓存的提示词 token",
    hit: "在全局 KV 中命中",
    replayed: "重放时重新计算",
    written: "写入 SSD",
    windows: "写入的窗口数",
    gone: "淘汰或过期的窗口数",
  },
  ratio: (part, all) => `SSD 不限时，V4.1-Flash 写入 SSD 的字节数为 V4-Flash 的 ${part}，即 ${all} 分之一。`,
  holds: `与作者报告的约 ${RATIO} 相符。`,
  differs: `作者报告的约 ${RATIO} 针对其自己的负载。`,
  bySsd: (size, [one, other]) =>
    `SSD ${size ? `为 ${size} ` : "不限"}时，V4.1-Flash 有 ${one} 取自缓存，V4-Flash 有 ${other}`,
  byTurn: (turn, part) => `每轮 ${turn} 个新 token 时，V4.1-Flash 写入 SSD 的字节数为 V4-Flash 的 ${part}`,
  bytes: "SSD",
  part: "占提示词 token 的比例",
  turns: "每轮的新 token 数",
  share: "V4.1-Flash 与 V4-Flash 之比",
  eighth: `${RATIO}（作者报告）`,
  here: "所选",
  same: "在终端中：",
};

/** The words of a page in its language. */
export const wordsOf = (chinese) => (chinese ? CHINESE : ENGLISH);
