/**
 * Which layer is of which kind: the general rules by their names on the command line. What a family
 * says, and with which fields, is generated.
 *
 * @typedef {import("./config-fields.js").Fields} Fields
 * @typedef {""|"full"|"indexed"|"window"|"chunk"|"recurrent"|"none"} Kind
 */

import { limits } from "../reference/scripts/families.js";
import { FieldRefusal } from "./config-refusals.js";
import { SWITCH, WINDOW } from "./config-fields.js";
import { grouped } from "./printing.js";

const all = (kind, count) => Array(count).fill(kind);
const numbered = (count, kind) => Array.from({ length: count }, (_, at) => kind(at));

/** By rule: the kinds of all layers, from the fields and what the rule was made with. */
const RULES = {
  everywhere: (fields, { kind }) => all(kind, fields.layers()),

  listed(fields, { words, field, drafts = "", length }) {
    const found = fields.words(field, Object.keys(words));
    const extra = drafts && fields.has(drafts) ? Number(fields.whole(drafts, 0, limits.layers)) : 0;
    checkLength(fields, field, found.length, length, extra);
    return found.map((word) => words[word]);
  },

  flagged(fields, { field, meanings, unless = "" }) {
    const numbers = fields.wholes(field, 0, meanings.length - 1);
    checkLength(fields, field, numbers.length);
    const odd = numbers.findIndex((number) => !meanings[number]);
    if (odd >= 0)
      throw new FieldRefusal(`${field}[${odd}]`, `is ${numbers[odd]}`, "such a layer is not understood here");
    const isFull = unless && !fields.has(unless);
    return numbers.map((number) => (isFull ? "full" : meanings[number]));
  },

  lettered(fields, { letters, field, length, repeats = false }) {
    let found = [...fields.letters(field, Object.keys(letters).join(""))];
    if (repeats && found.length) {
      const once = found;
      found = numbered(fields.layers(), (at) => once[at % once.length]);
    }
    checkLength(fields, field, found.length, length);
    return found.map((letter) => letters[letter]);
  },

  every_nth(fields, { field, others, unless = "" }) {
    const count = fields.layers();
    if (unless && !fields.has(unless)) return all("full", count);
    const every = Number(fields.whole(field, 1, limits.layers));
    return numbered(count, (at) => ((at + 1) % every ? others : "full"));
  },

  offset(fields, { period, start, others }) {
    const length = Number(fields.whole(period, 1, limits.layers));
    const first = Number(fields.whole(start, 0, length - 1));
    return numbered(fields.layers(), (at) => (at % length === first ? "full" : others));
  },

  among(fields, { field, others }) {
    const count = fields.layers();
    const full = new Set(fields.wholes(field, 0, count - 1));
    return numbered(count, (at) => (full.has(at) ? "full" : others));
  },

  windowed(fields, { required = false }) {
    if (required && !fields.gives(WINDOW))
      throw new FieldRefusal(WINDOW, "is missing", "write a window in tokens, or null for none");
    return all(fields.has(WINDOW) ? "window" : "full", fields.layers());
  },

  switched(fields, { known = false }) {
    const count = fields.layers();
    if (!fields.flag(SWITCH) || !fields.has(WINDOW)) return all("full", count);
    if (!known) throw new FieldRefusal(SWITCH, "is true", "which layers have the window is not known");
    const first = Number(fields.whole("max_window_layers", 0, limits.layers));
    return numbered(count, (at) => (at >= first ? "window" : "full"));
  },

  numbered(fields, { lists }) {
    const count = fields.layers();
    const found = new Map();
    for (const [field, kind] of Object.entries(lists))
      for (const number of fields.wholes(field, 1, count)) {
        if (found.has(number)) throw new FieldRefusal(field, `has layer ${number} twice`, "list it once");
        found.set(number, kind);
      }
    return numbered(count, (at) => {
      if (found.has(at + 1)) return found.get(at + 1);
      throw new FieldRefusal(Object.keys(lists)[0], `lacks layer ${at + 1}`, "list each layer once");
    });
  },

  skipping(fields, { every, start, usual }) {
    const step = Number(fields.whole(every, 1, limits.layers));
    const first = fields.has(start) ? Number(fields.whole(start, 0, limits.layers)) : usual;
    return numbered(fields.layers(), (at) => (Math.max(at - first + 1, 0) % step ? "full" : "indexed"));
  },
};

function checkLength(fields, name, found, length = "as layers", drafts = 0) {
  if (length === "any" || (length === "its own" && !fields.has("num_hidden_layers"))) {
    if (found < 1 || found > limits.layers)
      throw new FieldRefusal(name, `has ${found} entries`, `write 1 to ${grouped(limits.layers)}`);
    return;
  }
  const count = fields.layers();
  if (found === count || found === count + drafts) return;
  const more = drafts ? ` or of ${count + drafts}` : "";
  throw new FieldRefusal(name, `has ${found} entries`, `write one for each of ${count}${more}`);
}

const kindsBy = (rule, fields) => RULES[rule.rule](fields, rule.with ?? {});

/**
 * The kind of each layer and of each draft layer that is listed, and notes on defaults. All rules
 * whose field is given must agree; where none is, the last of them decides.
 *
 * @param {Fields} fields
 * @param {object[]} rules
 * @param {string} whose
 * @returns {{kinds: Kind[], notes: string[]}}
 */
export function kindsOf(fields, rules, whose) {
  const found = rules.filter((rule) => isGiven(rule, fields, rules)).map((rule) => [rule.field, kindsBy(rule, fields)]);
  const kinds = found.length ? agreed(found) : [];
  if (kinds.length && kinds.every(Boolean)) return { kinds, notes: [] };
  const last = rules.at(-1);
  const usual = last.usual === undefined ? {} : { [last.field]: last.usual };
  const { fields: filled, notes } = fields.filled(usual, whose);
  return { kinds: completed(kinds, kindsBy(last, filled)), notes };
}

/** Whether the file says it in the way of a rule, and not in that of another with the same field. */
function isGiven({ field = "", string = false }, fields, rules) {
  const ways = new Set(rules.filter((rule) => (rule.field ?? "") === field).map((rule) => Boolean(rule.string)));
  return fields.has(field) && (ways.size === 1 || fields.isString(field) === string);
}

/** What the first list says, completed by the others, which may not contradict it. */
function agreed([[field, first], ...others]) {
  let kinds = first;
  for (const [other, more] of others) {
    if (kinds.some((kind, at) => kind && more[at] && kind !== more[at]))
      throw new FieldRefusal(other, `contradicts ${field}`, "leave one of them out");
    kinds = completed(kinds, more);
  }
  return kinds;
}

const completed = (kinds, more) =>
  numbered(Math.max(kinds.length, more.length), (at) => kinds[at] || more[at] || "");
