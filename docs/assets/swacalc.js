/** Starts the live parts of a page; it loads only those that the page has containers for. */

const LIVE = {
  "div.swa-calculator": "./calculators.js",
  "div.swa-toy": "./toy.js",
  "div.swa-claims": "./filter.js",
};

for (const [selector, module] of Object.entries(LIVE)) {
  const containers = document.querySelectorAll(selector);
  if (containers.length) import(module).then(({ fill }) => containers.forEach(fill));
}

// The theme gives the dialog of its search no name of its own.
const search = document.querySelector(".md-search[role=dialog]");
search?.setAttribute("aria-label", search.querySelector("input").getAttribute("aria-label"));
