/**
 * Reading what people type into a field, and refusing it in the sentences of the command line.
 *
 * @typedef {import("./printing.js").Quantity} Quantity
 */

import { bounds, symbols, units } from "../reference/scripts/formulas.js";
import { quoted, shortened } from "./nearest.js";
import { decimal, grouped, text as printed } from "./printing.js";
import { div, fromExact, isLess, isWhole, mul, num } from "./rational.js";
import { JOINT, Refusal, SPACE, baseOf, fits, parseUnit } from "./units.js";

const RATIO = parseUnit("ratio");
const isRatio = (unit) => unit.text === "";
const WHOLE = "[0-9]{1,100}";
const DIGITS = `(?:[1-9][0-9]{0,2}(?:,[0-9]{3}){1,30}|${WHOLE})`;
const EXPONENT = "[eE][+\u2212-]?[0-9]";
const NUMBER = `[+\u2212-]?${DIGITS}(?:\\.${WHOLE})?(?:${EXPONENT}[0-9]?)?`;
const BOTTOM = `${SPACE}?/${SPACE}?(?=0*[1-9])[0-9]{1,100}`;
const PREFIX = Object.keys(units.prefixes).sort((one, two) => two.length - one.length).join("|");
// A unit may begin with 1, as in 1/s, where a space parts it from the number.
const UNIT_BEGINS = `(?:(?=[A-Za-zµ%$]|μ|‰)(?!${EXPONENT})|(?<=${SPACE})(?=1${JOINT}))`;
const PARTS = new RegExp(
  `^(?<top>${NUMBER})(?<bottom>${BOTTOM})?(?<prefix>(?:${PREFIX})(?=${SPACE}|$))?` +
    `(?:${SPACE}*${UNIT_BEGINS}(?<unit>.*))?$`,
  "s",
);

/**
 * Read a quantity: `72 h`, `10%`, `1/8`, `128k`, `2TiB`, `890 B/token`.
 *
 * @param {string} text
 * @returns {Quantity}
 * @throws {Refusal} it can be read in no way or in more than one
 */
export function parseQuantity(text) {
  const parts = text.match(PARTS)?.groups;
  if (!parts) throw notANumber(text);
  const below = (parts.bottom ?? "1").replace(/^[^0-9]+/, "");
  const number = div(fraction(parts.top), fraction(below));
  const unit = parts.unit ? parseUnit(parts.unit) : RATIO;
  return { number: mul(number, fromExact(units.prefixes[parts.prefix] ?? "1")), unit };
}

function fraction(text) {
  const plain = text.replaceAll("\u2212", "-").replaceAll(",", "");
  const [, sign, whole, part = "", power = "0"] = plain.match(/^([+-]?)(\d+)(?:\.(\d+))?(?:e(.+))?$/i);
  const shift = Number(power) - part.length;
  const digits = BigInt(sign + "1") * BigInt(whole + part);
  return shift < 0 ? num(digits, 10n ** BigInt(-shift)) : num(digits * 10n ** BigInt(shift));
}

function notANumber(text) {
  let hint = "write for example 72 h, 10%, 1/8, 128k or 890 B/token";
  if (/^[+-]?[0-9]+,/.test(text))
    hint = "write a decimal point; commas only set off groups of three digits";
  else if (text.startsWith(".")) hint = [...text].length < 20 ? `write 0${text}` : hint;
  else if (new RegExp(`[0-9]${EXPONENT}[0-9][0-9]`).test(text)) hint = "write at most two digits behind e";
  else if (/^[0-9]{101}/.test(text)) hint = "write at most 100 digits";
  else if (/^[0-9]+ ?\/ ?0/.test(text)) hint = "write a denominator above zero";
  else if (text !== text.trim()) hint = "remove the white space around it";
  return new Refusal(`${quoted(shortened(text))} is not a quantity`, hint);
}

const ANY = { least: "0", most: null, whole: false, above: false };
const boundOf = (name) => bounds[name] ?? { option: name, ...ANY };

/**
 * Read the value of an option.
 *
 * @param {string} name  the symbol that the option sets
 * @param {string} text  what was typed
 * @returns {Quantity}
 * @throws {Refusal} it cannot be read, is in another unit or lacks one, or is not allowed
 */
export function readOption(name, text) {
  const bound = boundOf(name);
  const quantity = parsed(bound.option, text);
  const unit = parseUnit(symbols[name].unit);
  if (!isRatio(quantity.unit) && !fits(quantity.unit, unit)) {
    const wanted = unit.text || "a ratio";
    const message = `${bound.option} is in ${wanted}, not in ${quantity.unit.text}`;
    throw new Refusal(message, `give ${bound.option} in ${wanted}`);
  }
  const refusal = refusalOf(bound, baseOf(quantity));
  if (refusal) throw new Refusal(`${bound.option} cannot be ${printed(quantity)}`, refusal);
  if (!isRatio(quantity.unit)) return quantity;
  const scales = Object.keys(units.scales).find((base) => fits(parseUnit(base), unit));
  if (scales) {
    const listed = units.scales[scales];
    const hint = `give it in ${listed.slice(0, -1).join(", ")} or ${listed.at(-1)}`;
    throw new Refusal(`${bound.option}: ${printed(quantity)} has no unit`, hint);
  }
  return { number: quantity.number, unit };
}

/** The refusal of an option that nobody else can give. */
export function missing(name) {
  const { option } = boundOf(name);
  return new Refusal(`${option} is missing`, `give ${option}, or sweep ${name}`);
}

function parsed(option, text) {
  try {
    return parseQuantity(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`${option}: ${error.message}`, error.hint);
  }
}

/** What is allowed instead of the number; empty when it is. */
function refusalOf({ least, most, whole, above }, number) {
  const limit = fromExact(least);
  const low = above ? isLess(limit, number) : !isLess(number, limit);
  const high = most === null || !isLess(fromExact(most), number);
  if (low && high && !(whole && !isWhole(number))) return "";
  const kind = whole ? "a whole number" : "a number";
  const start = `${above ? "above" : "of at least"} ${least}`;
  return `give ${kind} ${start}` + (most === null ? "" : ` and at most ${grouped(most)}`);
}

/**
 * Refuse a number that is larger than what it is a part of.
 *
 * @param {string} option
 * @param {Quantity} part
 * @param {Quantity} whole
 * @param {string} what  the name of the whole in a sentence
 * @throws {Refusal} it is larger
 */
export function atMost(option, part, whole, what) {
  const [number, most] = [baseOf(part), baseOf(whole)];
  if (isLess(most, number))
    throw new Refusal(
      `${option} cannot be ${decimal(number)}`,
      `give at most ${what}, ${grouped(most.above)}`,
    );
}
