/** The tables below the toy's grids: its counts, its signs, and what the query sees. */

import { element } from "./dom.js";

/** What the signs of a grid mean. */
export function legend(words) {
  const signs = Object.entries(words.signs).map(([name, [sign, meaning]]) => [name, sign, meaning]);
  const items = signs.map(([name, sign, meaning]) =>
    element("li", {}, element("span", { class: "swa-key", "data-state": name, "aria-hidden": "true" }, sign), ` ${meaning}`),
  );
  const ring = element("span", { class: "swa-key swa-needed", "aria-hidden": "true" });
  return element("ul", { class: "swa-legend" }, ...items, element("li", {}, ring, ` ${words.needed}`));
}

/** The counts in tokens with their formulas, and the numbers put in; `sizes` are by symbol. */
export function countsTable(counts, sizes, words) {
  const rows = Object.entries(words.counts).map(([name, [title, formula]]) => {
    const numbers = formula.replace(/n_win|prefix|L/g, (symbol) => sizes[symbol]);
    const both = element("code", {}, `${formula} = ${numbers}`);
    return row([title, both, element("strong", { "data-count": name }, `${counts[name]}`)]);
  });
  return table([words.count, words.formula, words.tokens], rows);
}

/** What the query sees in each layer of a full run and of the bounded replay, and what it needs. */
export function queryTable(query, { sees, needs }, replay, words) {
  const span = ([first, last]) => (first === last ? `${first}` : words.span(first, last));
  const runs = new Map(replay.states.filter(([, at]) => at === query).map(([layer, , , ...seen]) => [layer, seen]));
  const rows = sees.map((full, index) => {
    const [layer, replayed] = [index + 1, runs.get(index + 1)];
    return row([words.layer(layer), span(full), replayed ? span(replayed) : words.absent, span(needs[layer])]);
  });
  rows.unshift(row([words.input, "–", "–", span(needs[0])]));
  const heads = [words.sees(query), words.full, words.replayed(replay.start), words.needs];
  return table(heads, rows.reverse());
}

function table(heads, rows) {
  const head = element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)));
  return element("table", { class: "swa-table" }, element("thead", {}, head), element("tbody", {}, ...rows));
}

function row([title, ...cells]) {
  const made = cells.map((cell) => element("td", {}, cell));
  return element("tr", {}, element("th", { scope: "row" }, title), ...made);
}
