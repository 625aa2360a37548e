/** The few things that every live part does to a page. */

/** The folder of the site, wherever it is hosted. */
export const site = new URL("..", import.meta.url);

const NAMES = /([\w.]+(?:-[\w.]+)+)/;

/**
 * An element; an attribute of null or false is left out.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node|string)} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  setAll(made, attributes);
  made.append(...children);
  return made;
}

/** Set attributes; one of null or false is taken away. */
export function setAll(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) target.removeAttribute(name);
    else target.setAttribute(name, value === true ? "" : value);
  }
}

/** Set the text where it changed, so that a screen reader reads nothing twice. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** The parts of a text; its names with hyphens, such as those of models, stay on one line. */
export const unbroken = (text) =>
  text.split(NAMES).map((part, index) => (index % 2 ? element("span", { class: "swa-unbroken" }, part) : part));

/** Whether the reader of a container reads Chinese. */
export const isChinese = (container) => Boolean(container.closest("[lang]")?.lang.startsWith("zh"));

/** A tag as a badge: its colour is always beside its word, which may be told in another language. */
export function badge(tag, word) {
  return element("span", { class: `swa-tag swa-tag-${tag.replace("your ", "")}` }, word);
}

/** Do what can wait after the next frame; where the last one given still waits, in its place. */
export function later(act) {
  let waiting = 0;
  return (...values) => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => setTimeout(() => act(...values)));
  };
}

/** A box that scrolls sideways by itself; it can be reached by keyboard while it has to. */
export function scrolling(name, ...children) {
  return reachable(element("div", { class: "swa-scroll", role: "group", "aria-label": name }, ...children));
}

/** A box that is reached by keyboard while it scrolls. */
export function reachable(box) {
  const sized = new ResizeObserver(() => {
    setAll(box, { tabindex: box.scrollWidth > box.clientWidth ? "0" : null });
  });
  sized.observe(box);
  return box;
}
