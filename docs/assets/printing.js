/**
 * Quantities as the command line prints them: exactly where few digits do, otherwise rounded and
 * marked as rounded.
 *
 * @typedef {import("./rational.js").Rational} Rational
 * @typedef {import("./units.js").Unit} Unit
 * @typedef {{number: Rational, unit: Unit}} Quantity
 */

import { abs, div, exact, isEqual, isLess, isWhole, mul, num, round } from "./rational.js";
import { baseOf, fits, parseUnit, words } from "./units.js";

const SIGNIFICANT_DIGITS = 5;
const EXACT_PLACES = 6;
const BINARY = ["KiB", "MiB", "GiB", "TiB", "PiB"];
const DECIMAL = ["kB", "MB", "GB", "TB", "PB"];
const BYTE = parseUnit("B");
const ONE = num(1n);
const TEN = num(10n);
const TENTH = num(1n, 10n);

/** Whole digits with a comma before every third: `1,351,680`. */
export const grouped = (whole) => `${whole}`.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** The number as people read it: `1,351,680`, `2.5`, or `≈ 0.25325` when it is rounded. */
export function decimal(number) {
  const count = isExact(number, EXACT_PLACES) ? EXACT_PLACES : places(number);
  return (isExact(number, count) ? "" : "≈ ") + withPlaces(number, count);
}

const isExact = (number, count) => isWhole(mul(number, num(10n ** BigInt(count))));

function places(number) {
  let [left, count] = [abs(number), SIGNIFICANT_DIGITS];
  while (!isLess(left, ONE) && count > 0) [left, count] = [div(left, TEN), count - 1];
  while (left.above && isLess(left, TENTH) && count < 30) [left, count] = [mul(left, TEN), count + 1];
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
  return top && top < number.below && number.below < 100n ? exact(number) : decimal(number);
}

function unitText(unit, number) {
  const [, above, below] = unit.text.match(/^([^/]*)(.*)$/s);
  const [, head, last] = above.match(/^(.*·)?(.*)$/s);
  const many = words.has(last) && !isEqual(abs(number), ONE);
  return (head ?? "") + (many ? (words.get(last)) : last) + below;
}

/** The quantity in its own unit: `72 h`, `10%`, `1/8`, `2,560 tokens`, `890 B/token`. */
export function text({ number, unit }) {
  if (unit.text === "") return numberText(number);
  if (unit.text === "%" || unit.text === "‰") return `${decimal(number)}${unit.text}`;
  return `${decimal(number)} ${unitText(unit, number)}`;
}

/** A quantity for people: bytes exactly, then in binary and decimal units; anything else as is. */
export function shown(quantity) {
  if (!fits(quantity.unit, BYTE)) return text(quantity);
  const size = baseOf(quantity);
  const plain = text({ number: size, unit: BYTE });
  if (isLess(abs(size), num(1000n))) return plain;
  return `${plain} (${scaled(size, 1024n, BINARY)}, ${scaled(size, 1000n, DECIMAL)})`;
}

function scaled(size, step, names) {
  let power = 1;
  while (power < names.length && !isLess(abs(size), num(step ** BigInt(power + 1)))) power += 1;
  return `${decimal(div(size, num(step ** BigInt(power))))} ${names[power - 1]}`;
}
