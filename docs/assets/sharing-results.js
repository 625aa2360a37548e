/** Buttons that copy the result of a calculator: its address, a sentence, BibTeX, and itself. */

import { buttons } from "./sharing.js";

// TeX acts on these.
const TEX = /[\\{}%&#$_~^]/g;

/**
 * @param {boolean} chinese
 * @param {(embedded: boolean) => string} address  of the page with what was typed
 * @param {() => string} sentence  what is shown large
 * @param {() => string} line  the same on the command line
 * @returns {HTMLElement}
 */
export function resultButtons(chinese, address, sentence, line) {
  return buttons(chinese, {
    link: () => address(false),
    sentence: () => `${sentence()} (${line()}) ${address(false)}`,
    bibtex: () => bibtex(sentence(), line(), address(false)),
    embed: () => frame(line(), address(true)),
  });
}

function bibtex(sentence, line, address) {
  const year = new Date().getFullYear();
  return [
    "@misc{swacalc,",
    `  title = {{${tex(sentence)}}},`,
    "  author = {{swacalc contributors}},",
    `  year = {${year}},`,
    `  howpublished = {\\url{${address}}},`,
    `  note = {\\texttt{${tex(line)}}}`,
    "}",
  ].join("\n");
}

const tex = (text) => text.replace(TEX, (mark) => ("\\~^".includes(mark) ? `\\char${mark.charCodeAt()} ` : `\\${mark}`));

function frame(line, address) {
  const source = address.replaceAll("&", "&amp;");
  return `<iframe src="${source}" title="${line.replaceAll('"', "&quot;")}" width="100%" height="640" loading="lazy"></iframe>`;
}
