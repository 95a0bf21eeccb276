/** The parts of a published OpenAPI 3.1 document that a run reads. Everything else may be missing or wrong. */
export type Document = {
  openapi?: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    headers: Record<string, Header>;
    schemas: Record<string, unknown>;
    [member: string]: unknown;
  };
  [member: string]: unknown;
};

export type Header = { required?: boolean; example?: unknown; schema: { type?: string } };

export type Parameter = { name: string; in: string; required?: boolean; schema: ParameterSchema };
type ParameterSchema = { minimum?: number; maximum?: number; maxLength?: number; enum?: string[] };

export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown; schema: { $ref?: string; required?: string[] } }> };
  responses: Record<string, Response>;
  "x-required-scope"?: string;
  "x-max-body-bytes"?: number;
  "x-deprecated-sunset"?: string;
  [member: string]: unknown;
};

export type Response = {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: unknown; example?: unknown; examples?: Record<string, { value: unknown }> }>;
};

export type PlacedOperation = { path: string; method: string; operation: Operation };

/** Every operation of a document. `method` is in lower case, as in the document. */
export const operationsOf = (document: Document): PlacedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** The content of a response or of a body as JSON. */
export const jsonOf = <Content>(described: { content?: Record<string, Content> } | undefined): Content | undefined =>
  described?.content?.["application/json"];
