/** The type of a value after JSON: `bigint` and `Date` become strings. */
export type Json<T> = T extends bigint | Date
  ? string
  : T extends (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;

/** JSON with 64-bit integers as strings, because numbers of JavaScript would lose digits. */
export const toPortalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? part.toString() : part));

/** Converts a value as JSON does, so that the server's first render matches later reads. */
export const asJson = <T>(value: T): Json<T> => JSON.parse(toPortalJson(value));
