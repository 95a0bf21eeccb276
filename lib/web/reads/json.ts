/** A value as it arrives through JSON: `bigint` and `Date` have become strings. */
export type Json<T> = T extends bigint | Date
  ? string
  : T extends (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;

/** JSON with 64-bit integers as strings, whose digits a browser would lose otherwise. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? part.toString() : part));

/** A value as the browser gets it from a read, for the first render on the server to hand over the very same. */
export const asJson = <T>(value: T): Json<T> => JSON.parse(toJson(value));
