/** The one or two figures of an answer that stand large. */

import { symbols } from "../reference/scripts/formulas.js";
import { badge, element, site } from "./dom.js";
import { spoken } from "./printing.js";
import { exact } from "./rational.js";
import { tagsOf, titleOf } from "./symbols.js";
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
    this.box = element("div", { class: "swa-heroes", role: "status" });
  }

  /** @param {import("./answers.js").Figure[]} figures */
  show(figures) {
    this.box.replaceChildren(...figures.map((figure) => this.#hero(figure)));
  }

  /** All of them as one line: names, values and tags. */
  sentence() {
    const text = (hero, name) => hero.querySelector(name)?.textContent ?? "";
    const tags = (hero) => Array.from(hero.querySelectorAll(".swa-tag"), (tag) => tag.textContent);
    return Array.from(this.box.children, (hero) => {
      const exactly = text(hero, ".swa-exactly");
      const number = text(hero, ".swa-large") + (exactly ? ` (${exactly})` : "");
      return `${text(hero, "p")}: ${number} [${tags(hero).join(", ")}]`;
    }).join("; ");
  }

  #hero(figure) {
    const { large, small } = spoken(figure, this.words.about);
    const { page } = symbols[figure.symbol];
    const title = this.names[figure.name] ?? titleOf(figure.symbol, this.chinese);
    const name = page ? element("a", { href: new URL(told.page(page), site).href }, title) : title;
    const value = element("data", { class: "swa-large", value: exact(figure.part.number) }, told.number(large));
    const exactly = element("p", { class: "swa-exactly" }, small);
    const tags = element("p", { class: "swa-tags" }, ...tagsOf(figure.part).map((tag) => badge(tag, told.tag(tag))));
    const parts = [element("p", {}, name), element("p", {}, value), ...(small ? [exactly] : []), tags];
    return element("div", { class: "swa-hero", "data-hero": figure.name }, ...parts);
  }
}
