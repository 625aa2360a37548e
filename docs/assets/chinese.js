/** Sentences, numbers, tags and pages in Chinese, as the reference pages have them. */

import { counted, plurals, sentences, tags, times } from "../reference/scripts/chinese.js";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const expression = (pattern) => new RegExp(`^${pattern.split("{}").map(escaped).join("(.*?)")}$`, "s");
const compiled = (known) => known.map(([pattern, template]) => [expression(pattern), template]);
let patterns = compiled(sentences);

/** Learn what is said of a `config.json`, too. */
export async function learn() {
  patterns = compiled((await import("../reference/scripts/config-sentences.js")).sentences);
}

/** A sentence of the command line, or as it is where no pattern fits it; gaps are told in turn. */
export function sentence(text) {
  for (const [pattern, template] of patterns) {
    const match = pattern.exec(text);
    if (match) return template.replace(/\{(\d)\}/g, (_, gap) => sentence(match[Number(gap) + 1]));
  }
  return text;
}

/** A printed quantity with its unit: `2,560 tokens` is `2,560 个 token`. */
export function number(printed) {
  const match = /^(.*?[\d)]) ([^\s()\d]+)$/.exec(printed);
  return match ? `${match[1]} ${unit(match[2])}` : printed;
}

function unit(text) {
  const word = plurals[text] ?? text;
  return counted[word] ?? times[word] ?? text.split("/").map((part) => part.split("·").map(bare).join("·")).join("/");
}

/** A unit within a rate, where no measure word stands. */
function bare(atom) {
  const word = plurals[atom] ?? atom;
  return times[word] ?? (counted[word] ?? word).replace(/^[个台]\s*/, "");
}

export const tag = (name) => tags[name] ?? name;

/** The page in Chinese of a reference page. */
export const page = (path) => path.replace(/^reference\//, "reference/zh/");
