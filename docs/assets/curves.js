/** The curves on the page of findings: what commands print, and what claims say was measured. */

import { measured } from "../reference/scripts/designs.js";
import { ChartPlace } from "./chart.js";
import { bytesText, percentText, rounded } from "./chart-words.js";
import { NAMES, RATIO, REPORTED, TITLES } from "./design-pair.js";
import { isChinese, site } from "./dom.js";

const GB = 1e9;
// A command prints this sweep; its address is that of the file that holds what was printed.
const sweep = (name) => `assets/sweeps/conversation-${name}.json`;

const ENGLISH = {
  numbers: "The numbers",
  eighth: `${RATIO}, reported by the authors`,
  turns: `The ratio reaches ${RATIO} at turns that are shorter than those of the traces`,
  ssd: "For the same hits V4-Flash needs an SSD many times as large",
  lifetime: "V4.1-Flash takes more of the prompts from its cache, whatever the lifetime",
  turn: "new tokens of a turn",
  ratio: "SSD bytes, V4.1-Flash to V4-Flash",
  conversation: "conversations, measured",
  coding: "coding agents, measured",
  bytes: "SSD",
  minutes: "lifetime of global KV (min)",
  cache: "of the prompt tokens",
  minute: (minutes) => rounded(minutes),
};

const CHINESE = {
  ...ENGLISH,
  numbers: "数据",
  eighth: `${RATIO}（作者报告）`,
  turns: `比例达到 ${RATIO} 的轮次长度，短于各轨迹的实际轮次长度`,
  ssd: "命中相同时，V4-Flash 所需的 SSD 大出许多倍",
  lifetime: "无论保留多久，V4.1-Flash 取自缓存的提示词都更多",
  turn: "每轮的新 token 数",
  ratio: "SSD 字节数，V4.1-Flash 与 V4-Flash 之比",
  conversation: "对话（实测）",
  coding: "编程智能体（实测）",
  minutes: "全局 KV 的保留时间（分钟）",
  cache: "占提示词 token 的比例",
};

const CHARTS = {
  turns: [
    "reference/diagrams/turns.json",
    ({ rows }, words) => ({
      across: { label: words.turn, text: (tokens) => rounded(tokens), logarithmic: true },
      up: { label: words.ratio, text: percentText },
      lines: [{ label: "", points: rows.map(({ turn, persistent_ratio: { value } }) => [turn, value]) }],
      dots: ["conversation", "coding"].map((name) => ({
        label: words[name],
        at: [measured[`turn-${name}`], measured[`ratio-${name}`]],
      })),
      marks: [{ label: words.eighth, up: REPORTED }],
    }),
  ],
  ssd: [
    sweep("ssd"),
    (printed, words) => ({
      across: { label: words.bytes, text: bytesText, logarithmic: true },
      up: { label: words.cache, text: percentText },
      lines: linesOf(printed, GB),
    }),
  ],
  lifetime: [
    sweep("lifetime"),
    (printed, words) => ({
      across: { label: words.minutes, text: words.minute, logarithmic: true },
      up: { label: words.cache, text: percentText },
      lines: linesOf(printed, 1),
    }),
  ],
};

/** What each design saves at the points of a sweep. */
function linesOf({ sweep: { items: points }, figures }, unit) {
  return NAMES.map((model, index) => {
    const { items } = figures[`saved_rate of ${model}`];
    return {
      label: TITLES[index],
      points: items.map(({ value }, point) => [points[point].value * unit, value]),
    };
  });
}

/**
 * Put a chart in place of the plain words of its container.
 *
 * @param {HTMLElement} container
 */
export async function fill(container) {
  const words = isChinese(container) ? CHINESE : ENGLISH;
  const name = container.dataset.curve;
  const [address, chartOf] = CHARTS[name];
  const place = new ChartPlace(words.numbers);
  const answer = await fetch(new URL(address, site));
  const data = await answer.json();
  container.replaceChildren(place.box);
  place.show({ title: words[name], ...chartOf(data, words) });
}
