import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { firstPaintCode } from "@/components/ui/first-paint-code";
import { sha256 } from "@/lib/base/sha256";

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
 * The Content-Security-Policy of a page that is cached for everyone: allows only the page's own inline scripts, by hash
 * (CSP level 3, section 8.3). A nonce would have to differ in every response.
 */
export const pagePolicy = (html: string): string =>
  policyFor([...html.matchAll(inlineScript)].map(([, script = ""]) => hashOf(script)));

/**
 * Sets the Content-Security-Policy of a page that is rendered for each request. Next reads the nonce of its inline scripts
 * from the policy in the request's headers.
 */
export function setNoncePolicy(request: IncomingMessage, response: ServerResponse): void {
  const policy = policyFor([`'nonce-${randomBytes(16).toString("base64")}'`, hashOf(firstPaintCode)]);
  request.headers["content-security-policy"] = policy;
  response.setHeader("Content-Security-Policy", policy);
}
