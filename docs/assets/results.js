/** The figures of an answer on a page: one or two that stand large, and the working behind all. */

import { symbols } from "../reference/scripts/formulas.js";
import { badge, element, scrolling, setText, site } from "./dom.js";
import { Heroes } from "./heroes.js";
import { figureText, spoken } from "./printing.js";
import { exact, near } from "./rational.js";
import { pageOf, tagsOf, titleOf } from "./symbols.js";
import { told } from "./told.js";

const MOST_LARGE = 2;

/** What an answer looks like; a row is drawn once, and afterwards only what changes is written. */
export class Results {
  /**
   * @param {string[]} large  the names of figures that may stand large, the first ones first
   * @param {ReturnType<import("./forms.js").wordsOf>} words
   * @param {boolean} chinese
   */
  constructor(large, words, chinese) {
    this.large = large;
    this.words = words;
    this.chinese = chinese;
    this.rows = new Map();
    this.heroes = new Heroes(words, chinese);
    this.shares = new Shares(words);
    this.list = element("ul", { class: "swa-figures", "aria-label": words.results });
    this.notes = element("ul", { class: "swa-notes", "aria-label": words.notes });
    this.count = element("summary", {});
    this.working = element("details", { class: "swa-working" }, this.count, this.list, this.notes);
    this.working.addEventListener("toggle", () => this.#draw(), { once: true });
    this.box = element("div", { class: "swa-results" }, this.heroes.box, this.shares.box, this.working);
  }

  /**
   * @param {import("./answers.js").Answer} answer
   * @param {{model: string, against: string}} titles  what readers call the models
   */
  show({ figures, notes }, titles) {
    const boxes = figures.map((figure) => this.#row(figure).box);
    const shown = [...this.list.children];
    if (boxes.length !== shown.length || boxes.some((box, index) => box !== shown[index]))
      this.list.replaceChildren(...boxes);
    const large = this.large.flatMap((name) => figures.filter((figure) => figure.name === name));
    this.heroes.show(large.slice(0, MOST_LARGE));
    this.shares.show(figures, titles);
    setText(this.count, this.words.working(figures.length));
    this.notes.replaceChildren(...notes.map((note) => element("li", {}, told.sentence(note))));
    this.notes.hidden = !notes.length;
  }

  /** What stands large, as one line: names, values and tags. */
  sentence() {
    return this.heroes.sentence();
  }

  /** The row of a figure with its new value. */
  #row(figure) {
    const key = `${figure.name} ${figure.symbol} ${figure.part.ref}`;
    if (!this.rows.has(key)) {
      const row = new Row(figure, this.words, this.chinese);
      if (this.drawn) row.draw(this.drawn);
      this.rows.set(key, row);
    }
    this.rows.get(key).show(figure);
    return this.rows.get(key);
  }

  /** Draw the formulas, which are fetched when the working is first unfolded. */
  async #draw() {
    ({ drawn: this.drawn } = await import("../reference/scripts/drawn.js"));
    for (const row of this.rows.values()) row.draw(this.drawn);
  }
}

class Row {
  constructor({ name, symbol, part }, words, chinese) {
    const { claim } = symbols[symbol];
    this.symbol = part.ref ? "" : symbol;
    this.formula = scrolling(`${words.formula} ${name}`);
    this.value = element("data", { class: "swa-value" });
    const kind = part.ref ? words.model : words.claim;
    const source = part.ref ? told.sentence(part.ref) : element("a", { href: new URL(told.page(pageOf(symbol)), site).href }, claim);
    const title = element("div", {}, `${titleOf(symbol, chinese)} `, element("code", {}, name));
    this.tags = element("span", { class: "swa-tags" });
    const from = element("div", { class: "swa-from" }, words.from(kind), source);
    const row = element("div", {}, this.value, " ", this.tags);
    this.box = element("li", { "data-figure": name }, title, row);
    this.box.append(this.formula, from);
    this.formula.hidden = true;
  }

  /** Show the formula, where the figure comes from one. */
  draw(drawn) {
    const mathml = drawn[this.symbol];
    this.formula.hidden = !mathml;
    if (mathml) this.formula.innerHTML = mathml;
  }

  show(figure) {
    const { part } = figure;
    setText(this.value, told.number(figureText(figure)));
    this.value.value = exact(part.number);
    const tags = tagsOf(part);
    if (this.shown !== `${tags}`) this.tags.replaceChildren(...tags.map((tag) => badge(tag, told.tag(tag))));
    this.shown = `${tags}`;
  }
}

/** The predecessor's persistent cache and this model's, as named bars of one scale. */
class Shares {
  constructor(words) {
    this.words = words;
    const bar = (kind) => element("span", { class: `swa-bar-${kind}` });
    [this.swa, this.rest, this.model] = [bar("swa"), bar("global"), bar("global")];
    [this.old, this.own] = [element("p"), element("p")];
    const row = (name, ...parts) => [name, element("div", { class: "swa-bar", "aria-hidden": "true" }, ...parts)];
    const rows = [...row(this.old, this.swa, this.rest), ...row(this.own, this.model)];
    this.box = element("div", { class: "swa-bars" }, ...rows);
  }

  show(figures, titles) {
    const find = (name) => figures.find((figure) => figure.name === name);
    const [share, ratio] = [find("swa_share"), find("persistent_ratio")];
    this.box.hidden = !share || !ratio;
    if (this.box.hidden) return;
    this.swa.style.flexBasis = `${100 * near(share.part.number)}%`;
    this.model.style.flexBasis = `${100 * near(ratio.part.number)}%`;
    const said = (figure) => spoken(figure, this.words.about).large;
    setText(this.old, this.words.old(titles.against, said(share)));
    setText(this.own, this.words.own(titles.model, said(ratio)));
  }
}
