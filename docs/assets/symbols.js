/**
 * What symbols are worth, each with its tag and where it comes from. The values and the formulas
 * are all generated; here they are only looked up and called.
 *
 * @typedef {import("./rational.js").Rational} Rational
 * @typedef {object} Part  a symbol's value with its provenance
 * @property {string} name
 * @property {Rational} number  in base units
 * @property {import("./units.js").Unit} unit
 * @property {string} tag
 * @property {boolean} own  whether some of it is the user's input
 * @property {string} ref  what a model says of it; empty for a claim and for the user's input
 */

import { formulas, symbols, tags, yourInput } from "../reference/scripts/formulas.js";
import * as rational from "./rational.js";
import { baseOf, parseUnit } from "./units.js";

/** The tag that promises least; your input where nothing else went in. */
function weakest(names) {
  const ranks = names.map((name) => tags.indexOf(name));
  return tags[Math.max(-1, ...ranks)] ?? yourInput;
}

/** The symbols of a claim set, the values that came from outside put before its own. */
export class Symbols {
  /** @param {Iterable<Part>} known */
  constructor(known) {
    this.parts = new Map([...known].map((part) => [part.name, part]));
  }

  /**
   * What a symbol is worth, computed when it is first asked for.
   *
   * @param {string} name
   * @returns {Part}
   * @throws {RangeError} a division by zero, so that it has no value
   */
  value(name) {
    if (!this.parts.has(name)) this.parts.set(name, this.#found(name));
    return this.parts.get(name);
  }

  /** Whether a symbol has a value without the user's. */
  has(name) {
    return this.parts.has(name) || Object.hasOwn(symbols[name], "exact") || Object.hasOwn(formulas, name);
  }

  #found(name) {
    const { exact, tag, unit } = symbols[name];
    const stated = { name, unit: parseUnit(unit), tag, own: false, ref: "" };
    if (exact) return { ...stated, number: rational.fromExact(exact) };
    return { ...stated, ...this.derive(formulas[name], tag) };
  }

  /** The value of a formula; `tag` is what its claim promises, which its inputs can only lessen. */
  derive(formula, tag) {
    const inputs = [];
    const number = formula(rational, (name) => {
      inputs.push(this.value(name));
      return inputs.at(-1).number;
    });
    return {
      number,
      tag: weakest([tag, ...inputs.map((part) => part.tag)]),
      own: inputs.some((part) => part.own),
    };
  }
}

/** What a reader calls a symbol. */
export function titleOf(name, chinese) {
  const { title } = symbols[name];
  return (chinese && title.zh) || title.en;
}

/** The reference page with the claim of a symbol; empty where there is none. */
export function pageOf(name) {
  const { claim, topic } = symbols[name];
  return topic && `reference/claims/${topic}/#${claim}`;
}

/** The tags of a part as they are shown: its own, and beside it that some of it is the user's input. */
export const tagsOf = ({ tag, own }) => (own && tag !== yourInput ? [tag, yourInput] : [tag]);

/** A value that the user gave. */
export function given(name, quantity) {
  const unit = parseUnit(symbols[name].unit);
  return { name, number: baseOf(quantity), unit, tag: yourInput, own: true, ref: "" };
}

/** The values that a model of that name gives; `own` says that it is the user's. */
export function ofModel(records, model, own = false) {
  return Object.entries(records).map(([name, { exact, unit, ref }]) => ({
    name,
    number: rational.fromExact(exact),
    unit: parseUnit(unit),
    tag: own ? yourInput : tags[0],
    own,
    ref: model + ref,
  }));
}
