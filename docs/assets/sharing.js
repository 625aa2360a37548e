/** Buttons that copy a claim: its address, its sentence, and the snippets to cite it. */

import { element, isChinese, setText, site } from "./dom.js";

const ENGLISH = {
  name: "Copy",
  link: "Copy link",
  sentence: "Copy sentence",
  bibtex: "BibTeX",
  markdown: "Markdown",
  json: "JSON",
  embed: "Copy to embed",
  copied: "Copied.",
  failed: "This browser does not let the page copy.",
};
const CHINESE = {
  name: "复制",
  link: "复制链接",
  sentence: "复制句子",
  bibtex: "BibTeX",
  markdown: "Markdown",
  json: "JSON",
  embed: "复制嵌入代码",
  copied: "已复制。",
  failed: "浏览器不允许本页复制。",
};

/**
 * Put the buttons above the snippets of a claim.
 *
 * @param {HTMLElement} snippets  the folded snippets, which follow the line with the claim's id
 */
export function fill(snippets) {
  const id = snippets.previousElementSibling.querySelector("a").hash.slice(1);
  const address = addressOf(id);
  const link = () => pageOf(id) ?? address;
  const snippet = (language) => absolute(snippets.querySelector(`code.language-${language}`).textContent, address);
  snippets.before(
    buttons(isChinese(snippets), {
      link,
      sentence: () => `${sentenceOf(id)} ${link()}`,
      bibtex: () => snippet("bibtex"),
      markdown: () => snippet("markdown"),
      json: () => record(id),
    }),
  );
}

const addressOf = (id) => `${location.origin}${location.pathname}#${id}`;

/** The page of a claim that is put forward, if this site has cards; it leads on to the claim. */
const pageOf = (id) =>
  "putForward" in document.getElementById(id).dataset ? new URL(`claim/${id}.html`, site).href : null;

/** A snippet with the address of the claim on this site in place of that in the folder of pages. */
const absolute = (text, address) => text.replace(/reference\/[\w/.-]+#[\w-]+/, () => address);

/** What the claim says, with its tag: the figure's line has the tag, and the sentence follows. */
function sentenceOf(id) {
  const figure = document.getElementById(id).nextElementSibling;
  const tag = figure.querySelector("[class^=swa-tag]").textContent;
  return `${figure.nextElementSibling.textContent} [${tag}]`;
}

async function record(id) {
  const { claims } = await (await fetch(new URL("reference/claims.json", site))).json();
  return JSON.stringify(claims.find((claim) => claim.id === id), null, 2);
}

/**
 * Buttons by the names of `ENGLISH`, each with a function that gives the text to copy.
 *
 * @param {boolean} chinese
 * @param {Record<string, () => string|Promise<string>>} texts
 */
export function buttons(chinese, texts) {
  const words = chinese ? CHINESE : ENGLISH;
  const said = element("span", { role: "status" });
  const made = Object.entries(texts).map(([name, text]) => {
    const button = element("button", { type: "button", class: "swa-copy" }, words[name]);
    button.addEventListener("click", async () => {
      setText(said, "");
      setText(said, (await copy(await text())) ? words.copied : words.failed);
    });
    return button;
  });
  return element("div", { class: "swa-copies", role: "group", "aria-label": words.name }, ...made, said);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
