/**
 * The made trace of the site, and the same conversations with longer or shorter turns.
 *
 * @typedef {import("./simulation.js").Request} Request
 */

/** Read a trace that `swacalc traces make` wrote. */
export const parseTrace = (text) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** The tokens of a block. */
export const blockOf = (rows) => rows[0].block;

/**
 * The requests with so many times as many new tokens in each turn; at 1 those of the trace.
 *
 * System prompts and outputs stay as they are. A block within a system prompt is shared by all of its
 * sessions, any other one by its own session, and what fills no block by nobody.
 *
 * @param {object[]} rows
 * @param {number} times
 * @returns {Request[]}
 */
export function stretched(rows, times) {
  const block = blockOf(rows);
  const shared = sharedBlocks(rows);
  const said = []; // the tokens of a conversation after each request
  return rows.map((row, number) => {
    const system = row.ids[0];
    const before = row.parent < 0 ? shared * block : rows[row.parent].prompt + rows[row.parent].output;
    const begun = row.parent < 0 ? shared * block : said[row.parent];
    const prompt = begun + Math.max(1, Math.round((row.prompt - before) * times));
    said.push(prompt + row.output);
    const full = Math.floor(prompt / block);
    const ids = Array.from({ length: full }, (_, at) =>
      at < shared ? `system ${system} ${at}` : `session ${row.session} ${at}`,
    );
    if (prompt % block) ids.push(`end ${number}`);
    return { time: row.t_ms, prompt, output: row.output, parent: row.parent, ids };
  });
}

/** The blocks that two sessions with one system prompt have in common. */
function sharedBlocks(rows) {
  const firsts = rows.filter(({ parent }) => parent < 0);
  const [one] = firsts;
  const other = firsts.find(({ session, ids }) => session !== one.session && ids[0] === one.ids[0]);
  let shared = 0;
  while (one.ids[shared] === other.ids[shared]) shared += 1;
  return shared;
}
