/** Sentences that refuse an input, with what was typed in quotation marks. */

import { reading } from "../reference/scripts/quantities.js";

/** An input that cannot be used; `hint` says what would be right. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string} [hint]
   */
  constructor(message, hint = "") {
    super(message);
    this.hint = hint;
  }
}

/** A refusal in one line. */
export const sentence = ({ message, hint }) => [message, hint].filter(Boolean).join("; ");

/**
 * The result of some work, or the sentence that refuses it.
 *
 * @template Result
 * @param {() => Result} work
 * @returns {{result?: Result, refusal: string}}
 */
export function attempt(work) {
  try {
    return { result: work(), refusal: "" };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: sentence(error) };
  }
}

/** A string in quotation marks as Python writes it, cut where it is too long for a sentence. */
export const quoted = (text) => literal(shortened(text));

/** A string in quotation marks as Python writes it. */
export function literal(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replace(/[\p{C}\p{Z}\\'"]/gu, (character) => escaped(character, mark));
  return mark + inside + mark;
}

/** A string, cut where it is too long to be shown in a message. */
export function shortened(text, most = reading.shown) {
  if (text.length <= most) return text;
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 3).join("")}...`;
}

const SHORT = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

function escaped(character, mark) {
  if (character === " " || ("'\"".includes(character) && character !== mark)) return character;
  if (character === mark) return `\\${character}`;
  if (SHORT[character]) return SHORT[character];
  const code = character.codePointAt(0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}
