/** The state of the live parts in the address, so that what is seen can be shared. */

const PAUSE = 200; // milliseconds; browsers refuse an address that changes too often

const waiting = new Map();
let timer = 0;

/** What the address says of a name; null where it does not name it. */
export const recall = (name) => new URLSearchParams(location.search).get(name);

/**
 * Put a value in the address, or take it out.
 *
 * @param {string} name
 * @param {string|null} value
 */
export function remember(name, value) {
  waiting.set(name, value);
  clearTimeout(timer);
  timer = setTimeout(write, PAUSE);
}

function write() {
  const words = new URLSearchParams(location.search);
  for (const [name, value] of waiting) {
    if (value === null) words.delete(name);
    else words.set(name, value);
  }
  waiting.clear();
  const query = words.size ? `?${words}` : "";
  history.replaceState(history.state, "", location.pathname + query + location.hash);
}
