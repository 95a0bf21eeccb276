import { z } from "zod";
import type { Schema } from "./types";

type Described = Schema & { id?: string; $schema?: string };

/** Whether a client must send it. */
export const isRequired = (field: z.ZodType): boolean => !field.safeParse(undefined).success;

const int64 = { type: "integer", format: "int64" };

/**
 * JSON Schema 2020-12, the dialect of OpenAPI 3.1.
 * @param io `input` for what a client sends, `output` for what it receives and for parsed parameters
 * @param components receives the schemas that have an `id`, and which the result refers to
 */
export function describeSchema(schema: z.ZodType, io: "input" | "output", components: Record<string, Schema>): Schema {
  const { $schema, $defs, ...described } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    reused: "inline",
    override: ({ zodSchema, jsonSchema }) => {
      // JSON Schema has no bigint. The contract uses an integer with the format int64.
      if (zodSchema._zod.def.type === "bigint") Object.assign(jsonSchema, int64);
      // The format is enough: the pattern would fill the page.
      if (jsonSchema.format?.startsWith("date")) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // The API ignores unknown members of requests, and later versions may add members to responses.
      delete jsonSchema.additionalProperties;
    },
  }) as Described & { $defs?: Record<string, Schema> };
  return adopt(described, $defs ?? {}, components);
}

const withComponentRefs = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));

function adopt(described: Described, definitions: Record<string, Schema>, components: Record<string, Schema>): Schema {
  for (const [id, definition] of Object.entries(definitions)) components[id] = withoutId(definition);
  if (typeof described.id !== "string") return withComponentRefs(described) as Schema;
  components[described.id] = withoutId(described);
  return { $ref: `#/components/schemas/${described.id}` };
}

function withoutId({ id: _, ...schema }: Described): Schema {
  return withComponentRefs(schema) as Schema;
}
