import { env } from "@/lib/env";
import { encodeCursor } from "./cursor";
import { addHeaders, type HeaderMap } from "./headers";
import { toJson } from "./json";
import type { Operation } from "./operation";
import type { Target } from "./request";

/** What a handler answers with: a body that keeps to the operation's schema, or one that is written as JSON already. */
export type Reply<Body> = ({ body: Body } | { json: string }) & { next?: bigint; headers?: HeaderMap };

/** What goes back to the client. */
export type Answer = { status: number; json: string; headers: HeaderMap };

/** The address under which the client reached this service, without a path. */
export const publicOrigin = ({ origin }: Pick<Target, "origin">): string => env().appUrl ?? origin;

/** The link to the next page: the same request with its cursor replaced (RFC 8288). */
function nextLink(target: Target, next: bigint): string {
  const kept = new URLSearchParams();
  for (const name of ["limit", "status"]) {
    const value = target.query.get(name);
    if (value !== null) kept.set(name, value);
  }
  kept.set("cursor", encodeCursor(next));
  return `<${publicOrigin(target)}${target.path}?${kept}>; rel="next"`;
}

/** Announces the end of an operation (RFC 9745, RFC 8594). */
function deprecationHeaders({ since, sunset }: NonNullable<Operation["deprecation"]>): HeaderMap {
  return { Deprecation: `@${since.getTime() / 1000}`, Sunset: sunset.toUTCString() };
}

/** Turns what a handler returned into the answer of its operation. */
export function toAnswer(operation: Operation, target: Target, reply: Reply<unknown>): Answer {
  const links: string[] = [];
  if (reply.next !== undefined) links.push(nextLink(target, reply.next));
  if (operation.deprecation) links.push(`<${publicOrigin(target)}/docs/guides/versioning>; rel="deprecation"`);
  const headers: HeaderMap = {};
  if (links.length > 0) headers.Link = links.join(", ");
  if (operation.deprecation) addHeaders(headers, deprecationHeaders(operation.deprecation));
  if (reply.headers) addHeaders(headers, reply.headers);
  return {
    status: operation.answer.status,
    json: "json" in reply ? reply.json : toJson(reply.body),
    headers,
  };
}
