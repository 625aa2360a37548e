/** Starts the live parts of a page; it loads only those that the page has containers for. */

import { element, reachable } from "./dom.js";

const LIVE = {
  "div.swa-calculator": "./calculators.js",
  "div.swa-size": "./size.js",
  "div.swa-toy": "./toy.js",
  "div.swa-lost": "./lost.js",
  "div.swa-claims, div.swa-symbols": "./filter.js",
  "details.swa-cite": "./sharing.js",
  "div.swa-curve": "./curves.js",
  "div.swa-simulator": "./simulator.js",
  "div.swa-text": "./text.js",
};

for (const [selector, module] of Object.entries(LIVE)) {
  const containers = document.querySelectorAll(selector);
  if (containers.length) import(module).then(({ fill }) => containers.forEach(fill));
}

// The language switch keeps the place and what was typed.
for (const link of document.querySelectorAll(".md-select__link"))
  link.addEventListener("click", () => {
    const twin = new URL(link.href);
    [twin.search, twin.hash] = [location.search, location.hash];
    link.href = twin.href;
  });

// In the page of another, a calculator stands alone, and its links leave the frame.
const embedded = new URLSearchParams(location.search).get("embed") ?? "";
const alone = document.querySelector(`div.swa-calculator[data-command="${CSS.escape(embedded)}"]`);
if (alone) {
  alone.classList.add("swa-alone");
  document.documentElement.classList.add("swa-embedded");
  document.head.append(element("base", { target: "_blank" }));
}

// The table of models is fetched when it is unfolded, or where the address has what was asked.
for (const container of document.querySelectorAll("details.swa-compare")) {
  container.addEventListener("toggle", () => import("./compare.js").then(({ fill }) => fill(container)), { once: true });
  container.open = new URLSearchParams(location.search).has("compare.context");
}

// The field for a config.json is fetched when it is unfolded, or where the address or a hand brings one.
for (const container of document.querySelectorAll("details.swa-own")) {
  let field = null;
  const fetched = () => (field ??= import("./config-input.js").then(({ fill }) => fill(container)));
  container.addEventListener("toggle", fetched, { once: true });
  container.open = new URLSearchParams(location.search).has("config");
  addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  addEventListener("drop", (event) => {
    const files = [...event.dataTransfer.files];
    if (!files.length) return;
    event.preventDefault();
    fetched().then((input) => input.open(files));
  });
}

// Pictures and data of diagrams are saved, not opened.
for (const link of document.links)
  if (/\/diagrams\/\w+\.(svg|json)$/.test(link.pathname)) link.download = "";

// Formulas, and tables, which the theme puts into boxes once the document is there.
addEventListener("load", () => {
  document.querySelectorAll(".swa-scroll, .md-typeset__scrollwrap").forEach(reachable);
});

// The theme gives the dialog of its search no name of its own.
const search = document.querySelector(".md-search[role=dialog]");
const searched = search?.querySelector("input");
if (searched) search.setAttribute("aria-label", searched.getAttribute("aria-label"));

/** Unfold what the address leads into, and what is folded of the claim that it leads to. */
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const more = target?.matches("h2") && document.querySelector(`#${CSS.escape(target.id)} ~ .swa-evidence`);
  if (more) more.open = true;
  const folded = target?.closest("details:not([open])");
  if (folded) {
    folded.open = true;
    target.scrollIntoView();
  }
}

// On paper nothing can be unfolded.
addEventListener("beforeprint", () => {
  for (const more of document.querySelectorAll(".swa-evidence")) more.open = true;
});

addEventListener("hashchange", unfold);
unfold();
