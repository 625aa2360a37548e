/** Values of a `config.json` in a message: compared and written as Python does it. */

import { limits } from "../reference/scripts/families.js";
import { reading } from "../reference/scripts/quantities.js";
import { Float } from "./json-text.js";
import { literal } from "./refusals.js";

const MOST = limits.shown;
const WIDE = [1e-4, 1e16]; // between them Python writes a number without a power

/** A value in few characters, however large it is. */
export function short(value, level = MOST.level) {
  if (Array.isArray(value)) return shortList(value, level);
  if (value instanceof Map) return shortMap(value, level);
  return typeof value === "string" ? shortString(value) : plain(value);
}

function shortList(items, level) {
  if (level <= 0 && items.length) return "[...]";
  const shown = items.slice(0, MOST.list).map((item) => short(item, level - 1));
  return `[${[...shown, ...(items.length > MOST.list ? ["..."] : [])].join(", ")}]`;
}

function shortMap(map, level) {
  if (level <= 0 && map.size) return "{...}";
  const names = [...map.keys()].sort(byCharacters).slice(0, MOST.dict);
  const shown = names.map((name) => `${shortString(name)}: ${short(map.get(name), level - 1)}`);
  return `{${[...shown, ...(map.size > MOST.dict ? ["..."] : [])].join(", ")}}`;
}

function shortString(text) {
  const whole = literal([...text.slice(0, 2 * MOST.string)].slice(0, MOST.string).join(""));
  if ([...whole].length <= MOST.string) return whole;
  const head = Math.floor((MOST.string - 3) / 2);
  const tail = MOST.string - 3 - head;
  const characters = [...text];
  const written = [...literal(characters.slice(0, head).concat(characters.slice(-tail)).join(""))];
  return `${written.slice(0, head).join("")}...${written.slice(-tail).join("")}`;
}

function byCharacters(one, two) {
  const [left, right] = [[...one], [...two]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return left.length - right.length;
  return at >= right.length ? 1 : left[at].codePointAt() - right[at].codePointAt();
}

/** A value as it is written in Python, cut at as many characters as a message shows of it. */
export function cut(value) {
  return [...written(value)].slice(0, reading.shown).join("");
}

function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (value instanceof Map)
    return `{${Array.from(value, ([name, item]) => `${literal(name)}: ${written(item)}`).join(", ")}}`;
  return typeof value === "string" ? literal(value) : plain(value);
}

function plain(value) {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  return value instanceof Float ? floatText(value.number) : `${value}`;
}

function floatText(number) {
  if (!Number.isFinite(number)) return number < 0 ? "-inf" : "inf";
  const sign = number < 0 || Object.is(number, -0) ? "-" : "";
  const [digits, power] = Math.abs(number).toExponential().split("e");
  if (number && (Math.abs(number) < WIDE[0] || Math.abs(number) >= WIDE[1]))
    return `${sign}${digits}e${power[0]}${power.slice(1).padStart(2, "0")}`;
  return sign + pointed(digits.replace(".", ""), Number(power));
}

/** Digits with a decimal point after the first `power` + 1 of them. */
function pointed(digits, power) {
  if (power < 0) return `0.${"0".repeat(-power - 1)}${digits}`;
  const whole = digits.slice(0, power + 1).padEnd(power + 1, "0");
  return `${whole}.${digits.slice(power + 1) || "0"}`;
}

/** Whether two values are equal: numbers by their worth, true being one and false zero. */
export function same(one, two) {
  if (Array.isArray(one))
    return Array.isArray(two) && one.length === two.length && one.every((item, at) => same(item, two[at]));
  if (one instanceof Map)
    return two instanceof Map && one.size === two.size && [...one].every(([name, item]) => two.has(name) && same(item, two.get(name)));
  const [left, right] = [one, two].map(worth);
  return typeof left === "object" || typeof right === "object" ? left === right : sortOf(left) === sortOf(right) && left == right;
}

const worth = (value) => (value instanceof Float ? value.number : typeof value === "boolean" ? BigInt(value) : value);
const sortOf = (value) => (typeof value === "string" ? "string" : "number");

/** The value that generated data stands for: its numbers are whole. */
export const ofData = (value) => (typeof value === "number" ? BigInt(value) : value);

