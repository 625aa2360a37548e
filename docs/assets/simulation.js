/**
 * What two cache designs do with a small trace: the same figures as `swacalc simulate`, one request
 * after the other and without its shortcuts.
 *
 * @typedef {object} Request
 * @property {number} time  milliseconds
 * @property {number} prompt  tokens
 * @property {number} output  tokens
 * @property {number} parent  the request that it goes on from, -1 without one
 * @property {string[]} ids  one for each block of the prompt, the last of which may not be full
 *
 * @typedef {object} Design  sizes are fractions: [numerator, denominator]
 * @property {number[]} token  bytes of global KV
 * @property {number[]} window  bytes of a window
 * @property {number} near  a window less than this before a hit is used; 0 where hits are not reached
 * @property {number} span  tokens of a replay without a window; 0 where there is none
 *
 * @typedef {object} Limits
 * @property {number} tokens  of global KV
 * @property {number} windows
 * @property {number} ttl  milliseconds since a window's last use
 */

const MOST_PARENTS = 64;
const SPLITS = 20; // parts of an SSD between which the best split is looked for
const UNLIMITED = { tokens: Infinity, windows: Infinity, ttl: Infinity };

/** How many things of a size, a fraction, there is space for; Infinity stays. */
export const counted = (space, [above, below]) =>
  Number.isFinite(space) ? Math.floor((space * below) / above) : Infinity;

/**
 * Take all requests once, for stores of any size: what each shares, and what lies in front of it.
 *
 * @param {Request[]} requests  in the order of time
 * @param {number} block  tokens of a block
 */
export function walk(requests, block) {
  const seen = {
    names: new Map(), // of units
    paths: [],
    nodes: new Set(), // full blocks
    ends: new Map(), // the last request whose full blocks end at a node
    holders: new Map(), // the tokens of partial blocks that nobody has taken over
    spent: new Set(), // requests whose output somebody has taken over
  };
  let store = [];
  return requests.map((request, number) => {
    const path = pathOf(request, number, block, seen.names);
    const { parent, again, shared } = sharedBy(request, path, seen, requests);
    store = path.units.concat(without(store, shared));
    remember(path, number, seen);
    return { ...request, parent, again, shared: joined(shared), promptKey: path.promptKey, outputKey: path.outputKey };
  });
}

/** The store without some of its units, each of which is told what lies in front of it. */
function without(store, units) {
  const found = new Map(units.map((unit) => [unit.key, unit]));
  const kept = [];
  let [at, front] = [0, 0];
  for (; found.size; at += 1) {
    const { key, length } = store[at];
    if (found.has(key)) found.get(key).base = front;
    if (!found.delete(key)) kept.push(store[at]);
    front += length;
  }
  return kept.concat(store.slice(at));
}

/** Units that follow each other in the store, taken together. */
function joined(units) {
  const found = [];
  for (const { base, length } of units) {
    const last = found.at(-1);
    if (last && last.base + last.length === base) last.length += length;
    else found.push({ base, length });
  }
  return found;
}

/** The units of a request's path, each with a key that stands for all before it. */
function pathOf({ prompt, output, ids }, number, block, names) {
  const full = Math.min(Math.floor(prompt / block), ids.length);
  const partial = ids.length > full ? prompt % block : 0;
  const tail = prompt - full * block - partial;
  const units = [];
  let key = "";
  for (const id of ids.slice(0, full)) {
    key = named(names, `${key}/${id}`);
    units.push({ key, length: block });
  }
  const end = key;
  const rest = partial ? named(names, `${end}:${ids.slice(full)}`) : "";
  if (partial) units.push({ key: rest, length: partial });
  if (tail) units.push({ key: `tail ${number}`, length: tail });
  const promptKey = units.at(-1)?.key ?? "";
  const outputKey = output ? `output ${number}` : "";
  if (output) units.push({ key: outputKey, length: output });
  return { units, full, end, partial: rest, tail, promptKey, outputKey };
}

/** A short name for a long one, always the same. */
function named(names, long) {
  if (!names.has(long)) names.set(long, `${names.size}`);
  return names.get(long);
}

/** What a request shares with earlier ones, and from which of them it goes on. */
function sharedBy(request, path, seen, requests) {
  const { units, full, end, partial } = path;
  let depth = 0;
  while (depth < full && seen.nodes.has(units[depth].key)) depth += 1;
  const shared = units.slice(0, depth).map((unit) => ({ ...unit }));
  const whole = depth === full;
  if (whole && (partial ? seen.holders.has(partial) : full > 0 && seen.ends.has(end))) {
    if (partial) shared.push({ key: partial, length: seen.holders.get(partial) });
    return { parent: seen.ends.get(end) ?? -1, again: true, shared };
  }
  const parent = depth > 0 && request.parent >= 0 ? request.parent : -1;
  const before = seen.paths[parent];
  const begins = before && before.full > 0 && before.full <= depth && units[before.full - 1].key === before.end;
  if (!begins || requests[parent].prompt > request.prompt) return { parent: -1, again: false, shared };
  if (before.full === depth) takeOver(request, parent, before, seen, requests, shared);
  return { parent, again: false, shared };
}

/** Share the partial block and the output of the request before, unless another has taken them. */
function takeOver({ prompt }, parent, before, seen, requests, shared) {
  if (before.partial) {
    if (!seen.holders.has(before.partial)) return;
    shared.push({ key: before.partial, length: seen.holders.get(before.partial) });
    seen.holders.delete(before.partial);
  }
  const { prompt: earlier, output } = requests[parent];
  if (before.tail || !output || seen.spent.has(parent) || earlier + output > prompt) return;
  shared.push({ key: before.outputKey, length: output });
  seen.spent.add(parent);
}

function remember(path, number, seen) {
  const { units, full, end, partial } = path;
  seen.paths.push(path);
  for (const { key } of units.slice(0, full)) seen.nodes.add(key);
  if (full) seen.ends.set(end, number);
  if (partial) seen.holders.set(partial, units[full].length);
}

/** The tokens of each prompt that a store of so many tokens has. */
export const hitsOf = (walked, tokens) =>
  walked.map(({ prompt, shared }) => {
    const found = shared.map(({ base, length }) => Math.min(Math.max(tokens - base, 0), length));
    return Math.min(prompt, sum(found));
  });

export const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/**
 * Serve a walked trace from stores of a design.
 *
 * @param {ReturnType<typeof walk>} walked
 * @param {Design} design
 * @param {Limits} limits
 */
export function serve(walked, design, limits) {
  const hits = hitsOf(walked, limits.tokens);
  const store = new Map(); // the time of each window's last use, by key, the latest used last
  const counts = { written: 0, evicted: 0, expired: 0, peak: 0 };
  const served = walked.map((request, number) => {
    expire(store, request.time - limits.ttl, counts);
    const { key, ...found } = resumed(request, hits[number], walked, design, store);
    for (const each of [key, request.promptKey, request.outputKey].filter(Boolean)) {
      counts.written += !store.has(each);
      store.delete(each);
      store.set(each, request.time);
    }
    counts.evicted += evict(store, limits.windows);
    counts.peak = Math.max(counts.peak, store.size);
    return found;
  });
  return { hits, served, windows: { ...counts, kept: store.size } };
}

function expire(store, before, counts) {
  for (const [key, used] of store) {
    if (used >= before) return;
    store.delete(key);
    counts.expired += 1;
  }
}

function evict(store, most) {
  const before = store.size;
  for (const key of store.keys()) {
    if (store.size <= most) break;
    store.delete(key);
  }
  return before - store.size;
}

/** Where a request resumes, the tokens run again before, and the window that is used. */
function resumed(request, hit, walked, { near, span }, store) {
  const { position, key } = nearest(request, hit, walked, near, store);
  const again = Math.min(hit, span);
  const [at, replayed] = key && near ? [hit, hit - position] : [position, 0];
  const replays = span && (hit - again > at - replayed || (near && !key));
  return replays ? { resumed: hit, replayed: again, key: "" } : { resumed: at, replayed, key };
}

/** The held window to resume from: the first one, or with `near` the nearest to the hit. */
function nearest({ prompt, again, parent, promptKey }, hit, walked, near, store) {
  let found = { position: 0, key: "" };
  if (again && prompt <= hit && store.has(promptKey)) return { position: prompt, key: promptKey };
  const isBetter = (end) =>
    near ? end <= hit && end > found.position && hit - end < near : end <= hit && !found.position;
  for (let step = 0; step < MOST_PARENTS && parent >= 0 && (near || !found.key); step += 1) {
    const before = walked[parent];
    const end = before.prompt + before.output;
    if (!again && isBetter(end) && store.has(before.outputKey)) found = { position: end, key: before.outputKey };
    const own = again && before.prompt === prompt;
    if (!own && isBetter(before.prompt) && store.has(before.promptKey))
      found = { position: before.prompt, key: before.promptKey };
    parent = before.parent;
  }
  return found;
}

/** The tokens of prompts that need not be run. */
export const saved = ({ served }) => sum(served.map((each) => each.resumed - each.replayed));

/**
 * The limits of a design's stores: its windows share the SSD, split as is best, or are in DRAM.
 *
 * @param {ReturnType<typeof walk>} walked
 * @param {Design & {onSsd: boolean}} design
 * @param {{ssd: number, pool: number, ttl: number}} given  bytes, bytes and milliseconds
 * @returns {Limits}
 */
export function limitsOf(walked, design, { ssd, pool, ttl }) {
  const { token, window, onSsd } = design;
  if (!onSsd) return { tokens: counted(ssd, token), windows: counted(pool, window), ttl };
  if (!Number.isFinite(ssd)) return UNLIMITED;
  let best;
  for (const windows of windowsTried(walked, design, ssd)) {
    const left = ssd * window[1] - windows * window[0]; // in parts of a byte
    const limits = { tokens: counted(left, [token[0] * window[1], token[1]]), windows, ttl: Infinity };
    const spared = saved(serve(walked, design, limits));
    if (!best || spared > best.spared) best = { spared, limits };
  }
  return best.limits;
}

/** Numbers of windows on an SSD, from few to many: some parts of it, and their part of all bytes. */
function windowsTried(walked, design, ssd) {
  const { token, window } = design;
  const { tokens, windows } = storedOf(walked, serve(walked, design, UNLIMITED));
  const all = tokens * token[0] * window[1] + windows * window[0] * token[1];
  const usual = all ? counted(ssd * windows, [all, token[1] * window[1]]) : 0;
  const parts = Array.from({ length: SPLITS + 1 }, (_, part) => counted(ssd * part, [window[0] * SPLITS, window[1]]));
  return [Math.min(windows, usual), ...parts].sort((one, other) => one - other);
}

/** The tokens and windows that a run has written. */
const storedOf = (walked, run) => ({
  tokens: sum(walked.map(({ prompt, output }, number) => prompt + output - run.hits[number])),
  windows: run.windows.written,
});

/** What a design did within limits, in tokens, windows and bytes on SSD. */
export function figuresOf(walked, design, limits) {
  const run = serve(walked, design, limits);
  const written = storedOf(walked, run).tokens;
  const size = ([above, below]) => above / below;
  const windows = design.onSsd ? run.windows.written : 0;
  return {
    hit: sum(run.hits),
    resumed: sum(run.served.map((each) => each.resumed)),
    replayed: sum(run.served.map((each) => each.replayed)),
    written,
    windows: run.windows,
    bytes: written * size(design.token) + windows * size(design.window),
  };
}
