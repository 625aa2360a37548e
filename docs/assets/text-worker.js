/**
 * The auditor of the command line, run by Pyodide away from the page.
 *
 * It is asked with `{ path, data, site, chinese }` and posts how many bytes were fetched, that it
 * is ready, and its answer, or why it failed.
 */

const HOME = new URL("pyodide/", import.meta.url);
const START = `
import sys
sys.path.insert(0, "/auditor")
from swacalc.output.text_audit import TextAuditor
with open("/auditor/claims.jsonl", encoding="utf-8") as file:
    auditor = TextAuditor(file.read().split("\\n"))
lambda path, data, site, chinese: auditor.answer(path, data.to_bytes(), site, chinese=chinese)
`;

const fetchAlone = self.fetch;
let fetched = 0;

/** As the browser's own; what arrives is counted beside it, so that it compiles as it arrives. */
self.fetch = async (...asked) => {
  const answer = await fetchAlone(...asked);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  count(answer.clone().body.getReader());
  return answer;
};

async function count(reader) {
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    fetched += part.value.length;
    self.postMessage({ fetched });
  }
}

async function start() {
  const { loadPyodide } = await import(new URL("pyodide.mjs", HOME));
  const archive = fetch(new URL("swacalc.zip", HOME)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: HOME.href, packageBaseUrl: HOME.href });
  python.unpackArchive(await archive, "zip", { extractDir: "/auditor" });
  const answer = python.runPython(START);
  self.postMessage({ ready: true });
  return answer;
}

const started = start();

// Pyodide does not tell of all that goes wrong while it starts.
self.addEventListener("unhandledrejection", ({ reason }) => self.postMessage({ failed: String(reason) }));

self.onmessage = async ({ data: { path, data, site, chinese } }) => {
  try {
    const answer = await started;
    self.postMessage({ answer: JSON.parse(answer(path, data, site, chinese)) });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};
