const whole = new Intl.NumberFormat("en-US");

/** A number as people read it: 10,000. */
export const formatNumber = (value: number | bigint): string => whole.format(value);
