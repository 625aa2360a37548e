/**
 * A Hugging Face `config.json` on a page: the geometry of its language model, or one sentence that
 * refuses it, the same as on the command line.
 *
 * @typedef {import("./layer-plans.js").Plan & {title: string, typed: string,
 *   drafts: import("./layer-plans.js").Layer[]}} Geometry  the layers are the backbone alone
 */

import { limits, names, relevant, types } from "../reference/scripts/families.js";
import { ATTENTION_HEADS, Fields, SWITCH, WINDOW, familyNamed, familyOf } from "./config-fields.js";
import { FieldRefusal, FileRefusal } from "./config-refusals.js";
import { declared } from "./entry-layouts.js";
import { Float, readObject } from "./json-text.js";
import { plan } from "./layer-plans.js";
import { apart } from "./own-families.js";
import { exact, isEqual, num } from "./rational.js";
import { ofData, same } from "./shown-values.js";

export const CONFIG = "config.json";
export const BESIDE = "hf_quant_config.json";

/**
 * @param {string} text
 * @param {string} [beside]  the text of the `hf_quant_config.json` beside it
 * @param {string} [path]  the file's name in refusals
 * @returns {{geometry: Geometry, values: Map}} the values are those that were asked for
 * @throws {import("./refusals.js").Refusal}
 */
export function readConfig(text, beside, path = CONFIG) {
  const quantized = beside === undefined ? [] : [[types.beside, readObject(checked(beside, BESIDE), BESIDE)]];
  try {
    const asked = new Set();
    const values = languageModel(new Map([...readObject(checked(text, path), path), ...quantized]), asked);
    return { geometry: readGeometry(values, asked), values: kept(values, asked) };
  } catch (error) {
    throw error instanceof FieldRefusal ? error.placed(text, path) : error;
  }
}

function checked(text, path) {
  if (text.length > limits.bytes) throw tooLarge(path);
  return text;
}

const tooLarge = (path) =>
  new FileRefusal(`the file is larger than ${limits.bytes >> 20} MiB`, "name a config.json", path);

/** The text of a file, of which no more than needed is read. */
export async function textOf(file, path) {
  if (file.size > limits.bytes) throw tooLarge(path);
  return decoded(await bytesOf(file, path), path);
}

async function bytesOf(file, path) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    const hint = "it may be a folder, or have changed since it was chosen: choose it again";
    throw new FileRefusal("the file cannot be read", hint, path);
  }
}

/** The text of the bytes of a file. */
export function decoded(bytes, path) {
  if (bytes.length > limits.bytes) throw tooLarge(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefusal(`the file is not UTF-8: byte ${wrongByte(bytes)} cannot be read`, "save it as UTF-8", path);
  }
}

/** The first byte that is no UTF-8, behind the mark at the start where there is one. */
function wrongByte(bytes) {
  const mark = [0xef, 0xbb, 0xbf].every((byte, at) => bytes[at] === byte) ? 3 : 0;
  const read = new TextDecoder("utf-8", { ignoreBOM: true });
  const written = new TextEncoder().encode(read.decode(bytes.slice(mark)));
  return written.findIndex((byte, at) => byte !== bytes[mark + at]);
}

function languageModel(config, asked) {
  const inner = config.get("text_config") ?? null;
  const outerType = config.get("model_type") ?? null;
  if (inner === null) return config;
  if (!(inner instanceof Map)) throw new FieldRefusal("text_config", "is not an object", "write { and its fields");
  const values = shared(config, inner);
  const own = values.get("model_type") ?? null;
  if (own === null) return new Map([...values, ["model_type", outerType]]);
  const outer = typeof outerType === "string" ? familyNamed(outerType) : undefined;
  if (!outer) return new Map([...values, [names.outer, outerType]]);
  if (outer.way === familyOf(values, asked).way) return values;
  throw new FieldRefusal("model_type", `is ${own} in text_config`, `the file outside text_config is of type ${outerType}`);
}

/** The fields of the language model, with those outside it that apply to it too. */
function shared(outer, inner) {
  const found = names.shared.filter((name) => (outer.get(name) ?? null) !== null).map((name) => [name, outer.get(name)]);
  for (const [name, value] of found) {
    const own = inner.get(name) ?? null;
    if (own !== null && !same(own, value))
      throw new FieldRefusal(name, "differs in text_config", "the file outside text_config has another value");
  }
  return new Map([...inner, ...found]);
}

function readGeometry(values, asked) {
  const family = familyOf(values, asked);
  const fields = new Fields(values, asked);
  checkRelevant(values, new Set([...relevant.harmless, ...known(family, values)]), family.title);
  const made = family.apart ? apart[family.id](fields) : plan(family, fields);
  const { layouts, typed } = declared(fields, made.layouts);
  checkEntries(fields, layouts[0]);
  if (fields.has(ATTENTION_HEADS)) fields.whole(ATTENTION_HEADS);
  const drafts = made.layers.filter(({ part }) => part === "draft");
  return {
    title: family.title,
    layers: made.layers.filter(({ part }) => part !== "draft"),
    drafts,
    layouts,
    notes: [...made.notes, ...(drafts.length ? [`draft layers, counted apart: ${drafts.length}`] : [])],
    typed,
    state: made.state,
  };
}

/** The fields that mean nothing more; of windows that are off, where the family has none at all. */
function known(family, values) {
  const isOff = values.get(SWITCH) === false && !family.knows.includes(WINDOW);
  return isOff ? [...family.knows, SWITCH, WINDOW, "max_window_layers"] : family.knows;
}

/** Refuse a field that changes caches and that the family does not know. */
function checkRelevant(values, understood, title) {
  for (const [name, value] of values) {
    const kind = understood.has(name) || value === null ? undefined : relevant.kinds.find((each) => each.names.some((one) => fits(name, one)));
    if (!kind || idleValues(kind).some((idle) => same(value, idle))) continue;
    const hint = `such a field says ${kind.says}: no figure is printed without it`;
    throw new FieldRefusal(name, `is not understood for ${title}`, hint);
  }
}

const idleValues = ({ idle }) => idle.map((value) => (value && !Array.isArray(value) && typeof value === "object" ? new Map() : ofData(value)));

function fits(name, pattern) {
  const word = pattern.replace(/^\*+|\*+$/g, "");
  if (pattern.startsWith("*")) return pattern.endsWith("*") ? name.includes(word) : name.endsWith(word);
  return pattern.endsWith("*") ? name.startsWith(word) : name === word;
}

function checkEntries(fields, { main, index, swa }) {
  for (const [name, entry] of Object.entries({ main_entry_bytes: main, index_entry_bytes: index, swa_entry_bytes: swa })) {
    if (!fields.has(name)) continue;
    const size = fields.whole(name, 0);
    if (!isEqual(num(size), entry.bytes))
      throw new FieldRefusal(name, `is ${size}`, `${entry.makeup} make ${exact(entry.bytes)} B`);
  }
}

/** The values that a geometry was read from; of quantization, what is about the cache. */
function kept(values, asked) {
  const found = [...values].filter(([name]) => asked.has(name));
  return new Map(found.map(([name, value]) => [name, types.sections.includes(name) ? aboutCache(value) : value]));
}

function aboutCache(section) {
  if (!(section instanceof Map)) return section;
  const parts = Array.from(section, ([name, value]) => [name, name.includes("kv_cache") ? value : aboutCache(value)]);
  return new Map(parts.filter(([name, value]) => name.includes("kv_cache") || (value instanceof Map && value.size)));
}

/** Values as JSON, which reads to the same values again. */
export function written(value) {
  if (value instanceof Map)
    return `{${Array.from(value, ([name, item]) => `${JSON.stringify(name)}:${written(item)}`).join(",")}}`;
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (value instanceof Float) return value.text;
  return typeof value === "bigint" ? `${value}` : JSON.stringify(value);
}
