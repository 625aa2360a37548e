/** Numbers of charts as people read them. */

const STEPS = [
  [1e12, "TB"],
  [1e9, "GB"],
  [1e6, "MB"],
  [1e3, "kB"],
];

/** A number with at most so many digits, and commas before every third. */
export const rounded = (number, digits = 3) =>
  Number(number.toPrecision(digits)).toLocaleString("en", { maximumFractionDigits: 6 });

/** Bytes in the largest decimal unit of which there is one. */
export function bytesText(bytes) {
  const [size, unit] = STEPS.find(([least]) => bytes >= least) ?? [1, "B"];
  return `${rounded(bytes / size)} ${unit}`;
}

/** A part of one as a percentage; with `fully` to a tenth of one. */
export const percentText = (part, fully = false) => `${fully ? (part * 100).toFixed(1) : rounded(part * 100)}%`;
