/** Words that are looked for, by the rule of `swacalc claims --text`. */

const STEM = 4; // letters from which on a word may lose its plural, and go on
const WORDS = /[\u4e00-\u9fff]+|[^\s\u4e00-\u9fff]+/g;
const SIGNS = "?!.,;:()'\"？！。，；：、（）“”"; // that stand beside a word
const BESIDE = new RegExp(`^[${SIGNS}]+|[${SIGNS}]+$`, "g");

/**
 * Whether a text has words, without regard to case or to their order.
 *
 * A number is looked for whole, and any other word may go on, as `Sought` of `claims/query.py` says.
 *
 * @param {string} words  signs alone are no words, and no text has them
 * @returns {(text: string) => boolean}
 */
export function sought(words) {
  const found = (plain(words).match(WORDS) ?? []).map((word) => word.replace(BESIDE, "")).filter(Boolean);
  const patterns = found.map(pattern);
  return (text) => {
    const whole = plain(text);
    return patterns.length > 0 && patterns.every((each) => each.test(whole));
  };
}

/** Words without case and without the commas between thousands. */
const plain = (words) => words.toLowerCase().replace(/(\d),(?=\d{3})/g, "$1");

function pattern(word) {
  const isLatin = /^[a-z]+$/.test(word);
  const before = /^\d/.test(word) ? "(?<![\\d.,/])" : /^[a-z]/.test(word) ? "(?<![a-z])" : "";
  const behind = /\d$/.test(word) ? "(?!\\d|[.,/]\\d)" : isLatin && word.length < STEM ? "(?![a-z])" : "";
  const stem = isLatin && word.length >= STEM ? word.replace(/s$/, "") : word;
  return new RegExp(before + stem.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&") + behind);
}
