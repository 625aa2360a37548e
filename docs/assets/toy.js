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
import { recall, remember } from "./address.js";
import { badge, element, isChinese, scrolling, setText } from "./dom.js";
import { told } from "./told.js";
import { Grid } from "./toy-grid.js";
import { countsTable, legend, queryTable } from "./toy-tables.js";
import { wordsOf } from "./toy-words.js";

const PACE = 700; // milliseconds from one step to the next
const LAST = toy.positions - 1;

/** The choices: least, most, and what each is when the page opens. */
const CHOICES = {
  layers: [1, 4, 4],
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
  drawn.choose();
}

class Toy {
  constructor(chinese) {
    const words = wordsOf(chinese);
    this.words = words;
    this.sliders = Object.entries(CHOICES).map(([name, limits]) => slider(name, words[name], ...limits));
    this.grids = ["exact", "bounded"].map((name) => new Grid(name, words, toy.positions));
    this.said = element("p", { class: "swa-said", "aria-live": "polite" });
    this.counts = element("div");
    this.query = element("div");
    this.box = element(
      "section",
      { class: "swa-live", "aria-label": words.label },
      element("p", { class: "swa-invented" }, badge(toy.tag, told.tag(toy.tag)), " ", words.label),
      this.#form(),
      this.#player(),
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

  #player() {
    const { words } = this;
    const button = (text, act) => {
      const made = element("button", { type: "button", class: "swa-button" }, text);
      made.addEventListener("click", act);
      return made;
    };
    this.play = button(words.play, () => (this.timer ? this.pause() : this.#start()));
    // A page that moves by itself is not for readers who asked for less motion.
    this.play.hidden = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.previous = button(words.previous, () => this.go(this.step - 1));
    this.next = button(words.next, () => this.go(this.step + 1));
    this.all = button(words.all, () => this.go(this.steps));
    const buttons = [this.previous, this.play, this.next, this.all];
    return element("div", { class: "swa-player", role: "group", "aria-label": words.step }, ...buttons);
  }

  /** Take the setting of the sliders, and draw it with all its states run. */
  choose() {
    const [layers, window, start, query] = this.sliders.map(({ value }) => value);
    const setting = toy.settings[`${layers},${window}`];
    this.replays = [setting.exact, setting.bounded[start]];
    this.steps = Math.max(...this.replays.map(({ states }) => states.length));
    const asked = setting.query[query];
    this.grids.forEach((grid, index) => grid.draw(layers, this.replays[index], query, asked.needs));
    const sizes = { L: layers, n_win: window, prefix: toy.positions };
    this.counts.replaceChildren(countsTable(setting.counts, toy.formulas, sizes, this.words));
    this.query.replaceChildren(queryTable(query, asked, this.replays[1], this.words));
    for (const { name, value, initial } of this.sliders)
      remember(name, value === initial ? null : `${value}`);
    this.go(this.steps);
  }

  /** Draw the replays after some of their steps. */
  go(step) {
    if (this.timer && step >= this.steps) this.pause();
    this.step = Math.min(Math.max(step, 0), this.steps);
    this.grids.forEach((grid, index) => grid.show(this.replays[index], this.step));
    this.previous.disabled = this.step === 0;
    this.next.disabled = this.step === this.steps;
    setText(this.said, this.#sentences());
  }

  #sentences() {
    const { words, step, steps } = this;
    if (step === 0) return words.before;
    if (step === steps) return `${words.step} ${step}/${steps}. ${words.done}`;
    const ran = this.grids.map((grid, index) => grid.sentence(this.replays[index], step)).filter(Boolean);
    return `${words.step} ${step}/${steps}. ${ran.join(" ")}`;
  }

  #start() {
    if (this.step === this.steps) this.go(0);
    this.timer = setInterval(() => this.go(this.step + 1), PACE);
    setText(this.play, this.words.pause);
  }

  /** Stop playing. */
  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    setText(this.play, this.words.play);
  }
}

/** A slider with its label and its value, which the address may give. */
function slider(name, title, least, most, initial) {
  const id = `swa-toy-${name}`;
  const given = recall(name);
  const value = /^\d$/.test(given ?? "") ? given : initial;
  const input = element("input", { id, type: "range", min: least, max: most, step: 1, value });
  const output = element("output", { for: id }, input.value);
  input.addEventListener("input", () => setText(output, input.value));
  const label = element("label", { for: id }, title);
  return {
    name,
    initial,
    box: element("div", { class: "swa-field" }, label, element("div", { class: "swa-range" }, input, output)),
    get value() {
      return Number(input.value);
    },
  };
}
