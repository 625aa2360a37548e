/**
 * What one cached entry takes, by format: main KV, indexer keys and SWA KV, and which format the
 * files of a model declare. How each kernel packs its values is generated.
 *
 * @typedef {import("./rational.js").Rational} Rational
 * @typedef {{bytes: Rational, makeup: string}} Entry
 * @typedef {{format: string, main: Entry, index: Entry, swa: Entry}} Layout
 * @typedef {{channels: bigint, kept?: string}} Values
 */

import { packing, types } from "../reference/scripts/families.js";
import { agreed, typeOfModel } from "./config-fields.js";
import { FieldRefusal } from "./config-refusals.js";
import { num } from "./rational.js";
import { cut, same } from "./shown-values.js";

export const NATIVE = "native";

const entry = (bytes, makeup) => ({ bytes, makeup });

/** What a layer without entries or states keeps. */
export const NOTHING = entry(num(0n), packing.nothing);

/** Bytes of so many values of so many bits. */
export const bytesOf = (count, bits) => num(count * BigInt(bits), 8n);

function plain({ channels, kept = "" }, bits) {
  const makeup = `${channels} values of ${bits} bits, no scales counted`;
  return entry(bytesOf(channels, bits), kept ? `${kept}: ${makeup}` : makeup);
}

function scaled(channels, { bits, group, scale_bytes: scale }, field) {
  const groups = BigInt(group);
  if (channels % groups) throw new FieldRefusal(field, `is ${channels}`, `write a multiple of ${group}`);
  const makeup = `${channels} values of ${bits} bits and ${scale} B of scale for each ${group}`;
  const bytes = (channels * BigInt(bits)) / 8n + BigInt(scale) * (channels / groups);
  return entry(num(bytes), makeup);
}

/** Formats without scales of their own, none of them native until the type is known. */
export function plainLayouts(main, swa, index) {
  return Object.entries(types.bits).map(([format, bits]) => ({
    format,
    main: plain(main, bits),
    index: index ? plain(index, bits) : NOTHING,
    swa: swa ? plain(swa, bits) : NOTHING,
  }));
}

/** One latent and its RoPE channels, for K and V together. */
export const latentValues = (rank, rope) => ({
  channels: rank + rope,
  kept: `one latent for K and V, ${rank} + ${rope} RoPE channels`,
});

/** K and V of every KV head. */
export function headValues(heads, key, value) {
  const each = key === value ? `${key}` : `${key} and ${value}`;
  return { channels: heads * (key + value), kept: `K and V of ${heads} heads × ${each} channels` };
}

/** A latent and an indexer key for each token; in FP8 they are the rows of the DeepSeek V3.2 kernels. */
export function sparseLayouts(rank, rope, index) {
  const latent = scaled(rank, packing.v32Row, "kv_lora_rank");
  const ropeBytes = bytesOf(rope, types.bits.bf16);
  const bytes = num(latent.bytes.above + ropeBytes.above);
  const main = entry(bytes, `${latent.makeup}, ${rope} BF16 RoPE values`);
  const keys = scaled(index, packing.v32Row, "index_head_dim");
  return plainLayouts(latentValues(rank, rope), null, { channels: index })
    .filter(({ format }) => format !== "fp4")
    .map((layout) => (layout.format === "fp8" ? { ...layout, main, index: keys } : layout));
}

/** DeepSeek V3.2: its FP8 rows are native. */
export function v32Layouts(rank, rope, index) {
  const layouts = sparseLayouts(rank, rope, index);
  const [fp8, bf16] = ["fp8", "bf16"].map((name) => layouts.find(({ format }) => format === name));
  return [{ ...fp8, format: NATIVE }, fp8, bf16];
}

/** DeepSeek V4.1: RoPE channels are stored like the rest, and `fp4` is native. */
export function v41Layouts(head, index) {
  const swa = scaled(head, packing.v41Swa, "head_dim");
  const main = scaled(head, packing.v41Main, "head_dim");
  const keys = scaled(index, packing.keys, "index_head_dim");
  const fp8 = scaled(index, packing.keysFp8, "index_head_dim");
  return [
    { format: NATIVE, main, index: keys, swa },
    { format: "fp4", main, index: keys, swa },
    { format: "fp8", main: swa, index: fp8, swa },
    bf16Layout(head, index),
  ];
}

/** DeepSeek V4: one row for main and SWA KV, FP8 but for its BF16 RoPE channels. */
export function v4Layouts(head, rope, index) {
  const row = v4Row(head, rope);
  const keys = scaled(index, packing.keys, "index_head_dim");
  const fp8 = scaled(index, packing.keysFp8, "index_head_dim");
  return [
    { format: NATIVE, main: row, index: keys, swa: row },
    { format: "fp8", main: row, index: fp8, swa: row },
    bf16Layout(head, index),
  ];
}

function bf16Layout(head, index) {
  const latent = plain({ channels: head }, types.bits.bf16);
  return { format: "bf16", main: latent, index: plain({ channels: index }, types.bits.bf16), swa: latent };
}

function v4Row(head, rope) {
  const [group, to] = [BigInt(packing.v4Row.group), BigInt(packing.v4Row.padded_to)];
  const body = head - rope;
  if (body <= 0n || body % group) {
    const hint = `write ${rope} and a multiple of ${group}: the row has a scale for each ${group} values`;
    throw new FieldRefusal("head_dim", `is ${head}`, hint);
  }
  const scales = body / group;
  const pad = (to - (scales % to)) % to;
  const makeup = `${body} FP8 values, ${rope} BF16 RoPE values, ${scales} B of scales, ${pad} B of padding`;
  return entry(num(body + bytesOf(rope, types.bits.bf16).above + scales + pad), makeup);
}

/**
 * The layouts, the declared one first as native, and a note on what decided it.
 *
 * @param {import("./config-fields.js").Fields} fields
 * @param {Layout[]} layouts
 * @returns {{layouts: Layout[], typed: string}}
 */
export function declared(fields, layouts) {
  const others = layouts.filter(({ format }) => format !== NATIVE);
  let { form, field } = agreed(cacheTypes(fields));
  if (!form && others.length !== layouts.length) return { layouts, typed: "" };
  if (!form) ({ form, field } = typeOfModel(fields));
  const native = others.find(({ format }) => format === form);
  if (!native) {
    const known = others.map(({ format }) => format).join(", ");
    throw new FieldRefusal(field, `declares KV entries in ${form}`, `known here are ${known}`);
  }
  const typed = field ? `KV entries are ${form}: declared by ${field}` : "KV entries are bf16: no field gives their type";
  return { layouts: [{ ...native, format: NATIVE }, ...others], typed };
}

/** The formats that are declared for the cache itself, with the fields that do so. */
function* cacheTypes(fields) {
  for (const section of types.sections) {
    if (!fields.has(section)) continue;
    for (const [name, value] of cacheFields(section, fields.mapping(section))) {
      if (!types.schemes.includes(name.slice(name.lastIndexOf(".") + 1)))
        throw new FieldRefusal(name, "is not understood", `known are ${types.schemes.join(", ")}`);
      const form = ofScheme(name, value);
      if (form) yield { form, field: name };
    }
  }
}

const EMPTY = [null, false, "", [], new Map()];

/** Every field of a section, at any depth, that is about the cache and has a value. */
function* cacheFields(path, values) {
  for (const [name, value] of values) {
    const inside = `${path}.${name}`;
    if (name.includes("kv_cache") && !EMPTY.some((each) => same(value, each))) yield [inside, value];
    else if (value instanceof Map) yield* cacheFields(inside, value);
  }
}

/** The format of a scheme; empty where it leaves the type open. */
function ofScheme(name, value) {
  if (value instanceof Map) {
    checkScheme(name, value);
    return "fp8";
  }
  const word = typeof value === "string" ? value.toLowerCase() : "";
  if (types.unsaid.includes(word)) return "";
  if (Object.hasOwn(types.cache, word)) return types.cache[word];
  const hint = "known types are FP8 and those of dtype; scales of other types are not counted";
  throw new FieldRefusal(name, `is ${cut(value)}`, hint);
}

function checkScheme(name, scheme) {
  for (const [field, allowed] of Object.entries(types.scheme))
    if (!allowed.some((each) => same(scheme.get(field) ?? null, each))) {
      const hint = "one scale for 8-bit floats is understood: num_bits 8, type float";
      throw new FieldRefusal(`${name}.${field}`, `is ${cut(scheme.get(field))}`, hint);
    }
  for (const [field, value] of scheme)
    if (!types.describes.includes(field) && value !== null)
      throw new FieldRefusal(`${name}.${field}`, "is not understood", "leave it out or null");
}
