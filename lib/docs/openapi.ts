import { openApiDocument } from "@/lib/api/openapi/document";

/** A JSON Schema as our document holds it: the part of it that the pages show. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: string;
};

export type Header = { description: string; schema: Schema; example: string | number; required: boolean };

export type Example = { summary: string; value: { code: string; message: string; status: number } };

export type Response = {
  description: string;
  headers: Record<string, { $ref: string }>;
  content: { "application/json": { schema: Schema; example?: unknown; examples?: Record<string, Example> } };
};

export type DocumentedOperation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { "application/json": { schema: Schema; example: unknown } } };
  responses: Record<string, Response>;
};

/** What the reference pages read of the OpenAPI document. */
export type OpenApi = {
  servers: { url: string; description: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, Header> };
};

/** The document that this deployment publishes, typed for the pages. @param origin where it is reached */
export const openApi = (origin: string): OpenApi => openApiDocument(origin) as unknown as OpenApi;

/** The operation of that id. @throws Error if the document has none */
export function documentedOperation(document: OpenApi, id: string): DocumentedOperation {
  const found = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`The document has no operation ${id}`);
  return found;
}

/** The last part of a reference: `Pet` of `#/components/schemas/Pet`. */
export const refName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);
