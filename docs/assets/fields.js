/**
 * Labelled inputs that say by themselves what is wrong with them.
 *
 * @typedef {import("./forms.js").Field} Field
 */

import { engines, models, others } from "../reference/scripts/formulas.js";
import { element, setAll, setText } from "./dom.js";
import { OWN, fitsOwn, modelTitle, stated } from "./known-models.js";
import { shown } from "./printing.js";
import { titleOf } from "./symbols.js";
import { told } from "./told.js";

/** What a choice offers; the parts and formats are those of the model that is chosen. */
function optionsOf(field, model) {
  const { option } = field;
  if (option === "model") return modelsOf(field);
  if (option === "part") return Object.keys(models[model].parts);
  if (option === "dtype") return Object.keys(models[model].formats);
  return ["", ...(option === "engine" ? Object.keys(engines) : stated)];
}

function modelsOf(field) {
  const own = fitsOwn(field) ? [OWN] : [];
  const { any, windowed, halved } = field;
  if (halved) return [...own, ...stated.filter((name) => Object.keys(models[name].halves).length)];
  const more = Object.keys(others).filter((name) => any && (others[name].windowed || !windowed));
  return [...own, ...stated, ...more];
}

/** One input with its label, its slider where it has stops, and the place of its refusal. */
export class Input {
  /**
   * @param {Field} field
   * @param {string} id
   * @param {import("./forms.js").wordsOf} words
   * @param {boolean} chinese
   */
  constructor(field, id, words, chinese) {
    this.field = field;
    this.words = words;
    this.refusal = element("p", { class: "swa-refusal", id: `${id}-refusal`, hidden: true });
    this.control = field.symbol ? textInput(field, id) : element("select", { id, class: "swa-input" });
    const name = field.symbol ? titleOf(field.symbol, chinese) : words[field.option];
    const label = element("label", { for: id }, `${name} `, element("code", {}, `--${field.option}`));
    this.box = element("div", { class: "swa-field" }, label, this.control, this.refusal);
    if (field.stops) this.#addSlider(`${name} (${words.slider})`);
  }

  get value() {
    return this.control.value;
  }

  set value(text) {
    this.control.value = text;
    if (this.control.selectedIndex < 0) this.control.value = this.field.initial;
    this.#follow();
  }

  /** Offer what a choice has for the model; an option that is gone gives way to the first. */
  offer(model) {
    if (this.field.symbol) return;
    const options = optionsOf(this.field, model);
    const names = options.map((name) => this.#named(name));
    const offered = Array.from(this.control.options, ({ value, text }) => [value, text]);
    if (`${offered}` === `${options.map((name, at) => [name, names[at]])}`) return;
    const chosen = this.control.value;
    this.control.replaceChildren(...options.map((name, at) => new Option(names[at], name)));
    this.control.value = options.includes(chosen) ? chosen : options[0];
  }

  /** What a reader calls an option. */
  #named(option) {
    return modelTitle(option) ?? this.words.named[option] ?? (option || this.words.none);
  }

  /** Show in the empty field what is taken when nothing is typed. */
  suggest(known) {
    const { symbol } = this.field;
    if (symbol) this.control.placeholder = known.has(symbol) ? told.number(shown(known.value(symbol))) : "";
  }

  /** Show the sentence that refuses the field, or none where it is empty. */
  refuse(sentence) {
    setText(this.refusal, told.sentence(sentence));
    this.refusal.hidden = !sentence;
    const described = sentence ? this.refusal.id : null;
    setAll(this.control, { "aria-invalid": sentence ? "true" : null, "aria-describedby": described });
  }

  #addSlider(name) {
    const { stops } = this.field;
    const last = stops.length - 1;
    this.slider = element("input", { type: "range", min: 0, max: last, step: 1, "aria-label": name });
    this.slider.addEventListener("input", (event) => {
      event.stopPropagation(); // the form hears of the input itself
      this.value = stops[this.slider.value];
      this.control.dispatchEvent(new Event("input", { bubbles: true }));
    });
    this.control.addEventListener("input", () => this.#follow());
    this.box.insertBefore(this.slider, this.refusal);
  }

  /** Move the slider to what was typed, where it is one of its stops. */
  #follow() {
    if (!this.slider) return;
    const stop = this.field.stops.indexOf(this.value);
    if (stop >= 0) this.slider.value = stop;
    setAll(this.slider, { "aria-valuetext": this.value });
  }
}

function textInput({ option }, id) {
  const quiet = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
  return element("input", { id, class: "swa-input", type: "text", name: option, ...quiet });
}
