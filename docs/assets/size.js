/** The estimate of the front page: four inputs, and three figures of two calculators. */

import { recall, remember } from "./address.js";
import { ask } from "./asking.js";
import { element, isChinese, setText, site } from "./dom.js";
import { Input } from "./fields.js";
import { forms, wordsOf } from "./forms.js";
import { Heroes } from "./heroes.js";
import { OWN, fetchModels, isMissing } from "./known-models.js";
import { ModelField, inAddress, restored } from "./own-model.js";
import { told } from "./told.js";

// What it asks, by the calculator that answers; the model is that of both.
const ASKED = { pool: ["model", "dram", "ttl"], storage: ["turn"] };
const SHOWN = ["windows", "sessions_per_second", "persistent_ratio"];

/** Put the estimate in place of a container's plain words. */
export async function fill(container) {
  if (isMissing(recall("size.model"))) await fetchModels();
  await restored();
  const estimate = new Estimate(isChinese(container));
  container.replaceChildren(estimate.box);
  estimate.update();
}

class Estimate {
  constructor(chinese) {
    this.words = wordsOf(chinese);
    this.path = chinese ? "zh/calculators/" : "calculators/";
    this.inputs = Object.entries(ASKED).flatMap(([command, options]) =>
      forms[command]
        .filter(({ option }) => options.includes(option))
        .map((field) => new Input({ ...field, needed: true }, `swa-size-${field.option}`, this.words, chinese)),
    );
    this.heroes = new Heroes(this.words, chinese, this.words.estimated);
    this.refusal = element("p", { class: "swa-refusal", role: "status" });
    this.more = element("a", {}, this.words.all);
    this.box = this.#drawn();
    for (const input of this.inputs) {
      input.offer(this.#values.model);
      input.value = recall(`size.${input.field.option}`) ?? input.field.initial;
    }
    const input = this.inputs.find(({ field }) => field.option === "model");
    this.own = new ModelField(input, recall("size.model"), () => this.update());
  }

  #drawn() {
    const form = element("form", { class: "swa-form" }, ...this.inputs.map(({ box }) => box));
    form.addEventListener("input", () => {
      this.own.lost = false;
      this.update();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    const parts = [form, this.refusal, this.heroes.box, element("p", {}, this.more)];
    return element("section", { class: "swa-live", "aria-label": this.words.estimate }, ...parts);
  }

  get #values() {
    return Object.fromEntries(this.inputs.map(({ field, value }) => [field.option, value]));
  }

  /** Read the form, and show what follows from it. */
  update() {
    const values = this.#values;
    if (isMissing(values.model)) return void fetchModels().then(() => this.update());
    if (this.own.lost) return this.#refuse(this.words.lost);
    const found = Object.keys(ASKED).map((command) => ask(command, { ...initialOf(command), ...values }));
    const refusals = Object.assign({}, ...found.map((each) => each.refusals));
    for (const { field, value } of this.inputs)
      remember(`size.${field.option}`, value === field.initial ? null : value);
    for (const input of this.inputs) input.refuse(refusals[input.field.option] ?? "");
    const refused = Object.keys(refusals).length ? this.words.corrected : found.map(({ refusal }) => told.sentence(refusal)).join(" ").trim();
    setText(this.refusal, refused);
    const figures = found.flatMap(({ answer }) => answer?.figures ?? []);
    this.heroes.show(refused ? [] : figures.filter(({ name }) => SHOWN.includes(name)));
    this.more.href = this.#address(values);
  }

  #refuse(sentence) {
    setText(this.refusal, sentence);
    this.heroes.show([]);
    this.more.href = new URL(this.path, site).href;
  }

  /** The page of the calculators with the same inputs. */
  #address(values) {
    const address = new URL(this.path, site);
    for (const command of Object.keys(ASKED))
      for (const { option } of forms[command])
        if (option in values) address.searchParams.set(`${command}.${option}`, values[option]);
    if (values.model === OWN) for (const [name, value] of inAddress()) address.searchParams.set(name, value);
    return address.href;
  }
}

/** What a calculator holds before anyone has typed. */
function initialOf(command) {
  return Object.fromEntries(forms[command].map(({ option, initial = "" }) => [option, initial]));
}
