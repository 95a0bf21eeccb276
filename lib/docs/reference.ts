import { STATUS_CODES } from "node:http";
import { managementOperations } from "@/lib/api/management";
import { describeUse, publishedDocument } from "@/lib/api/openapi/document";
import { int64FieldsOf } from "@/lib/api/openapi/int64";
import {
  documentedOperation,
  type Header,
  type OpenApi,
  type Parameter,
  type ResponseObject,
} from "@/lib/api/openapi/types";
import { basePaths, type Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { DAY_MS } from "@/lib/base/time";
import { type DocumentedField, fieldsOf, resolve, rulesOf, typeOf } from "./fields";
import type { CallableOperation } from "./operation-samples";

/** Of both APIs. */
export const documentedOperations: readonly Operation[] = [...operations, ...managementOperations];

export type ResponseHeader = Header & { name: string };

export type ReferenceResponse = {
  status: number;
  phrase: string;
  description: string;
  /** Of the body, as {@link typeOf}. */
  type: string;
  fields: DocumentedField[];
  headers: ResponseHeader[];
  examples: { name: string; summary: string; json: string }[];
};

type ReferenceParameter = DocumentedField & CallableOperation["parameters"][number];

export type Reference = {
  operation: Operation;
  description: string;
  parameters: ReferenceParameter[];
  body?: { fields: DocumentedField[]; example: string };
  responses: ReferenceResponse[];
  call: CallableOperation;
};

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** From the published OpenAPI document. @throws Error if there is no operation with this id */
export function referenceOf(id: string, origin: string): Reference {
  const operation = documentedOperations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  const { group, paginated, method, path, response } = operation;
  const document = publishedDocument(group, origin);
  const { parameters: given = [], requestBody, responses } = documentedOperation(document, id);
  // A sample asks for as many as its response shows.
  const shown = Array.isArray(response.example) ? String(response.example.length) : undefined;
  const parameters = given.map((parameter) => {
    const described = describeParameter(parameter, document);
    return shown && described.name === "limit" ? { ...described, example: shown } : described;
  });
  const content = requestBody?.content["application/json"];
  const body = content && { fields: fieldsOf(content.schema, document), example: pretty(content.example) };
  return {
    operation,
    description: describeUse(operation),
    parameters,
    body,
    responses: Object.entries(responses).map(([status, response]) => describeResponse(status, response, document)),
    call: {
      id,
      origin,
      basePath: basePaths[group],
      isManagement: group === "management",
      paginated,
      noContent: response.status === 204,
      method,
      path,
      parameters,
      body: body?.example,
      int64Fields: int64FieldsOf(document),
    },
  };
}

function describeParameter(parameter: Parameter, document: OpenApi): ReferenceParameter {
  const { name, required = false, description = "", schema, example } = parameter;
  const { enum: values, default: fallback } = resolve(schema, document);
  const text = (value: unknown) => (value === undefined ? undefined : String(value));
  return {
    name,
    in: parameter.in,
    required,
    description,
    type: typeOf(schema, document),
    rules: rulesOf(schema, document),
    example: text(example),
    options: values?.map(String),
    fallback: text(fallback),
  };
}

function describeResponse(status: string, response: ResponseObject, document: OpenApi): ReferenceResponse {
  const { description, headers, content } = response;
  const { schema = {}, example, examples = {} } = content?.["application/json"] ?? {};
  return {
    status: Number(status),
    phrase: STATUS_CODES[status] ?? "",
    description,
    type: typeOf(schema, document),
    fields: fieldsOf(schema, document),
    headers: Object.keys(headers).map((name) => ({ name, ...(document.components.headers[name] as Header) })),
    examples: example
      ? [{ name: "example", summary: description, json: pretty(example) }]
      : Object.entries(examples).map(([name, { summary, value }]) => ({ name, summary, json: pretty(value) })),
  };
}

const relative = new Intl.RelativeTimeFormat("en-US");

/** "in 4 years", or within two years "in 12 days", rounded up. */
export function untilRemoval(sunset: Date, now: number): string {
  const days = Math.max(0, Math.ceil((sunset.getTime() - now) / DAY_MS));
  return days < 2 * 365 ? relative.format(days, "day") : relative.format(Math.round(days / 365), "year");
}

export const holdsInt64 = (fields: DocumentedField[]): boolean => fields.some(({ type }) => type.includes("int64"));
