/** The models that calculators know: some at once, all others when one of them is chosen. */

import { models, others } from "../reference/scripts/formulas.js";

/** The models that are there at once; claims state their figures. */
export const stated = Object.keys(models);

/** What readers call a model; undefined where there is none. */
export const modelTitle = (name) => (models[name] ?? others[name])?.title;

/** Whether a model is one that has to be fetched before it is asked about. */
export const isMissing = (name) => Object.hasOwn(others, name) && !Object.hasOwn(models, name);

/** Fetch all models. */
export async function fetchModels() {
  Object.assign(models, (await import("../reference/scripts/models.js")).models);
}
