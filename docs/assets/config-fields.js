/**
 * The fields of a `config.json`, each checked as it is read, with the sentences of the command line.
 *
 * @typedef {import("./json-text.js").Value} Value
 */

import { families, limits, names, types } from "../reference/scripts/families.js";
import { FieldRefusal } from "./config-refusals.js";
import { grouped } from "./printing.js";
import { literal } from "./refusals.js";
import { cut, ofData, same, short } from "./shown-values.js";

export const KV_HEADS = "num_key_value_heads";
export const ATTENTION_HEADS = "num_attention_heads";
export const SWITCH = "use_sliding_window";
export const WINDOW = "sliding_window";
export const CHUNK = "attention_chunk_size";
export const OVERRIDES = "per_layer_config";

/** A field whose value is null counts as absent; `a.b` is the field `b` of the object `a`. */
export class Fields {
  /**
   * @param {Map<string, Value>} values
   * @param {Set<string>} [asked]  where the names of all fields go that are asked for
   */
  constructor(values, asked = new Set()) {
    this.values = values;
    this.asked = asked;
  }

  has(name) {
    return this.found(name) !== null;
  }

  /** Whether the key is present, even as null. */
  gives(name) {
    this.asked.add(name);
    return this.values.has(name);
  }

  /** Whether the field has a value that is not an empty list, object or string. */
  says(name) {
    const value = this.found(name);
    return value !== null && value !== "" && value.length !== 0 && value.size !== 0;
  }

  found(name) {
    if (!name) return null;
    const [outer, ...inner] = name.split(".");
    this.asked.add(outer.split("[", 1)[0]);
    const value = this.values.get(name) ?? null;
    if (value !== null || !inner.length) return value;
    const section = this.values.get(outer);
    return section instanceof Map ? (section.get(inner.join(".")) ?? null) : null;
  }

  /** The fields with the defaults of a class for missing keys, and a note for each of those. */
  filled(defaults, whose) {
    const missing = Object.entries(defaults ?? {}).filter(([name]) => !this.gives(name));
    const notes = missing.map(
      ([name, value]) => `${name} is not given: ${whose} has ${typeof value === "number" ? grouped(value) : value}`,
    );
    return { fields: this.replaced(missing.map(([name, value]) => [name, ofData(value)])), notes };
  }

  /** The fields with some values in place of others. */
  replaced(entries) {
    return new Fields(new Map([...this.values, ...entries]), this.asked);
  }

  /** The fields with those of other spellings under the names that they are read by. */
  respelled(spelled) {
    const values = new Map(this.values);
    for (const [other, name] of Object.entries(spelled ?? {})) {
      const value = this.found(other);
      this.asked.add(name);
      const there = values.get(name) ?? null;
      if (value !== null && there !== null && !same(value, there))
        throw new FieldRefusal(other, `is ${short(value)}`, `${name} is ${short(there)}`);
      if (value !== null) values.set(name, value);
    }
    return new Fields(values, this.asked);
  }

  /** Refuse a field whose value is none of those known; absent, it is not refused. */
  among(name, known) {
    const value = this.found(name);
    const values = known.map(ofData);
    if (value === null || values.some((each) => typeof each === typeof value && each === value)) return;
    throw new FieldRefusal(name, `is ${short(value)}`, `only ${values.map((each) => `${each}`.toLowerCase()).join(" or ")} is understood here`);
  }

  isString(name) {
    return typeof this.found(name) === "string";
  }

  mapping(name) {
    const value = this.#take(name);
    if (!(value instanceof Map)) throw new FieldRefusal(name, `is ${short(value)}`, "write { and its fields");
    return value;
  }

  mappings(name) {
    const items = this.#items(name).map((item, at) => [`${name}[${at}]`, item]);
    const inside = new Fields(new Map(items));
    return items.map(([item]) => inside.mapping(item));
  }

  /** A truth value; false where it is absent. */
  flag(name) {
    const value = this.has(name) ? this.#take(name) : false;
    if (typeof value !== "boolean") throw new FieldRefusal(name, `is ${short(value)}`, "write true or false");
    return value;
  }

  /** A whole number within limits. */
  whole(name, low = 1, high = limits.channels) {
    return whole(name, this.#take(name), low, high);
  }

  /** The number of backbone layers. */
  layers(low = 1) {
    return Number(this.whole("num_hidden_layers", low, limits.layers));
  }

  /** The window in tokens, the query's own position included. */
  window() {
    return this.whole(WINDOW, 1, limits.window);
  }

  wholes(name, low, high) {
    return this.#items(name).map((item, at) => Number(whole(`${name}[${at}]`, item, low, high)));
  }

  word(name, known) {
    return word(name, this.#take(name), known);
  }

  words(name, known) {
    return this.#items(name).map((item, at) => word(`${name}[${at}]`, item, known));
  }

  /** A string of the known characters. */
  letters(name, known) {
    const value = this.#take(name);
    if (typeof value === "string" && [...new Set(value)].every((letter) => known.includes(letter))) return value;
    throw new FieldRefusal(name, `is ${short(value)}`, `write a string of the characters ${known}`);
  }

  #take(name) {
    const value = this.found(name);
    if (value === null) throw new FieldRefusal(name, "is missing", "add the field: no geometry is guessed");
    return value;
  }

  #items(name) {
    const value = this.#take(name);
    if (!Array.isArray(value)) throw new FieldRefusal(name, `is ${short(value)}`, "write a list");
    return value;
  }
}

function whole(name, value, low, high) {
  if (typeof value === "bigint" && low <= value && value <= high) return value;
  const span = low === high ? grouped(low) : `a whole number from ${grouped(low)} to ${grouped(high)}`;
  throw new FieldRefusal(name, `is ${short(value)}`, `write ${span}`);
}

function word(name, value, known) {
  if (typeof value === "string" && known.includes(value)) return value;
  const near = typeof value === "string" ? respelt(value, known) : "";
  throw new FieldRefusal(name, `is ${short(value)}, which is not known`, near || `known are ${known.join(", ")}`);
}

/** A hint that names the known word that was surely meant, or an empty string. */
export function respelt(text, known) {
  const meant = known.find((each) => letters(text) === letters(each) || lacks(text, each));
  return meant === undefined ? "" : `did you mean ${literal(meant)}?`;
}

const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a word is a known one without one of its letters. */
function lacks(text, known) {
  if (text.length + 1 !== known.length) return false;
  return Array.from(known).some((letter, at) => /\p{L}/u.test(letter) && text === known.slice(0, at) + known.slice(at + 1));
}

const byType = new Map(Object.values(families).flatMap((family) => family.types.map((type) => [type, family])));

/** The family of a type; undefined where there is none. */
export const familyNamed = (type) => byType.get(type);

/** The family that `model_type` names, or `architectures` where that type names none. */
export function familyOf(values, asked) {
  const fields = new Fields(values, asked);
  const name = fields.found("model_type");
  if (typeof name === "string" && name !== names.unnamed && !byType.has(name)) {
    const hint = respelt(name, [...byType.keys()]) || "swacalc models lists those that can be read";
    throw new FieldRefusal("model_type", `is ${cut(name)}, which is not known`, hint);
  }
  if (name !== names.unnamed) return byType.get(fields.word("model_type", [...byType.keys()]));
  const classes = fields.words("architectures", Object.keys(names.classes));
  if (classes.length === 1) return byType.get(names.classes[classes[0]]);
  const hint = `write one, or a model_type other than ${names.unnamed}`;
  throw new FieldRefusal("architectures", `has ${classes.length} entries`, hint);
}

/** The element type that a model's own fields declare, and the field; BF16 where none does. */
export function typeOfModel(fields) {
  const { form, field } = agreed(declaredTypes(fields));
  return { form: form || "bf16", field };
}

function* declaredTypes(fields) {
  const [silent] = types.unsaid;
  const known = [...Object.keys(types.model), silent];
  for (const name of types.fields) {
    if (!fields.has(name)) continue;
    const found = fields.word(name, known);
    if (found !== silent) yield { form: types.model[found], field: name };
  }
}

/** The first of the formats, with which the others have to agree; empty where there is none. */
export function agreed(found) {
  let first = { form: "", field: "" };
  for (const { form, field } of found)
    if (!first.form) first = { form, field };
    else if (form !== first.form)
      throw new FieldRefusal(field, `declares ${form}`, `${first.field} declares ${first.form}`);
  return first;
}
