/** The words of the page that audits a text, in both languages. */

import { element } from "./dom.js";

const command = (name = "FILE") => element("code", {}, `swacalc audit ${name}`);

const ENGLISH = {
  chinese: false,
  without: ["This copy of the site was built without Pyodide, which the check needs. In a terminal, ", command(), " does the same."],
  form: "Text to check",
  text: "Your text",
  kind: "Kind of text",
  kinds: {
    ".md": "Markdown",
    ".txt": "plain text",
    ".html": "HTML",
    ".rst": "reStructuredText",
    ".adoc": "AsciiDoc",
    ".ipynb": "notebook, as JSON",
  },
  file: "Or a file, chosen or dropped here",
  load: (size) => `Check (loads ${size} MB from this site)`,
  check: "Check",
  cancel: "Cancel",
  loading: "Loading the auditor …",
  starting: "Starting the auditor …",
  checking: "Checking …",
  cancelled: "Cancelled.",
  late: (seconds) => `Stopped: the text takes more than ${seconds} seconds.`,
  empty: "There is no text yet: paste one, or choose a file.",
  large: (size) => [`This page takes texts of up to ${size} MB. In a terminal, `, command(), " takes larger ones."],
  encoding: (name) => [`${name} is not text in UTF-8. In a terminal, `, command(name), " says more."],
  unreadable: (name) => [`${name} cannot be read: it may be a folder, or have changed since it was chosen. Choose it again.`],
  unread: (name, suffix) =>
    suffix === ".pdf"
      ? ["PDF is not read here. In a terminal, ", command(name), " reads it, with the extra ", element("code", {}, "pdf"), "."]
      : [`${name} is not a kind of text that is read: choose ${Object.keys(ENGLISH.kinds).join(", ")}.`],
  failed: (why) => [`The auditor did not run (${why}). In a terminal, `, command(), " does the same."],
  result: "Result",
  marked: "The text",
  notes: "Notes",
};

const CHINESE = {
  chinese: true,
  without: ["本站的这一份在构建时没有包含检查所需的 Pyodide。可在终端中运行 ", command(), "，效果相同。"],
  form: "要检查的文字",
  text: "你的文字",
  kind: "文字的格式",
  kinds: { ...ENGLISH.kinds, ".txt": "纯文本", ".ipynb": "笔记本（JSON）" },
  file: "或选择一个文件，也可拖到这里",
  load: (size) => `检查（从本站加载 ${size} MB）`,
  check: "检查",
  cancel: "取消",
  loading: "正在加载审查程序……",
  starting: "正在启动审查程序……",
  checking: "正在检查……",
  cancelled: "已取消。",
  late: (seconds) => `已停止：检查这段文字超过了 ${seconds} 秒。`,
  empty: "还没有文字：请粘贴一段，或选择文件。",
  large: (size) => [`本页最多接受 ${size} MB 的文字。更长的可在终端中运行 `, command(), "。"],
  encoding: (name) => [`${name} 不是 UTF-8 文本。可在终端中运行 `, command(name), "，查看详情。"],
  unreadable: (name) => [`无法读取 ${name}：它可能是文件夹，或在选定之后有改动。请重新选择。`],
  unread: (name, suffix) =>
    suffix === ".pdf"
      ? ["本页不读 PDF。可安装附加组件 ", element("code", {}, "pdf"), "，在终端中运行 ", command(name), "。"]
      : [`不支持 ${name} 的格式：请选择 ${Object.keys(ENGLISH.kinds).join("、")}。`],
  failed: (why) => [`审查程序未能运行（${why}）。可在终端中运行 `, command(), "，效果相同。"],
  result: "结果",
  marked: "文字",
  notes: "附注",
};

/** The words of a page in its language. */
export const wordsOf = (chinese) => (chinese ? CHINESE : ENGLISH);
