import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env, isLoopback } from "@/lib/base/env";
import { RejectedRequest } from "./respond";

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

/**
 * Rejects or corrects what Next and next-auth fail on with a 500, or misread. @throws RejectedRequest 400, 403, 404, 405 or 431
 */
export function checkHead(request: IncomingMessage): void {
  if (!methods.includes(request.method ?? "")) {
    throw new RejectedRequest(405, "Use GET, HEAD or POST here.", { Allow: methods.join(", ") });
  }
  checkCounts(request);
  toOriginForm(request);
  checkHosts(request);
  checkRouterState(request);
  cutUserAgent(request);
  replaceUnservable(request);
}

/** Staff can select 100 orders, and a browser keeps 180 cookies of a site. */
const maxParameters = 200;
const maxCookies = 200;

/** Next reads both in quadratic time: 1.3 s for as many as fit in a head. */
function checkCounts({ url = "", headers }: IncomingMessage): void {
  if (url.split("&").length > maxParameters) {
    throw new RejectedRequest(400, `A URL has at most ${maxParameters} parameters.`);
  }
  if ((headers.cookie ?? "").split(";").length > maxCookies) {
    throw new RejectedRequest(431, `A request has at most ${maxCookies} cookies.`);
  }
}

/** Turns `http://host/path` into the path and its host (RFC 9112, section 3.2.2). */
function toOriginForm(request: IncomingMessage): void {
  const target = request.url ?? "/";
  if (target.startsWith("/")) return;
  if (!/^https?:/i.test(target) || !URL.canParse(target)) {
    throw new RejectedRequest(400, "The request's URL is not valid.");
  }
  const { host, pathname, search } = new URL(target);
  request.headers.host = host;
  request.url = pathname + search;
}

export const isHost = (text: string): boolean => !/[/?#@\\\s]/.test(text) && URL.canParse(`http://${text}`);

/**
 * Without APP_URL, the first of several forwarded hosts is the one that the browser sent. Next takes the forwarded
 * protocol for its own, when it requests a page of ours.
 */
function checkHosts({ headers }: IncomingMessage): void {
  delete headers["x-forwarded-proto"];
  const forwarded = headers["x-forwarded-host"];
  if (forwarded !== undefined) headers["x-forwarded-host"] = String(forwarded).split(",")[0]?.trim();
  for (const name of ["host", "x-forwarded-host"]) {
    const host = headers[name];
    if (!host) continue;
    if (!isHost(String(host))) throw new RejectedRequest(400, `The header ${name} is not valid.`);
    requireDevelopmentHost(new URL(`http://${host}`).hostname);
  }
  const { appUrl } = env();
  if (!appUrl) return;
  headers.host = new URL(appUrl).host;
  delete headers["x-forwarded-host"];
}

/** A site whose name leads to this machine could act as the demo people, whose passwords are public (DNS rebinding). */
function requireDevelopmentHost(hostname: string): void {
  const { environment, host, appUrl } = env();
  if (environment !== "development" || isLoopback(hostname)) return;
  const own = hostname.replace(/^\[|\]$/g, "");
  const isOfAnyAddress = ["0.0.0.0", "::"].includes(host) && isIP(own) > 0;
  if (isOfAnyAddress || own === host || (appUrl && hostname === new URL(appUrl).hostname)) return;
  const advice = `To allow it, name it in HOST or APP_URL: APP_URL=http://${hostname}:3000 npm start`;
  throw new RejectedRequest(403, `In development, the pages are for localhost only, not for ${hostname}. ${advice}`);
}

/**
 * Next returns a 500 for a form of another site. For a request whose body was read: a browser shows no response to a
 * form that it cannot send to its end. @throws RejectedRequest 403
 */
export function checkOrigin({ method, url = "", headers }: IncomingMessage): void {
  const { origin } = headers;
  if (method !== "POST" || origin === undefined || url.startsWith("/api/")) return;
  const { appUrl } = env();
  const sent = URL.canParse(origin) ? new URL(origin) : undefined;
  if (appUrl && sent?.origin !== new URL(appUrl).origin)
    throw new RejectedRequest(403, `This form works at ${appUrl} only. Open the page there.`);
  if (!appUrl && sent?.host !== (headers["x-forwarded-host"] ?? headers.host))
    throw new RejectedRequest(403, "This form comes from the page of another site.");
}

/** Each folder of a page's path adds two levels of arrays and objects. */
const maxStateDepth = 50;

/** Next reads this header in quadratic time of its depth: 0.2 s for 14,000 characters. */
function checkRouterState({ headers }: IncomingMessage): void {
  const state = headers["next-router-state-tree"];
  if (state === undefined) return;
  try {
    if (isDeeper(JSON.parse(decodeURIComponent(String(state))), maxStateDepth)) throw new RangeError("too deep");
  } catch {
    throw new RejectedRequest(400, "The header next-router-state-tree is not valid.");
  }
}

/** In characters. Browsers send 100 to 300. */
const maxUserAgent = 512;

/** Next looks for bots in quadratic time of the length: 0.2 s for 14,000 characters. */
function cutUserAgent({ headers }: IncomingMessage): void {
  if (headers["user-agent"]) headers["user-agent"] = headers["user-agent"].slice(0, maxUserAgent);
}

/** Next returns a 500 for a path that it cannot decode, such as `/portal/100%`, and has pages that begin with `_`. */
function replaceUnservable(request: IncomingMessage): void {
  const [path = ""] = (request.url ?? "").split("?");
  if (/^\/(?:_|%5f)(?!next\/)/i.test(path)) throw new RejectedRequest(404, "There is nothing at this URL.");
  try {
    decodeURIComponent(path);
  } catch {
    request.url = `/${encodeURIComponent(path)}`; // a path that no page has
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));
