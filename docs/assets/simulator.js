/**
 * The simulator: both designs on a made trace of some hundred requests, for stores of any size and
 * turns of several lengths.
 */

import { designs, holding, share } from "../reference/scripts/designs.js";
import { recall, remember } from "./address.js";
import { ChartPlace } from "./chart.js";
import { bytesText, percentText, rounded } from "./chart-words.js";
import { REPORTED, TITLES } from "./design-pair.js";
import { element, isChinese, later, scrolling, setText } from "./dom.js";
import { blockOf, parseTrace, stretched } from "./made-trace.js";
import { figuresOf, limitsOf, saved, serve, sum, walk } from "./simulation.js";
import { wordsOf } from "./simulator-words.js";

const SECONDS = 1000;
const CHOICES = {
  turn: [1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8],
  ssd: [1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10, Infinity],
  dram: [0, 1e8, 1e9, 5e9, 1e10, Infinity],
  ttl: [0, 10, 30, 60, 120, 300, 600, Infinity],
};
const USUAL = { turn: 1, ssd: Infinity, dram: Infinity, ttl: Infinity };
const PAIR = Object.values(designs);
const UNLIMITED = { tokens: Infinity, windows: Infinity, ttl: Infinity };

/**
 * Put the simulator in place of the plain words of its container.
 *
 * @param {HTMLElement} container
 */
export async function fill(container) {
  const answer = await fetch(new URL("made-trace.jsonl", import.meta.url));
  const simulator = new Simulator(parseTrace(await answer.text()), isChinese(container));
  container.replaceChildren(simulator.box);
  simulator.choose();
}

class Simulator {
  constructor(rows, chinese) {
    const words = wordsOf(chinese);
    this.words = words;
    this.walks = CHOICES.turn.map((times) => walk(stretched(rows, times), blockOf(rows)));
    this.known = new Map(); // points of curves
    this.chart = later((...values) => this.#draw(...values));
    this.ratios = this.walks.map((walked) => [newTokens(walked), ratioOf(walked)]);
    this.sliders = Object.keys(CHOICES).map((name) => slider(name, words));
    this.said = element("p", { class: "swa-said", "aria-live": "polite" });
    this.table = element("div");
    this.same = element("p", { class: "swa-same" });
    this.bySsd = new ChartPlace(words.numbers);
    this.byTurn = new ChartPlace(words.numbers);
    const label = element("p", { class: "swa-invented" }, words.label);
    const parts = [label, this.#form(), this.said, scrolling(words.head, this.table), this.same];
    const named = { class: "swa-live", "aria-label": words.label };
    this.box = element("section", named, ...parts, this.bySsd.box, this.byTurn.box);
  }

  #form() {
    const fields = this.sliders.map(({ box }) => box);
    const form = element("form", { class: "swa-form", "aria-label": this.words.choices }, ...fields);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.choose());
    return form;
  }

  /** Simulate what the sliders say, and show it. */
  choose() {
    const chosen = Object.fromEntries(this.sliders.map(({ name, value }) => [name, value]));
    this.sliders.forEach((each) => this.#tell(each));
    const place = CHOICES.turn.indexOf(chosen.turn);
    const walked = this.walks[place];
    const given = { ssd: chosen.ssd, pool: (chosen.dram * share[0]) / share[1], ttl: chosen.ttl * SECONDS };
    const found = PAIR.map((design) => figuresOf(walked, design, limitsOf(walked, design, given)));
    this.table.replaceChildren(tableOf(found, prompts(walked), this.words));
    setText(this.said, sentences(this.ratios[place][1], this.words));
    this.same.replaceChildren(...sameCommand(chosen, this.words));
    this.chart(place, given, found);
  }

  #draw(place, given, found) {
    this.bySsd.show(this.#curve(this.walks[place], given, found));
    if (place !== this.place) this.byTurn.show(this.#ratio(this.ratios[place]));
    this.place = place;
  }

  /** Write the value of a slider beside it, and into the address where it is not the usual one. */
  #tell({ name, input, output, value }) {
    const { words } = this;
    const told = {
      turn: () => words.tokens(rounded(this.ratios[CHOICES.turn.indexOf(value)][0])),
      ttl: () => `${value} s`,
    };
    const text = value === Infinity ? words.unlimited : (told[name] ?? (() => bytesText(value)))();
    setText(output, text);
    input.setAttribute("aria-valuetext", text);
    remember(name, value === USUAL[name] ? null : input.value);
  }

  #curve(walked, given, found) {
    const { words } = this;
    const size = Number.isFinite(given.ssd) && bytesText(given.ssd);
    const parts = found.map(({ resumed, replayed }) => percentText((resumed - replayed) / prompts(walked)));
    const lines = PAIR.map((design, index) => ({
      label: TITLES[index],
      points: this.#points(walked, design, given),
    }));
    const here = size ? [{ label: words.here, across: given.ssd }] : [];
    return {
      title: words.bySsd(size, parts),
      across: { label: words.bytes, text: bytesText, logarithmic: true },
      up: { label: words.part, text: percentText },
      lines,
      marks: here,
    };
  }

  /** What a design saves on SSDs of all sizes, computed once. */
  #points(walked, design, { pool, ttl }) {
    const key = JSON.stringify([design.title, this.walks.indexOf(walked), !design.onSsd && [pool, ttl].map(String)]);
    const sizes = CHOICES.ssd.filter(Number.isFinite);
    if (!this.known.has(key))
      this.known.set(key, sizes.map((ssd) => [ssd, savedPart(walked, design, { ssd, pool, ttl })]));
    return this.known.get(key);
  }

  #ratio([turn, part]) {
    const { words } = this;
    return {
      title: words.byTurn(rounded(turn), percentText(part)),
      across: { label: words.turns, text: (tokens) => rounded(tokens), logarithmic: true },
      up: { label: words.share, text: percentText },
      lines: [{ label: "", points: this.ratios }],
      marks: [
        { label: words.eighth, up: REPORTED },
        { label: words.here, across: turn },
      ],
    };
  }
}

const prompts = (walked) => sum(walked.map(({ prompt }) => prompt));

/** The new tokens of a request on average, its output included. */
const newTokens = (walked) => figuresOf(walked, PAIR[0], UNLIMITED).written / walked.length;

/** The SSD bytes of the first design to those of the second, where nothing leaves a store. */
function ratioOf(walked) {
  const [one, other] = PAIR.map((design) => figuresOf(walked, design, UNLIMITED).bytes);
  return one / other;
}

const savedPart = (walked, design, given) =>
  saved(serve(walked, design, limitsOf(walked, design, given))) / prompts(walked);

function sentences(ratio, words) {
  const holds = holding[0] <= ratio && ratio <= holding[1];
  return [words.ratio(percentText(ratio), rounded(1 / ratio)), holds ? words.holds : words.differs].join(words.gap);
}

function tableOf(found, tokens, words) {
  const rows = {
    cache: ({ resumed, replayed }) => percentText((resumed - replayed) / tokens, true),
    hit: ({ hit }) => percentText(hit / tokens, true),
    replayed: ({ replayed }) => rounded(replayed, 9),
    written: ({ bytes }) => bytesText(bytes),
    windows: ({ windows }) => rounded(windows.written, 9),
    gone: ({ windows }) => rounded(windows.evicted + windows.expired, 9),
  };
  const heads = ["", ...TITLES].map((text) => element(text ? "th" : "td", { scope: text && "col" }, text));
  const lines = Object.entries(rows).map(([name, of]) => {
    const cells = found.map((figures) => element("td", {}, of(figures)));
    return element("tr", { "data-row": name }, element("th", { scope: "row" }, words.rows[name]), ...cells);
  });
  return element(
    "table",
    { class: "swa-table" },
    element("thead", {}, element("tr", {}, ...heads)),
    element("tbody", {}, ...lines),
  );
}

/** The command that prints the same; turns of another length have none. */
function sameCommand({ turn, ssd, dram, ttl }, words) {
  if (turn !== USUAL.turn) return [];
  const given = {
    "--ssd": Number.isFinite(ssd) && `${bytesText(ssd).replace(" ", "")} --split auto`,
    "--dram": Number.isFinite(dram) && bytesText(dram).replace(" ", ""),
    "--ttl": Number.isFinite(ttl) && `${ttl}s`,
  };
  const options = Object.entries(given).filter(([, value]) => value);
  const command = ["swacalc simulate made-trace.jsonl", ...options.map((option) => option.join(" "))].join(" ");
  return [`${words.same} `, element("code", {}, command)];
}

/** A slider over the choices of a name; the address may say which. */
function slider(name, words) {
  const choices = CHOICES[name];
  const id = `swa-simulator-${name}`;
  const given = recall(name);
  const known = /^\d$/.test(given ?? "") && given in choices;
  const value = known ? given : choices.indexOf(USUAL[name]);
  const input = element("input", { id, type: "range", min: 0, max: choices.length - 1, step: 1, value });
  const output = element("output", { for: id });
  const label = element("label", { for: id }, words[name]);
  const range = element("div", { class: "swa-range" }, input, output);
  return {
    name,
    input,
    output,
    box: element("div", { class: "swa-field" }, label, range),
    get value() {
      return choices[Number(input.value)];
    },
  };
}
