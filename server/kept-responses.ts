import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip as gzipWithCallback } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isUnchanged } from "@/lib/api/conditional";
import { isRead } from "@/lib/api/request";
import { env } from "@/lib/base/env";
import { sha256 } from "@/lib/base/sha256";
import { MINUTE_MS } from "@/lib/base/time";
import { referencePath } from "@/lib/docs/pages";
import { deprecatedIds } from "@/lib/domains/deprecations/deprecations";
import { pagePolicy, setNoncePolicy } from "./content-security-policy";
import type { Handler } from "./edge";
import { destinationOf, entryPaths } from "./public-paths";
import { type Rendered, render } from "./render";

const gzip = promisify(gzipWithCallback);

/** A cached response. `cacheControl` is what Next sent. */
type Kept = { status: number; cacheControl: string; plain: Encoded; gzip?: Encoded };
type Encoded = { headers: OutgoingHttpHeaders; etag: string; body: Buffer };

/** The cache key: a path, a variant and a host. A file has one variant, for all hosts. */
type Wanted = { path: string; isFile: boolean; host: string; variant: Variant };

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

/** What there is to compress: texts, and no images and fonts. */
const isText = /^text\/|javascript|json|xml|yaml|x-component/;

// Headers that apply to one response only, or to how Next sends it.
const ownHeaders = new Set(
  `accept-ranges cache-control connection content-encoding content-length date etag keep-alive set-cookie transfer-encoding
  x-nextjs-cache`.split(/\s+/),
);

/**
 * Caches responses in front of Next. Pages that are the same for everyone are rendered once, and files are read once;
 * unknown paths share one 404 page; everything else passes through.
 *
 * @param files the paths of the files of the build
 * @param handleKept makes what is cached
 * @param handleOthers handles every other request
 */
export function keepResponses(
  files: ReadonlySet<string>,
  handleKept: RequestListener,
  handleOthers: RequestListener,
): Handler {
  const responses = new LRUCache<string, Kept, Wanted>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, gzip }) => plain.body.length + (gzip?.body.length ?? 0) + 1,
    fetchMethod: async (_key, stale, { context: wanted, options }) => {
      const kept = await keep(await renderVariant(handleKept, wanted));
      const failed = kept.status >= 500;
      options.ttl = failed ? keepFailureMs : lifetimeOf(wanted);
      return failed && stale ? stale : kept;
    },
  });

  async function respond(request: IncomingMessage, response: ServerResponse, wanted: Wanted): Promise<void> {
    const key = `${wanted.variant} ${wanted.path} ${wanted.host}`;
    const hit = responses.has(key);
    const kept = await responses.forceFetch(key, { context: wanted });
    send(request, response, kept, {
      "Cache-Control": cacheControl(request, kept, wanted),
      "Cache-Status": cacheStatus(hit),
    });
  }

  return (request, response) => {
    const destination = destinationOf(request.url ?? "", files, isPlain(request));
    const { kind } = destination;
    if (kind === "per-request" || (kind === "kept" && isAction(request))) {
      if (!isData(request)) setNoncePolicy(request, response);
      return handleOthers(request, response);
    }
    if (kind === "file") {
      if (!isRead(request)) return notAllowed(response);
      return respond(request, response, { path: destination.path, isFile: true, host: "", variant: "html" });
    }
    const variant = variantOf(request);
    if (!variant) return response.writeHead(204).end();
    if (kind === "kept" && !isRead(request)) return notAllowed(response);
    const path = kind === "kept" ? destination.path : notFoundPath;
    return respond(request, response, { path, isFile: false, host: hostOf(request), variant });
  };
}

const notAllowed = (response: ServerResponse) => response.writeHead(405, { Allow: "GET, HEAD" }).end();

/** Whether a request reads a page and has no cookie. */
const isPlain = (request: IncomingMessage): boolean => isRead(request) && !request.headers.cookie;

/** Whether a request is for data: next.config.mjs sets the policy of these. */
const isData = ({ url }: IncomingMessage): boolean => url?.startsWith("/api/") === true;

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

/** How long a response is kept, in milliseconds. Files do not change: 0 keeps them permanently. */
const lifetimeOf = ({ path, isFile }: Wanted): number => (isFile ? 0 : shortPaths.has(path) ? keepShortMs : keepMs);

async function keep({ status, headers, body }: Rendered): Promise<Kept> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));
  const type = String(headers["content-type"] ?? "");
  if (type.startsWith("text/html")) kept["content-security-policy"] = pagePolicy(body.toString());
  kept.vary = [headers.vary ?? [], "Accept-Encoding"].flat().join(", ");
  const tag = sha256(body).toString("base64url");
  const plain = { headers: kept, etag: `"${tag}"`, body };
  const cacheControl = String(headers["cache-control"] ?? "no-store");
  if (!isText.test(type)) return { status, cacheControl, plain };
  const encoded = {
    headers: { ...kept, "content-encoding": "gzip" },
    etag: `"${tag}-gzip"`,
    body: await gzip(body, { level: 9 }),
  };
  return { status, cacheControl, plain, gzip: encoded };
}

/**
 * Only a page with the URL of APP_URL, and not of any Host header, may be in shared caches. An entry page may not, because
 * signed-in people are redirected there. Payloads may not: some caches ignore Vary and would return a payload instead of
 * the page.
 */
function cacheControl({ headers, url }: IncomingMessage, { status, cacheControl }: Kept, wanted: Wanted): string {
  if (wanted.isFile) return cacheControl;
  if (status >= 500) return "no-store";
  const isPage = headers.rsc === undefined && !url?.includes("_rsc");
  return env().appUrl && isPage && !entryPaths.has(wanted.path)
    ? `public, max-age=${clientSeconds}`
    : "private, no-cache";
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
