import { escapeHtml } from "@/lib/base/text";
import { ownPath } from "@/lib/web/auth/callback";
import { maxPerMinute } from "@/lib/web/auth/viewer-limits";

/** Where a page leads whose viewer reads more than a person can. A page cannot send 429 itself. */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url);
  const from = escapeHtml(ownPath(searchParams.get("from")));
  const seconds = Math.min(60, Math.max(1, Number.parseInt(searchParams.get("after") ?? "", 10) || 1));
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds};url=${from}">
<title>Too many pages</title>
<body style="color-scheme: light dark; font: 16px/1.5 system-ui; max-width: 36rem; margin: 20vh auto; padding: 0 1rem">
<h1 style="font-size: 1.5rem">Too many pages in a short time</h1>
<p>You may open ${maxPerMinute.read} pages a minute. <a href="${from}">The page</a> opens by itself in ${seconds} s.</p>
`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Retry-After": String(seconds) };
  return new Response(html, { status: 429, headers });
}
