import { type OpenApi, refName, type Schema } from "./types";

export const hasInt64Format = (value: unknown): boolean => (value as Schema | null)?.format === "int64";

/** Sorted names of members, also in lists and if they may be null. A reader of JSON knows a member by its name. */
export function int64FieldsOf(document: Pick<OpenApi, "paths" | "webhooks" | "components">): string[] {
  const { schemas } = document.components;
  const names = new Set<string>();
  const visit = (value: unknown, name?: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref, properties } = value as Schema;
    const target = $ref && schemas[refName($ref)];
    if (hasInt64Format(value) && name !== undefined) names.add(name);
    if (target && !target.properties) visit(target, name);
    for (const [property, schema] of Object.entries(properties ?? {})) visit(schema, property);
    for (const [member, inner] of Object.entries(value)) if (member !== "properties") visit(inner, name);
  };
  visit(document.paths);
  visit(document.webhooks);
  visit(schemas);
  return [...names].sort();
}
