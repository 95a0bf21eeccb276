const maxSteps = 5;

/** From 0 to at least `max`, a whole number, in steps of 1, 2 or 5 times a power of ten: 0, 20, 40, 60. */
export function roundTicks(max: number): number[] {
  const rough = Math.max(1, max / maxSteps);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}

/** How many times higher than a usual value the highest may be before the chart cuts it off. */
const maxAboveUsual = 4;
const exceptions = 3;

/** The highest value that a chart needs to show, so that a few very high ones do not flatten the others. */
export function shownMost(values: number[]): number {
  const sorted = [...values].sort((a, b) => b - a);
  const [max = 0, usual = 0] = [sorted[0], sorted[exceptions]];
  return usual > 0 && max > maxAboveUsual * usual ? 2 * usual : max;
}
