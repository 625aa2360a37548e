/**
 * What the search of the theme does not do: wait, and read Chinese.
 *
 * It fetches its worker and its index, more than all the rest of a page, as
 * soon as a page is there. Here both wait until somebody turns to the search. Its index has every
 * Chinese character as a word, and finds what has one of those asked for; of that only what has
 * them together is kept, and of two languages the reader's own.
 */
(() => {
  // For the languages and formats that the head names, the theme would fetch maps of other sites.
  for (const link of document.querySelectorAll("link[rel=alternate]")) link.rel = "alternate ";

  // The search of Zensical, which has no form in the page, waits by itself.
  if (!document.querySelector(".md-search__form")) return;

  const isSearch = ({ target }) => target.id === "__search" || target.closest("[data-md-component=search]");
  const wanted = new Promise((resolve) => {
    for (const event of ["focusin", "change"])
      document.addEventListener(event, (turned) => isSearch(turned) && resolve());
  });

  const CHINESE = /^(?:reference\/)?zh\//;
  const HAN = /\p{sc=Han}+/gu;

  /** A result of which no single character is said to be missing, since the phrase is there. */
  const whole = (item) => {
    const terms = Object.entries(item.terms).filter(([term]) => !term.match(HAN));
    return { ...item, terms: Object.fromEntries(terms) };
  };

  /** The results, in groups of a page and its sections, for what was asked. */
  function chosen(groups, asked) {
    const phrases = asked.match(HAN) ?? [];
    const says = ({ title, text }) => {
      const told = `${title} ${text}`.replace(/<[^>]*>|\u200b/g, "");
      return phrases.every((phrase) => told.includes(phrase));
    };
    const isChinese = ([{ location }]) => CHINESE.test(location);
    const found = groups
      .filter((group) => group.some(says))
      .map((group) => group.filter((item) => says(item) || !item.location.includes("#")).map(whole));
    if (document.documentElement.lang !== "zh")
      return phrases.length ? found : found.filter((group) => !isChinese(group));
    return [...found.filter(isChinese), ...found.filter((group) => !isChinese(group))];
  }

  const Immediate = window.Worker;
  window.Worker = class extends EventTarget {
    constructor(address, settings) {
      if (settings) return new Immediate(address, settings); // ours: the theme gives it none
      super();
      this.made = wanted.then(() => {
        const worker = new Immediate(address);
        worker.onmessage = ({ data: answer }) => {
          if (answer.data?.items) answer.data.items = chosen(answer.data.items, this.asked);
          this.dispatchEvent(new MessageEvent("message", { data: answer }));
        };
        return worker;
      });
    }

    postMessage(message) {
      if (typeof message.data === "string") {
        this.asked = message.data;
        message = { ...message, data: message.data.replace(HAN, (run) => ` ${[...run].join(" ")} `) };
      }
      this.made.then((worker) => worker.postMessage(message));
    }
  };

  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    this.waits = `${address}`.endsWith("/search_index.json");
    open.call(this, method, address, ...rest);
  };
  XMLHttpRequest.prototype.send = function (body) {
    if (this.waits) wanted.then(() => send.call(this, body));
    else send.call(this, body);
  };
})();
