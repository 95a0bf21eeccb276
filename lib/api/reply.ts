import { env } from "@/lib/env";
import { encodeCursor } from "./cursor";
import type { HeaderMap } from "./headers";
import { toJson } from "./json";
import type { Operation } from "./operation";

/** What a handler answers with: a body that keeps to the operation's schema, or one that is written as JSON already. */
export type Reply<Body> = ({ body: Body } | { json: string }) & { next?: bigint; headers?: HeaderMap };

/** What goes back to the client. */
export type Answer = { status: number; json: string; headers: HeaderMap };

/** The address under which the client reached this service, without a path. */
export const publicOrigin = (url: URL): string => env().appUrl ?? url.origin;

/** The link to the next page: the same request with its cursor replaced (RFC 8288). */
function nextLink(url: URL, next: bigint): string {
  const kept = new URLSearchParams();
  for (const name of ["limit", "status"]) {
    const value = url.searchParams.get(name);
    if (value !== null) kept.set(name, value);
  }
  kept.set("cursor", encodeCursor(next));
  return `<${publicOrigin(url)}${url.pathname}?${kept}>; rel="next"`;
}

/** Announces the end of an operation (RFC 9745, RFC 8594). */
function deprecationHeaders({ since, sunset }: NonNullable<Operation["deprecation"]>): HeaderMap {
  return { Deprecation: `@${since.getTime() / 1000}`, Sunset: sunset.toUTCString() };
}

/** Turns what a handler returned into the answer of its operation. */
export function toAnswer(operation: Operation, url: URL, reply: Reply<unknown>): Answer {
  const links: string[] = [];
  if (reply.next !== undefined) links.push(nextLink(url, reply.next));
  if (operation.deprecation) links.push(`<${publicOrigin(url)}/docs/guides/versioning>; rel="deprecation"`);
  return {
    status: operation.answer.status,
    json: "json" in reply ? reply.json : toJson(reply.body),
    headers: {
      ...(links.length > 0 && { Link: links.join(", ") }),
      ...(operation.deprecation && deprecationHeaders(operation.deprecation)),
      ...reply.headers,
    },
  };
}
