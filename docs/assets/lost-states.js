/**
 * Which states of a replay are exact: the rules of the replay core, for equal windows. A state is
 * exact if all that a full run computes it from is there, and exact.
 *
 * @typedef {object} Stack  the decoder's layers have global KV, the encoder's have none
 * @property {number} encoder  layers
 * @property {number} decoder  layers
 * @property {number} window  positions, the own one included
 *
 * @typedef {"exact"|"differs"|"absent"|"cached"} State
 */

/** The replays: bounded ones of a part, and exact ones of all layers. */
export const REPLAYS = ["encoder", "decoder", "exact", "least"];

/** Tokens before the hit that run again. */
export function tokens({ encoder, decoder, window }, replay, hit) {
  const depth = encoder + decoder;
  const lengths = { exact: depth * window, least: depth * (window - 1) + 1 };
  return Math.min(lengths[replay] ?? window, hit);
}

/**
 * The replay before a hit position, and full runs from there on. Where the decoder alone is
 * replayed, the encoder runs over everything before, and nothing is cached.
 *
 * @param {Stack} stack
 * @param {string} replay  one of REPLAYS
 * @param {number} hit  the position from which tokens are new
 * @param {number} positions
 * @returns {{start: number, states: State[][], globalKv: State[]}} `start` is the first position
 *   that runs, `states` are by layer and position, with the input first
 */
export function replayed(stack, replay, hit, positions) {
  const late = hit - tokens(stack, replay, hit);
  const early = replay === "decoder" ? 0 : late;
  const columns = [...Array(positions).keys()];
  const states = [columns.map(() => "exact")];
  for (let layer = 1; layer <= stack.encoder; layer += 1)
    states.push(layerStates(states.at(-1), stack.window, early));
  const below = states[stack.encoder];
  const cached = replay === "decoder" ? "exact" : "cached";
  const globalKv = below.map((state, position) => (position < hit ? cached : state));
  const wrong = globalKv.indexOf("differs");
  for (let layer = 1; layer <= stack.decoder; layer += 1)
    states.push(layerStates(states.at(-1), stack.window, late, wrong < 0 ? positions : wrong));
  return { start: early, states, globalKv };
}

/** A layer from the states below it, if it runs from `start`, and reads wrong global KV from `wrong` on. */
function layerStates(below, window, start, wrong = below.length) {
  return below.map((_, position) => {
    if (position < start) return "absent";
    const first = Math.max(0, position - window + 1);
    const seen = below.slice(first, position + 1);
    const isExact = first >= start && position < wrong && seen.every((state) => state === "exact");
    return isExact ? "exact" : "differs";
  });
}
