import type { IncomingMessage } from "node:http";

/** What a request asks for: the origin under which the client reached us, the path still encoded, and the query. */
export type Target = { origin: string; path: string; query: URLSearchParams };

/** A request as the API reads it, whether Next hands it over or our own server. */
export interface ApiRequest {
  readonly method: string;
  readonly target: Target;
  /** A header's value by its lower-case name. Several of one name are one, joined by commas (RFC 9110, section 5.3). */
  header(name: string): string | undefined;
  /** The body, piece by piece. Who stops reading leaves the rest to the connection. */
  body(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The query of a request that has none; parsing one is left out then. */
export const noQuery = new URLSearchParams();

const targetOf = ({ origin, pathname, search }: URL): Target => ({
  origin,
  path: pathname,
  query: search === "" ? noQuery : new URLSearchParams(search),
});

/** What a Host header cannot hold (RFC 9110, section 7.2), and would make another address of. */
const noHost = /[/?#@\\\s]/;

function urlOf(target: string, host: string | undefined, encrypted: boolean): URL {
  if (!target.startsWith("/")) return new URL(target);
  if (!host || noHost.test(host)) throw new TypeError("The Host header is not valid");
  return new URL(`${encrypted ? "https" : "http"}://${host}${target}`);
}

class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly target: Target;

  constructor(readonly incoming: IncomingMessage) {
    const { method = "GET", url = "/", headers, socket } = incoming;
    this.method = method;
    this.target = targetOf(urlOf(url, headers.host, "encrypted" in socket));
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
      // Next fills its own host name in; the client's own is in the Host header.
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

/**
 * A request as it comes from node:http. The server must have been made with `joinDuplicateHeaders`.
 *
 * @throws TypeError if its address or Host header is no valid one
 */
export const fromNode = (incoming: IncomingMessage): ApiRequest => new NodeRequest(incoming);

/** A request as Next hands it to a route file. */
export const fromWeb = (request: Request): ApiRequest => new WebRequest(request);

/** Stands for a request whose URL or Host header is malformed. */
export const malformedRequest: ApiRequest = {
  method: "GET",
  target: { origin: "http://localhost", path: "/", query: noQuery },
  header: () => undefined,
  body: () => [],
};
