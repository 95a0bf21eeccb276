import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { firstPaintScript } from "@/components/ui/layout/first-paint";
import { sha256 } from "@/lib/base/sha256";

const header = "Content-Security-Policy";

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashOf = (script: string): string => `'sha256-${sha256(script).toString("base64")}'`;

/** @param scripts the inline scripts that may run */
const policyFor = (scripts: string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scripts)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * Allows only the page's own inline scripts. Next gives them the nonce that it reads from the policy of the request. A
 * page that Next keeps for everyone has no nonce: it is sent whole, with hashes (CSP level 3, section 8.3).
 */
export function withPolicy(request: IncomingMessage, response: ServerResponse): void {
  if (/^\/(api|_next)\//.test(request.url ?? "")) return; // next.config.mjs sets the policy of data
  const nonce = randomBytes(16).toString("base64");
  const policy = policyFor([`'nonce-${nonce}'`, hashOf(firstPaintScript)]);
  request.headers["content-security-policy"] = policy;
  response.setHeader(header, policy);
  sendKeptWhole(response);
}

/** Next says in a header that it keeps a page for everyone, also when it renders the page now. */
const isKept = (response: ServerResponse): boolean => !response.headersSent && response.hasHeader("x-nextjs-cache");

function sendKeptWhole(response: ServerResponse): void {
  const chunks: Buffer[] = [];
  const { write, end, flushHeaders } = response;
  response.flushHeaders = () => {
    if (!isKept(response)) flushHeaders.call(response);
  };
  response.write = ((...given: Parameters<typeof write>) => {
    if (!isKept(response)) return Reflect.apply(write, response, given);
    chunks.push(Buffer.from(given[0]));
    return true;
  }) as typeof write;
  response.end = ((...given: Parameters<typeof end>) => {
    if (!isKept(response)) return Reflect.apply(end, response, given);
    if (given[0]) chunks.push(Buffer.from(given[0]));
    const page = Buffer.concat(chunks);
    setKeptPolicy(response, page);
    return Reflect.apply(end, response, page.length > 0 ? [page] : []);
  }) as typeof end;
}

function setKeptPolicy(response: ServerResponse, page: Buffer): void {
  const isPage = String(response.getHeader("content-type")).startsWith("text/html");
  const scripts = isPage ? [...page.toString().matchAll(inlineScript)].map(([, script = ""]) => script) : [];
  // A browser keeps the policy that came with the body, and takes one of a 304 instead (RFC 9111, section 3.2).
  if (page.length === 0) response.removeHeader(header);
  else response.setHeader(header, policyFor(scripts.map(hashOf)));
}
