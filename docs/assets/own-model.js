/**
 * The user's own model: read from a `config.json`, offered by every calculator of the page, and kept
 * in the address with the fields that it was read from.
 */

import { models } from "../reference/scripts/formulas.js";
import { recall, remember } from "./address.js";
import { OWN } from "./known-models.js";
import { Refusal, sentence } from "./refusals.js";

const NAME = "config"; // of the file in the address
const LONGEST = 6000; // characters of it there; servers refuse addresses of more than about 8,000

/** Tells of each change of the model by an event `change`. */
export const changed = new EventTarget();

let packed = "";
let turn = {};
let restoring = null;

/** The address's words for the model; none where there is none or it is too long for an address. */
export const inAddress = () => (packed ? [[NAME, packed]] : []);

/** Read the text of a `config.json` and offer its model; the sentence that refuses it, or none. */
export const take = (text) => taken(async () => [text]);

/**
 * As `take`, of files.
 *
 * @param {File} config
 * @param {File} [beside]  the `hf_quant_config.json` beside it
 */
export const takeFiles = (config, beside) =>
  taken(async ({ CONFIG, BESIDE, textOf }) => [await textOf(config, CONFIG), beside && (await textOf(beside, BESIDE))]);

/** Forget the model. */
export function forget() {
  turn = {};
  replace(null, "");
}

/** Read what some work gives, unless something else is given before it is read. */
async function taken(texts) {
  const own = (turn = {});
  const reading = await import("./reading-config.js");
  const { recordOf } = await import("./network-record.js");
  let [record, short, refusal] = [null, "", ""];
  try {
    const { geometry, values } = reading.readConfig(...(await texts(reading)));
    record = recordOf(geometry, OWN);
    short = await pack(reading.written(values));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusal = sentence(error);
  }
  if (own === turn) replace(record, short.length <= LONGEST ? short : "");
  return refusal;
}

/** Put a record in place of the model; none takes it away, so that no figure of it is left. */
function replace(record, short) {
  if (record) models[OWN] = record;
  else delete models[OWN];
  packed = short;
  tell();
}

function tell() {
  remember(NAME, packed || null);
  changed.dispatchEvent(new Event("change"));
}

/** The model that the address holds, read once: the sentence that refuses it, empty where all is well. */
export function restored() {
  restoring ??= recall(NAME) === null ? Promise.resolve("") : restore(recall(NAME));
  return restoring;
}

async function restore(kept) {
  const text = await unpack(kept);
  return text === null ? `${OWN}: the address does not hold the whole of it; paste or drop the file` : take(text);
}

async function pack(text) {
  const bytes = await streamed(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
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
