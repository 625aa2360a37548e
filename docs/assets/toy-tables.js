/** The tables below the toy's grids: its counts, its legend, and what the query sees. */

import { element } from "./dom.js";

/** What the characters of a grid mean. */
export function legend(words) {
  const item = (attributes, mark, meaning) =>
    element("li", {}, element("span", { "aria-hidden": "true", ...attributes }, mark), ` ${meaning}`);
  const items = Object.entries(words.legend).map(([name, [mark, meaning]]) =>
    item({ class: "swa-key", "data-state": name }, mark, meaning),
  );
  const ring = item({ class: "swa-key swa-needed" }, "", words.needed);
  return element("ul", { class: "swa-legend" }, ...items, ring);
}

/**
 * The counts in tokens with the formulas of their claims, and the numbers put in.
 *
 * @param {Record<string, number>} counts  by symbol
 * @param {Record<string, string>} formulas  by symbol, of those counts that have one
 * @param {Record<string, number>} sizes  by symbol
 */
export function countsTable(counts, formulas, sizes, words) {
  const known = { ...counts, ...sizes };
  const rows = Object.entries(words.counts).map(([name, title]) => {
    const formula = (formulas[name] ?? "").replaceAll("*", "×");
    const numbers = formula.replace(/[A-Za-z]\w*/g, (symbol) => known[symbol] ?? symbol);
    const both = formula ? element("code", {}, `${formula} = ${numbers}`) : "";
    return row([title, both, element("strong", { "data-count": name }, `${counts[name]}`)]);
  });
  return table([words.count, words.formula, words.tokens], rows);
}

/** What the query sees in each layer of a full run and of the bounded replay, and what it needs. */
export function queryTable(query, { sees, needs }, replay, words) {
  const { span } = words;
  const ran = replay.states.filter(([, position]) => position === query);
  const runs = new Map(ran.map(([layer, , , ...seen]) => [layer, span(seen)]));
  const rows = sees.map((full, index) => {
    const layer = index + 1;
    const cells = [span(full), runs.get(layer) ?? words.absent, span(needs[layer])];
    return row([words.layer(layer), ...cells]);
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
