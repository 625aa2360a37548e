/**
 * One replay as a table: layers from the top down, positions from left to right. A state has a
 * character and words as well as a colour.
 *
 * @typedef {import("./toy.js").Replay} Replay
 */

import { element, setText } from "./dom.js";

const nameOf = (state) => (state[2] ? "exact" : "differs");

export class Grid {
  /**
   * @param {"exact"|"bounded"} name
   * @param {import("./toy-words.js").wordsOf} words
   * @param {number} positions
   */
  constructor(name, words, positions) {
    this.name = name;
    this.words = words;
    this.positions = [...Array(positions).keys()];
    this.table = element("table", { class: "swa-grid" });
    this.box = element("div", {}, this.table);
  }

  /**
   * Draw an empty grid; `show` then fills it.
   *
   * @param {number} layers
   * @param {Replay} replay
   * @param {number} query  the position whose column is marked
   * @param {number[][]} needs  what its top state needs: first and last position, from the input up
   */
  draw(layers, replay, query, needs) {
    const { words, positions } = this;
    const title = element("strong", {}, words[this.name]);
    const told = words.runs(replay.start, replay.tokens, replay.layer_runs, replay.exact_states);
    const heads = positions.map((position) =>
      element("th", { scope: "col", class: position === query && "swa-query" }, `${position}`),
    );
    const rows = [];
    this.cells = new Map();
    for (let layer = layers; layer >= 1; layer -= 1) rows.push(this.#row(layer, needs[layer]));
    this.table.replaceChildren(
      element("caption", {}, title, ` ${told}`),
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, words.position), ...heads)),
      element("tbody", {}, ...rows),
    );
  }

  #row(layer, [first, last]) {
    const cells = this.positions.map((position) => {
      const needed = first <= position && position <= last;
      const mark = element("span", { class: "swa-sign", "aria-hidden": "true" });
      const meaning = element("span", { class: "swa-hidden" });
      const cell = element("td", { class: needed && "swa-needed" }, mark, meaning);
      this.cells.set(`${layer},${position}`, { cell, mark, meaning, needed });
      return cell;
    });
    return element("tr", {}, element("th", { scope: "row" }, this.words.layer(layer)), ...cells);
  }

  /** Fill in the states of the first steps of a replay. */
  show(replay, step) {
    const ran = new Map(replay.states.slice(0, step).map((state) => [`${state[0]},${state[1]}`, state]));
    const now = step < replay.states.length ? replay.states[step - 1] : undefined;
    for (const [place, { cell, mark, meaning, needed }] of this.cells) {
      const state = ran.get(place);
      const name = state ? nameOf(state) : "absent";
      const [character, told] = this.words.legend[name];
      cell.dataset.state = name;
      cell.toggleAttribute("data-now", Boolean(now) && state === now);
      setText(mark, character);
      setText(meaning, needed ? this.words.both(told, this.words.needed) : told);
    }
  }

  /** What the last of some steps did; empty when the replay had ended before. */
  sentence(replay, step) {
    const state = replay.states[step - 1];
    if (!state) return "";
    const { words, name } = this;
    const [layer, position, , ...seen] = state;
    const [, meaning] = words.legend[nameOf(state)];
    return words.ran(words[name], layer, position, words.span(seen), meaning);
  }
}
