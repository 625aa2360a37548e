/**
 * A text that the reader pastes, audited in the page: the text with marks, and a note on each.
 *
 * The auditor is fetched when it is first wanted, and runs in a worker; the text goes nowhere else.
 */

import { element, isChinese, setAll, setText, site } from "./dom.js";
import { wordsOf } from "./text-words.js";

const SECONDS = 60;
const MOST_BYTES = 500_000; // takes half a minute
const COUNTED = 0.9; // of all that is fetched; scripts are not counted as they arrive
// The suffix of each kind of text, with others that mean the same.
const KINDS = {
  ".md": [".markdown"],
  ".txt": [],
  ".html": [".htm"],
  ".rst": [],
  ".adoc": [".asciidoc"],
  ".ipynb": [],
};
const READ = Object.entries(KINDS).flat(2);

/** Put the form in place of the plain words of its container, if the site has the auditor. */
export function fill(container) {
  const words = wordsOf(isChinese(container));
  const bytes = Number(container.dataset.bytes);
  const parts = bytes ? new TextCheck(bytes, words).parts : [element("p", {}, ...words.without)];
  container.replaceChildren(...parts);
}

class TextCheck {
  constructor(bytes, words) {
    this.words = words;
    this.bytes = bytes;
    const named = { id: "swa-text", class: "swa-input", rows: 14, spellcheck: "false", autocomplete: "off" };
    this.text = element("textarea", named);
    const options = Object.keys(KINDS).map((kind) => element("option", { value: kind }, words.kinds[kind]));
    this.kind = element("select", { id: "swa-kind", class: "swa-input" }, ...options);
    this.file = element("input", { id: "swa-file", class: "swa-input", type: "file", accept: READ.join() });
    this.button = element("button", { class: "swa-button", type: "submit" }, words.load(megabytes(bytes)));
    this.cancel = element("button", { class: "swa-button", type: "button", hidden: true }, words.cancel);
    this.progress = element("progress", { max: 1, hidden: true, "aria-label": words.loading });
    this.said = element("p", { class: "swa-said", role: "status" });
    this.refusal = element("p", { class: "swa-refusal", role: "alert" });
    this.result = element("section", { class: "swa-result", "aria-label": words.result, tabindex: "-1" });
    this.parts = [this.#form(), this.result];
    this.#listen();
  }

  #form() {
    const { words } = this;
    const pressed = element("div", { class: "swa-player" }, this.button, this.cancel);
    const label = element("label", { for: "swa-text" }, words.text);
    const fields = element("div", { class: "swa-form" }, field(words.kind, this.kind), field(words.file, this.file));
    const parts = [label, this.text, fields, pressed, this.progress, this.said, this.refusal];
    this.form = element("form", { class: "swa-live", "aria-label": words.form }, ...parts);
    return this.form;
  }

  #listen() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.check();
    });
    this.cancel.addEventListener("click", () => this.#stop(this.words.cancelled));
    this.file.addEventListener("change", () => this.take(this.file.files[0]));
    this.form.addEventListener("dragover", (event) => event.preventDefault());
    this.form.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      this.take(file);
    });
  }

  /** Put a file's text into the field, and say what kind it is. */
  async take(file) {
    if (!file) return;
    const suffix = /\.[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? ".md";
    const kind = Object.keys(KINDS).find((name) => [name, ...KINDS[name]].includes(suffix));
    if (!kind) return this.#refuse(this.words.unread(file.name, suffix));
    if (file.size > MOST_BYTES) return this.#refuse(this.words.large(megabytes(MOST_BYTES)));
    try {
      this.text.value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      this.kind.value = kind;
      this.#refuse([]);
    } catch (error) {
      const { encoding, unreadable } = this.words;
      this.#refuse((error instanceof DOMException ? unreadable : encoding)(file.name));
    }
  }

  /** Ask the worker about the text, which is made if there is none. */
  check() {
    const data = new TextEncoder().encode(this.text.value);
    if (!this.text.value.trim()) return this.#refuse([this.words.empty]);
    if (data.length > MOST_BYTES) return this.#refuse(this.words.large(megabytes(MOST_BYTES)));
    this.#refuse([]);
    this.#busy(true);
    if (!this.worker) this.#start();
    const chinese = this.words.chinese;
    this.worker.postMessage({ path: `text${this.kind.value}`, data, site: site.href, chinese });
    if (this.ready) this.#wait();
  }

  #start() {
    setText(this.said, this.words.loading);
    setAll(this.progress, { hidden: null, value: 0 });
    const worker = new Worker(new URL("text-worker.js", import.meta.url), { type: "module" });
    const hear = (said) => worker === this.worker && this.#hear(said);
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", ({ message }) => hear({ failed: message || "Worker" }));
    this.worker = worker;
  }

  #hear({ fetched, ready, answer, failed }) {
    if (fetched) this.#arrived(fetched / this.bytes);
    if (ready) {
      this.ready = true;
      setText(this.button, this.words.check);
      this.#wait();
    }
    if (failed !== undefined) {
      this.#stop("");
      this.#refuse(this.words.failed(failed));
    }
    if (answer) this.#show(answer);
  }

  /** Show which part has arrived; how long all of it takes to start, nobody knows. */
  #arrived(part) {
    setAll(this.progress, { value: part < COUNTED ? part : null });
    if (part >= COUNTED) setText(this.said, this.words.starting);
  }

  /** The text may take some time from now on, but not any. */
  #wait() {
    setText(this.said, this.words.checking);
    this.progress.hidden = true;
    this.timer = setTimeout(() => this.#stop(this.words.late(SECONDS)), SECONDS * 1000);
  }

  #show({ refused, hint, summary, text, notes }) {
    this.#busy(false);
    setText(this.said, "");
    if (refused) return this.#refuse([[refused, hint].filter(Boolean).join("; ")]);
    const parts = [html("div", summary), element("h3", {}, this.words.marked), html("div", text)];
    if (notes) parts.push(element("h3", {}, this.words.notes), html("ol", notes));
    this.result.replaceChildren(element("h2", {}, this.words.result), ...parts);
    this.result.focus();
  }

  /** End the worker, which may be in the midst of a text; the next check starts another. */
  #stop(said) {
    this.worker?.terminate();
    [this.worker, this.ready] = [null, false];
    this.#busy(false);
    setText(this.said, said);
  }

  #busy(busy) {
    clearTimeout(this.timer);
    this.button.disabled = busy;
    this.cancel.hidden = !busy;
    this.progress.hidden = true;
    if (busy) this.result.replaceChildren();
  }

  #refuse(parts) {
    this.refusal.replaceChildren(...parts);
  }
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(1).replace(/\.0$/, "");

function field(text, input) {
  return element("div", { class: "swa-field" }, element("label", { for: input.id }, text), input);
}

/** An element with the markup that the auditor made, in which everything of a text is escaped. */
function html(tag, markup) {
  const made = element(tag);
  made.innerHTML = markup;
  return made;
}
