import { createChecker } from "@/lib/domains/conformance/checker";
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
export type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[];
  responses: Record<string, Response>;
  [member: string]: unknown;
};
type Response = { headers: Record<string, { $ref: string }>; content?: Record<string, { schema: unknown }> };

/** The document that a service publishes, ready to check responses. */
export type Published = {
  document: Document;
  /** The problems of a response; empty if it matches the document, the specification and our decisions. */
  problemsOf(method: string, path: string, response: HttpResponse): string[];
};

// These apply to every response (specification, section 8; decisions: Headers on every response, 401, Retry-After).
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

/** Fetches the document of a service. */
export async function publishedAt(url: string): Promise<Published> {
  const { status, body } = await send("GET", `${url}/api/v1/openapi.json`);
  if (status !== 200) throw new Error(`The document of ${url} has status ${status}.`);
  return published(body as Document);
}

async function published(document: Document): Promise<Published> {
  const checker = await createChecker(document);

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
    return method === "HEAD" ? [] : checker.valueAt(["components", "schemas", "Error"], response.body);
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
          ? checker.response(operation, response, method === "HEAD")
          : problemsOfRest(method, path, response)),
      ];
    },
  };
}
