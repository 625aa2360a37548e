/** The filter above a table in groups that unfold. Without it the table is whole. */

import { recall, remember } from "./address.js";
import { element, isChinese, setText } from "./dom.js";
import { sought } from "./sought.js";

const ENGLISH = {
  name: "Filter the table",
  topic: "Topic",
  tag: "Tag",
  source: "Source",
  section: "Section",
  alone: "author-reported only",
  text: "Words",
  both: "Words, in English or Chinese",
  all: "all",
  count: (shown, all) => `${shown} of ${all}`,
};
const CHINESE = {
  name: "筛选表格",
  topic: "主题",
  tag: "标签",
  source: "来源",
  section: "章节",
  alone: "仅作者自述",
  text: "文字",
  both: "文字，中英文皆可",
  all: "全部",
  count: (shown, all) => `共 ${all} 条，显示 ${shown} 条`,
};
// More rows than these stay folded, since nobody reads them all and they take long to lay out.
const MOST_UNFOLDED = 120;
const PAUSE = 100; // milliseconds after the last letter; typing is not held up by the table
// Of what a claim says: its statement in each language, its names, the sections by source.
const [IN_ENGLISH, IN_CHINESE, SECTIONS] = [0, 1, 3];

let told = null;

/** What each claim says, by id, and headings in Chinese; fetched when they are first needed. */
const fetched = () => (told ??= import("../reference/scripts/statements.js"));
const statements = async () => (await fetched()).statements;

/**
 * Put a filter above the groups of a container. Where it holds claims, those can be chosen by tag
 * and by source, too, and a group that unfolds tells what its claims say.
 *
 * @param {HTMLElement} container
 */
export function fill(container) {
  const filter = new Filter(container);
  container.prepend(filter.form);
  filter.narrow();
}

class Filter {
  constructor(container) {
    this.claims = container.classList.contains("swa-claims");
    this.chinese = isChinese(container);
    this.words = this.chinese ? CHINESE : ENGLISH;
    this.alone = container.dataset.alone; // what claims that rest on their authors' word alone are called
    this.groups = Array.from(container.querySelectorAll("details"), (box) => this.#group(box));
    this.rows = this.groups.flatMap(({ rows }) => rows);
    this.choices = { topic: this.#choice("topic", this.groups.map(({ name, title }) => [name, title])) };
    if (this.claims) {
      const same = (names) => names.filter(Boolean).map((name) => [name, name]);
      const legend = container.parentElement.querySelectorAll(":scope > ul [class^=swa-tag]");
      const labels = Array.from(legend, (badge) => [nameOf(badge), badge.textContent]);
      this.choices.tag = this.#choice("tag", [...labels, [this.alone, this.words.alone]]);
      this.choices.source = this.#choice("source", same(container.dataset.sources.split(" ")));
      this.choices.section = this.#choice("section", same([recall("section")]));
    }
    this.text = element("input", { type: "search", id: "swa-filter-text", class: "swa-input" });
    this.text.value = recall("text") ?? "";
    this.count = element("p", { role: "status" });
    this.form = this.#drawn();
  }

  #group(box) {
    const title = box.querySelector("summary").textContent.replace(/\s*[（(][^（(]*$/, "");
    // The last folder of the page of a topic, which is the same in each language.
    const name = box.querySelector("td a")?.pathname.split("/").at(-2) ?? title;
    const rows = Array.from(box.querySelector("tbody").rows, (row) => this.#row(row, name));
    if (this.claims) box.addEventListener("toggle", () => box.open && this.#tell(rows));
    return { box, name, title, rows, opened: false };
  }

  #row(row, topic) {
    if (!this.claims) return { row, topic, text: row.textContent };
    const badge = row.cells[2].firstElementChild;
    const tags = [nameOf(badge), "alone" in badge.dataset && this.alone];
    return { row, topic, id: row.querySelector("a").hash.slice(1), tags };
  }

  /** Put what claims say below their titles. */
  async #tell(rows) {
    const said = await statements();
    for (const { row, id } of rows) {
      if (row.querySelector(".swa-statement")) continue;
      const statement = (this.chinese && said[id][IN_CHINESE]) || said[id][IN_ENGLISH];
      row.cells[0].append(element("span", { class: "swa-statement" }, statement));
    }
  }

  #choice(name, values) {
    const select = element("select", { id: `swa-filter-${name}`, class: "swa-input", name });
    this.#offer(select, values, recall(name) ?? "");
    return select;
  }

  /** Give a choice its values with their labels; the one wanted is chosen if it is among them. */
  #offer(select, values, wanted) {
    const options = values.map(([value, label]) => new Option(label, value));
    select.replaceChildren(new Option(this.words.all, ""), ...options);
    select.value = wanted;
    if (select.selectedIndex < 0) select.value = "";
  }

  /** The sections that are cited of the source that is chosen; without one there are none. */
  async #offerSections({ source, section }) {
    const said = source.value ? Object.values(await statements()) : [];
    const named = new Set(said.flatMap((each) => each[SECTIONS][source.value] ?? []));
    const { headings } = this.chinese && source.value ? await fetched() : { headings: {} };
    this.#offer(section, [...named].sort().map((name) => [name, headings[name] ?? name]), section.value);
    section.disabled = !source.value;
  }

  #drawn() {
    const text = this.claims ? this.words.both : this.words.text;
    const inputs = Object.entries({ ...this.choices, text: this.text }).map(([name, input]) => {
      const label = element("label", { for: input.id }, name === "text" ? text : this.words[name]);
      return element("div", { class: "swa-field" }, label, input);
    });
    const named = { role: "search", "aria-label": this.words.name };
    const form = element("form", { class: "swa-form swa-filter", ...named }, ...inputs, this.count);
    let waiting = 0;
    form.addEventListener("input", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.narrow(), PAUSE);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    return form;
  }

  /** Hide what does not match, unfold what does unless that is much, and say how much it is. */
  async narrow() {
    if (this.claims) await this.#offerSections(this.choices);
    const chosen = Object.entries(this.choices).map(([name, { value }]) => [name, value]);
    for (const [name, value] of [...chosen, ["text", this.text.value]]) remember(name, value || null);
    const asked = Object.fromEntries(chosen.filter(([, value]) => value));
    const hasWords = this.text.value.trim() && sought(this.text.value);
    const said = this.claims && (asked.source || hasWords) ? await statements() : {};
    const found = new Set(this.rows.filter((row) => matches(row, asked, hasWords, said[row.id] ?? [])));
    const isOn = Boolean(hasWords || Object.keys(asked).length) && found.size <= MOST_UNFOLDED;
    for (const group of this.groups) show(group, found, isOn);
    setText(this.count, this.words.count(found.size, this.rows.length));
  }
}

/** The name of a tag, by its class; the usual one has none of its own. */
const nameOf = (badge) => badge.className.replace(/^swa-tag-?/, "") || "mechanism";

function matches({ topic, tags, text }, asked, hasWords, [english, chinese, names, sections = {}]) {
  const own = { topic: [topic], tag: tags, source: Object.keys(sections), section: sections[asked.source] };
  const says = !hasWords || hasWords(text ?? [english, chinese, names].join("\n"));
  return says && Object.entries(asked).every(([name, value]) => own[name]?.includes(value));
}

function show(group, found, isOn) {
  for (const each of group.rows) each.row.hidden = !found.has(each);
  const isShown = group.rows.some((each) => found.has(each));
  group.box.hidden = !isShown;
  if (isOn && isShown && !group.box.open) group.opened = group.box.open = true;
  if (!isOn && group.opened) group.opened = group.box.open = false;
}
