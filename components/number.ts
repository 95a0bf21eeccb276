const whole = new Intl.NumberFormat("en-US");

export const formatNumber = (value: number | bigint): string => whole.format(value);

/** The sum of numbers of which each was counted up to `most`, where one more stands for any beyond: 10,000+. */
export const sumUpTo = (values: number[], most: number): string => {
  const sum = values.reduce((total, value) => total + Math.min(value, most), 0);
  return `${formatNumber(sum)}${values.some((value) => value > most) ? "+" : ""}`;
};
