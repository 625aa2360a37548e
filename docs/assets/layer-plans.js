/**
 * From the record of a family and the fields of a file to the layers and what they keep.
 *
 * @typedef {import("./config-fields.js").Fields} Fields
 * @typedef {import("./entry-layouts.js").Entry} Entry
 * @typedef {object} Layer
 * @property {number} index
 * @property {"encoder"|"decoder"|"draft"} part
 * @property {string} role
 * @property {bigint|null} window  tokens, its own included
 * @property {number} ratio  tokens of an entry of the global KV that it reads; 0 where it reads none
 * @property {string[]} owns
 * @property {bigint|null} chunk
 * @property {number|null} source
 * @typedef {object} Plan
 * @property {Layer[]} layers  those of draft heads last
 * @property {import("./entry-layouts.js").Layout[]} layouts
 * @property {string[]} notes
 * @property {{recurrent: Entry, convolution: Entry}} state  of each recurrent layer
 */

import { limits, names, types } from "../reference/scripts/families.js";
import { ATTENTION_HEADS, CHUNK, Fields, KV_HEADS, OVERRIDES, typeOfModel } from "./config-fields.js";
import { FieldRefusal } from "./config-refusals.js";
import * as layoutsOf from "./entry-layouts.js";
import { kindsOf } from "./layer-kinds.js";
import { grouped } from "./printing.js";
import { cut, same } from "./shown-values.js";

const { NOTHING } = layoutsOf;
const FULL = "full";
const ALL_FULL = [
  { rule: "listed", field: "layer_types", with: { field: "layer_types", words: { full_attention: FULL }, length: "as layers" } },
  { rule: "everywhere", with: { kind: FULL } },
];

const product = (numbers) => numbers.reduce((left, right) => left * right, 1n);

/** A layer with what it does not have left empty. */
export const layer = (given) => ({ window: null, ratio: 0, owns: [], chunk: null, source: null, ...given });

/**
 * @param {object} family  a generated record
 * @param {Fields} given
 * @returns {Plan}
 */
export function plan(family, given) {
  const { fields, kinds: found, notes } = completed(family, given);
  const count = fields.has("num_hidden_layers") ? fields.layers() : found.length;
  const [kinds, rest] = [found.slice(0, count), found.slice(count)];
  checkLast(family, kinds);
  const drafts = draftsOf(family, fields, rest);
  const backbone = layersOf(fields, kinds, "encoder", 0);
  const layers = [...sharing(family, fields, backbone, count), ...layersOf(fields, drafts, "draft", count)];
  const recurs = family.state && kinds.includes("recurrent");
  const { state, typed } = recurs ? stateOf(fields, family.state) : { state: STATELESS, typed: [] };
  const layouts = layoutsFor(family, fields, new Set([...kinds, ...drafts]));
  return { layers, layouts, notes: [...notes, ...typed], state };
}

/** What layers without a state keep of one. */
export const STATELESS = { recurrent: NOTHING, convolution: NOTHING };

/** The fields by the family's names and with its defaults, the kinds of layers, and notes. */
function completed(family, given) {
  const own = given.respelled(family.spelled);
  for (const [name, known] of Object.entries(family.only ?? {})) own.among(name, known);
  let { fields, notes } = own.filled(family.defaults, family.title);
  const { kinds, notes: more } = kindsOf(fields, family.layers ?? ALL_FULL, family.title);
  if (family.overrides && own.has(OVERRIDES))
    ({ fields, notes } = overridden(own, family.overrides, kinds).filled(family.defaults, family.title));
  return { fields, kinds, notes: [...notes, ...more] };
}

function checkLast(family, kinds) {
  if (!family.last || kinds.at(-1) === family.last) return;
  const hint = `${family.title} ends with a layer of the kind ${family.last}`;
  throw new FieldRefusal(family.layers[0].field, "has another kind in the last layer", hint);
}

/** The kinds of the draft layers; none where the file leaves them open. */
function draftsOf({ drafts: rule, title }, fields, listed) {
  if (!rule || !fields.has(rule.counts[0])) return [];
  if (fields.has(rule.switch) && !fields.flag(rule.switch)) return [];
  const given = rule.counts.filter((name) => fields.has(name));
  const count = product(given.map((name) => fields.whole(name, 0, limits.layers)));
  if (fields.has(rule.rival) && fields.whole(rule.rival, 0, limits.layers) !== count) return [];
  if (rule.parts && count) {
    const { kinds } = kindsOf(fields, rule.parts, title);
    return repeated(rule.counts[0], kinds.filter((kind) => kind !== "none"), Number(count));
  }
  if (rule.kind) return Array(Math.min(Number(count), limits.layers)).fill(rule.kind);
  return listed;
}

/** The layers of so many drafts that are all of the same layers. */
function repeated(name, kinds, count) {
  if (kinds.length * count <= limits.layers) return Array(count).fill(kinds).flat();
  const most = grouped(Math.floor(limits.layers / kinds.length));
  throw new FieldRefusal(name, `is ${count}`, `write at most ${most} drafts of ${grouped(kinds.length)} layers`);
}

function layersOf(fields, kinds, part, first) {
  const window = kinds.includes("window") ? fields.window() : null;
  const chunk = kinds.includes("chunk") ? fields.whole(CHUNK, 1, limits.window) : null;
  const made = {
    window: { role: "window-only", window },
    chunk: { role: "chunked", chunk },
    recurrent: { role: "recurrent" },
    indexed: { role: "owner", ratio: 1, owns: ["main", "index"] },
    full: { role: "owner", ratio: 1, owns: ["main"] },
  };
  return kinds.flatMap((kind, at) => (kind === "none" ? [] : [layer({ index: first + at, part, ...made[kind] })]));
}

/** The layers, of which the last ones read the keys of the last own ones of their kind. */
function sharing({ shared }, fields, layers, count) {
  const own = count - (shared && fields.has(shared) ? Number(fields.whole(shared, 0, count - 1)) : 0);
  const kindOf = (each) => `${each.window} ${each.chunk}`;
  const sources = new Map(layers.slice(0, own).map((each) => [kindOf(each), each.index]));
  return layers.map((each) => {
    if (each.index < own) return each;
    const source = sources.get(kindOf(each));
    if (source !== undefined) return { ...each, role: "reuse", owns: [], source };
    const hint = `layer ${each.index} has none of its kind before layer ${own}`;
    throw new FieldRefusal(shared, `is ${count - own}`, hint);
  });
}

function layoutsFor(family, fields, kinds) {
  const { main, rows } = family;
  const index = kinds.has("indexed") ? fields.whole(family.indexer) : 0n;
  if (main.latent) {
    const [rank, rope] = [fields.whole(main.rank), fields.whole(main.rope)];
    if (!index) return layoutsOf.plainLayouts(layoutsOf.latentValues(rank, rope));
    return (main.native ? layoutsOf.v32Layouts : layoutsOf.sparseLayouts)(rank, rope, index);
  }
  const whole = valuesOf(fields, main);
  const kept = rows ? valuesOf(fields, rows, main) : whole;
  const windowed = kinds.has("window") || kinds.has("chunk");
  return layoutsOf.plainLayouts(whole, windowed ? kept : null, index ? { channels: index } : null);
}

/** K and V of every KV head; `common` are those of the other layers. */
function valuesOf(fields, heads, common) {
  if (common && heads.own && !fields.has(heads.own)) return valuesOf(fields, common);
  const key = channels(fields, heads);
  const value = heads.value ? fields.whole(heads.value) : key;
  return layoutsOf.headValues(kvHeads(fields, heads), key, value);
}

function kvHeads(fields, heads) {
  let name = heads.kv;
  if (heads.switch && !fields.flag(heads.switch) && fields.has(OVERRIDES) && fields.has(name)) {
    const hint = `${heads.switch} is not true`;
    throw new FieldRefusal(OVERRIDES, "gives layers another number of KV heads", hint);
  }
  if (heads.switch && !(fields.flag(heads.switch) && fields.has(name))) name = KV_HEADS;
  if (heads.every && !fields.has(name)) {
    checkOwn(fields, name);
    name = ATTENTION_HEADS;
  }
  const count = fields.whole(name);
  const total = fields.has(ATTENTION_HEADS) ? fields.whole(ATTENTION_HEADS) : count;
  if (total % count)
    throw new FieldRefusal(name, `is ${count}`, `write a divisor of ${total}, ${ATTENTION_HEADS}`);
  return count;
}

/** The channels of K in a head: given, or the hidden size shared among all heads. */
function channels(fields, { key }) {
  if (fields.has(key) || key !== "head_dim") return fields.whole(key);
  checkOwn(fields, key);
  const [hidden, count] = [fields.whole("hidden_size"), fields.whole(ATTENTION_HEADS)];
  if (!(hidden % count)) return hidden / count;
  const hint = `give it: hidden_size ${hidden} is not shared evenly by ${count} heads`;
  throw new FieldRefusal("head_dim", "is missing", hint);
}

/** Refuse a size that is left out under a type whose own defaults are not known. */
function checkOwn(fields, name) {
  if (!fields.has(names.outer)) return;
  const hint = "give it: the type outside text_config may have a default of its own";
  throw new FieldRefusal(name, "is missing", hint);
}

/** The fields with what all full layers override, under the family's names for that. */
function overridden(fields, overrides, kinds) {
  if (!fields.says(OVERRIDES)) return fields;
  const found = new Map(overriding(fields, overrides));
  if (!found.size) return fields;
  const full = kinds.flatMap((kind, at) => (kind === FULL ? [at] : []));
  const first = found.get(Math.min(...found.keys()));
  if (found.size !== full.length || !full.every((at) => found.has(at)) || ![...found.values()].every((each) => same(each, first))) {
    const hint = "the same sizes in all full layers are understood, and no others";
    throw new FieldRefusal(OVERRIDES, "gives layers sizes of their own", hint);
  }
  for (const [name, size] of first)
    if (fields.has(name) && fields.whole(name) !== size)
      throw new FieldRefusal(name, `is ${fields.whole(name)}`, `${OVERRIDES} says ${size}`);
  return fields.replaced(first);
}

/** The layers that override sizes, with these by the family's names. */
function* overriding(fields, overrides) {
  for (const [key, value] of fields.mapping(OVERRIDES)) {
    if (!/^[0-9]{1,8}$/.test(key))
      throw new FieldRefusal(OVERRIDES, `has ${cut(key)}`, "write the number of a layer");
    const sizes = new Fields(new Map([[OVERRIDES, value]])).mapping(OVERRIDES);
    const unknown = [...sizes.keys()].find((name) => !Object.hasOwn(overrides, name));
    if (unknown !== undefined) {
      const hint = `understood are ${Object.keys(overrides).join(", ")}`;
      throw new FieldRefusal(OVERRIDES, `has ${cut(unknown)} for layer ${key}`, hint);
    }
    const own = new Fields(sizes);
    const kept = [...sizes.keys()].filter((name) => overrides[name]).map((name) => [overrides[name], own.whole(name)]);
    if (kept.length) yield [Number(key), new Map(kept)];
  }
}

/** What a recurrent layer keeps of a sequence: a state, and the last inputs of its convolution. */
function stateOf(fields, rule) {
  const { form: model } = typeOfModel(fields);
  const convolution = convolutionOf(fields, rule, types.bits[model]);
  if (!rule.recurrent) return { state: { recurrent: NOTHING, convolution }, typed: [] };
  const { form, typed } = stateType(fields, rule, model);
  const sizes = rule.recurrent.map((name) => fields.whole(name));
  const bits = types.bits[form];
  const makeup = `state of ${sizes.join(" × ")} values of ${bits} bits`;
  const bytes = layoutsOf.bytesOf(product(sizes), bits);
  read(fields, rule.heads);
  return { state: { recurrent: { bytes, makeup }, convolution }, typed };
}

function convolutionOf(fields, rule, bits) {
  const streams = rule.convolution.map(([times, each]) => BigInt(times) * product(each.map((name) => fields.whole(name))));
  const count = streams.reduce((left, right) => left + right, 0n);
  const inputs = fields.whole(rule.kernel) - 1n;
  if (!inputs) return NOTHING;
  const makeup = `last ${inputs} inputs of ${count} channels, of ${bits} bits`;
  read(fields, rule.groups);
  return { bytes: layoutsOf.bytesOf(count * inputs, bits), makeup };
}

/** Read what several devices would share out, so that a file without it is refused here, too. */
const read = (fields, each = []) => each.forEach((name) => fields.whole(name));

function stateType(fields, { dtype, usual }, model) {
  if (dtype && fields.has(dtype)) {
    const word = fields.word(dtype, Object.keys(types.states));
    return { form: types.states[word], typed: [] };
  }
  const form = usual || model;
  const missing = dtype ? `${dtype} is not given` : "no field gives its type";
  return { form, typed: [`the recurrent state is ${form}: ${missing}`] };
}
