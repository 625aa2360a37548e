/** The door of the live parts: a page loads only what its containers ask for. */

const LIVE = {
  "div.swa-calculator": "./calculators.js",
  "div.swa-toy": "./toy.js",
  "div.swa-claims": "./filter.js",
};

for (const [selector, module] of Object.entries(LIVE)) {
  const containers = document.querySelectorAll(selector);
  if (containers.length) import(module).then(({ fill }) => containers.forEach(fill));
}
