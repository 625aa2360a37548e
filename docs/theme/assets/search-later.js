/**
 * The search of the theme fetches its worker and its index, more than all the rest of a page, as
 * soon as a page is there. Here both wait until somebody turns to the search.
 */
(() => {
  const isSearch = ({ target }) => target.id === "__search" || target.closest("[data-md-component=search]");
  const wanted = new Promise((resolve) => {
    for (const event of ["focusin", "change"])
      document.addEventListener(event, (turned) => isSearch(turned) && resolve());
  });

  const Immediate = window.Worker;
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.made = wanted.then(() => {
        const worker = new Immediate(address);
        worker.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent("message", { data }));
        return worker;
      });
    }

    postMessage(message) {
      this.made.then((worker) => worker.postMessage(message));
    }
  };

  // For the languages and formats that the head names, the theme would fetch maps of other sites.
  for (const link of document.querySelectorAll("link[rel=alternate]")) link.rel = "alternate ";

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
