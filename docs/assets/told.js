/** What the live parts say, in the language of the page; Chinese is fetched where it is needed. */

const same = (text) => text;
const english = { sentence: same, number: same, tag: same, page: same, learn() {} };
const isChinese = document.documentElement.lang.startsWith("zh");

/**
 * How sentences, printed numbers, tags and addresses of reference pages are told; `learn` fetches
 * what is said of a `config.json`.
 */
export const told = isChinese ? await import("./chinese.js") : english;
