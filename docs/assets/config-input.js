/** Where a reader pastes or drops the `config.json` of any model, for all calculators of the page. */

import { models } from "../reference/scripts/formulas.js";
import { element, isChinese, setAll, setText } from "./dom.js";
import { forms } from "./forms.js";
import { OWN, fitsOwn, hasOwn } from "./known-models.js";
import { inAddress, restored } from "./own-model.js";
import { BESIDE, CONFIG } from "./reading-config.js";
import { forget, take, takeFiles } from "./taking-config.js";
import { told } from "./told.js";

const LARGE = 100_000; // characters that the field is spared, for browsers lay them out slowly
const NOT_REFUSED = { "aria-invalid": null, "aria-describedby": null };

/** Whether the page has a form that asks the calculator of a command. */
const isHere = (command) =>
  Boolean(document.querySelector(`[data-command="${command}"]${command === "pool" ? ", .swa-size" : ""}`));

const isBeside = ({ name }) => name.endsWith(BESIDE);

const ENGLISH = {
  paste: "The text of a config.json",
  choose: "Or its file, which you can also drop anywhere on this page",
  help: `Its Hugging Face config.json says what its layers keep. It is read in your browser and sent nowhere. Where the model has a ${BESIDE} too, drop both together: it may declare the type of the cache.`,
  read: (title) => `Read as ${title}: it is in the lists of models on this page, and chosen.`,
  shared: "The address of the page holds what was read, so that it can be shared.",
  tooLong: "The file is too long for an address, so that only you see its figures: share it with the command instead.",
  forget: "Take it out again",
  unfit: {
    pool: `Not in the pool: ${OWN} has no window to pool.`,
    replay: `Not in the replay: the form takes layers that all have one window; for others there is swacalc replay --config ${OWN}.`,
    prefill: `Not in the prefill: ${OWN} has no encoder of half its layers.`,
  },
};

const CHINESE = {
  paste: "config.json 的内容",
  choose: "或选择文件，也可以把文件拖到本页任何位置",
  help: `Hugging Face 的 config.json 写明了各层保留什么。文件只在浏览器中读取，不会上传。若模型另有 ${BESIDE}，请一并拖入，缓存的类型可能由它声明。`,
  read: (title) => `已识别为 ${title}：本页的模型列表中已有它，并已选定。`,
  shared: "页面网址包含读到的内容，可以分享。",
  tooLong: "文件太长，放不进网址，因此只有你能看到结果；请改为分享文件和命令。",
  forget: "移除该模型",
  unfit: {
    pool: `内存池中没有它：${OWN} 没有可放入内存池的窗口。`,
    replay: `重放中没有它：表单只接受窗口全都相同的层；其他情形请用 swacalc replay --config ${OWN}。`,
    prefill: `预填充中没有它：${OWN} 没有占一半层数的编码器。`,
  },
};

/**
 * Put the field in place of a container's plain words.
 *
 * @param {HTMLDetailsElement} container
 * @returns {Promise<ConfigInput>}
 */
export async function fill(container) {
  const input = new ConfigInput(container, isChinese(container));
  container.lastElementChild.replaceWith(input.drawn());
  input.show(await restored());
  return input;
}

class ConfigInput {
  constructor(container, chinese) {
    this.box = container;
    this.words = chinese ? CHINESE : ENGLISH;
    this.refusal = element("p", { class: "swa-refusal", id: "swa-config-refusal", role: "status" });
    this.said = element("div", { role: "status" });
    this.text = element("textarea", { id: "swa-config-text", class: "swa-input", rows: 4, spellcheck: "false", autocomplete: "off" });
    this.file = element("input", { id: "swa-config-file", type: "file", multiple: true, accept: ".json,application/json" });
    this.forget = element("button", { type: "button", class: "swa-copy" }, this.words.forget);
    this.#listen();
  }

  /** The field with all that is around it. */
  drawn() {
    const field = (label, control) =>
      element("div", { class: "swa-field" }, element("label", { for: control.id }, label), control);
    const form = element("form", {}, field(this.words.paste, this.text), field(this.words.choose, this.file));
    form.addEventListener("submit", (event) => event.preventDefault());
    const parts = [element("p", {}, this.words.help), form, this.refusal, this.said, this.forget];
    return element("div", {}, ...parts);
  }

  #listen() {
    this.text.addEventListener("input", () => this.#take(this.text.value));
    this.text.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text");
      if (text.length < LARGE) return;
      event.preventDefault();
      this.text.value = "";
      this.#take(text);
    });
    this.file.addEventListener("change", () => this.open([...this.file.files]));
    this.forget.addEventListener("click", () => {
      this.text.value = this.file.value = "";
      forget();
      this.show("");
    });
  }

  async #take(text) {
    this.show(text.trim() ? await take(text) : "");
  }

  /** Read files: a `config.json`, and the one beside it where both are given. */
  async open(files) {
    if (!files.length) return;
    const config = files.find(({ name }) => name === CONFIG) ?? files.find((file) => !isBeside(file)) ?? files[0];
    this.text.value = "";
    this.show(await takeFiles(config, files.find((file) => file !== config && isBeside(file))));
  }

  /** Say what was read, or the sentence that refuses it; nothing where that is not known yet. */
  show(refusal) {
    if (refusal === null) return;
    setText(this.refusal, told.sentence(refusal));
    const described = refusal ? { "aria-invalid": "true", "aria-describedby": this.refusal.id } : NOT_REFUSED;
    setAll(this.text, described);
    this.said.replaceChildren(...(hasOwn() ? this.#said() : []).map((line) => element("p", {}, line)));
    this.forget.hidden = !hasOwn();
    if (refusal || hasOwn()) this.box.open = true;
  }

  #said() {
    const { read, shared, tooLong, unfit } = this.words;
    const model = (command) => forms[command].find(({ option }) => option === "model");
    const lacking = Object.keys(unfit).filter((command) => isHere(command) && !fitsOwn(model(command)));
    return [read(models[OWN].title), ...lacking.map((command) => unfit[command]), inAddress().length ? shared : tooLong];
  }
}
