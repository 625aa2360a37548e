/**
 * JSON as the command line reads a `config.json`: no key twice, whole numbers as BigInt, and one
 * sentence for whatever is wrong, with its place.
 *
 * @typedef {null|boolean|bigint|string|Float|Value[]|Map<string, Value>} Value
 */

import { limits } from "../reference/scripts/families.js";
import { FieldRefusal, FileRefusal } from "./config-refusals.js";

const DEEPEST = 400; // a call for each level; no config.json has more than a few
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const WORDS = { null: null, true: true, false: false, NaN: "NaN", Infinity: "Infinity", "-Infinity": "-Infinity" };
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** A number that is not whole by its spelling. */
export class Float {
  /** @param {string} text */
  constructor(text) {
    [this.text, this.number] = [text, Number(text)];
  }
}

/**
 * The object that a text is.
 *
 * @param {string} text
 * @param {string} path  names the text in messages
 * @returns {Map<string, Value>}
 * @throws {FileRefusal} it is no JSON object
 * @throws {FieldRefusal} a key is given twice
 */
export function readObject(text, path) {
  const value = new Reader(text, path).document();
  if (value instanceof Map) return value;
  const hint = "a config.json begins with { and names its fields";
  throw new FileRefusal("the file is not a JSON object", hint, path);
}

class Reader {
  constructor(text, path) {
    [this.text, this.path, this.at, this.depth] = [text, path, 0, 0];
  }

  document() {
    this.#skip();
    const value = this.#value();
    this.#skip();
    if (this.at < this.text.length) throw this.#wrong("Extra data", this.at);
    return value;
  }

  #wrong(message, at) {
    return new FileRefusal(`the file is not JSON: ${message}`, "", this.path, { text: this.text, at });
  }

  #skip() {
    this.#take(SPACE);
  }

  /** What an expression finds here; the reader goes on after it. */
  #take(expression) {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text);
    if (found) this.at = expression.lastIndex;
    return found;
  }

  #value() {
    const first = this.text[this.at];
    if (first === '"') return this.#string();
    if (first === "{") return this.#nested(() => this.#object());
    if (first === "[") return this.#nested(() => this.#list());
    const word = Object.keys(WORDS).find((each) => this.text.startsWith(each, this.at));
    if (word === undefined) return this.#number();
    this.at += word.length;
    return WORDS[word];
  }

  #nested(read) {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new FileRefusal("the file is nested too deeply", "name a config.json", this.path);
    const value = read();
    this.depth -= 1;
    return value;
  }

  #number() {
    const found = this.#take(NUMBER);
    if (!found) throw this.#wrong("Expecting value", this.at);
    const [text, whole, part, power] = found;
    if (part || power) return new Float(text);
    return whole.length <= limits.digits ? BigInt(whole) : whole;
  }

  #object() {
    const pairs = [];
    this.at += 1;
    this.#skip();
    if (this.text[this.at] !== "}")
      for (;;) {
        if (this.text[this.at] !== '"')
          throw this.#wrong("Expecting property name enclosed in double quotes", this.at);
        const name = this.#string();
        this.#skip();
        if (this.text[this.at] !== ":") throw this.#wrong("Expecting ':' delimiter", this.at);
        this.at += 1;
        this.#skip();
        pairs.push([name, this.#value()]);
        if (!this.#another("}")) break;
      }
    this.at += 1;
    return once(pairs);
  }

  #list() {
    const items = [];
    this.at += 1;
    this.#skip();
    if (this.text[this.at] !== "]")
      do items.push(this.#value());
      while (this.#another("]"));
    this.at += 1;
    return items;
  }

  /** Whether a comma and no end follows. */
  #another(end) {
    this.#skip();
    if (this.text[this.at] === end) return false;
    if (this.text[this.at] !== ",") throw this.#wrong("Expecting ',' delimiter", this.at);
    this.at += 1;
    this.#skip();
    return true;
  }

  #string() {
    const start = this.at;
    const parts = [];
    this.at += 1;
    for (;;) {
      parts.push(this.#take(PLAIN)[0]);
      const mark = this.text[this.at];
      if (mark === undefined) throw this.#wrong("Unterminated string starting at", start);
      if (mark !== '"' && mark !== "\\") throw this.#wrong("Invalid control character at", this.at);
      this.at += 1;
      if (mark === '"') return parts.join("");
      parts.push(this.#escaped(start));
    }
  }

  #escaped(start) {
    const at = this.at;
    const letter = this.text[at];
    if (letter === undefined) throw this.#wrong("Unterminated string starting at", start);
    this.at += 1;
    if (letter !== "u") {
      if (!Object.hasOwn(ESCAPES, letter)) throw this.#wrong("Invalid \\escape", at - 1);
      return ESCAPES[letter];
    }
    const digits = this.text.slice(at + 1, at + 5);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw this.#wrong("Invalid \\uXXXX escape", at);
    this.at += 4;
    return String.fromCharCode(parseInt(digits, 16));
  }
}

function once(pairs) {
  const values = new Map();
  for (const [name, value] of pairs) {
    if (values.has(name)) throw new FieldRefusal(name, "is given twice", "keep one of the two");
    values.set(name, value);
  }
  return values;
}
