/**
 * Units: exact factors on a few base dimensions, read with the spellings of the command line.
 *
 * @typedef {import("./rational.js").Rational} Rational
 * @typedef {object} Unit
 * @property {Rational} scale  base units in one of this unit
 * @property {Record<string, number>} powers  exponents of the base dimensions and counts, none zero
 * @property {string} text  as it is written; empty for a ratio
 */

import { units } from "../reference/scripts/formulas.js";
import { didYouMean, quoted, shortened } from "./nearest.js";
import { div, fromExact, isEqual, mul, num } from "./rational.js";

export const SPACE = "[ \u00a0\u202f]";
export const JOINT = `${SPACE}{0,4}[*·/]${SPACE}{0,4}`;

const counts = new Set(units.counts);
const spellings = new Map(
  Object.entries(units.spellings).map(([name, unit]) => [
    name,
    { ...unit, scale: fromExact(unit.scale) },
  ]),
);

/** The units that are words, with their plurals. */
export const words = new Map(Object.entries(units.plurals));

/** A text that cannot be read; `hint` says what would be right. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string} hint
   */
  constructor(message, hint) {
    super(message);
    this.hint = hint;
  }
}

/** A refusal in one line. */
export const sentence = ({ message, hint }) => [message, hint].filter(Boolean).join("; ");

/** The number of a quantity in base units. */
export const baseOf = ({ number, unit }) => mul(number, unit.scale);

const dimension = (unit) => Object.entries(unit.powers).filter(([name]) => !counts.has(name));

/** Whether a quantity in one unit can be compared with one in the other: counts do not matter. */
export function fits(one, two) {
  const [left, right] = [dimension(one), Object.fromEntries(dimension(two))];
  const same = left.every(([name, power]) => right[name] === power);
  return same && left.length === Object.keys(right).length;
}

/**
 * Read a unit such as `B/token`, `layer*token` or `1/s`; `ratio` is none.
 *
 * @param {string} text
 * @returns {Unit}
 * @throws {Refusal} an unknown or ambiguous unit, or one of too many units
 */
export function parseUnit(text) {
  const most = 2 * units.most;
  const parts = text.split(new RegExp(`(${JOINT})`), most + 1);
  if (parts.length > most) throw new Refusal(`a unit is made of at most ${units.most} units`, "write B/token");
  const atoms = parts.filter((_, index) => index % 2 === 0).map(atom);
  const signs = parts.filter((_, index) => index % 2).map((joint) => (joint.includes("/") ? "/" : "·"));
  return atoms.length === 1 ? atoms[0] : product(atoms, signs);
}

function product(atoms, signs) {
  let scale = num(1n);
  const powers = {};
  atoms.forEach((atom, index) => {
    const over = index > 0 && signs[index - 1] === "/";
    scale = over ? div(scale, atom.scale) : mul(scale, atom.scale);
    for (const [name, power] of Object.entries(atom.powers))
      powers[name] = (powers[name] ?? 0) + (over ? -power : power);
  });
  const kept = Object.fromEntries(Object.entries(powers).filter(([, power]) => power).sort());
  const asWritten = atoms.map((atom, index) => (signs[index - 1] ?? "") + (atom.text || "1")).join("");
  return { scale, powers: kept, text: isEqual(scale, num(1n)) ? nameOf(kept) : asWritten };
}

function nameOf(powers) {
  const repeated = (sign) =>
    Object.entries(powers).flatMap(([name, power]) => Array(Math.max(0, sign * power)).fill(name));
  const [above, below] = [repeated(1), repeated(-1)];
  return [above.join("·") || (below.length ? "1" : ""), ...below].join("/");
}

function atom(name) {
  const unit = spellings.get(name);
  if (unit) return unit;
  if (!name) throw new Refusal("a unit is missing here", "write B/token");
  const word = Object.hasOwn(units.ambiguous, name) ? "ambiguous" : "unknown";
  throw new Refusal(`${word} unit ${quoted(shortened(name))}`, hint(name));
}

function hint(name) {
  if (Object.hasOwn(units.prefixes, name)) return `write ${name} right behind the number, as in 5${name}`;
  if (Object.hasOwn(units.ambiguous, name)) return units.ambiguous[name];
  return didYouMean(name, spellings.keys()) || `units are ${units.names.join(", ")}`;
}
