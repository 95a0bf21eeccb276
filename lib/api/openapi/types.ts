/** JSON Schema (2020-12), as far as our document uses it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  /** The values of today, to which others may be added. */
  "x-extensible-enum"?: string[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: boolean;
};

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

export type Header = { description: string; schema: Schema; example: string | number; required: boolean };

export type Example = { summary: string; value: { code: string; message: string; status: number } };

export type ResponseObject = {
  description: string;
  headers: Record<string, { $ref: string }>;
  /** Missing if the response has no body. */
  content?: {
    "application/json": { schema: Schema; example?: unknown; examples?: Record<string, Example> };
    "text/csv"?: { schema: Schema };
  };
};

export type DocumentedOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  [extension: `x-${string}`]: unknown;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: { "application/json": { schema: Schema; example: unknown } } };
  responses: Record<string, ResponseObject>;
};

/** A request that we send. */
export type Webhook = Pick<DocumentedOperation, "operationId" | "tags" | "summary" | "description"> & {
  requestBody: NonNullable<DocumentedOperation["requestBody"]>;
  parameters: { $ref: string }[];
  responses: Record<string, { description: string }>;
  security: [];
};

/** OpenAPI 3.1, as far as our document uses it. */
export type OpenApi = {
  openapi: string;
  info: Record<string, unknown>;
  tags: { name: string; description: string }[];
  security: Record<string, string[]>[];
  servers: { url: string; description: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, { post: Webhook }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, unknown>;
  };
};

/** @throws Error if there is no operation with this id */
export function documentedOperation(document: OpenApi, id: string): DocumentedOperation {
  const found = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`The document has no operation ${id}`);
  return found;
}

/** `Pet` of `#/components/schemas/Pet`. */
export const refName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);
