import { STATUS_CODES } from "node:http";
import { openApiDocument } from "@/lib/api/openapi/document";
import { int64FieldsOf } from "@/lib/api/openapi/int64";
import {
  documentedOperation,
  type Header,
  type OpenApi,
  type Parameter,
  type ResponseObject,
  refName,
  type Schema,
} from "@/lib/api/openapi/types";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { DAY_MS } from "@/lib/base/time";
import { type Brownout, brownoutPlan } from "@/lib/domains/deprecations/plan";
import type { CallableOperation } from "./call";
import { type Field, fieldsOf, resolve, rulesOf, typeOf } from "./fields";
import { operationSamples } from "./operation-samples";
import type { Samples } from "./samples";

export type ResponseHeader = { name: string } & Pick<Header, "description" | "example" | "required">;

export type ReferenceResponse = {
  status: number;
  phrase: string;
  description: string;
  type: string;
  fields: Field[];
  headers: ResponseHeader[];
  examples: { name: string; summary: string; json: string }[];
};

type ReferenceParameter = Field & {
  in: Parameter["in"];
  example?: string;
  options?: string[];
  fallback?: string;
};

export type Reference = {
  operation: Operation;
  brownouts: Brownout[];
  origin: string;
  parameters: ReferenceParameter[];
  body?: { fields: Field[]; example: string };
  responses: ReferenceResponse[];
  call: CallableOperation;
  samples: Samples;
};

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** From the published OpenAPI document. */
export function referenceOf(id: string, origin: string): Reference | undefined {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) return undefined;
  const document = openApiDocument(origin);
  const { parameters = [], requestBody, responses } = documentedOperation(document, id);
  const content = requestBody?.content["application/json"];
  const body = content && { fields: fieldsOf(content.schema, document), example: pretty(content.example) };
  const described = parameters.map((parameter) => describeParameter(parameter, document));
  const { paginated, method, path } = operation;
  const call: CallableOperation = {
    ...{ id, origin, paginated, method, path },
    parameters: described.map(({ description: _description, rules: _rules, ...parameter }) => parameter),
    body: body?.example,
    int64Fields: int64FieldsOf(document),
  };
  return {
    operation,
    brownouts: brownoutPlan().of(id, Date.now()),
    origin,
    parameters: described,
    body,
    responses: Object.entries(responses).map(([status, response]) => ({
      status: Number(status),
      phrase: STATUS_CODES[status] ?? "",
      description: response.description,
      headers: Object.keys(response.headers).map((name) => headerOf(name, document.components.headers)),
      ...contentOf(response, document),
    })),
    call,
    samples: operationSamples(call),
  };
}

const describeParameter = (parameter: Parameter, document: OpenApi): ReferenceParameter => ({
  name: parameter.name,
  in: parameter.in,
  required: parameter.required ?? false,
  type: typeOf(parameter.schema, document),
  description: parameter.description ?? "",
  rules: rulesOf(parameter.schema, document),
  example: parameter.example === undefined ? undefined : String(parameter.example),
  ...choices(resolve(parameter.schema, document)),
});

function contentOf(
  { description, content }: ResponseObject,
  document: OpenApi,
): Pick<ReferenceResponse, "type" | "fields" | "examples"> {
  if (!content) return { type: "no body", fields: [], examples: [] };
  const { schema, example, examples = {} } = content["application/json"];
  return {
    type: schema.$ref ? refName(schema.$ref) : typeOf(schema, document),
    fields: fieldsOf(schema, document),
    examples: example
      ? [{ name: "example", summary: description, json: pretty(example) }]
      : Object.entries(examples).map(([name, { summary, value }]) => ({ name, summary, json: pretty(value) })),
  };
}

const choices = ({ enum: values, default: fallback }: Schema): Pick<ReferenceParameter, "options" | "fallback"> => ({
  options: values?.map(String),
  fallback: fallback === undefined ? undefined : String(fallback),
});

function headerOf(name: string, headers: Record<string, Header>): ResponseHeader {
  const header = headers[name];
  if (!header) throw new Error(`The document has no header ${name}`);
  return { name, description: header.description, example: header.example, required: header.required };
}

/** Rounded up. */
export const daysUntil = (sunset: Date, now: number): number =>
  Math.max(0, Math.ceil((sunset.getTime() - now) / DAY_MS));

export const holdsInt64 = (fields: Field[]): boolean => fields.some(({ type }) => type.includes("int64"));
