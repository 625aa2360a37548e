/**
 * The calculators: values and choices in, figures with provenance out. Which figures an answer
 * has, and the formula of each, is generated from those of the command line.
 *
 * @typedef {import("./symbols.js").Part} Part
 * @typedef {import("./printing.js").Quantity} Quantity
 * @typedef {Map<string, Quantity>} Given  the values of options by the symbols that they set
 * @typedef {object} Figure
 * @property {string} name  as the command line calls it
 * @property {string} symbol
 * @property {Part} part  of the first layer where the figure has a value for each layer
 * @property {{number: import("./rational.js").Rational, count: number}[]} [runs]  equal neighbours
 *   of the layers taken together, from the first layer on, at most MOST_RUNS of them
 * @property {number} [layers]
 * @typedef {{figures: Figure[], known: Symbols, notes: string[]}} Answer
 */

import * as generated from "../reference/scripts/formulas.js";
import { atMost } from "./quantities.js";
import * as rational from "./rational.js";
import { Refusal } from "./refusals.js";
import { Symbols, given as givenPart, ofModel } from "./symbols.js";
import { parseUnit } from "./units.js";

const MOST_RUNS = 24;

// The sizes of what a model keeps, by what its notes call it.
const KEPT = {
  main: "main_entry_bytes",
  index: "index_entry_bytes",
  SWA: "swa_entry_bytes",
  "recurrent layer": "recurrent_layer_bytes",
  "its convolution": "conv_layer_bytes",
};

const { defaults, engines, figures, formulas, models, notes, symbols, tags, yourInput } = generated;

const givenParts = (given) => [...given].map(([name, quantity]) => givenPart(name, quantity));

/** What a command itself takes for a symbol: a number alone, or with the tag of what it follows from. */
function usual(name, value) {
  const plain = { unit: parseUnit(symbols[name].unit), tag: tags[0], own: false, ref: "" };
  return { ...plain, ...value, name };
}

/** What a command takes for the options that were left out. */
function usuals(command, known, given) {
  const missing = Object.entries(defaults[command]).filter(([name]) => !given.has(name));
  return missing.map(([name, formula]) => usual(name, known.derive(formula, tags[0])));
}

/**
 * The figures whose needs are met, in the order of the command line.
 *
 * @returns {Figure[]}
 */
function answered(command, known, has, lacks = []) {
  const wanted = figures[command].filter(({ name, needs }) => {
    return !lacks.includes(name) && needs.every((need) => has.has(need));
  });
  return wanted.flatMap((figure) => {
    try {
      const shown = figure.layers ? byLayer(figure.symbol, known) : { part: known.value(figure.symbol) };
      return [{ name: figure.name, symbol: figure.symbol, ...shown }];
    } catch (error) {
      // The command line leaves a figure out, too, that would divide by zero.
      if (!(error instanceof RangeError)) throw error;
      return [];
    }
  });
}

/** A figure of each layer. It never grows from layer to layer, so that equal ends are one run. */
function byLayer(symbol, known) {
  const layers = Number(known.value("L").number.above);
  const at = (layer) => {
    const numbered = { name: "l", number: rational.num(BigInt(layer)), own: false };
    return new Symbols([...known.parts.values(), numbered]).derive(formulas[symbol], symbols[symbol].tag);
  };
  const runs = [];
  for (let first = 1; first <= layers && runs.length < MOST_RUNS; ) {
    const { number } = at(first);
    const last = lastEqual(first, layers, (layer) => rational.isEqual(at(layer).number, number));
    runs.push({ number, count: last - first + 1 });
    first = last + 1;
  }
  return { layers, runs, part: usual(symbol, at(1)) };
}

/** The last of the numbers from `first` to `most` that is still equal, by halving. */
function lastEqual(first, most, isEqual) {
  let [low, high] = [first, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isEqual(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The lengths and layer runs of a replay; `given` may hold L, n_win, prefix, rows and page.
 *
 * @param {{model: string, part: string}} choices
 * @param {Given} given
 * @returns {Answer}
 */
function replay({ model, part }, given) {
  const parts = [...ofPart(model, part), ...givenParts(given)];
  const first = new Symbols(parts);
  const equal = given.has("L");
  const isDecoder = equal || part === "decoder";
  const replayed = isDecoder ? [{ ...first.value("L"), name: "decoder_layers" }] : [];
  const known = new Symbols([...parts, ...replayed, ...usuals("replay", first, given)]);
  const has = new Set([...given.keys(), ...(isDecoder ? ["decoder"] : [])]);
  return { figures: answered("replay", known, has), known, notes: equal ? notes.layers : [] };
}

/**
 * What an engine adopts of a hit and runs; `given` holds N and H, and may hold n_win and block.
 *
 * @param {{model: string, part: string, engine: string}} choices
 * @param {Given} given
 * @returns {Answer}
 * @throws {Refusal} the hit is longer than the prompt, or the engine refuses it
 */
function engine({ model, part, engine: name }, given) {
  atMost("--hit", given.get("H"), given.get("N"), "the prompt");
  const rule = engines[name];
  const parts = [...ofPart(model, part), ...taken(rule), ...givenParts(given)];
  const first = new Symbols(parts);
  for (const refusal of rule.refusals) refuse(refusal, first);
  const adopted = { ...first.value(rule.hit), name: "engine_hit" };
  const start = rule.replays ? [] : [{ ...adopted, name: "engine_replay_start" }];
  const then = new Symbols([...parts, adopted, ...start]);
  const known = new Symbols([...then.parts.values(), ...usuals("engine", then, given)]);
  const found = answered("engine", known, given).filter((each) => rule.figures.includes(each.name));
  const same = ["engine_hit", ...start.map((part) => part.name)];
  for (const figure of found) if (same.includes(figure.symbol)) figure.symbol = rule.hit;
  return { figures: found, known, notes: [rule.note] };
}

/** What an engine takes for the inputs that were left out. */
function taken(rule) {
  const numbers = Object.entries(rule.usual);
  return numbers.map(([name, number]) => usual(name, { number: rational.fromExact(number) }));
}

/** Refuse what an engine refuses: where the symbol of its refusal is not zero. */
function refuse(refusal, known) {
  if (rational.isEqual(known.value(refusal.symbol).number, rational.num(0n))) return;
  throw new Refusal(`refused: ${refusal.reason}`, refusal.hint);
}

/** The layers and the window of a part of a model. */
const ofPart = (model, part) => ofModel(models[model].parts[part], model, models[model].own);

/** The values of a model's symbols in one format: those that all formats share, and its own. */
function ofFormat(model, format) {
  const { symbols: shared, formats, own } = models[model];
  return ofModel({ ...shared, ...formats[format].symbols }, model, own);
}

/** The symbols of a stored model, those of a context among them where one is given. */
function stored({ model, dtype }, given) {
  const parts = [...ofFormat(model, dtype), ...givenParts(given)];
  if (!given.has("context")) return parts;
  const known = new Symbols([...parts, ...usuals("storage", new Symbols(parts), given)]);
  const { context, own = false } = models[model];
  const kept = Object.entries(context).map(([name, formula]) => {
    const part = usual(name, known.derive(formula, own ? yourInput : tags[0]));
    return { ...part, own: own || part.own };
  });
  return [...parts, ...kept];
}

/** The figures of a predecessor that a comparison needs, under their names there. */
function predecessor(model) {
  const known = new Symbols(ofFormat(model, "native"));
  const names = Object.entries(models[model].against);
  return names.map(([name, other]) => ({ ...known.value(name), name: other }));
}

/**
 * Bytes per token, window and context; shares and ratios against a predecessor where one is chosen.
 *
 * @param {{model: string, dtype: string, against: string}} choices
 * @param {Given} given
 * @returns {Answer}
 */
function storage(choices, given) {
  const { against } = choices;
  const others = against ? predecessor(against) : [];
  const has = new Set([...given.keys(), ...(against ? ["against"] : [])]);
  const known = new Symbols([...stored(choices, given), ...others]);
  const more = against ? [...notesOf({ model: against, dtype: "native" }), ...notes.against] : [];
  return { figures: answered("storage", known, has, models[choices.model].lacks), known, notes: [...notesOf(choices), ...more] };
}

/**
 * How many windows a share of host DRAM holds; `given` holds dram, and may hold share, machines,
 * else one, and TTL.
 *
 * @param {{model: string, dtype: string}} choices
 * @param {Given} given
 * @returns {Answer}
 */
function pool(choices, given) {
  const parts = stored(choices, given);
  const known = new Symbols([...usuals("pool", new Symbols(parts), given), ...parts]);
  return { figures: answered("pool", known, given), known, notes: [...notesOf(choices), ...notes.pool] };
}

/**
 * SSD bytes for a rate of new tokens, which `given` holds; it may hold lifetime, and D and K where a
 * predecessor is chosen.
 *
 * @param {{model: string, dtype: string, against: string}} choices
 * @param {Given} given
 * @returns {Answer}
 */
function retain(choices, given) {
  const { against } = choices;
  const others = against ? predecessor(against) : [];
  const has = new Set([...given.keys(), ...(against ? ["against"] : [])]);
  const known = new Symbols([...stored(choices, given), ...others]);
  const more = against ? notesOf({ model: against, dtype: "native" }) : [];
  return { figures: answered("retain", known, has), known, notes: [...notesOf(choices), ...more] };
}

/**
 * Layer runs of a prefill of N tokens, of which H may be cached.
 *
 * @param {{model: string}} choices
 * @param {Given} given
 * @returns {Answer}
 * @throws {Refusal} more is cached than the prompt has
 */
function prefill({ model }, given) {
  if (given.has("H")) atMost("--cached", given.get("H"), given.get("N"), "the prompt");
  const { halves, own } = models[model];
  const known = new Symbols([...ofModel(halves, model, own), ...givenParts(given)]);
  return { figures: answered("prefill", known, given), known, notes: [] };
}

/** What the entries of a model are made of, as its symbols say, and what its configuration left open. */
function notesOf({ model, dtype }) {
  const { symbols: shared, formats } = models[model];
  const records = { ...shared, ...formats[dtype].symbols };
  const kept = Object.entries(KEPT).filter(([, name]) => records[name].exact !== "0");
  const made = kept.map(([kind, name]) => `${kind} ${records[name].ref.slice(": ".length)}`);
  return [`${model} in ${dtype} format: ${made.join("; ")}`, ...formats[dtype].notes];
}

export const answers = { replay, engine, storage, pool, retain, prefill };
