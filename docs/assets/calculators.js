/** The live calculators: a form, the figures that follow from it, and the address that keeps it. */

import { recall, remember } from "./address.js";
import { ask, counts } from "./asking.js";
import { element, isChinese, setText } from "./dom.js";
import { Input } from "./fields.js";
import { forms, heroes, wordsOf } from "./forms.js";
import { OWN, fetchModels, isMissing, modelTitle } from "./known-models.js";
import { ModelField, inAddress, restored } from "./own-model.js";
import { Results } from "./results.js";
import { resultButtons } from "./sharing-results.js";
import { told } from "./told.js";

/**
 * Put the calculator that a container names in place of its plain words.
 *
 * @param {HTMLElement} container  its `data-command` is a command that has a form
 */
export async function fill(container) {
  if (isMissing(recall(`${container.dataset.command}.model`))) await fetchModels();
  await restored();
  const calculator = new Calculator(container.dataset.command, isChinese(container));
  container.replaceChildren(calculator.box);
  calculator.update();
}

class Calculator {
  constructor(command, chinese) {
    this.command = command;
    this.chinese = chinese;
    this.words = wordsOf(chinese);
    this.inputs = forms[command].map((field) => {
      return new Input(field, `swa-${command}-${field.option}`, this.words, chinese);
    });
    this.results = new Results(heroes[command], this.words, chinese);
    this.refusal = element("p", { class: "swa-refusal", role: "status" });
    this.line = element("code", {});
    this.box = this.#drawn();
    this.#restore();
  }

  #drawn() {
    const boxes = (more) => this.inputs.filter(({ field }) => Boolean(field.more) === more).map(({ box }) => box);
    const rest = element("div", { class: "swa-form" }, ...boxes(true));
    this.more = element("details", { class: "swa-more" }, element("summary", {}, this.words.more), rest);
    this.more.hidden = !rest.childElementCount;
    const form = element("form", { class: "swa-form" }, ...boxes(false), this.more);
    form.addEventListener("input", () => {
      this.own.lost = false;
      this.update();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    this.same = element("p", { class: "swa-same" }, this.words.same, element("br"), this.line);
    const told = [() => this.results.sentence(), () => this.line.textContent];
    this.copies = resultButtons(this.chinese, (embedded) => this.#address(embedded), ...told);
    const parts = [form, this.refusal, this.results.box, this.same, this.copies];
    return element("section", { class: "swa-live", "aria-label": `swacalc ${this.command}` }, ...parts);
  }

  /** Take the values of the address where it has some, and the initial ones where it has none. */
  #restore() {
    for (const input of this.inputs) {
      const { option, initial = "" } = input.field;
      input.offer(this.#model);
      const kept = recall(`${this.command}.${option}`);
      input.value = kept ?? initial;
      if (kept && input.field.more) this.more.open = true;
    }
    this.own = new ModelField(this.#chosen, recall(`${this.command}.model`), () => this.update());
  }

  get #chosen() {
    return this.inputs.find((input) => input.field.option === "model");
  }

  get #model() {
    return this.#chosen.value;
  }

  /** Read the form, and show what follows from it. */
  update() {
    if (isMissing(this.#model)) return void fetchModels().then(() => this.update());
    for (const input of this.inputs) input.offer(this.#model);
    const values = Object.fromEntries(this.inputs.map(({ field, value }) => [field.option, value]));
    for (const input of this.inputs) input.box.hidden = !counts(input.field, values);
    if (this.own.lost) return this.#show({ refusal: this.words.lost, line: "" });
    this.#keep();
    const { answer, refusals, refusal, line } = ask(this.command, values);
    for (const input of this.inputs) {
      input.refuse(refusals[input.field.option] ?? "");
      if (refusals[input.field.option] && input.field.more) this.more.open = true;
      if (answer && !input.box.hidden) input.suggest(answer.known);
    }
    const titles = { model: modelTitle(values.model), against: modelTitle(values.against) };
    if (answer) this.results.show(answer, titles);
    this.#show({ answer, refusal: told.sentence(refusal), line });
  }

  #show({ answer, refusal, line }) {
    this.results.box.hidden = this.same.hidden = this.copies.hidden = !answer;
    setText(this.refusal, answer ? "" : refusal || this.words.corrected);
    setText(this.line, line);
  }

  /** Keep the form in the address. */
  #keep() {
    for (const [name, value] of this.#typed()) remember(name, value);
  }

  /** The inputs by their names in an address, null where they are as at first. */
  #typed() {
    return this.inputs.map(({ field, value }) => {
      return [`${this.command}.${field.option}`, value === (field.initial ?? "") ? null : value];
    });
  }

  /** The address of the page with what was typed here, or of this calculator alone. */
  #address(embedded) {
    const own = this.#model === OWN ? inAddress() : [];
    const words = [...this.#typed().filter(([, value]) => value !== null), ...own];
    const query = new URLSearchParams(embedded ? [["embed", this.command], ...words] : words);
    const heading = embedded ? "" : `#${this.command}`;
    return `${location.origin}${location.pathname}${words.length || embedded ? `?${query}` : ""}${heading}`;
  }
}
