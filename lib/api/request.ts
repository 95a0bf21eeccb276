import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { Json } from "@/lib/base/json";
import type { Fields } from "./operation";

/** The origin that the client used, the encoded path, and the query. Requests share a target. */
export type Target = {
  readonly origin: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The values of the query, once it was parsed with the schemas of an operation. */
  parsed?: { readonly fields: Fields; readonly values: unknown };
};

/** From Next or from our own server. */
export interface ApiRequest {
  readonly method: string;
  readonly target: Target;
  /** By its lower-case name. Repeated headers are joined by commas (RFC 9110, section 5.3). */
  header(name: string): string | undefined;
  /** In chunks. The rest stays unread if the reader stops early. */
  body(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The value of the body, if it is known already. */
  readonly json?: Json;
}

export const isRead = ({ method }: { method?: string }): boolean => method === "GET" || method === "HEAD";

/** So that nothing is parsed for a request without a query. */
export const noQuery = new URLSearchParams();

const targetOf = ({ origin, pathname, search }: URL): Target => ({
  origin,
  path: pathname,
  query: search === "" ? noQuery : new URLSearchParams(search),
});

/** Not allowed in a Host header (RFC 9110, section 7.2): they would change the URL. */
const noHost = /[/?#@\\\s]/;

function urlOf(target: string, host: string, encrypted: boolean): URL {
  if (!target.startsWith("/")) return new URL(target);
  if (!host || noHost.test(host)) throw new TypeError("The Host header is not valid");
  return new URL(`${encrypted ? "https" : "http"}://${host}${target}`);
}

/**
 * Clients repeat their URLs, and parsing one takes time. Few are kept, because a target that
 * survives a collection of garbage costs more than its parsing.
 */
const targets = new LRUCache<string, Target>({ max: 50 });
const maxCachedUrl = 256;

function parsedTarget(url: string, host = "", encrypted: boolean): Target {
  const name = `${encrypted} ${host} ${url}`;
  const known = targets.get(name);
  if (known) return known;
  const target = targetOf(urlOf(url, host, encrypted));
  if (name.length <= maxCachedUrl) targets.set(name, target);
  return target;
}

class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly target: Target;

  constructor(readonly incoming: IncomingMessage) {
    const { method = "GET", url = "/", headers, socket } = incoming;
    this.method = method;
    this.target = parsedTarget(url, headers.host, "encrypted" in socket);
  }

  header(name: string): string | undefined {
    return this.incoming.headers[name] as string | undefined;
  }

  body(): AsyncIterable<Uint8Array> {
    return this.incoming.iterator({ destroyOnReturn: false });
  }
}

class WebRequest implements ApiRequest {
  readonly method: string;
  readonly target: Target;

  constructor(readonly request: Request) {
    this.method = request.method;
    const url = new URL(request.url);
    const host = request.headers.get("host");
    if (host) {
      // Next replaces the host with its own. The Host header has the client's.
      url.port = "";
      url.host = host;
    }
    this.target = targetOf(url);
  }

  header(name: string): string | undefined {
    return this.request.headers.get(name) ?? undefined;
  }

  body(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
    return this.request.body?.values({ preventCancel: true }) ?? [];
  }
}

/** The server needs `joinDuplicateHeaders`. @throws TypeError if the URL or the Host header is invalid */
export const fromNode = (incoming: IncomingMessage): ApiRequest => new NodeRequest(incoming);

export const fromWeb = (request: Request): ApiRequest => new WebRequest(request);

export const unreadRequest = (forwardedFor: string | undefined): ApiRequest => ({
  method: "GET",
  target: { origin: "http://localhost", path: "/", query: noQuery },
  header: (name) => (name === "x-forwarded-for" ? forwardedFor : undefined),
  body: () => [],
});
