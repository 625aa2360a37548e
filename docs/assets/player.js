/** Controls that the toy and the picture of lost states share: steps, and sliders in the address. */

import { recall, remember } from "./address.js";
import { element, setText } from "./dom.js";

const PACE = 700; // milliseconds from one step to the next

/** Buttons that go through steps: back, play, on, and all. */
export class Player {
  /**
   * @param {Record<string, string>} words  step, previous, play, pause, next and all
   * @param {(step: number) => void} show  draws what there is after some steps
   */
  constructor(words, show) {
    this.words = words;
    this.show = show;
    this.step = 0;
    this.steps = 0;
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
    this.box = element("div", { class: "swa-player", role: "group", "aria-label": words.step }, ...buttons);
  }

  /** Draw what there is after some of the steps. */
  go(step) {
    if (this.timer && step >= this.steps) this.pause();
    this.step = Math.min(Math.max(step, 0), this.steps);
    this.previous.disabled = this.step === 0;
    this.next.disabled = this.step === this.steps;
    this.show(this.step);
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
export class Slider {
  constructor(id, name, title, least, most, initial) {
    this.name = name;
    this.initial = initial;
    const given = recall(name);
    const value = /^\d{1,2}$/.test(given ?? "") ? given : initial;
    this.input = element("input", { id, type: "range", min: least, max: most, step: 1, value });
    this.output = element("output", { for: id }, this.input.value);
    this.input.addEventListener("input", () => setText(this.output, this.input.value));
    this.label = element("label", { for: id }, title);
    const range = element("div", { class: "swa-range" }, this.input, this.output);
    this.box = element("div", { class: "swa-field" }, this.label, range);
  }

  get value() {
    return Number(this.input.value);
  }

  /** Move the slider as its reader would. */
  set value(value) {
    this.input.value = value;
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Put the value in the address, unless it is the one at first. */
  remember() {
    const { name, value, initial } = this;
    remember(name, value === initial ? null : `${value}`);
  }
}
