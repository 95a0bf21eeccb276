import type { ApiResponse, Context } from "@/lib/api/context";
import { managementOperations } from "@/lib/api/management";
import { basePaths, type Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { type ApiRequest, noQuery } from "@/lib/api/request";
import { operationEndpoint } from "@/lib/api/routes";
import { type Json, parseJson, toJson } from "@/lib/base/json";

/** An integer is a `bigint`. */
export type Arguments = { [name: string]: Json };

const all = [...operations, ...managementOperations];

export const operationOf = (tool: string): Operation | undefined => all.find(({ id }) => id === tool);

const keptHeaders = new Set(["authorization", "user-agent", "x-forwarded-for", "traceparent", "tracestate"]);

const isGiven = (value: Json | undefined): value is Json => value !== undefined && value !== null;

const textOf = (value: Json): string => (typeof value === "object" ? toJson(value) : String(value));

function queryOf({ queryParameters }: Operation, given: Arguments): URLSearchParams {
  const query = Object.keys(queryParameters).flatMap((name) => {
    const value = given[name];
    return isGiven(value) ? [[name, textOf(value)]] : [];
  });
  return query.length > 0 ? new URLSearchParams(query) : noQuery;
}

/** A lone surrogate, which JSON can have, has no form in a path. */
const inPath = (value: Json): string => encodeURIComponent(textOf(value).toWellFormed());

const pathParametersOf = ({ pathParameters }: Operation, given: Arguments): Record<string, string> =>
  Object.fromEntries(Object.keys(pathParameters).map((name) => [name, inPath(given[name] ?? "")]));

/** The HTTP request that a call of a tool stands for. @param request carries the call */
export function routeOfCall(
  operation: Operation,
  given: Arguments,
  request: ApiRequest,
): Pick<Context, "request" | "endpoint" | "pathParameters"> {
  const pathParameters = pathParametersOf(operation, given);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => pathParameters[name] ?? "");
  const { idempotencyKey, ...more } = given;
  // In one order, so that a retry with the same arguments has the same body.
  const json = Object.fromEntries(Object.entries(more).sort(([a], [b]) => (a < b ? -1 : 1)));
  const own: Record<string, string | undefined> = {
    "content-type": "application/json",
    "idempotency-key": operation.idempotent && isGiven(idempotencyKey) ? textOf(idempotencyKey) : undefined,
  };
  const call: ApiRequest = {
    method: operation.method,
    target: {
      origin: request.target.origin,
      path: basePaths[operation.group] + path,
      query: queryOf(operation, given),
    },
    header: (name) => (keptHeaders.has(name) ? request.header(name) : own[name]),
    body: () => [],
    json,
  };
  return { request: call, endpoint: operationEndpoint(operation), pathParameters };
}

const nextLink = /[?&]cursor=([^&>]+)[^>]*>; rel="next"/;

/** The body as it is, with all digits of its integers, and what the headers say. */
export function toolResult({ status, headers, body }: ApiResponse) {
  const found = nextLink.exec(headers.Link ?? "")?.[1];
  const cursor = found && decodeURIComponent(found);
  const notes = [
    ...(cursor ? [`There are more. Call the tool again with cursor ${cursor}.`] : []),
    ...(headers["Idempotent-Replayed"] ? ["This is the response to an earlier call with this idempotencyKey."] : []),
  ];
  const content = [body ?? "Done.", ...notes].map((text) => ({ type: "text" as const, text }));
  if (status >= 400) return { content, isError: true };
  const json = parseJson(body ?? "{}");
  const structuredContent = Array.isArray(json) ? { items: json, nextCursor: cursor } : json;
  return { content, structuredContent, isError: false };
}
