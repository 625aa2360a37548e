/** The one or two figures of an answer that stand large. */

import { badge, element, setText, site } from "./dom.js";
import { spoken } from "./printing.js";
import { exact } from "./rational.js";
import { pageOf, tagsOf, titleOf } from "./symbols.js";
import { told } from "./told.js";

/** Figures that stand large, as people say them, with the exact value below. */
export class Heroes {
  /**
   * @param {ReturnType<import("./forms.js").wordsOf>} words
   * @param {boolean} chinese
   * @param {Record<string, string>} [names]  of figures that are not called by their symbol's title
   */
  constructor(words, chinese, names = {}) {
    this.words = words;
    this.chinese = chinese;
    this.names = names;
    this.drawn = new Map();
    this.box = element("div", { class: "swa-heroes", role: "status" });
  }

  /** @param {import("./answers.js").Figure[]} figures */
  show(figures) {
    const boxes = figures.map((figure) => this.#hero(figure).box);
    const shown = [...this.box.children];
    if (boxes.length !== shown.length || boxes.some((box, index) => box !== shown[index]))
      this.box.replaceChildren(...boxes);
  }

  /** All of them as one line: names, values and tags. */
  sentence() {
    const text = (hero, name) => hero.querySelector(name)?.textContent ?? "";
    const tags = (hero) => Array.from(hero.querySelectorAll(".swa-tag"), (tag) => tag.textContent);
    return Array.from(this.box.children, (hero) => {
      return this.words.sentence(text(hero, "p"), text(hero, ".swa-large"), text(hero, ".swa-exactly"), tags(hero));
    }).join(this.words.next);
  }

  /** A figure with its new value; it is drawn once, and afterwards only what changes is written. */
  #hero(figure) {
    const key = `${figure.name} ${figure.symbol}`;
    if (!this.drawn.has(key)) this.drawn.set(key, new Hero(figure, this));
    this.drawn.get(key).show(figure, this.words.about);
    return this.drawn.get(key);
  }
}

class Hero {
  constructor({ name, symbol }, { chinese, names }) {
    const page = pageOf(symbol);
    const title = names[name] ?? titleOf(symbol, chinese);
    const called = page ? element("a", { href: new URL(told.page(page), site).href }, title) : title;
    this.value = element("data", { class: "swa-large" });
    this.exactly = element("p", { class: "swa-exactly" });
    this.tags = element("p", { class: "swa-tags" });
    const parts = [element("p", {}, called), element("p", {}, this.value), this.exactly, this.tags];
    this.box = element("div", { class: "swa-hero", "data-hero": name }, ...parts);
  }

  show(figure, about) {
    const { part } = figure;
    const { large, small } = spoken(figure, about);
    this.value.value = exact(part.number);
    setText(this.value, told.number(large));
    setText(this.exactly, small);
    this.exactly.hidden = !small;
    const tags = tagsOf(part);
    if (this.shown !== `${tags}`) this.tags.replaceChildren(...tags.map((tag) => badge(tag, told.tag(tag))));
    this.shown = `${tags}`;
  }
}
