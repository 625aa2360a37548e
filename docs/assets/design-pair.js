/** The two designs of the charts, the new one first, and the ratio that the authors report. */

import { claimed, designs } from "../reference/scripts/designs.js";

/** The ids of their models. */
export const NAMES = Object.keys(designs);

/** What people call them, without the maker. */
export const TITLES = Object.values(designs).map(({ title }) => title.replace(/^.*?-/, ""));

/** The reported ratio as a number, and as it is written. */
export const REPORTED = claimed[0] / claimed[1];
export const RATIO = claimed.join("/");
