import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type HttpResponse, send } from "./http";

/** The part of an OpenAPI document that tests use. */
export type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    headers: Record<string, Header>;
    schemas: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
  [member: string]: unknown;
};
type Header = { required?: boolean; schema: { type: string } };
export type Parameter = { name: string; in: string; required?: boolean; schema: Record<string, unknown> };
export type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, Response>;
  [member: string]: unknown;
};
type Response = {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: unknown; examples?: Record<string, unknown> }>;
};

/** The document that a service publishes, ready to check responses. */
export type Published = {
  document: Document;
  /** The problems of a response; empty if it matches the document, the specification and our decisions. */
  problemsOf(method: string, path: string, response: HttpResponse): string[];
};

// These apply to every response (specification, section 8; decisions: Rate limit headers).
const onEveryResponse = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "ratelimit",
  "ratelimit-policy",
  "x-request-id",
  "access-control-allow-origin",
  "access-control-expose-headers",
];
const onStatus: Record<number, string[]> = {
  401: ["www-authenticate"],
  405: ["allow"],
  429: ["retry-after"],
  503: ["retry-after"],
};

const escaped = (member: string) => encodeURIComponent(member.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Fetches the document of a service. */
export async function publishedAt(url: string): Promise<Published> {
  const { status, body } = await send("GET", `${url}/api/v1/openapi.json`);
  if (status !== 200) throw new Error(`The document of ${url} has status ${status}.`);
  return published(body as Document);
}

/** Prepares the checks of a document. */
export function published(document: Document): Published {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // Of a list that may grow, our own responses have what is in it.
  ajv.addKeyword({
    keyword: "x-extensible-enum",
    validate: (values: unknown[], value: unknown) => values.includes(value),
  });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  const validators = new Map<string, ValidateFunction>();

  /** Checks a value against the schema at a place in the document, such as `["components", "schemas", "Error"]`. */
  function problemsAt(place: string[], value: unknown): string[] {
    const reference = `document#/${place.map(escaped).join("/")}`;
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
    validators.set(reference, validate);
    return validate(value) ? [] : (validate.errors ?? []).map((e) => `${reference} ${e.instancePath} ${e.message}`);
  }

  function problemsOfHeader(name: string, value: string | string[] | undefined): string[] {
    const described = document.components.headers[name];
    if (!described) return [`header ${name} is not described`];
    if (value === undefined) return described.required ? [`header ${name} is missing`] : [];
    const typed = described.schema.type === "integer" && /^-?\d+$/.test(String(value)) ? Number(value) : value;
    return problemsAt(["components", "headers", name, "schema"], typed);
  }

  function problemsOfOperation(path: string, method: string, isHead: boolean, response: HttpResponse): string[] {
    const status = String(response.status);
    const described = document.paths[path]?.[method]?.responses[status];
    if (!described) return [`status ${status} is not documented`];
    const problems = Object.keys(described.headers ?? {}).flatMap((name) =>
      problemsOfHeader(name, response.headers[name.toLowerCase()]),
    );
    if (isHead || !described.content) return problems;
    const place = ["paths", path, method, "responses", status, "content", "application/json", "schema"];
    return [...problems, ...problemsAt(place, response.body)];
  }

  function operationAt(method: string, path: string): { path: string; method: string } | undefined {
    const pathname = path.split("?")[0] ?? "";
    const name = method === "HEAD" ? "get" : method.toLowerCase();
    const template = Object.keys(document.paths).find((known) =>
      new RegExp(`^${known.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
    );
    return template && document.paths[template]?.[name] ? { path: template, method: name } : undefined;
  }

  /** A response of what is no operation: the document itself, a preflight, an unknown path, a method that is none. */
  function problemsOfRest(method: string, path: string, response: HttpResponse): string[] {
    if (method === "OPTIONS") return response.status === 204 ? [] : [`a preflight has status ${response.status}`];
    if (path === "/openapi.json" && [200, 304].includes(response.status)) return [];
    if (![400, 401, 404, 405, 429, 503].includes(response.status))
      return [`status ${response.status} is not documented`];
    return method === "HEAD" ? [] : problemsAt(["components", "schemas", "Error"], response.body);
  }

  function problemsOfEvery(method: string, { status, headers, text, body }: HttpResponse): string[] {
    const missing = [...onEveryResponse, ...(onStatus[status] ?? [])].filter((name) => headers[name] === undefined);
    const problems = missing.map((name) => `header ${name} is missing`);
    const exposed = String(headers["access-control-expose-headers"]).toLowerCase().split(", ");
    const hidden = onEveryResponse.slice(0, 6).filter((name) => !exposed.includes(name));
    problems.push(...hidden.map((name) => `header ${name} is not exposed`));
    if (Number(headers["x-ratelimit-remaining"]) > Number(headers["x-ratelimit-limit"]))
      problems.push("more remains than the limit");
    if (method === "HEAD" || status === 204 || status === 304)
      return text === "" ? problems : [...problems, "there is a body"];
    if (headers["content-type"] !== "application/json") problems.push(`Content-Type is ${headers["content-type"]}`);
    if (status < 400) return problems;
    if (Object.keys(body ?? {}).join() !== "code,message,status") problems.push("the Error body has other members");
    if ((body as { status?: number } | undefined)?.status !== status) problems.push("the body tells another status");
    return problems;
  }

  return {
    document,
    problemsOf(method, path, response) {
      const operation = operationAt(method, path);
      return [
        ...problemsOfEvery(method, response),
        ...(operation
          ? problemsOfOperation(operation.path, operation.method, method === "HEAD", response)
          : problemsOfRest(method, path, response)),
      ];
    },
  };
}
