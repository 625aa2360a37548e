/**
 * A geometry as the calculators take a model: the record of the user's own, like the generated ones
 * of the claim set, with the same sentences.
 *
 * @typedef {import("./reading-config.js").Geometry} Geometry
 * @typedef {import("./layer-plans.js").Layer} Layer
 */

import { own } from "../reference/scripts/families.js";
import { grouped } from "./printing.js";
import { NATIVE } from "./entry-layouts.js";
import { add, exact, num } from "./rational.js";

/** The layers that keep SWA KV of a window. */
const windowed = (layers) => layers.filter(({ window, source }) => window !== null && source === null);
const recurrent = (layers) => layers.filter(({ role }) => role === "recurrent");

/**
 * @param {Geometry} geometry
 * @param {string} name  what notes call the model
 */
export function recordOf(geometry, name) {
  const parts = partsOf(geometry);
  const lacking = own.windows.concat(own.chunks, own.states).filter((figure) => !figuresOf(geometry).includes(figure));
  return {
    title: `${geometry.title} (${name})`,
    own: true,
    lacks: [...new Set(lacking)].sort(),
    against: {},
    parts: stacks(parts),
    halves: halves(geometry, parts),
    symbols: {},
    formats: Object.fromEntries(geometry.layouts.map((layout) => [layout.format, formatOf(geometry, parts, layout, name)])),
    context: contextOf(geometry.layers),
  };
}

/** The layers of each part by its name. */
function partsOf({ layers, drafts }) {
  const found = { all: layers };
  for (const layer of [...layers, ...drafts]) (found[layer.part] ??= []).push(layer);
  return found;
}

function figuresOf({ layers }) {
  return [
    ...(windowed(layers).length ? own.windows : []),
    ...(layers.some(({ chunk }) => chunk) ? own.chunks : []),
    ...(recurrent(layers).length ? own.states : []),
  ];
}

const valued = (number, unit, ref) => ({ exact: exact(num(BigInt(number))), unit, ref });

/** Layers and window of each part whose layers all have one window and nothing else. */
function stacks(parts) {
  const uniform = Object.entries(parts).filter(([, layers]) => layers.length && layers.every((each) => isAlike(each, layers[0])));
  return Object.fromEntries(uniform.map(([part, layers]) => [part, stackOf(layers, `, ${part}`)]));
}

const isAlike = ({ window, source }, first) => window !== null && window === first.window && source === null;

function stackOf(layers, title) {
  const { window } = layers[0];
  return {
    L: valued(layers.length, "layer", `${title}: layers, ${layers.length} with a window of ${grouped(window)}`),
    n_win: valued(window, "token", `${title}: window`),
  };
}

/** The stack of a network whose encoder is half of it. */
function halves({ layers }, { encoder = [] }) {
  const isHalved = encoder.length && 2 * encoder.length === layers.length;
  return isHalved ? stackOf(layers, ", all") : {};
}

/** What a model gives to symbols in one format, and the notes on it. */
function formatOf(geometry, parts, layout, name) {
  const { layers, state } = geometry;
  const rows = mostRows(layers).reduce((sum, [most, count]) => sum + most * count, 0n);
  const bytes = (entry, unit) => [exact(entry.bytes), unit, entry.makeup];
  const found = {
    main_entry_bytes: bytes(layout.main, "B/entry"),
    index_entry_bytes: bytes(layout.index, "B/entry"),
    swa_entry_bytes: bytes(layout.swa, "B/token"),
    entries_per_token: rateOf(layers, "main", "main keys"),
    index_entries_per_token: rateOf(layers, "index", "indexer keys"),
    swa_rows_full: [rows, "token", "rows of the windows and chunks of all layers"],
    recurrent_layers: [recurrent(layers).length, "layer", "layers with a state of fixed size"],
    recurrent_layer_bytes: bytes(state.recurrent, "B/layer"),
    conv_layer_bytes: bytes(state.convolution, "B/layer"),
    ...windowsOf(layers, parts),
  };
  const entries = Object.entries(found);
  const symbols = entries.map(([symbol, [number, unit, what]]) => [symbol, { exact: `${number}`, unit, ref: `: ${what}` }]);
  return { symbols: Object.fromEntries(symbols), notes: notesOf(geometry, layout, name) };
}

function windowsOf(layers, { encoder, all }) {
  const found = windowed(layers);
  if (!found.length) return {};
  return {
    n_win: [found[0].window, "token", "window"],
    persisted_layers: [windowed(encoder ?? all).length, "layer", "window layers that persist"],
    window_layers: [found.length, "layer", "layers with a window"],
  };
}

/** Pairs of a size and how many layers have it, in order. */
function counted(sizes) {
  const found = new Map();
  for (const size of sizes) found.set(size, (found.get(size) ?? 0n) + 1n);
  return [...found].sort(([one], [two]) => (one < two ? -1 : 1));
}

const owners = (layers, keys) => counted(layers.filter(({ owns }) => owns.includes(keys)).map(({ ratio }) => BigInt(ratio)));

const mostRows = (layers) =>
  counted(layers.filter(({ source }) => source === null).map(({ window, chunk }) => window ?? chunk).filter((rows) => rows !== null));

function rateOf(layers, keys, what) {
  const found = owners(layers, keys);
  const rate = found.reduce((sum, [ratio, count]) => add(sum, num(count, ratio)), num(0n));
  const counts = found.map(([ratio, count]) => `${count} at ratio ${ratio}`).join(" and ");
  return [exact(rate), "entry/token", `owners of ${what}, ${counts || "none"}`];
}

/** What the file left open. */
function notesOf({ typed, notes }, { format }, name) {
  return [...(typed && format === NATIVE ? [typed] : []), ...notes].map((note) => `${name}: ${note}`);
}

/** What the layers keep of a context, as functions like the generated ones. */
function contextOf(layers) {
  const complete = (keys, paged) => (arithmetic, name) => {
    const tokens = paged ? arithmetic.align(name("context"), name("page")) : name("context");
    const whole = (ratio) => arithmetic.floor(arithmetic.div(tokens, arithmetic.num(ratio)));
    return sumOf(arithmetic, owners(layers, keys), (ratio) => (ratio > 1n ? whole(ratio) : tokens));
  };
  return {
    global_entries: complete("main", false),
    index_entries: complete("index", false),
    paged_entries: complete("main", true),
    paged_index_entries: complete("index", true),
    swa_rows: (arithmetic, name) =>
      sumOf(arithmetic, mostRows(layers), (most) => arithmetic.min(name("context"), arithmetic.num(most))),
  };
}

const sumOf = (arithmetic, pairs, term) =>
  pairs.reduce((sum, [size, count]) => arithmetic.add(sum, arithmetic.mul(arithmetic.num(count), term(size))), arithmetic.num(0n));
