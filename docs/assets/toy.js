/**
 * The teaching toy. It draws frames that the replay core computed; nothing is computed here.
 *
 * @typedef {object} Replay
 * @property {number} start
 * @property {number} tokens
 * @property {number} layer_runs
 * @property {number} exact_states
 * @property {number[][]} states  in the order they run: layer, position, 1 if exact, and the first
 *   and the last position that it sees
 */

import { toy } from "../reference/scripts/toy.js";
import { badge, element, isChinese, scrolling, setText } from "./dom.js";
import { Player, Slider } from "./player.js";
import { told } from "./told.js";
import { Grid } from "./toy-grid.js";
import { countsTable, legend, queryTable } from "./toy-tables.js";
import { wordsOf } from "./toy-words.js";

const LAST = toy.positions - 1;

/** The choices: least, most, and what each is when the page opens. */
const CHOICES = {
  // The exact replay fits into the prefix, and the bounded one is shorter.
  layers: [1, 4, 2],
  window: [1, 4, 3],
  start: [0, LAST, LAST - 2],
  query: [0, LAST, LAST],
};

/**
 * Put the toy in place of the plain words of its container.
 *
 * @param {HTMLElement} container
 */
export function fill(container) {
  const drawn = new Toy(isChinese(container));
  container.replaceChildren(drawn.box);
  drawn.choose(0);
}

class Toy {
  constructor(chinese) {
    const words = wordsOf(chinese);
    this.words = words;
    this.sliders = Object.entries(CHOICES).map(
      ([name, limits]) => new Slider(`swa-toy-${name}`, name, words[name], ...limits),
    );
    this.player = new Player(words, (step) => this.#show(step));
    this.grids = ["exact", "bounded"].map((name) => new Grid(name, words, toy.positions));
    this.said = element("p", { class: "swa-said", "aria-live": "polite" });
    this.counts = element("div");
    this.query = element("div");
    this.box = element(
      "section",
      { class: "swa-live", "aria-label": words.label },
      element("p", { class: "swa-invented" }, badge(toy.tag, told.tag(toy.tag)), " ", words.label),
      this.#form(),
      this.player.box,
      this.said,
      element("div", { class: "swa-grids" }, ...this.grids.map((grid) => grid.box)),
      legend(words),
      scrolling(words.count, this.counts),
      scrolling(words.query, this.query),
    );
  }

  #form() {
    const fields = this.sliders.map(({ box }) => box);
    const form = element("form", { class: "swa-form", "aria-label": this.words.choices }, ...fields);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.choose());
    return form;
  }

  /** Take the setting of the sliders, and draw it after some of its steps, or all. */
  choose(step = Infinity) {
    const [layers, window, start, query] = this.sliders.map(({ value }) => value);
    const setting = toy.settings[`${layers},${window}`];
    this.replays = [setting.exact, setting.bounded[start]];
    this.player.steps = Math.max(...this.replays.map(({ states }) => states.length));
    const asked = setting.query[query];
    this.grids.forEach((grid, index) => grid.draw(layers, this.replays[index], query, asked.needs));
    const sizes = { L: layers, n_win: window, prefix: toy.positions };
    this.counts.replaceChildren(countsTable(setting.counts, toy.formulas, sizes, this.words));
    this.query.replaceChildren(queryTable(query, asked, this.replays[1], this.words));
    this.sliders.forEach((slider) => slider.remember());
    this.player.go(step);
  }

  #show(step) {
    this.grids.forEach((grid, index) => grid.show(this.replays[index], step));
    setText(this.said, this.#sentences(step));
  }

  #sentences(step) {
    const { words } = this;
    const { steps } = this.player;
    if (step === 0) return words.before;
    if (step === steps) return words.told(step, steps, [words.done]);
    const ran = this.grids.map((grid, index) => grid.sentence(this.replays[index], step)).filter(Boolean);
    return words.told(step, steps, ran);
  }
}
