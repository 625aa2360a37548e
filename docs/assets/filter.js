/** The filter above the table of claims. Without it the table is whole. */

import { recall, remember } from "./address.js";
import { element, isChinese, setText } from "./dom.js";

const ENGLISH = {
  name: "Filter the claims",
  topic: "Topic",
  tag: "Tag",
  source: "Source",
  text: "Text",
  all: "all",
  count: (shown, all) => `${shown} of ${all} claims`,
};
const CHINESE = {
  name: "筛选论断",
  topic: "主题",
  tag: "标签",
  source: "来源",
  text: "文字",
  all: "全部",
  count: (shown, all) => `共 ${all} 条论断，显示 ${shown} 条`,
};

/**
 * Put a filter above the table of a container, by its columns `topic`, `tag` and `sources`.
 *
 * @param {HTMLElement} container
 */
export function fill(container) {
  const words = isChinese(container) ? CHINESE : ENGLISH;
  const table = container.querySelector("table");
  const heads = Array.from(table.tHead.rows[0].cells, (cell) => cell.textContent);
  const rows = Array.from(table.tBodies[0].rows, (row) => readRow(row, heads));
  const choices = ["topic", "tag", "source"].map((name) => choice(name, rows, words));
  const text = element("input", { type: "search", id: "swa-filter-text", class: "swa-input" });
  text.value = recall("text") ?? "";
  const count = element("p", { role: "status" });
  const boxes = [...choices, text].map((input) => labelled(input, words));
  const named = { role: "search", "aria-label": words.name };
  const form = element("form", { class: "swa-form swa-filter", ...named }, ...boxes, count);
  const filter = () => setText(count, words.count(narrow(rows, choices, text), rows.length));
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  container.prepend(form);
  filter();
}

function readRow(row, heads) {
  const words = (head) => row.cells[heads.indexOf(head)].textContent.split(", ");
  const text = row.textContent.toLocaleLowerCase();
  return { row, topic: words("topic"), tag: words("tag"), source: words("sources"), text };
}

function choice(name, rows, words) {
  const values = [...new Set(rows.flatMap((row) => row[name]))].sort();
  const select = element("select", { id: `swa-filter-${name}`, class: "swa-input", name });
  select.append(new Option(words.all, ""), ...values.map((value) => new Option(value, value)));
  select.value = recall(name) ?? "";
  if (select.selectedIndex < 0) select.value = "";
  return select;
}

const nameOf = (input) => input.id.replace("swa-filter-", "");

function labelled(input, words) {
  const label = element("label", { for: input.id }, words[nameOf(input)]);
  return element("div", { class: "swa-field" }, label, input);
}

/** Hide the rows that do not match, and say how many are left. */
function narrow(rows, choices, text) {
  const wanted = text.value.trim().toLocaleLowerCase();
  let shown = 0;
  for (const row of rows) {
    const chosen = choices.every(({ name, value }) => !value || row[name].includes(value));
    row.row.hidden = !(chosen && row.text.includes(wanted));
    shown += row.row.hidden ? 0 : 1;
  }
  for (const input of [...choices, text]) remember(nameOf(input), input.value || null);
  return shown;
}
