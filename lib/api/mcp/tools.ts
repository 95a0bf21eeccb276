import { describe } from "@/lib/api/openapi/schemas";
import { refName, type Schema } from "@/lib/api/openapi/types";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";

export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: "object"; properties: Record<string, Schema>; required: string[] };
  annotations: { readOnlyHint: boolean; destructiveHint: false; idempotentHint: boolean; openWorldHint: false };
};

const idempotencyKey: Schema = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description: "Makes retries safe: the same key with the same arguments adds nothing for 24 hours.",
};

type Schemas = Record<string, Schema>;

/** Not every client follows references. */
function inlined(schema: Schema, components: Schemas): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (typeof value?.$ref !== "string") return value;
    const { $ref, ...own } = value;
    return { ...inlined(components[refName($ref)] as Schema, components), ...own };
  });
}

function described(schema: Parameters<typeof describe>[0], io: "input" | "output"): Schema {
  const components: Schemas = {};
  return inlined(describe(schema, io, components), components);
}

const describedAll = (fields: Operation["queryParameters"]): Schemas =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, described(field, "output")]));

/** The parameters and the members of the body are the arguments. */
function toolOf(operation: Operation): Tool {
  const { id, method, summary, description, pathParameters, queryParameters, body, deprecation } = operation;
  const { properties = {}, required = [] } = body ? described(body, "input") : {};
  return {
    name: id,
    title: summary,
    description: deprecation ? `${description} Deprecated: use ${deprecation.replacement}.` : description,
    inputSchema: {
      type: "object",
      properties: {
        ...describedAll(pathParameters),
        ...describedAll(queryParameters),
        ...properties,
        ...(operation.idempotent && { idempotencyKey }),
      },
      required: [...Object.keys(pathParameters), ...required],
    },
    annotations: {
      readOnlyHint: method === "GET",
      destructiveHint: false,
      idempotentHint: method === "GET",
      openWorldHint: false,
    },
  };
}

export const tools: Tool[] = operations.map(toolOf);
