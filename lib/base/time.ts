/** The units that a time is told in, with their milliseconds, the largest first. */
export const timeUnits = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

const number = new Intl.NumberFormat("en-US");

/** A span of milliseconds in words, in the largest unit that has no rest: "15 minutes". */
export function span(ms: number): string {
  const [unit, size] = timeUnits.find(([, size]) => ms >= size && ms % size === 0) ?? ["second", 1000];
  const count = ms / size;
  return `${number.format(count)} ${unit}${count === 1 ? "" : "s"}`;
}
