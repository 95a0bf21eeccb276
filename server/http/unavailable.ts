import type { ServerResponse } from "node:http";
import { respond } from "./respond";

const retryAfterSeconds = 2;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>Back in a moment</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.25rem; }
h1 { font-size: 1.5rem; margin: 0; }
p { margin: 0.25rem 0 0; opacity: 0.75; }
</style>
<h1>Back in a moment</h1>
<p>The pages are restarting. This page tries again by itself. The API works meanwhile.</p>
</html>
`;

/** For the time without a process of pages. A response that has begun ends with its connection. */
export function unavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  respond(response, 503, "text/html; charset=utf-8", page, {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "Retry-After": retryAfterSeconds,
  });
}
