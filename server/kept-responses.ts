import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isUnchanged } from "@/lib/api/conditional";
import { isRead } from "@/lib/api/request";
import { env } from "@/lib/base/env";
import { sha256 } from "@/lib/base/sha256";
import { MINUTE_MS } from "@/lib/base/time";
import { referencePath } from "@/lib/docs/pages";
import { deprecatedIds } from "@/lib/domains/deprecations/deprecations";
import { pagePolicy, setNoncePolicy } from "./content-security-policy";
import { destinationOf, entryPaths } from "./public-paths";
import { type Rendered, render } from "./render";
import { abandon } from "./send";

/** A cached response. */
type Kept = { status: number; plain: Encoded; gzip?: Encoded };
type Encoded = { headers: OutgoingHttpHeaders; etag: string; body: Buffer };

/** The cache key: a path, a variant and a host. */
type Wanted = { path: string; host: string; variant: Variant };

/**
 * The page, or a payload for Next's router. The router also sends its current state; we drop it, so that Next returns the
 * whole page, as in a build.
 */
const variants = {
  html: {},
  navigation: { rsc: "1" },
  prefetch: { rsc: "1", "next-router-prefetch": "1" },
  tree: { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
};
type Variant = keyof typeof variants;

const notFoundPath = "/_not-found";
const keepMs = 10 * MINUTE_MS; // guides show the days until a sunset
// The landing page shows a database row and the end of the minute's window, the status page the state of the service,
// the conformance page the latest run, and the page of a deprecated operation its planned brownouts.
const keepShortMs = MINUTE_MS;
const shortPaths = new Set([
  ...["/", "/status", "/docs/conformance"],
  ...deprecatedIds.map(referencePath).flatMap((path) => [path, `${path}.md`]),
]);
const keepFailureMs = 1_000;
const clientSeconds = 60;
const maxBytes = 64 * 2 ** 20;

// Headers that apply to one response only.
const ownHeaders = new Set([
  ...["cache-control", "connection", "content-encoding", "content-length", "date", "etag", "keep-alive", "set-cookie"],
  ...["transfer-encoding", "x-nextjs-cache"],
]);

/**
 * Caches responses in front of Next. Pages that are the same for everyone are rendered once; unknown paths share one 404
 * page; everything else passes through.
 */
export function keepResponses(handle: RequestListener): RequestListener {
  const responses = new LRUCache<string, Kept, Wanted>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, gzip }) => plain.body.length + (gzip?.body.length ?? 0) + 1,
    fetchMethod: async (_key, stale, { context: wanted, options }) => {
      const kept = keep(await renderVariant(handle, wanted));
      const failed = kept.status >= 500;
      options.ttl = failed ? keepFailureMs : shortPaths.has(wanted.path) ? keepShortMs : keepMs;
      return failed && stale ? stale : kept;
    },
  });

  async function respond(request: IncomingMessage, response: ServerResponse, wanted: Wanted): Promise<void> {
    const key = `${wanted.variant} ${wanted.path} ${wanted.host}`;
    const hit = responses.has(key);
    const kept = await responses.forceFetch(key, { context: wanted });
    send(request, response, kept, {
      "Cache-Control": cacheControl(request, kept, wanted.path),
      "Cache-Status": cacheStatus(hit),
    });
  }

  return (request, response) => {
    const destination = destinationOf(request.url ?? "", isPlain(request));
    const variant = variantOf(request);
    if (destination.kind === "per-request" || (destination.kind === "kept" && isAction(request))) {
      if (!isFile(request)) setNoncePolicy(request, response);
      return handle(request, response);
    }
    if (!variant) return void response.writeHead(204).end();
    if (destination.kind === "kept" && !isRead(request))
      return void response.writeHead(405, { Allow: "GET, HEAD" }).end();
    const path = destination.kind === "kept" ? destination.path : notFoundPath;
    respond(request, response, { path, variant, host: hostOf(request) }).catch((thrown) => abandon(response, thrown));
  };
}

/** Whether a request reads a page and has no cookie. */
const isPlain = (request: IncomingMessage): boolean => isRead(request) && request.headers.cookie === undefined;

/** Whether a request is for a file or for data: next.config.mjs sets the policy of these. */
const isFile = ({ url }: IncomingMessage): boolean => /^\/(_next|api|client|pictures)\//.test(url ?? "");

/** Whether a script of a page calls a server action, which is sent to the page's own path. */
const isAction = ({ method, headers }: IncomingMessage): boolean =>
  method === "POST" && headers["next-action"] !== undefined;

/** @returns undefined for a payload that does not belong to a page of ours */
function variantOf({ headers }: IncomingMessage): Variant | undefined {
  if (headers.rsc === undefined) return "html";
  if (headers["next-router-prefetch"] === undefined) return "navigation";
  if (headers["next-router-prefetch"] !== "1") return undefined;
  const segment = headers["next-router-segment-prefetch"];
  return segment === undefined ? "prefetch" : segment === "/_tree" ? "tree" : undefined;
}

/** The host in the cache key. With APP_URL it is always the configured one; otherwise each host has its own pages. */
function hostOf({ headers }: IncomingMessage): string {
  const { appUrl } = env();
  return appUrl ? new URL(appUrl).host : String(headers["x-forwarded-host"] ?? headers.host ?? "");
}

async function renderVariant(handle: RequestListener, { path, host, variant }: Wanted): Promise<Rendered> {
  const headers = { host, ...variants[variant] };
  const first = await render(handle, path, headers);
  // Next requires a search parameter in the URL of a payload, and says which.
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
 * Only a page with the URL of APP_URL, and not of any Host header, may be in shared caches. An entry page may not, because
 * signed-in people are redirected there. Payloads may not: some caches ignore Vary and would return a payload instead of
 * the page.
 */
function cacheControl({ headers, url }: IncomingMessage, { status }: Kept, path: string): string {
  if (status >= 500) return "no-store";
  const isPage = headers.rsc === undefined && !url?.includes("_rsc");
  return env().appUrl && isPage && !entryPaths.has(path) ? `public, max-age=${clientSeconds}` : "private, no-cache";
}

/** RFC 9211. */
const cacheStatus = (hit: boolean): string => (hit ? "animal-store; hit" : "animal-store; fwd=miss");

const takesGzip = /\bgzip\s*(?:,|$|;\s*q=(?:1|0\.\d*[1-9]))/i;

function send(request: IncomingMessage, response: ServerResponse, kept: Kept, more: OutgoingHttpHeaders): void {
  const encoding = String(request.headers["accept-encoding"] ?? "");
  const { headers, etag, body } = (takesGzip.test(encoding) && kept.gzip) || kept.plain;
  const all = { ...headers, ...more, ETag: etag };
  if (kept.status === 200 && isRead(request) && isUnchanged(request.headers["if-none-match"], etag))
    return void response.writeHead(304, all).end();
  response.writeHead(kept.status, { ...all, "Content-Length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}
