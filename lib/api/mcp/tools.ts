import type { z } from "zod";
import { managementOperations } from "@/lib/api/management";
import { describeSchema, isRequired } from "@/lib/api/openapi/schemas";
import { refName, type Schema } from "@/lib/api/openapi/types";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";

type ObjectSchema = { type: "object"; properties: Record<string, Schema>; required: string[] };

export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: false };
};

const idempotencyKey: Schema = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description: "Makes retries safe: the same key with the same arguments adds nothing for 24 hours.",
};

const cursor: Schema = { type: "string", description: "Where the page starts: `nextCursor` of the page before." };

const nextCursor: Schema = { type: "string", description: "The `cursor` of the next page. Missing on the last one." };

type Schemas = Record<string, Schema>;

/** Not every client follows references. */
function inlineReferences(schema: Schema, components: Schemas): Schema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (typeof value?.$ref !== "string") return value;
    const { $ref, ...own } = value;
    return { ...inlineReferences(components[refName($ref)] as Schema, components), ...own };
  });
}

function inlineSchema(schema: Parameters<typeof describeSchema>[0], io: "input" | "output"): Schema {
  const components: Schemas = {};
  return inlineReferences(describeSchema(schema, io, components), components);
}

const inlineSchemas = (fields: Operation["queryParameters"]): Schemas =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inlineSchema(field, "output")]));

const requiredOf = (fields: Operation["queryParameters"]): string[] =>
  Object.keys(fields).filter((name) => isRequired(fields[name] as z.ZodType));

function describeTool({ description, paginated, idempotent, deprecation }: Operation): string {
  const sentences = [
    description,
    paginated && "If there are more, `nextCursor` of the result is the `cursor` of the next page.",
    idempotent && "Give an `idempotencyKey` to call it again safely.",
    deprecation && `Deprecated: use ${deprecation.replacement}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

/** A result is an object (MCP 2025-11-25, Structured Content), so a list has a member of its own. */
function outputOf({ response, paginated }: Operation): ObjectSchema {
  const schema = response.body ? inlineSchema(response.body, "output") : {};
  return schema.type === "array"
    ? { type: "object", properties: { items: schema, ...(paginated && { nextCursor }) }, required: ["items"] }
    : { type: "object", properties: schema.properties ?? {}, required: schema.required ?? [] };
}

/** The parameters and the members of the body are the arguments. */
function toolOf(operation: Operation): Tool {
  const { id, method, summary, pathParameters, queryParameters, body } = operation;
  const { properties = {}, required = [] } = body ? inlineSchema(body, "input") : {};
  return {
    name: id,
    title: summary,
    description: describeTool(operation),
    inputSchema: {
      type: "object",
      properties: {
        ...inlineSchemas(pathParameters),
        ...inlineSchemas(queryParameters),
        ...(operation.paginated && { cursor }),
        ...properties,
        ...(operation.idempotent && { idempotencyKey }),
      },
      required: [...Object.keys(pathParameters), ...requiredOf(queryParameters), ...required],
    },
    outputSchema: outputOf(operation),
    annotations: {
      readOnlyHint: method === "GET",
      // Only what has no path parameter adds: any other change is of a thing that is there.
      destructiveHint: method !== "GET" && Object.keys(pathParameters).length > 0,
      idempotentHint: method === "GET",
      openWorldHint: false,
    },
  };
}

export const tools: Tool[] = operations.map(toolOf);

const managementTools = managementOperations.map((operation) => ({ tool: toolOf(operation), scope: operation.scope }));

/** Those that a management key may call: without a scope that writes, they only read. */
export const managementToolsOf = (scopes: readonly string[]): Tool[] =>
  managementTools.flatMap(({ tool, scope }) => (scopes.includes(scope) ? [tool] : []));
