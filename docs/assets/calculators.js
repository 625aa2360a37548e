/** The live calculators: a form, the figures that follow from it, and the address that keeps it. */

import { recall, remember } from "./address.js";
import { answers } from "./answers.js";
import { element, isChinese, setText } from "./dom.js";
import { Input } from "./fields.js";
import { forms, wordsOf } from "./forms.js";
import { Results } from "./results.js";
import { Refusal, sentence } from "./units.js";

const PLAIN_WORD = /^[\w.,/%-]+$/;

/** A word as a POSIX shell takes it, whatever is in it. */
const quoted = (word) => (PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/**
 * Put the calculator that a container names in place of its plain words.
 *
 * @param {HTMLElement} container  its `data-command` is `replay`, `storage` or `pool`
 */
export function fill(container) {
  const calculator = new Calculator(container.dataset.command, isChinese(container));
  container.replaceChildren(calculator.box);
  calculator.update();
}

class Calculator {
  constructor(command, chinese) {
    this.command = command;
    this.words = wordsOf(chinese);
    this.inputs = forms[command].map((field) => {
      return new Input(field, `swa-${command}-${field.option}`, this.words, chinese);
    });
    this.results = new Results(this.words, chinese);
    this.refusal = element("p", { class: "swa-refusal", role: "status" });
    this.line = element("code", {});
    this.box = this.#drawn();
    this.#restore();
  }

  #drawn() {
    const form = element("form", { class: "swa-form" }, ...this.inputs.map((input) => input.box));
    form.addEventListener("input", () => this.update());
    form.addEventListener("submit", (event) => event.preventDefault());
    this.same = element("p", { class: "swa-same" }, this.words.same, element("br"), this.line);
    const parts = [form, this.refusal, this.results.box, this.same];
    return element("section", { class: "swa-live", "aria-label": `swacalc ${this.command}` }, ...parts);
  }

  /** Take the values of the address where it has some, and the initial ones where it has none. */
  #restore() {
    for (const input of this.inputs) {
      const { option, initial = "" } = input.field;
      input.offer(this.#choice("model"));
      input.value = recall(`${this.command}.${option}`) ?? initial;
    }
  }

  #choice(option) {
    return this.inputs.find((input) => input.field.option === option).value;
  }

  /** Read the form, and show what follows from it. */
  update() {
    for (const input of this.inputs) input.offer(this.#choice("model"));
    for (const { field, box } of this.inputs) box.hidden = this.#saysNothing(field);
    const asked = this.inputs.filter(({ box }) => !box.hidden);
    this.#keep();
    const refusal = this.#answer(asked);
    this.results.box.hidden = this.same.hidden = Boolean(refusal);
    setText(this.refusal, refusal);
    setText(this.line, refusal ? "" : this.#command(asked));
  }

  #saysNothing({ when, unless }) {
    return Boolean((when && !this.#choice(when)) || (unless && this.#choice(unless)));
  }

  /** Show the answer; what is said instead where there is none. */
  #answer(asked) {
    const [given, choices] = [new Map(), {}];
    let refused = false;
    for (const input of asked) {
      const { option, symbol } = input.field;
      const quantity = symbol && input.read();
      if (!symbol) choices[option] = input.value;
      else if (quantity) given.set(symbol, quantity);
      refused ||= quantity === null;
    }
    if (refused) return this.words.mended;
    try {
      const answer = answers[choices.engine ? "engine" : this.command](choices, given);
      this.results.show(answer);
      for (const input of asked) input.suggest(answer.known);
      return "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sentence(error);
    }
  }

  /** Keep the form in the address. */
  #keep() {
    for (const { field, value } of this.inputs)
      remember(`${this.command}.${field.option}`, value === (field.initial ?? "") ? null : value);
  }

  /** The form as a command. */
  #command(asked) {
    const words = ["swacalc", this.command];
    for (const { field, value } of asked)
      if (value && !(field.usual && value === field.initial))
        words.push(`--${field.option}`, quoted(value));
    return words.join(" ");
  }
}
