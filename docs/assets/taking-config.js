/** Taking a `config.json`: from a text, from files, and from an address that holds one. */

import { OWN } from "./known-models.js";
import { recordOf } from "./network-record.js";
import { replace } from "./own-model.js";
import { BESIDE, readConfig, textOf, written } from "./reading-config.js";
import { Refusal, sentence } from "./refusals.js";
import { told } from "./told.js";

const LONGEST = 6000; // characters of it in an address; servers refuse more than about 8,000

let turn = {};

await told.learn();

/**
 * Read the text of a `config.json` and offer its model.
 *
 * @param {string} text
 * @returns {Promise<string|null>} the sentence that refuses it; empty where it is read, and null
 *   where something else was given in the meantime
 */
export const take = (text) => taken(async () => [text]);

/**
 * As `take`, of files.
 *
 * @param {File} config
 * @param {File} [beside]  the `hf_quant_config.json` beside it
 */
export const takeFiles = (config, beside) =>
  taken(async () => [await textOf(config, config.name), beside && (await textOf(beside, BESIDE)), config.name]);

/** Forget the model. */
export function forget() {
  turn = {};
  replace(null, "");
}

/** Read what some work gives, unless something else is given before it is read. */
async function taken(texts) {
  const own = (turn = {});
  let [record, short, refusal] = [null, "", ""];
  try {
    const { geometry, values } = readConfig(...(await texts()));
    record = recordOf(geometry, OWN);
    short = await pack(written(values));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = sentence(error);
  }
  if (own !== turn) return null;
  replace(record, short);
  return refusal;
}

/** Take the model that an address holds; the sentence that refuses it, or none. */
export async function restore(kept) {
  const text = await unpack(kept);
  return text === null ? `${OWN}: the address does not hold the whole of it; paste or drop the file` : take(text);
}

/** A text as an address holds it; empty where it is too long for one. */
async function pack(text) {
  const bytes = await streamed(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  if (bytes.length * 4 > LONGEST * 3) return "";
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");
}

/** The text that an address holds; null where it is none. */
async function unpack(kept) {
  if (kept.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(kept.replace(/[-_]/g, (sign) => (sign === "-" ? "+" : "/"))), (each) => each.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await streamed(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null; // what was cut off or changed on the way
  }
}

async function streamed(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
