import { type OpenApi, refName, type Schema } from "@/lib/api/openapi/types";

export type DocumentedField = { name: string; type: string; required: boolean; description: string; rules: string[] };

export function resolve(schema: Schema, document: OpenApi): Schema {
  if (!schema.$ref) return schema;
  const found = document.components.schemas[refName(schema.$ref)];
  if (!found) throw new Error(`The document has no schema ${schema.$ref}`);
  return { ...found, ...schema };
}

/** In words: "integer (int64)", "array of Pet", "string or null". */
export function typeOf(schema: Schema, document: OpenApi): string {
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, document)).join(" or ");
  const resolved = resolve(schema, document);
  if (resolved.type === "array" && resolved.items) {
    return `array of ${resolved.items.$ref ? refName(resolved.items.$ref) : typeOf(resolved.items, document)}`;
  }
  const type = [resolved.type ?? "any"].flat().join(" or ");
  return resolved.format ? `${type} (${resolved.format})` : type;
}

/** Of a field that may be null, the description may stand at the other type. */
function descriptionOf(schema: Schema, document: OpenApi): string {
  const all = [schema, resolve(schema, document), ...(schema.anyOf ?? [])];
  return all.find(({ description }) => description)?.description ?? "";
}

const code = (value: unknown): string => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

export function rulesOf(schema: Schema, document: OpenApi): string[] {
  const {
    enum: values,
    items,
    "x-extensible-enum": known,
    default: fallback,
    minimum,
    maximum,
    minLength,
    maxLength,
    pattern,
  } = resolve(schema, document);
  const all = values ?? known ?? (items && resolve(items, document).enum);
  return [
    ...(all ? [`${items ? "Any" : "One"} of ${all.map(code).join(", ")}.`] : []),
    ...(known ? ["Later versions may add others."] : []),
    ...(minimum !== undefined && maximum !== undefined ? [`From ${minimum} to ${maximum}.`] : []),
    ...(minimum !== undefined && maximum === undefined ? [`At least ${minimum}.`] : []),
    // A pattern says more, and so does the description beside it.
    ...(minLength !== undefined && maxLength !== undefined && !pattern
      ? [`${minLength} to ${maxLength} characters.`]
      : []),
    ...(fallback !== undefined ? [`Default ${code(fallback)}.`] : []),
  ];
}

export function fieldsOf(schema: Schema, document: OpenApi): DocumentedField[] {
  const resolved = resolve(schema, document);
  if (resolved.items) return fieldsOf(resolved.items, document);
  return Object.entries(resolved.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field, document),
    required: resolved.required?.includes(name) ?? false,
    description: descriptionOf(field, document),
    rules: rulesOf(field, document),
  }));
}
