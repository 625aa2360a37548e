/** Starts the live parts of a page; it loads only those that the page has containers for. */

import { reachable } from "./dom.js";

const LIVE = {
  "div.swa-calculator": "./calculators.js",
  "div.swa-size": "./size.js",
  "div.swa-toy": "./toy.js",
  "div.swa-claims, div.swa-symbols": "./filter.js",
  "details.swa-cite": "./sharing.js",
};

for (const [selector, module] of Object.entries(LIVE)) {
  const containers = document.querySelectorAll(selector);
  if (containers.length) import(module).then(({ fill }) => containers.forEach(fill));
}

document.querySelectorAll(".swa-scroll").forEach(reachable);

// The theme gives the dialog of its search no name of its own.
const search = document.querySelector(".md-search[role=dialog]");
search?.setAttribute("aria-label", search.querySelector("input").getAttribute("aria-label"));

/** Unfold what the address leads into. */
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest("details:not([open])");
  if (folded) {
    folded.open = true;
    target.scrollIntoView();
  }
}

addEventListener("hashchange", unfold);
unfold();
