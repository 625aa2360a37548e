/**
 * What a calculator makes of its form: the fields that count, what is wrong with them, the answer,
 * and the same question as a command.
 *
 * @typedef {import("./answers.js").Answer} Answer
 * @typedef {import("./forms.js").Field} Field
 * @typedef {Record<string, string>} Values  what each field holds, by its option
 */

import { answers } from "./answers.js";
import { forms } from "./forms.js";
import { OWN } from "./known-models.js";
import { missing, readOption } from "./quantities.js";
import { attempt } from "./refusals.js";

const PLAIN_WORD = /^[\w.,/%-]+$/;

/**
 * Whether a field has an effect beside what the others hold.
 *
 * @param {Field} field
 * @param {Values} values
 */
export function counts({ when, unless }, values) {
  return (!when || Boolean(values[when])) && !(unless && values[unless]);
}

/**
 * Answer a form. Without an answer either some fields are refused or the whole of them is.
 *
 * @param {string} command  as the command line calls it
 * @param {Values} values
 * @returns {{answer?: Answer, refusals: Record<string, string>, refusal: string, line: string}}
 *   sentences by option, and the command line of the answer
 */
export function ask(command, values) {
  const fields = forms[command].filter((field) => counts(field, values));
  const { given, choices, refusals } = read(fields, values);
  if (Object.keys(refusals).length) return { refusals, refusal: "", line: "" };
  const calculator = answers[choices.engine ? "engine" : command];
  const { result: answer, refusal } = attempt(() => calculator(choices, given));
  return { answer, refusals, refusal, line: answer ? lineOf(command, fields, values) : "" };
}

function read(fields, values) {
  const [given, choices, refusals] = [new Map(), {}, {}];
  for (const { option, symbol, needed } of fields) {
    const text = values[option];
    if (!symbol) choices[option] = text;
    else if (text || needed) {
      const { result, refusal } = attempt(() => readNeeded(symbol, text, `--${option}`));
      if (refusal) refusals[option] = refusal;
      else given.set(symbol, result);
    }
  }
  return { given, choices, refusals };
}

function readNeeded(symbol, text, option) {
  if (!text) throw missing(symbol);
  return readOption(symbol, text, option);
}

/** The form as a command; what the command takes by itself is left out. */
function lineOf(command, fields, values) {
  const words = ["swacalc", command];
  for (const { option, usual, initial } of fields) {
    const value = values[option];
    const name = value === OWN && option === "model" ? "config" : option;
    if (value && !(usual && value === initial)) words.push(`--${name}`, shellWord(value));
  }
  return words.join(" ");
}

/** A word as a POSIX shell takes it, whatever is in it. */
export const shellWord = (word) => (PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
