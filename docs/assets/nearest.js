/** The words of refusals: the nearest known name, and what was typed in quotation marks. */

const CUTOFF = 0.6;
const SHOWN = 60; // signs of a text that a sentence shows

/**
 * A hint that names the known word most like `word`; empty when none is near.
 *
 * Likeness is that of Python's difflib, so that the hint is the one of the command line. A word too
 * long to be shown has none: comparing it would take long.
 *
 * @param {string} word
 * @param {Iterable<string>} known
 */
export function didYouMean(word, known) {
  let [best, score] = ["", CUTOFF];
  if ([...word].length > SHOWN) return best;
  for (const other of known) {
    const likeness = ratio([...other], [...word]);
    if (likeness > score || (likeness === score && other > best)) [best, score] = [other, likeness];
  }
  return best && `did you mean '${best}'?`;
}

const ratio = (one, two) => (2 * matches(one, two)) / (one.length + two.length);

/** How many signs match: those of the longest block that both have, and so on at its sides. */
function matches(one, two) {
  const { start, other, size } = longest(one, two);
  if (!size) return 0;
  const before = matches(one.slice(0, start), two.slice(0, other));
  return before + size + matches(one.slice(start + size), two.slice(other + size));
}

/** The longest common block; of equal ones the first in `one`, then the first in `two`. */
function longest(one, two) {
  let best = { start: 0, other: 0, size: 0 };
  let ends = [];
  one.forEach((sign, row) => {
    const next = [];
    two.forEach((match, column) => {
      if (sign !== match) return;
      const size = (next[column] = (ends[column - 1] ?? 0) + 1);
      if (size > best.size) best = { start: row - size + 1, other: column - size + 1, size };
    });
    ends = next;
  });
  return best;
}

/** A text cut where it is too long to be shown in a sentence. */
export function shortened(text) {
  const signs = [...text];
  return signs.length <= SHOWN ? text : `${signs.slice(0, SHOWN - 3).join("")}...`;
}

/** A text in quotation marks as Python writes it, with signs that cannot be seen escaped. */
export function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replace(/[\p{C}\p{Z}\\'"]/gu, (sign) => escaped(sign, mark));
  return mark + inside + mark;
}

const SHORT = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };

function escaped(sign, mark) {
  if (sign === " " || ("'\"".includes(sign) && sign !== mark)) return sign;
  if (sign === mark) return `\\${sign}`;
  if (SHORT[sign]) return SHORT[sign];
  const code = sign.codePointAt(0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}
