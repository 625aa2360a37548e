/** What a bounded replay loses: a grid of layers and positions whose hit position is dragged. */

import { recall, remember } from "./address.js";
import { badge, element, isChinese, setText } from "./dom.js";
import { REPLAYS, replayed, tokens } from "./lost-states.js";
import { wordsOf } from "./lost-words.js";
import { Player, Slider } from "./player.js";
import { told } from "./told.js";

const STACK = { encoder: 3, decoder: 3, window: 3 };
const DEPTH = STACK.encoder + STACK.decoder;
const POSITIONS = 24;
const COLUMNS = [...Array(POSITIONS).keys()];
const HIT = 19; // the exact replay begins after position 0
const LABELLED = 5; // every fifth position shows its number

/**
 * Put the picture in place of the plain words of its container.
 *
 * @param {HTMLElement} container
 */
export function fill(container) {
  const lost = new Lost(wordsOf(isChinese(container)));
  container.replaceChildren(lost.box);
  lost.choose(0);
}

class Lost {
  constructor(words) {
    this.words = words;
    this.hit = new Slider("swa-lost-hit", "hit", "", 0, POSITIONS - 1, HIT);
    this.player = new Player(words, (step) => this.#show(step));
    this.said = element("p", { class: "swa-said", "aria-live": "polite" });
    this.form = this.#form();
    this.box = element(
      "section",
      { class: "swa-live", "aria-label": words.label },
      element("p", { class: "swa-invented" }, badge("teaching-toy", told.tag("teaching-toy")), " ", words.label),
      this.form,
      this.#grid(),
      this.player.box,
      this.said,
      this.#legend(),
    );
  }

  #form() {
    const { words } = this;
    const chosen = REPLAYS.includes(recall("replay")) ? recall("replay") : REPLAYS[0];
    const choices = REPLAYS.map((name) => {
      const input = element("input", { type: "radio", name: "replay", value: name, checked: name === chosen });
      return element("label", {}, input, ` ${words.replays[name]}`);
    });
    const replays = element("fieldset", {}, element("legend", {}, words.replay), ...choices);
    const form = element("form", {}, replays, this.hit.box);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.choose());
    return form;
  }

  #grid() {
    const { words } = this;
    this.rows = [];
    const part = (names) => element("tbody", {}, ...names.map((name) => this.#row(name)));
    const layers = (from, to, word) => COLUMNS.slice(from, to).reverse().map((n) => [n, word(n - from + 1)]);
    const heads = COLUMNS.map((position) =>
      element("th", { scope: "col" }, element("span", { class: position % LABELLED ? "swa-hidden" : null }, `${position}`)),
    );
    const corner = element("th", { scope: "col" }, words.position);
    this.table = element(
      "table",
      { class: "swa-grid" },
      element("caption", {}, words.caption),
      element("thead", {}, element("tr", {}, corner, ...heads)),
      part(layers(STACK.encoder, DEPTH, words.decoder)),
      part([["global", words.globalKv]]),
      part(layers(0, STACK.encoder, words.encoder)),
    );
    for (const name of ["pointerdown", "pointermove"])
      this.table.addEventListener(name, (event) => this.#drag(event));
    return this.table;
  }

  #row([row, title]) {
    const cells = COLUMNS.map((position) => {
      const [sign, meaning] = [new Text(), new Text()];
      const mark = element("span", { class: "swa-sign", "aria-hidden": "true" }, sign);
      const cell = element("td", {}, mark, element("span", { class: "swa-hidden" }, meaning));
      this.rows.push({ row, position, cell, sign, meaning });
      return cell;
    });
    return element("tr", {}, element("th", { scope: "row" }, title), ...cells);
  }

  /** Move the hit to the edge between two positions that is nearest to the pointer. */
  #drag(event) {
    if (event.buttons !== 1) return;
    const [, first, ...others] = [...this.table.tHead.rows[0].cells].map((cell) => cell.getBoundingClientRect());
    const along = (event.clientX - first.left) / (others.at(-1).right - first.left);
    const hit = Math.min(Math.max(Math.round(along * POSITIONS), 0), POSITIONS - 1);
    if (along >= 0 && hit !== this.hit.value) this.hit.value = hit;
  }

  #legend() {
    const items = Object.entries(this.words.legend).map(([state, [mark, meaning]]) => {
      const key = element("span", { class: "swa-key", "aria-hidden": "true", "data-state": state }, mark);
      return element("li", {}, key, ` ${meaning}`);
    });
    return element("ul", { class: "swa-legend" }, ...items);
  }

  /** Take the choices, and draw them after some positions have run, or all. */
  choose(step = Infinity) {
    const { words, hit } = this;
    this.replay = this.form.elements.replay.value;
    setText(hit.label, this.replay === "decoder" ? words.end : words.hit);
    this.run = replayed(STACK, this.replay, hit.value, POSITIONS);
    this.player.steps = POSITIONS - this.run.start;
    hit.remember();
    remember("replay", this.replay === REPLAYS[0] ? null : this.replay);
    this.player.go(step);
  }

  #show(step) {
    const stop = this.run.start + step;
    for (const each of this.rows) {
      const { row, position } = each;
      const kept = row === "global" ? this.run.globalKv[position] : this.run.states[row + 1][position];
      const state = position < stop || kept === "cached" ? kept : "absent";
      if (state !== each.state) this.#write(each, state);
      each.cell.toggleAttribute("data-hit", position === this.hit.value);
    }
    setText(this.said, this.#sentence(stop));
  }

  #write(each, state) {
    [each.sign.data, each.meaning.data] = this.words.legend[state];
    each.cell.dataset.state = each.state = state;
  }

  #sentence(stop) {
    const { words, run } = this;
    const hit = this.hit.value;
    if (stop === run.start) return words.before;
    if (stop < POSITIONS) return words.until(stop - 1);
    const output = run.states[DEPTH].slice(hit);
    return words.found({
      tokens: tokens(STACK, this.replay, hit),
      kv: run.globalKv.filter((state) => state === "differs").length,
      wrong: output.filter((state) => state === "differs").length,
      outputs: output.length,
    });
  }
}
