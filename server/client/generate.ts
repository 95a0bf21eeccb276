type Schema = { properties?: Record<string, { format?: string }> };

/** The types with `bigint` for 64-bit fields, where the generator writes `number`. */
export const typesWithBigints = (types: string, int64Fields: string[]): string =>
  types.replace(new RegExp(`^(\\s*(?:${int64Fields.join("|")})\\??: )number;`, "gm"), "$1bigint;");

/** The names of all fields with the format int64, sorted. */
export function int64FieldsOf(schemas: Record<string, Schema>): string[] {
  const names = Object.values(schemas).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, { format }]) => (format === "int64" ? [name] : [])),
  );
  return [...new Set(names)].sort();
}
