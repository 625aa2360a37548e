/**
 * The user's own model: offered by every calculator of the page, and kept in the address with the
 * fields that it was read from. How a `config.json` is read is fetched when there is one.
 */

import { models } from "../reference/scripts/formulas.js";
import { recall, remember } from "./address.js";
import { OWN, fitsOwn } from "./known-models.js";

/** The name of the file in the address. */
export const NAME = "config";

/** Tells of each change of the model by an event `change`. */
export const changed = new EventTarget();

let packed = "";
let restoring = null;

/** The address's words for the model; none where there is none or it is too long for an address. */
export const inAddress = () => (packed ? [[NAME, packed]] : []);

/** Put a record in place of the model; none takes it away, so that no figure of it is left. */
export function replace(record, short) {
  if (record) models[OWN] = record;
  else delete models[OWN];
  packed = short;
  remember(NAME, packed || null);
  changed.dispatchEvent(new Event("change"));
}

/** The model that the address holds, read once: the sentence that refuses it, empty where all is well. */
export function restored() {
  const kept = recall(NAME);
  restoring ??= kept === null ? Promise.resolve("") : import("./taking-config.js").then(({ restore }) => restore(kept));
  return restoring;
}

/** The field for the model of a calculator, which goes on with the user's own one, or without it. */
export class ModelField {
  /**
   * @param {import("./fields.js").Input} input
   * @param {string|null} kept  the model that the address names
   * @param {() => void} update  called when the choice may have changed
   */
  constructor(input, kept, update) {
    this.lost = kept === OWN && input.value !== OWN; // the address does not hold it
    changed.addEventListener("change", () => {
      if (!fitsOwn(input.field) && input.value !== OWN && !this.lost) return;
      input.offer(OWN);
      input.value = OWN;
      this.lost = false;
      update();
    });
  }
}
