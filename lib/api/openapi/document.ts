import { LRUCache } from "lru-cache";
import { managementOperations } from "@/lib/api/management";
import { basePaths, type Operation, type OperationGroup } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { managementTags, tags } from "@/lib/api/tags";
import { env } from "@/lib/base/env";
import { errorCodes } from "@/lib/base/errors";
import { capitalized } from "@/lib/base/grammar";
import { managementErrorCodes } from "@/lib/base/management-errors";
import { plans } from "@/lib/base/plans";
import { product } from "@/lib/base/product";
import { place } from "@/lib/base/product/texts";
import { isoDay, longDay } from "@/lib/base/time";
import { interfaceVersion } from "@/lib/base/version";
import { attemptRules } from "@/lib/platform/limiter/attempt-rules";
import { headerComponents, responsesOf } from "./responses";
import { describeSchema, isRequired } from "./schemas";
import type { DocumentedOperation, OpenApi, Parameter, Schema } from "./types";
import { webhookParameters, webhooksOf, webhookTag } from "./webhooks";

type Schemas = Record<string, Schema>;

const errorSchema = (codes: object): Schema => ({
  type: "object",
  description: "The body of every error response.",
  properties: {
    code: {
      type: "string",
      // Not an enum: a new code is compatible, and must not fail a check of a generated client.
      "x-extensible-enum": Object.keys(codes),
      description: "Machine-readable error code. Handle one that you do not know by its status.",
    },
    message: { type: "string", description: "Human-readable description." },
    status: { type: "integer", description: "The HTTP status code." },
  },
  required: ["code", "message", "status"],
});

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Makes retries safe: for 24 hours, the same key with the same body returns the first response again and adds nothing.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "8f14e45f-ceea-4c1e-9b3c-2d1f0a6b7c8d",
};

const tagHeader = (name: string, description: string): Parameter => ({
  name,
  in: "header",
  description,
  schema: { type: "string" },
  example: '"x1dXmbSxCEGfWqZr7sZ0Qg"',
});

const ifNoneMatch = tagHeader(
  "If-None-Match",
  "The `ETag` of an earlier response. If nothing has changed, the response is 304 without a body.",
);

const ifMatch = tagHeader(
  "If-Match",
  "The `ETag` of what you read. If it has changed since, the response is 412 and nothing is done.",
);

function parameter(name: string, location: "path" | "query", required: boolean, schema: Schema): Parameter {
  const { description, example, ...rest } = schema;
  // Without one, the samples would have no path.
  if (location === "path" && example === undefined) throw new Error(`The path parameter ${name} needs an example`);
  return { name, in: location, required, description, schema: rest, example };
}

function parametersOf(operation: Operation, components: Schemas): Parameter[] {
  const described = (fields: Operation["queryParameters"], location: "path" | "query") =>
    Object.entries(fields).map(([name, field]) =>
      parameter(name, location, isRequired(field), describeSchema(field, "output", components)),
    );
  return [
    ...described(operation.pathParameters, "path"),
    ...described(operation.queryParameters, "query"),
    ...(operation.idempotent ? [idempotencyKey] : []),
    ...(operation.precondition
      ? [{ ...ifMatch, ...(operation.precondition === "required" && { required: true }) }]
      : []),
    ...(operation.method === "GET" ? [ifNoneMatch] : []),
  ];
}

/** What an operation does, and what its headers are for. */
export function describeUse({ description, paginated, idempotent }: Operation): string {
  const sentences = [
    description,
    paginated && 'If there is a next page, the `Link` header with `rel="next"` has its URL.',
    idempotent && "Send an `Idempotency-Key` to retry safely.",
  ];
  return sentences.filter(Boolean).join(" ");
}

const removalOf = ({ deprecation }: Operation): string =>
  deprecation
    ? ` Deprecated: use \`${deprecation.replacementLine}\` instead. This operation will be removed on ${longDay(deprecation.sunset)}.`
    : "";

/** What OpenAPI cannot express (specification, sections 4.3 and 4.4). */
function extensionsOf({ stability, deprecation, hideTryItPanel, body, maxBodyBytes }: Operation) {
  return {
    ...(deprecation && { deprecated: true, "x-deprecated-sunset": isoDay(deprecation.sunset) }),
    ...(stability && { "x-stability": stability }),
    ...(hideTryItPanel && { "x-hideTryItPanel": true }),
    ...(body && { "x-max-body-bytes": maxBodyBytes }),
  };
}

const contentOf = ({ method }: Operation, media: { schema: Schema; example: unknown }) => ({
  "application/json": media,
  ...(method === "PATCH" && { "application/merge-patch+json": media }),
});

const mergePatch = "A merge patch (RFC 7396): what is missing stays, and `null` removes.";

function describeOperation(operation: Operation, components: Schemas): DocumentedOperation {
  const { body, bodyExample, maxBodyBytes } = operation;
  const requestBody = body && {
    description: `At most ${maxBodyBytes / 1024} KiB.${operation.method === "PATCH" ? ` ${mergePatch}` : ""}`,
    required: true,
    content: contentOf(operation, { schema: describeSchema(body, "input", components), example: bodyExample }),
  };
  const parameters = parametersOf(operation, components);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: describeUse(operation) + removalOf(operation),
    ...extensionsOf(operation),
    "x-required-scope": operation.scope,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(
      operation,
      operation.response.body && describeSchema(operation.response.body, "output", components),
    ),
  };
}

function pathsOf(all: readonly Operation[], components: Schemas) {
  const paths: OpenApi["paths"] = {};
  for (const operation of all) {
    const described = { [operation.method.toLowerCase()]: describeOperation(operation, components) };
    paths[operation.path] = { ...paths[operation.path], ...described };
  }
  return paths;
}

const planLines = Object.values(plans).map(({ title, limits }) =>
  limits ? `- ${title}: ${limits.perMinute} per minute, ${limits.perDay} per day` : `- ${title}: custom limits`,
);

const managementDescription = `What the portal does for API keys, usage and webhooks. Every request needs a management key as
a bearer token, which an owner or an admin of an account creates in the portal.

An account can send ${attemptRules.management.limit} requests a minute, which take nothing from its plan.`;

const description = `An HTTP and JSON ${place} for animals. Every request needs an API key as a bearer token.

Requests are limited per account, per clock minute and per UTC day:

${planLines.join("\n")}

IDs are 64-bit integers. In JavaScript, read them with a JSON parser that keeps every digit.`;

/** This deployment, and its staging environment if it names one. */
function serversOf(appUrl: string, path: string): OpenApi["servers"] {
  const { environment, stagingUrl } = env();
  const own = { url: appUrl + path, description: capitalized(environment) };
  return stagingUrl && stagingUrl !== appUrl ? [own, { url: stagingUrl + path, description: "Staging" }] : [own];
}

const namesAndTexts = (all: Record<string, { description: string }>) =>
  Object.entries(all).map(([name, { description }]) => ({ name, description }));

function partsOf(group: OperationGroup) {
  if (group === "management") {
    const schemas: Schemas = { Error: errorSchema({ ...errorCodes, ...managementErrorCodes }) };
    return {
      title: `${product.name} Management`,
      description: managementDescription,
      key: "A management key",
      schemas,
      paths: pathsOf(managementOperations, schemas),
      tags: namesAndTexts(managementTags),
      webhooks: {},
      parameters: {},
    };
  }
  const schemas: Schemas = { Error: errorSchema(errorCodes) };
  return {
    title: product.name,
    description,
    key: "An API key",
    schemas,
    paths: pathsOf(operations, schemas),
    tags: [...namesAndTexts(tags), webhookTag],
    webhooks: webhooksOf(schemas),
    parameters: webhookParameters,
  };
}

/** Those that its responses refer to. */
function headersIn(paths: OpenApi["paths"]) {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(headerComponents).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

/** @param origin of this deployment; the configured URLs take precedence */
export function openApiDocument(origin: string, group: OperationGroup = "store"): OpenApi {
  const { title, description, key, schemas, paths, tags, webhooks, parameters } = partsOf(group);
  const { appUrl = origin, publicDetails } = env();
  const { termsUrl, supportEmail } = publicDetails;
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: interfaceVersion,
      description,
      ...(termsUrl && { termsOfService: termsUrl }),
      contact: { name: product.name, url: appUrl, ...(supportEmail && { email: supportEmail }) },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: serversOf(appUrl, basePaths[group]),
    tags,
    security: [{ apiKey: [] }],
    paths,
    webhooks,
    components: {
      schemas,
      parameters,
      headers: headersIn(paths),
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: `${key} from the portal.` },
      },
    },
  };
}

/** The documents are kept by origin. Without APP_URL, it comes from the Host header, so the caches are small. */
const cacheOf = (group: OperationGroup) =>
  new LRUCache<string, { document: OpenApi; json: string }>({
    max: 4,
    memoMethod: (origin) => {
      const document = openApiDocument(origin, group);
      return { document, json: JSON.stringify(document) };
    },
  });
const caches = { store: cacheOf("store"), management: cacheOf("management") };

/** That of the management API takes a tenth of a second to make. */
export const publishedDocument = (group: OperationGroup, origin: string): OpenApi =>
  caches[group].memo(origin).document;

export const openApiJson = (group: OperationGroup, origin: string): string => caches[group].memo(origin).json;
