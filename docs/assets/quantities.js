/**
 * Reading what people type into a field, and refusing it in the sentences of the command line.
 *
 * @typedef {import("./printing.js").Quantity} Quantity
 */

import { bounds, symbols } from "../reference/scripts/formulas.js";
import { reading, units } from "../reference/scripts/quantities.js";
import { decimal, grouped, text as printed } from "./printing.js";
import { div, fromExact, isLess, isWhole, mul, num } from "./rational.js";
import { Refusal, quoted } from "./refusals.js";
import { baseOf, fits, parseUnit } from "./units.js";

const RATIO = parseUnit("ratio");
const isRatio = (unit) => unit.text === "";
const QUANTITY = new RegExp(`^(?:${reading.quantity})$`, "u");
const HINTS = reading.hints.map(([pattern, hint]) => [new RegExp(pattern, "u"), hint]);

/**
 * Read a quantity: `72 h`, `10%`, `1/8`, `128k`, `2TiB`, `890 B/token`.
 *
 * @param {string} text
 * @returns {Quantity}
 * @throws {Refusal} it can be read in no way or in more than one
 */
export function parseQuantity(text) {
  const parts = text.match(QUANTITY)?.groups;
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
  const [, hint = reading.examples] = HINTS.find(([pattern]) => pattern.test(text)) ?? [];
  return new Refusal(`${quoted(text)} is not a quantity`, hint.replace("{}", () => text));
}

/**
 * Read the value of an option.
 *
 * @param {string} name  the symbol that the option sets
 * @param {string} text  what was typed
 * @param {string} option  as the command calls it
 * @returns {Quantity}
 * @throws {Refusal} it cannot be read, is in another unit or lacks one, or is not allowed
 */
export function readOption(name, text, option) {
  const bound = bounds[name];
  const unit = parseUnit(symbols[name].unit);
  const quantity = parsed(option, text, unit);
  if (!isRatio(quantity.unit) && !fits(quantity.unit, unit)) {
    const message = `${option} is in ${nameOf(unit)}, not in ${quantity.unit.text}`;
    throw new Refusal(message, unitHint(unit));
  }
  if (!isAllowed(bound, baseOf(quantity)))
    throw new Refusal(`${option} cannot be ${printed(quantity)}`, `give ${bound.allowed}`);
  if (!isRatio(quantity.unit)) return quantity;
  const hint = scalesHint(unit);
  if (hint) throw new Refusal(`${option}: ${printed(quantity)} has no unit`, hint);
  return { number: quantity.number, unit };
}

const nameOf = (unit) => unit.text || "a ratio";

/** What to write instead of a bare number of a size or a time; nothing for all else. */
const scalesHint = (unit) =>
  units.scales[Object.keys(units.scales).find((name) => fits(parseUnit(name), unit))];

/** The units that a value of an option can be given in. */
const unitHint = (unit) => scalesHint(unit) ?? `give it in ${nameOf(unit)}`;

/** The refusal of an option that is needed and was not given. */
export function missing(name) {
  const { option } = bounds[name];
  return new Refusal(`${option} is missing`, `give ${option}, or sweep ${name}`);
}

function parsed(option, text, unit) {
  try {
    return parseQuantity(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const hint = error.hint === units.all ? unitHint(unit) : error.hint;
    throw new Refusal(`${option}: ${error.message}`, hint);
  }
}

function isAllowed({ least, most, whole, above }, number) {
  const limit = fromExact(least);
  const low = above ? isLess(limit, number) : !isLess(number, limit);
  const high = most === null || !isLess(fromExact(most), number);
  return low && high && !(whole && !isWhole(number));
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
