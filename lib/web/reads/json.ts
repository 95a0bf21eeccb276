/** The type of a value after JSON: `bigint` and `Date` become strings. */
export type JsonOf<T> = T extends bigint | Date
  ? string
  : T extends (infer Item)[]
    ? JsonOf<Item>[]
    : T extends object
      ? { [Key in keyof T]: JsonOf<T[Key]> }
      : T;

/** JSON with 64-bit integers as strings, because numbers of JavaScript would lose digits. */
export const toPortalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part) => (typeof part === "bigint" ? part.toString() : part));

/** Converts a value as JSON does, so that the server's first render matches later reads. */
export const asJson = <T>(value: T): JsonOf<T> => JSON.parse(toPortalJson(value));
