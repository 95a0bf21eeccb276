import { z } from "zod";
import type { Schema } from "./types";

/** A schema as zod describes it. */
type Described = Schema & { id?: string; $schema?: string };

const int64 = { type: "integer", format: "int64" };

/**
 * Describes a zod schema in JSON Schema 2020-12, the dialect of OpenAPI 3.1. A schema with an `id` becomes a reference
 * to the components.
 *
 * @param io `input` for what a client sends, `output` for what it gets, or what a parameter's text is read as
 * @param components takes the schemas that have an `id`
 */
export function describe(schema: z.ZodType, io: "input" | "output", components: Record<string, Schema>): Schema {
  const { $schema, $defs, ...described } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      // A bigint has no JSON Schema of its own; the contract calls it an integer of format int64.
      if (zodSchema._zod.def.type === "bigint") Object.assign(jsonSchema, int64);
      // The format says it, and the pattern of it would fill the page.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Extra members are ignored on the way in, and may be added to responses in later versions.
      delete jsonSchema.additionalProperties;
    },
  }) as Described & { $defs?: Record<string, Schema> };
  return adopt(described, $defs ?? {}, components);
}

const withComponentRefs = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));

/** Moves definitions into the document's components, and the schema itself too if it has an id. */
function adopt(described: Described, definitions: Record<string, Schema>, components: Record<string, Schema>): Schema {
  for (const [id, definition] of Object.entries(definitions)) components[id] = withoutId(definition);
  if (typeof described.id !== "string") return withComponentRefs(described) as Schema;
  components[described.id] = withoutId(described);
  return { $ref: `#/components/schemas/${described.id}` };
}

function withoutId({ id: _, ...schema }: Described): Schema {
  return withComponentRefs(schema) as Schema;
}
