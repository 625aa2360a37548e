/**
 * Quantities as the command line prints them: exactly where few digits do, otherwise rounded and
 * marked as rounded.
 *
 * @typedef {import("./rational.js").Rational} Rational
 * @typedef {import("./units.js").Unit} Unit
 * @typedef {{number: Rational, unit: Unit}} Quantity
 */

import { printing, units } from "../reference/scripts/quantities.js";
import { abs, div, exact, fromExact, isEqual, isLess, isWhole, mul, num, round, sub } from "./rational.js";
import { baseOf, fits, parseUnit } from "./units.js";

const BYTE = parseUnit("B");
const ONE = num(1n);
const TEN = num(10n);
const TENTH = num(1n, 10n);
const HUNDRED = num(100n);
const WITHIN = fromExact(printing.aboutWithin);

/** Whole digits with a comma before every third: `1,351,680`. */
export const grouped = (whole) => `${whole}`.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** The number as people read it: `1,351,680`, `2.5`, or `≈ 0.25325` when it is rounded. */
export function decimal(number) {
  const count = isExact(number, printing.exactPlaces) ? printing.exactPlaces : places(number);
  return (isExact(number, count) ? "" : `${printing.about} `) + withPlaces(number, count);
}

const isExact = (number, count) => isWhole(mul(number, num(10n ** BigInt(count))));

function places(number) {
  let [left, count] = [abs(number), printing.digits];
  while (!isLess(left, ONE) && count > 0) [left, count] = [div(left, TEN), count - 1];
  while (left.above && isLess(left, TENTH) && count < printing.mostPlaces)
    [left, count] = [mul(left, TEN), count + 1];
  return count;
}

function withPlaces(number, count) {
  const step = 10n ** BigInt(count);
  const digits = round(mul(abs(number), num(step)));
  const tail = count ? `${digits % step}`.padStart(count, "0").replace(/0+$/, "") : "";
  const sign = number.above < 0n && digits ? "-" : "";
  return sign + grouped(digits / step) + (tail && `.${tail}`);
}

/** A short proper fraction as `p/q`, any other number as a decimal. */
export function numberText(number) {
  const top = abs(number).above;
  return top && top < number.below && number.below <= printing.mostBelow ? exact(number) : decimal(number);
}

function unitText(unit, number) {
  const [, above, below] = unit.text.match(/^([^/]*)(.*)$/s);
  const [, head, last] = above.match(/^(.*·)?(.*)$/s);
  const many = Object.hasOwn(units.plurals, last) && !isEqual(abs(number), ONE);
  return (head ?? "") + (many ? units.plurals[last] : last) + below;
}

/** The quantity in its own unit: `72 h`, `10%`, `1/8`, `2,560 tokens`, `890 B/token`. */
export function text({ number, unit }) {
  if (unit.text === "") return numberText(number);
  if (unit.text === "%" || unit.text === "‰") return `${decimal(number)}${unit.text}`;
  return `${decimal(number)} ${unitText(unit, number)}`;
}

/** A quantity for people: bytes in binary units, then exactly and in decimal ones; else as it is. */
export function shown(quantity) {
  if (!fits(quantity.unit, BYTE)) return text(quantity);
  const size = baseOf(quantity);
  const plain = text({ number: size, unit: BYTE });
  if (!isLess(num(BigInt(printing.mostPlain)), abs(size))) return plain;
  const [binary, thousands] = printing.sizes.map((scale) => scaled(size, scale));
  return `${binary} (${plain}, ${thousands})`;
}

function scaled(size, { step: base, names }) {
  const step = BigInt(base);
  let power = 1;
  while (power < names.length && !isLess(abs(size), num(step ** BigInt(power + 1)))) power += 1;
  return `${decimal(div(size, num(step ** BigInt(power))))} ${names[power - 1]}`;
}

/**
 * The value of a figure; of one that every layer has, equal neighbours taken together.
 *
 * @param {import("./answers.js").Figure} figure
 */
export function figureText({ part, runs, layers }) {
  if (!runs) return shown(part);
  const items = runs.map(({ number, count }) =>
    count === 1 ? decimal(number) : `${decimal(number)} in ${grouped(count)} layers`,
  );
  const told = runs.reduce((total, { count }) => total + count, 0);
  if (told < layers) items.push("…");
  return `${items.join(", ")} (${part.unit.text})`;
}

/**
 * A figure as people say it, and more exactly: `204.8 GiB`, `about 1/8`, `48%`.
 *
 * @param {import("./answers.js").Figure} figure
 * @param {(text: string) => string} about  says in words that a number is rounded
 * @returns {{large: string, small: string}}
 */
export function spoken(figure, about) {
  const { part } = figure;
  if (!figure.runs && part.unit.text === "" && isShare(part.number)) return spokenShare(part.number, about);
  const [large, small = ""] = figureText(figure).split(/ \((.*)\)$/s);
  return { large, small };
}

const isShare = (number) => isLess(num(0n), number) && isLess(number, ONE);

/** A share as one part of so many where it is about that, else as a percentage. */
function spokenShare(number, about) {
  const parts = round(div(ONE, number));
  const one = num(1n, parts);
  const isAbout = parts > 1n && !isLess(mul(one, WITHIN), abs(sub(number, one)));
  const percent = `${round(mul(number, HUNDRED))}%`;
  if (!isAbout) return { large: about(percent), small: numberText(number) };
  const said = `1/${grouped(parts)}`;
  if (isEqual(number, one)) return { large: said, small: percent };
  return { large: about(said), small: `${percent}, ${numberText(number)}` };
}
