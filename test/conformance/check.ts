import { randomUUID } from "node:crypto";
import { UserError } from "@/lib/base/errors";
import { product } from "@/lib/base/product";
import { type HttpResponse, parsed } from "@/test/http";
import { type Document, type Published, published } from "@/test/published";
import { type Probe, type Promised, probesOf, promisesOf } from "./probes";

/** `url`: the origin of a service. `writes`: also add something, once for each operation that can. */
export type Target = { url: string; key: string; writes: boolean };

/** A promise of the document, the request that was sent, and what differs. */
export type Check = {
  operation: string;
  /** As in `400 invalid_parameter`. */
  promise: string;
  /** As in `GET /pets?limit=101`; empty if nothing was sent. */
  request: string;
  result: "passed" | "failed" | "not tested";
  problems: string[];
};

const timeoutMs = 30_000;
/** Codes that say why the promised response cannot come now. */
const excuses = ["insufficient_scope"];

/** Reads the document of a service. @throws UserError if there is none */
export async function documentOf(target: Target): Promise<Document> {
  const { status, headers, body } = await send(target, "GET", "/openapi.json");
  if (status === 200 && (body as Partial<Document> | undefined)?.paths) return body as Document;
  const to = headers.location ? ` and leads to ${headers.location}` : "";
  throw new UserError(
    `${target.url} is not the API of ${product.name}: ${target.url}/api/v1/openapi.json has status ${status}${to}.`,
  );
}

/**
 * Sends the requests for every promise of a document, one after the other, and compares the responses with it.
 *
 * @throws UserError if the service does not respond, rejects the key, or limits the requests
 */
export async function checkApi(target: Target, document: Document): Promise<Check[]> {
  const { problemsOf } = published(document);
  const run = randomUUID();
  const checks: Check[] = [];
  await requireKey(target, document);
  for (const promised of promisesOf(document)) {
    const probes = probesOf(document, promised, target.writes ? `${run}-${promised.operation.operationId}` : undefined);
    for (const probe of probes) checks.push(await checkOne(target, problemsOf, promised, probe));
    if (probes.length === 0) checks.push({ ...named(promised), request: "", result: "not tested", problems: [] });
  }
  return checks;
}

const named = ({ operation, status, code }: Promised) => ({
  operation: operation.operationId,
  promise: [status, code].join(" ").trim(),
});

async function requireKey(target: Target, { paths }: Document): Promise<void> {
  const path = Object.keys(paths).find((each) => paths[each]?.get && !each.includes("{")) ?? "";
  const { status, body } = await send(target, "GET", path, { Authorization: `Bearer ${target.key}` });
  const { code, message } = (body ?? {}) as { code?: string; message?: string };
  if (status === 401 || (status === 403 && !excuses.includes(code ?? "")))
    throw new UserError(`${target.url} rejects the key: ${message ?? status}`);
}

async function checkOne(
  target: Target,
  problemsOf: Published["problemsOf"],
  promised: Promised,
  probe: Probe,
): Promise<Check> {
  const { method } = promised;
  const path = await pathOf(target, promised, probe);
  const check = { ...named(promised), request: `${method} ${path ?? promised.path}` };
  if (path === undefined) return { ...check, result: "not tested", problems: ["The store has nothing to read."] };
  const { key = target.key } = probe;
  const headers = {
    ...(key !== null && { Authorization: `Bearer ${key}` }),
    ...(probe.body !== undefined && { "Content-Type": "application/json" }),
    ...probe.headers,
  };
  const response = await send(target, method, path, headers, probe.body);
  const { code, message } = (response.body ?? {}) as { code?: string; message?: string };
  const problems = problemsOf(method, path, response);
  if (problems.length === 0 && code !== promised.code && excuses.includes(code ?? ""))
    return { ...check, result: "not tested", problems: [String(message)] };
  if (response.status !== promised.status || (promised.code && code !== promised.code))
    problems.unshift(`The response is ${response.status} ${code ?? ""}`.trim());
  if (probe.header && response.headers[probe.header.toLowerCase()] === undefined)
    problems.push(`header ${probe.header} is missing`);
  if (Array.isArray(response.body) && response.body.length > (probe.maxItems ?? Number.POSITIVE_INFINITY))
    problems.push(`${response.body.length} items`);
  return { ...check, result: problems.length === 0 ? "passed" : "failed", problems };
}

/** The path of a request. Undefined if it needs the ID of an item, and the list above it has none. */
async function pathOf(target: Target, { path }: Promised, { id, query }: Probe): Promise<string | undefined> {
  const parameter = /\{\w+\}/.exec(path)?.[0];
  const search = query ? `?${new URLSearchParams(query)}` : "";
  if (!parameter) return path + search;
  const known = id ?? (await firstIdOf(target, path.slice(0, path.indexOf("/{"))));
  return known && path.replace(parameter, known) + search;
}

/** From the text: as a number, it could lose digits. */
async function firstIdOf(target: Target, path: string): Promise<string | undefined> {
  const { text } = await send(target, "GET", path, { Authorization: `Bearer ${target.key}` });
  return /"id":\s*(\d+)/.exec(text)?.[1];
}

/**
 * @param path below the base URL, with the query
 * @throws UserError if there is no response, or a 429: more requests could ban the key
 */
async function send(
  { url }: Target,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body, signal, redirect: "manual" }).catch(
    ({ message, cause }) => {
      throw new UserError(`${url} did not respond: ${cause?.message || cause?.code || message}.`);
    },
  );
  const text = await response.text();
  const { status } = response;
  if (status === 429)
    throw new UserError(`${url} limits the requests. ${(parsed(text) as { message?: string })?.message}`);
  return { status, headers: Object.fromEntries(response.headers), text, body: parsed(text) };
}
