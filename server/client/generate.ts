type Schema = { properties?: Record<string, { format?: string }> };

/**
 * The types with `bigint` where the document says int64. The generator writes the format as a comment above the field:
 * `Format: int64`, and then the type as `number`.
 */
export const typesWithBigints = (types: string): string =>
  types.replace(/(Format: int64(?:(?!\*\/)[\s\S])*\*\/\s*\w+\??: )number;/g, "$1bigint;");

/** The names of the fields of format int64 in any schema, sorted. */
export function int64FieldsOf(schemas: Record<string, Schema>): string[] {
  const names = Object.values(schemas).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, { format }]) => (format === "int64" ? [name] : [])),
  );
  return [...new Set(names)].sort();
}
