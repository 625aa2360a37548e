/** The figures of an answer on a page, each with its formula, its tag and its claim. */

import { symbols } from "../reference/scripts/formulas.js";
import { badge, element, scrolling, setText, site } from "./dom.js";
import { figureText, shown } from "./printing.js";
import { exact, near } from "./rational.js";
import { tagsOf } from "./symbols.js";

/** The list of figures; a row is drawn once, and afterwards only what changes is written. */
export class Results {
  constructor(words, chinese) {
    this.words = words;
    this.language = chinese ? "zh" : "en";
    this.rows = new Map();
    this.list = element("ul", { class: "swa-figures", "aria-live": "polite", "aria-label": words.results });
    this.shares = new Shares(words);
    this.notes = element("ul", { class: "swa-notes", lang: "en", "aria-label": words.notes });
    this.box = element("div", { class: "swa-results" }, this.shares.box, this.list, this.notes);
  }

  /**
   * @param {import("./answers.js").Answer} answer
   */
  show({ figures, notes }) {
    const boxes = figures.map((figure) => this.#row(figure).box);
    const shown = [...this.list.children];
    if (boxes.length !== shown.length || boxes.some((box, index) => box !== shown[index]))
      this.list.replaceChildren(...boxes);
    this.shares.show(figures);
    this.notes.replaceChildren(...notes.map((note) => element("li", {}, note)));
    this.notes.hidden = !notes.length;
  }

  /** The row of a figure with its new value. */
  #row(figure) {
    const key = `${figure.name} ${figure.symbol} ${figure.part.ref}`;
    if (!this.rows.has(key)) this.rows.set(key, new Row(figure, this.words, this.language));
    this.rows.get(key).show(figure);
    return this.rows.get(key);
  }
}

class Row {
  constructor({ name, symbol, part }, words, language) {
    const { meaning, mathml, claim, page } = symbols[symbol];
    this.value = element("data", { class: "swa-value" });
    const kind = part.ref ? words.model : words.claim;
    const source = part.ref || element("a", { href: new URL(page, site).href }, claim);
    const title = element("div", {}, element("code", {}, name), ` ${meaning[language]}`);
    this.tags = element("span", { class: "swa-tags" });
    const from = element("div", { class: "swa-from" }, `${kind}: `, source);
    const told = element("div", {}, this.value, " ", this.tags);
    this.box = element("li", { "data-figure": name }, title, told, from);
    if (mathml && !part.ref) this.box.append(scrolling(`${words.formula} ${name}`, drawn(mathml)));
  }

  show(figure) {
    const { part } = figure;
    setText(this.value, figureText(figure));
    this.value.value = exact(part.number);
    const tags = tagsOf(part);
    if (this.shown !== `${tags}`) this.tags.replaceChildren(...tags.map(badge));
    this.shown = `${tags}`;
  }
}

function drawn(mathml) {
  const frame = document.createElement("template");
  frame.innerHTML = mathml;
  return frame.content;
}

/** The predecessor's persistent cache and this model's, as bars of one scale. */
class Shares {
  constructor(words) {
    this.words = words;
    this.swa = element("span", { class: "swa-bar-swa" }, words.swa);
    this.rest = element("span", { class: "swa-bar-global" }, words.global);
    this.model = element("span", { class: "swa-bar-global" }, words.global);
    this.told = element("p");
    const bar = (...parts) => element("div", { class: "swa-bar" }, ...parts);
    const bars = [bar(this.swa, this.rest), bar(this.model)];
    const picture = element("div", { "aria-hidden": "true" }, ...bars);
    this.box = element("div", { class: "swa-bars" }, picture, this.told);
  }

  show(figures) {
    const part = (name) => figures.find((figure) => figure.name === name)?.part;
    const [share, ratio] = [part("swa_share"), part("persistent_ratio")];
    this.box.hidden = !share || !ratio;
    if (this.box.hidden) return;
    this.swa.style.flexBasis = `${100 * near(share.number)}%`;
    this.model.style.flexBasis = `${100 * near(ratio.number)}%`;
    setText(this.told, this.words.shares(shown(share), shown(ratio)));
  }
}
