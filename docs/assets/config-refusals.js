/** What is wrong with a `config.json`: one sentence with the field and its place, as on the command line. */

import { limits } from "../reference/scripts/families.js";
import { Refusal, shortened } from "./refusals.js";

/** A file that cannot be read at all. */
export class FileRefusal extends Refusal {
  /**
   * @param {string} message
   * @param {string} hint
   * @param {string} path
   * @param {{text: string, at: number}} [found]  where in the text of the file
   */
  constructor(message, hint, path, found) {
    super(`${path}${found ? placeOf(found.text, found.at) : ""}: ${message}`, hint);
  }
}

/** A field that is missing, invalid, or contradicts another. */
export class FieldRefusal extends Refusal {
  /**
   * @param {string} field  its name, with the item of a list, as in `ratios[3]`
   * @param {string} message
   * @param {string} [hint]
   */
  constructor(field, message, hint = "") {
    super(`${shortened(field, limits.name)} ${message}`, hint);
    [this.field] = field.split("[", 1);
  }

  /** The same with the place of the field, where its key stands once in the text. */
  placed(text, path) {
    const key = `"${this.field.slice(this.field.lastIndexOf(".") + 1)}"`;
    const found = [...keys(text, key)];
    return new FileRefusal(this.message, this.hint, path, found.length === 1 ? { text, at: found[0] } : undefined);
  }
}

/** Where a key stands with a colon behind it, twice at most. */
function* keys(text, key) {
  const colon = /\s*:/y;
  for (let at = text.indexOf(key), count = 0; at >= 0 && count < 2; at = text.indexOf(key, at + 1)) {
    colon.lastIndex = at + key.length;
    if (!colon.test(text)) continue;
    count += 1;
    yield at;
  }
}

/** The line and the column of a place in a text, both from 1, in characters. */
function placeOf(text, at) {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/);
  return `:${lines.length}:${[...lines.at(-1)].length + 1}`;
}
