import { env } from "@/lib/base/env";
import type { ApiError } from "@/lib/base/errors";
import { getOrAdd } from "@/lib/base/get-or-add";
import { toJson } from "@/lib/base/json";
import { product } from "@/lib/base/product";
import type { Deprecation } from "@/lib/domains/deprecations/deprecations";
import type { ApiResponse, Context } from "./context";
import { encodeCursor } from "./cursor";
import { decisionHeaders, fixedHeaders, type HeaderMap, revalidated, windowHeaders } from "./headers";
import type { Operation, Result } from "./operation";
import { entityTag } from "./precondition";
import { addressRejection } from "./rate-limit";
import { isRead, type Target } from "./request";

export function respond(context: Context): void {
  context.response = responseOf(context);
}

/** A response to HEAD has no body. */
function responseOf(context: Context): ApiResponse {
  context.error = addressRejection(context) ?? context.error;
  const { error, request, requestId, endpoint } = context;
  const status = error?.status ?? endpoint.status;
  const isCsv = !error && context.result !== undefined && "csv" in context.result;
  const headers: HeaderMap =
    status === 204 ? {} : { "Content-Type": isCsv ? "text/csv; charset=utf-8" : "application/json" };
  Object.assign(headers, fixedHeaders);
  headers["X-Request-Id"] = requestId;
  Object.assign(headers, rateLimitHeaders(context));
  Object.assign(headers, error ? errorHeaders(error) : resultHeaders(context));
  if (status === 204) return { status, headers, body: null };
  const body = bodyOf(context);
  if (status === 200 && isRead(request) && addValidator(context, headers, body)) return notModified(headers);
  if (!error && endpoint.operation?.precondition) headers.ETag = entityTag(body);
  return { status, headers, body: request.method === "HEAD" ? null : body };
}

/** Strong: equal for equal bytes only (RFC 9110, section 8.8.3). Returns whether the client has this response already. */
function addValidator({ request, result }: Context, headers: HeaderMap, body: string): boolean {
  const found = result as Result;
  found.etag ??= entityTag(body);
  headers.ETag = found.etag;
  headers["Cache-Control"] = revalidated;
  const known = request.header("if-none-match");
  // Our tags have no quotes: one in the list, with or without `W/`, is a match (RFC 9110, section 13.1.2).
  return known !== undefined && (known.trim() === "*" || known.includes(found.etag));
}

function notModified(headers: HeaderMap): ApiResponse {
  delete headers["Content-Type"];
  return { status: 304, headers, body: null };
}

const rateLimitHeaders = ({ decision, managementPrincipal, attempts, now }: Context): HeaderMap =>
  decision
    ? decisionHeaders(decision)
    : attempts
      ? windowHeaders(managementPrincipal ? "account" : "address", attempts, now)
      : {};

function bodyOf({ error, result }: Context): string {
  if (error) return JSON.stringify(error.toBody());
  const found = result as Result;
  if ("csv" in found) return found.csv;
  return "json" in found ? found.json : toJson(found.body);
}

function errorHeaders(error: ApiError): HeaderMap {
  if (error.status !== 401) return error.headers;
  return { ...error.headers, "WWW-Authenticate": challenge(error) };
}

/** It names an error only if a key was sent (RFC 6750, section 3). */
function challenge({ code, message }: ApiError): string {
  const realm = `Bearer realm="${product.slug}"`;
  return code === "missing_api_key" ? realm : `${realm}, error="invalid_token", error_description="${message}"`;
}

function resultHeaders({ endpoint: { operation }, result, request: { target } }: Context): HeaderMap {
  const { next, headers: own } = result as Result;
  const headers: HeaderMap = {};
  const links = next === undefined ? [] : [nextLink(target, next, operation)];
  if (operation?.deprecation) {
    links.push(...deprecationLinks(operation.deprecation, apiOrigin(target)));
    Object.assign(headers, deprecationHeaders(operation.deprecation));
  }
  if (operation?.csv) headers.Vary = "Accept";
  if (links.length > 0) headers.Link = links.join(", ");
  if (own) Object.assign(headers, own);
  return headers;
}

export const apiOrigin = ({ origin }: Pick<Target, "origin">): string => env().appUrl ?? origin;

/** The same request with its cursor replaced (RFC 8288). */
function nextLink(target: Target, next: bigint | string, operation: Operation | undefined): string {
  const kept = new URLSearchParams();
  for (const name of Object.keys(operation?.queryParameters ?? {})) {
    const value = target.query.get(name);
    if (value !== null && name !== "cursor") kept.set(name, value);
  }
  kept.set("cursor", typeof next === "bigint" ? encodeCursor(next) : next);
  return `<${apiOrigin(target)}${target.path}?${kept}>; rel="next"`;
}

const announcements = new Map<Deprecation, HeaderMap>();

/** RFC 9745, RFC 8594. */
export const deprecationHeaders = (deprecation: Deprecation): HeaderMap =>
  getOrAdd(announcements, deprecation, () => ({
    Deprecation: `@${deprecation.since.getTime() / 1000}`,
    Sunset: deprecation.sunset.toUTCString(),
  }));

/** RFC 9745, RFC 5829. */
const deprecationLinks = ({ replacement }: Deprecation, origin: string): string[] => [
  `<${origin}/docs/guides/versioning>; rel="deprecation"`,
  `<${origin}/docs/reference/${replacement}>; rel="successor-version"`,
];
