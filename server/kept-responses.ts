import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/base/env";
import { sha256 } from "@/lib/base/sha256";
import { MINUTE_MS } from "@/lib/base/time";
import { pagePolicy } from "./content-security-policy";
import { destinationOf } from "./public-paths";
import { type Rendered, render } from "./render";
import { abandon } from "./send";

/** A response that is sent again and again. */
type Kept = { status: number; plain: Encoded; gzip?: Encoded };
type Encoded = { headers: OutgoingHttpHeaders; etag: string; body: Buffer };

/** What is asked for: a path, in a variant, at a host. */
type Wanted = { path: string; host: string; variant: Variant };

/**
 * The page itself, or one of the payloads by which Next's router in the browser goes on to it. The router also sends what
 * it has already; without that, Next puts the whole page into the payload, as it does for a page made while building.
 */
const variants = {
  html: {},
  navigation: { rsc: "1" },
  prefetch: { rsc: "1", "next-router-prefetch": "1" },
  tree: { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
};
type Variant = keyof typeof variants;

const notFoundPath = "/_not-found";
const keepMs = 10 * MINUTE_MS; // guides count the days until a sunset
const keepLandingMs = MINUTE_MS; // it shows a row of the database, and when the minute's window ends
const keepFailureMs = 1_000;
const clientSeconds = 60;
const maxBytes = 64 * 2 ** 20;

// They tell of the one response that Next made.
const ownHeaders = new Set([
  ...["cache-control", "connection", "content-encoding", "content-length", "date", "etag", "keep-alive", "set-cookie"],
  ...["transfer-encoding", "x-nextjs-cache"],
]);

/**
 * Puts a store of finished responses in front of Next. What is the same for everyone is rendered once and sent to all
 * others as it is; an address that leads nowhere gets the one page that says so; everything else goes through.
 */
export function keepResponses(handle: RequestListener): RequestListener {
  const responses = new LRUCache<string, Kept, Wanted>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, gzip }) => plain.body.length + (gzip?.body.length ?? 0) + 1,
    fetchMethod: async (_key, stale, { context: wanted, options }) => {
      const kept = keep(await renderVariant(handle, wanted));
      const failed = kept.status >= 500;
      options.ttl = failed ? keepFailureMs : wanted.path === "/" ? keepLandingMs : keepMs;
      return failed && stale ? stale : kept;
    },
  });

  async function respond(request: IncomingMessage, response: ServerResponse, wanted: Wanted): Promise<void> {
    const key = `${wanted.variant} ${wanted.path} ${wanted.host}`;
    const hit = responses.has(key);
    const kept = await responses.forceFetch(key, { context: wanted });
    send(request, response, kept, { "Cache-Control": cacheControl(request, kept), "Cache-Status": cacheStatus(hit) });
  }

  return (request, response) => {
    const destination = destinationOf(request.url ?? "");
    const variant = variantOf(request);
    if (destination.kind === "per-request" || isAction(request)) return handle(request, response);
    if (!variant) return void response.writeHead(204).end();
    if (destination.kind === "kept" && !isRead(request))
      return void response.writeHead(405, { Allow: "GET, HEAD" }).end();
    const path = destination.kind === "kept" ? destination.path : notFoundPath;
    respond(request, response, { path, variant, host: hostOf(request) }).catch((thrown) => abandon(response, thrown));
  };
}

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

/** Whether a script of a page calls a server action: that is sent to the page's own path. */
const isAction = ({ method, headers }: IncomingMessage): boolean =>
  method === "POST" && headers["next-action"] !== undefined;

/** @returns undefined for a payload that Next makes of no page of ours */
function variantOf({ headers }: IncomingMessage): Variant | undefined {
  if (headers.rsc === undefined) return "html";
  if (headers["next-router-prefetch"] === undefined) return "navigation";
  if (headers["next-router-prefetch"] !== "1") return undefined;
  const segment = headers["next-router-segment-prefetch"];
  return segment === undefined ? "prefetch" : segment === "/_tree" ? "tree" : undefined;
}

/** The host that a page names. With APP_URL it is that one, whatever a request says; else each host has its own pages. */
function hostOf({ headers }: IncomingMessage): string {
  const { appUrl } = env();
  return appUrl ? new URL(appUrl).host : String(headers["x-forwarded-host"] ?? headers.host ?? "");
}

async function renderVariant(handle: RequestListener, { path, host, variant }: Wanted): Promise<Rendered> {
  const headers = { host, ...variants[variant] };
  const first = await render(handle, path, headers);
  // Next wants the payloads of navigations to have addresses of their own, and says which.
  const { location } = first.headers;
  return first.status === 307 && typeof location === "string" ? render(handle, location, headers) : first;
}

function keep({ status, headers, body }: Rendered): Kept {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));
  const type = String(headers["content-type"] ?? "");
  if (type.startsWith("text/html")) kept["content-security-policy"] = pagePolicy(body.toString());
  kept.vary = [headers.vary ?? [], "Accept-Encoding"].flat().join(", ");
  const tag = sha256(body).toString("base64url");
  return {
    status,
    plain: { headers: kept, etag: `"${tag}"`, body },
    ...(!type.startsWith("image/png") && {
      gzip: {
        headers: { ...kept, "content-encoding": "gzip" },
        etag: `"${tag}-gzip"`,
        body: gzipSync(body, { level: 9 }),
      },
    }),
  };
}

/**
 * Only what carries APP_URL, and not whatever host a request named, may be kept by others than the browser. Neither may
 * payloads: some caches go by the address alone, and would then give one in place of the page.
 */
function cacheControl({ headers, url }: IncomingMessage, { status }: Kept): string {
  if (status >= 500) return "no-store";
  const isPage = headers.rsc === undefined && !url?.includes("_rsc");
  return env().appUrl && isPage ? `public, max-age=${clientSeconds}` : "private, no-cache";
}

/** RFC 9211. */
const cacheStatus = (hit: boolean): string => (hit ? "animal-store; hit" : "animal-store; fwd=miss");

const takesGzip = /\bgzip\s*(?:,|$|;\s*q=(?:1|0\.\d*[1-9]))/i;

function send(request: IncomingMessage, response: ServerResponse, kept: Kept, more: OutgoingHttpHeaders): void {
  const encoding = String(request.headers["accept-encoding"] ?? "");
  const { headers, etag, body } = (takesGzip.test(encoding) && kept.gzip) || kept.plain;
  const known = request.headers["if-none-match"]?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, "") === etag);
  const all = { ...headers, ...more, ETag: etag };
  if (known && isRead(request) && kept.status === 200) return void response.writeHead(304, all).end();
  response.writeHead(kept.status, { ...all, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}
