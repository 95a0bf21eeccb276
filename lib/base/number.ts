const whole = new Intl.NumberFormat("en-US");

export const formatNumber = (value: number | bigint): string => whole.format(value);

/** "1 order", "2 orders". */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/** The sum of numbers of which each was counted up to `max`, where one more stands for any beyond: 10,000+. */
export const sumUpTo = (values: number[], max: number): string => {
  const sum = values.reduce((total, value) => total + Math.min(value, max), 0);
  return `${formatNumber(sum)}${values.some((value) => value > max) ? "+" : ""}`;
};
