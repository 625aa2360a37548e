/**
 * Units: exact factors on a few base dimensions, read with the spellings of the command line.
 *
 * @typedef {import("./rational.js").Rational} Rational
 * @typedef {object} Unit
 * @property {Rational} scale  base units in one of this unit
 * @property {Record<string, number>} powers  exponents of the base dimensions and counts, none zero
 * @property {string} text  as it is written; empty for a ratio
 */

import { reading, units } from "../reference/scripts/quantities.js";
import { div, fromExact, isEqual, mul, num } from "./rational.js";
import { Refusal, quoted } from "./refusals.js";

const JOINT = new RegExp(`(${reading.joint})`, "u");

const counts = new Set(units.counts);
const spellings = new Map(
  Object.entries(units.spellings).map(([name, unit]) => [
    name,
    { ...unit, scale: fromExact(unit.scale) },
  ]),
);

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
  const parts = text.split(JOINT, most + 1);
  if (parts.length > most) throw new Refusal(units.tooMany, units.example);
  const atoms = parts.filter((_, index) => index % 2 === 0).map(atom);
  const joints = parts.filter((_, index) => index % 2).map((joint) => (joint.includes("/") ? "/" : "·"));
  return atoms.length === 1 ? atoms[0] : product(atoms, joints);
}

function product(atoms, joints) {
  let scale = num(1n);
  const powers = {};
  atoms.forEach((atom, index) => {
    const over = index > 0 && joints[index - 1] === "/";
    scale = over ? div(scale, atom.scale) : mul(scale, atom.scale);
    for (const [name, power] of Object.entries(atom.powers))
      powers[name] = (powers[name] ?? 0) + (over ? -power : power);
  });
  const kept = Object.fromEntries(Object.entries(powers).filter(([, power]) => power).sort());
  const asWritten = atoms.map((atom, index) => (joints[index - 1] ?? "") + (atom.text || "1")).join("");
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
  if (!name) throw new Refusal(units.missing, units.example);
  const word = units.ambiguous.includes(name) ? "ambiguous" : "unknown";
  const hint = Object.hasOwn(units.hints, name) ? units.hints[name] : units.all;
  throw new Refusal(`${word} unit ${quoted(name)}`, hint);
}
