/**
 * Charts of lines, drawn anew to the width that there is, in the colours of the page. The numbers
 * are below each chart as a table.
 *
 * @typedef {object} Axis
 * @property {string} label
 * @property {(number: number) => string} text
 * @property {boolean} [logarithmic]
 *
 * @typedef {object} Chart
 * @property {string} title  what there is to see
 * @property {Axis} across
 * @property {Axis} up  from zero on
 * @property {{label: string, points: number[][]}[]} lines
 * @property {{label: string, at: number[]}[]} [dots]
 * @property {{label: string, up?: number, across?: number}[]} [marks]
 */

import { element, scrolling, setAll, unbroken } from "./dom.js";

const HEIGHT = 260;
const WIDEST = 720;
const MARGIN = { left: 52, right: 14, top: 16, bottom: 44 };
const LETTERS = 14; // from one line of text to the next
const LETTER = 7; // about as wide as one is in a name
const TICKS = 5;
const HEADROOM = 1.1; // for names above the highest line

// The namespace of SVG is an address, and no script of the site holds one.
const NAMESPACE = Object.assign(document.createElement("div"), { innerHTML: "<svg></svg>" }).firstChild
  .namespaceURI;

function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(NAMESPACE, tag);
  setAll(made, attributes);
  made.append(...children);
  return made;
}

/** A place for a chart, which `show` draws. */
export class ChartPlace {
  /** @param {string} numbers  the words that open the table */
  constructor(numbers) {
    this.title = element("figcaption");
    this.picture = element("div");
    this.table = element("details", {}, element("summary", {}, numbers));
    this.table.addEventListener("toggle", () => this.#tell());
    this.box = element("figure", { class: "swa-chart" }, this.title, this.picture, this.table);
    new ResizeObserver(() => this.#draw()).observe(this.box);
  }

  /** @param {Chart} chart */
  show(chart) {
    this.chart = chart;
    this.title.replaceChildren(...unbroken(chart.title));
    this.#tell();
    this.width = 0;
    this.#draw();
  }

  /** Write the numbers, while they are unfolded. */
  #tell() {
    if (this.chart && this.table.open) this.table.replaceChildren(this.table.firstChild, tableOf(this.chart));
  }

  #draw() {
    const width = Math.min(WIDEST, Math.floor(this.box.clientWidth));
    if (!this.chart || !width || width === this.width) return;
    this.width = width;
    this.picture.replaceChildren(picture(this.chart, width));
  }
}

function picture(chart, width) {
  const x = scale(chart.across, acrossOf(chart), [MARGIN.left, width - MARGIN.right]);
  const y = scale(chart.up, [0, HEADROOM * Math.max(...upOf(chart))], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const size = { class: "swa-plot", width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` };
  return drawn(
    "svg",
    { ...size, role: "img", "aria-label": chart.title },
    ...axes(chart, x, y, width),
    ...(chart.marks ?? []).flatMap((mark) => marked(mark, x, y, width)),
    ...chart.lines.map(({ points }, index) => polyline(points, index, x, y)),
    ...(chart.dots ?? []).flatMap((dot) => dotted(dot, x, y, width)),
    ...labels(chart.lines, x, y),
  );
}

const pointsOf = ({ lines, dots = [] }) => [...lines.flatMap(({ points }) => points), ...dots.map(({ at }) => at)];
const placed = (chart, name) => (chart.marks ?? []).map((mark) => mark[name]).filter((at) => at !== undefined);
const acrossOf = (chart) => [...pointsOf(chart).map(([at]) => at), ...placed(chart, "across")];
const upOf = (chart) => [...pointsOf(chart).map(([, at]) => at), ...placed(chart, "up")];

/** From a number to its place, with the numbers to write beside the axis. */
function scale({ logarithmic }, numbers, [start, end]) {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const own = logarithmic ? Math.log : (number) => number;
  const span = own(most) - own(least) || 1;
  const place = (number) => start + ((own(number) - own(least)) / span) * (end - start);
  return Object.assign(place, { ticks: logarithmic ? powers(least, most) : steps(most) });
}

function powers(least, most) {
  const found = [];
  for (let power = Math.floor(Math.log10(least)); 10 ** power <= most; power += 1)
    found.push(...[1, 2, 5].map((times) => times * 10 ** power));
  const within = found.filter((number) => least <= number && number <= most);
  const every = Math.ceil(within.length / TICKS);
  return within.filter((_, index) => index % every === 0);
}

function steps(most) {
  const rough = most / (TICKS - 1) || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((times) => times * power >= rough);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

function axes({ across, up }, x, y, width) {
  const [left, bottom, right] = [MARGIN.left, HEIGHT - MARGIN.bottom, width - MARGIN.right];
  const words = (text, attributes) => drawn("text", attributes, text);
  // The last number beside the lower axis ends where the picture does.
  const below = (text, at) => {
    const fits = at + (text.length * LETTER) / 2 < width;
    return words(text, { x: fits ? at : width, y: bottom + 18, "text-anchor": fits ? "middle" : "end" });
  };
  return [
    ...y.ticks.flatMap((tick) => [
      drawn("line", { class: "swa-ruler", x1: left, x2: right, y1: y(tick), y2: y(tick) }),
      words(up.text(tick), { x: left - 5, y: y(tick) + 4, "text-anchor": "end" }),
    ]),
    ...x.ticks.map((tick) => below(across.text(tick), x(tick))),
    words(across.label, { x: (left + right) / 2, y: HEIGHT - 8, "text-anchor": "middle" }),
    words(up.label, { x: left - 46, y: 11 }),
  ];
}

function polyline(points, index, x, y) {
  const places = points.map(([across, up]) => `${x(across)},${y(up)}`).join(" ");
  return drawn("polyline", { class: `swa-line swa-line-${index + 1}`, points: places });
}

/** The name of each line above its end, moved where two would overlap. */
function labels(lines, x, y) {
  const ends = lines.map(({ label, points }, index) => {
    const [across, up] = points.at(-1);
    return { label, index, x: x(across), y: y(up) - 6 };
  });
  ends.sort((one, other) => one.y - other.y);
  return ends.map((end, place) => {
    const above = ends[place - 1];
    if (above && end.y - above.y < LETTERS) end.y = above.y + 2 * LETTERS;
    const where = { x: end.x, y: Math.max(end.y, LETTERS), "text-anchor": "end" };
    return drawn("text", { class: `swa-name swa-name-${end.index + 1}`, ...where }, end.label);
  });
}

function dotted({ label, at }, x, y, width) {
  const [across, up] = [x(at[0]), y(at[1])];
  const left = across > width / 2;
  const side = left ? { x: across - 8, "text-anchor": "end" } : { x: across + 8 };
  const names = inLines(label, left ? side.x - MARGIN.left : width - MARGIN.right - side.x);
  return [
    drawn("circle", { class: "swa-dot", cx: across, cy: up, r: 5 }),
    ...named(names, up - 8 - LETTERS * (names.length - 1), side),
  ];
}

function marked({ label, up, across }, x, y, width) {
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  if (up !== undefined)
    return [
      drawn("line", { class: "swa-mark", x1: left, x2: right, y1: y(up), y2: y(up) }),
      ...named(inLines(label, (right - left) / 2), y(up) + LETTERS, { x: right, "text-anchor": "end" }),
    ];
  const at = x(across);
  const side = at > width / 2 ? { x: at - 5, "text-anchor": "end" } : { x: at + 5 };
  return [
    drawn("line", { class: "swa-mark", x1: at, x2: at, y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom }),
    drawn("text", { class: "swa-name", y: HEIGHT - MARGIN.bottom - 6, ...side }, label),
  ];
}

/** A name in two lines of whole words where it would be wider than a limit, in pixels. */
function inLines(label, limit) {
  const words = label.split(" ");
  if (label.length * LETTER <= limit || words.length === 1) return [label];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(" "), words.slice(half).join(" ")];
}

/** The lines of a name, the first of them at `top`. */
function named(lines, top, place) {
  return lines.map((line, row) => drawn("text", { class: "swa-name", y: top + row * LETTERS, ...place }, line));
}

/** The numbers of a chart: a row for each place on the lower axis, a column for each line. */
function tableOf({ title, across, up, lines, dots = [] }) {
  const series = [...lines, ...dots.map(({ label, at }) => ({ label, points: [at] }))];
  const places = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  const head = [across.label, ...series.map(({ label }) => label)];
  const heads = head.map((text) => element("th", { scope: "col" }, text));
  const rows = places.map((place) => {
    const cells = series.map(({ points }) => points.find(([at]) => at === place)?.[1]);
    const texts = cells.map((number) => element("td", {}, number === undefined ? "" : up.text(number, true)));
    return element("tr", {}, element("th", { scope: "row" }, across.text(place)), ...texts);
  });
  const table = element(
    "table",
    { class: "swa-table" },
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...rows),
  );
  return scrolling(title, table);
}
