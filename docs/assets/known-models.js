/** The models that calculators know: some at once, all others when one of them is chosen, and the user's own. */

import { models, others } from "../reference/scripts/formulas.js";

/** The models that are there at once; claims state their figures. */
export const stated = Object.keys(models);

/** What readers call a model; undefined where there is none. */
export const modelTitle = (name) => (models[name] ?? others[name])?.title;

/** Whether a model is one that has to be fetched before it is asked about. */
export const isMissing = (name) => Object.hasOwn(others, name) && !Object.hasOwn(models, name);

/** What the user's own model is called, as the file that it is read from. */
export const OWN = "config.json";

export const hasOwn = () => Object.hasOwn(models, OWN);

/** Whether the user's own model will do for a field that chooses one. */
export function fitsOwn({ any, windowed, halved }) {
  if (!hasOwn()) return false;
  const { halves, lacks, parts } = models[OWN];
  if (any) return !windowed || !lacks.includes("swa_window_bytes");
  return Object.keys(halved ? halves : parts).length > 0;
}

/** Fetch all models. */
export async function fetchModels() {
  Object.assign(models, (await import("../reference/scripts/models.js")).models);
}
