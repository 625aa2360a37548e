/**
 * Exact rational numbers on BigInt: the operations that the generated formulas call.
 *
 * @typedef {object} Rational  always in lowest terms
 * @property {bigint} above
 * @property {bigint} below  above zero
 */

/**
 * The rational above / below.
 *
 * @param {bigint} above
 * @param {bigint} [below]
 * @returns {Rational}
 * @throws {RangeError} the divisor is zero
 */
export function num(above, below = 1n) {
  if (below === 1n) return { above, below };
  if (below === 0n) throw new RangeError("division by zero");
  const common = divisor(above, below) * (below < 0n ? -1n : 1n);
  return { above: above / common, below: below / common };
}

function divisor(one, two) {
  let [large, small] = [absolute(one), absolute(two)];
  while (small) [large, small] = [small, large % small];
  return large;
}

const absolute = (whole) => (whole < 0n ? -whole : whole);

/** Read the exact form of every page and JSON document: a whole number or `p/q`. */
export function fromExact(text) {
  return num(...text.split("/").map(BigInt));
}

/** Write the exact form: a whole number or `p/q`. */
export function exact({ above, below }) {
  return below === 1n ? `${above}` : `${above}/${below}`;
}

export const add = (left, right) =>
  num(left.above * right.below + right.above * left.below, left.below * right.below);
export const neg = ({ above, below }) => ({ above: -above, below });
export const sub = (left, right) => add(left, neg(right));
export const mul = (left, right) => num(left.above * right.above, left.below * right.below);
export const div = (left, right) => num(left.above * right.below, left.below * right.above);

/** A whole power; the exponent is a BigInt and may be negative. */
export function pow(base, exponent) {
  if (exponent < 0n) return div(num(1n), pow(base, -exponent));
  return { above: base.above ** exponent, below: base.below ** exponent };
}

export const isLess = (left, right) => left.above * right.below < right.above * left.below;
export const isEqual = (left, right) => left.above === right.above && left.below === right.below;
export const isWhole = (number) => number.below === 1n;
export const abs = ({ above, below }) => ({ above: absolute(above), below });

export const min = (...numbers) => numbers.reduce((best, next) => (isLess(next, best) ? next : best));
export const max = (...numbers) => numbers.reduce((best, next) => (isLess(best, next) ? next : best));

/** The greatest whole number that is not above the number. BigInt division goes towards zero. */
export function floor({ above, below }) {
  const towardsZero = above / below;
  return num(above < 0n && towardsZero * below !== above ? towardsZero - 1n : towardsZero);
}

export const ceil = (number) => neg(floor(neg(number)));

/** Up to the next multiple of a page. */
export const align = (number, page) => mul(ceil(div(number, page)), page);

/** The least common multiple of whole numbers above zero. */
export const lcm = (...numbers) => num(numbers.map(wholeAboveZero).reduce(leastMultiple));

function wholeAboveZero({ above, below }) {
  if (below !== 1n || above <= 0n) throw new RangeError("lcm takes whole numbers above zero");
  return above;
}

const leastMultiple = (left, right) => (left / divisor(left, right)) * right;

/** The nearest whole number, a half going to the even one. */
export function round(number) {
  const below = floor(number);
  const twice = mul(sub(number, below), num(2n));
  const up = isLess(num(1n), twice) || (isEqual(twice, num(1n)) && below.above % 2n !== 0n);
  return up ? below.above + 1n : below.above;
}

/** The number as a float, for drawing alone: a bar's width, a meter's value. */
export const near = (number) => Number((number.above * 1000000n) / number.below) / 1e6;
