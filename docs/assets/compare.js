/** All models side by side for one context: a table that is made when it is unfolded. */

import { models } from "../reference/scripts/formulas.js";
import { recall, remember } from "./address.js";
import { ask, shellWord } from "./asking.js";
import { element, isChinese, scrolling, setText } from "./dom.js";
import { Input } from "./fields.js";
import { forms, wordsOf } from "./forms.js";
import { fetchModels, modelTitle } from "./known-models.js";
import { spoken } from "./printing.js";
import { exact, isLess, near } from "./rational.js";
import { titleOf } from "./symbols.js";
import { changed } from "./own-model.js";
import { told } from "./told.js";

const TOTAL = "total_bytes";
const SHOWN = [TOTAL, "global_bytes_per_token", "swa_window_bytes_all"];
const NONE = "–";

/**
 * Put the table in place of a container's plain words.
 *
 * @param {HTMLDetailsElement} container
 */
export async function fill(container) {
  await fetchModels();
  const comparison = new Comparison(isChinese(container));
  container.lastElementChild.replaceWith(comparison.box);
  comparison.update();
  changed.addEventListener("change", () => comparison.update());
}

class Comparison {
  constructor(chinese) {
    this.words = wordsOf(chinese);
    const [field] = forms.compare;
    this.input = new Input(field, "swa-compare-context", this.words, chinese);
    this.input.value = recall("compare.context") ?? field.initial;
    this.body = element("tbody", {});
    this.line = element("code", {});
    this.box = this.#drawn([this.words.model, ...SHOWN.map((name) => titleOf(name, chinese))]);
  }

  #drawn(titles) {
    const form = element("form", { class: "swa-form" }, this.input.box);
    form.addEventListener("input", () => this.update());
    form.addEventListener("submit", (event) => event.preventDefault());
    const head = element("tr", {}, ...titles.map((title) => element("th", { scope: "col" }, title)));
    const table = element("table", { class: "swa-table" }, element("thead", {}, head), this.body);
    const same = element("p", { class: "swa-same" }, this.words.same, element("br"), this.line);
    const parts = [form, scrolling(this.words.compared, table), same];
    return element("section", { class: "swa-live", "aria-label": this.words.compared }, ...parts);
  }

  /** Read the context, and show what every model keeps of it, the smallest total first. */
  update() {
    const { field, value } = this.input;
    remember("compare.context", value === field.initial ? null : value);
    const found = Object.keys(models).map((model) => ({ model, ...ask("storage", asked(model, value)) }));
    this.input.refuse(found[0].refusals.context ?? "");
    const rows = found.filter(({ answer }) => answer).map(({ model, answer }) => rowOf(model, answer));
    rows.sort((one, two) => (isLess(one.total.part.number, two.total.part.number) ? -1 : 1));
    this.body.replaceChildren(...rows.map((row) => this.#row(row, rows.at(-1).total)));
    const names = rows.map(({ model }) => model).join(" ");
    setText(this.line, rows.length ? `swacalc compare ${names} --context ${shellWord(value)}` : "");
  }

  #row({ model, figures, total }, most) {
    const cells = SHOWN.map((name) => this.#cell(figures.find((figure) => figure.name === name)));
    const part = near(total.part.number) / near(most.part.number);
    const bar = element("span", { class: "swa-total", "aria-hidden": "true" });
    bar.style.width = `${100 * part}%`;
    cells[0].append(bar);
    return element("tr", {}, element("th", { scope: "row" }, modelTitle(model)), ...cells);
  }

  #cell(figure) {
    if (!figure) return element("td", {}, NONE);
    const { large } = spoken(figure, this.words.about);
    return element("td", {}, element("data", { value: exact(figure.part.number) }, told.number(large)));
  }
}

/** The form of the storage calculator for one model, without a predecessor. */
function asked(model, context) {
  const empty = Object.fromEntries(forms.storage.map(({ option }) => [option, ""]));
  return { ...empty, dtype: "native", model, context };
}

function rowOf(model, { figures }) {
  return { model, figures, total: figures.find(({ name }) => name === TOTAL) };
}
