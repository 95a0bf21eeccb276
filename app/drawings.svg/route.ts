import { readFile } from "node:fs/promises";

export const dynamic = "force-static";

// A page has many of its drawings, and pages are opened one after another.
const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=3600" };

export const GET = async (): Promise<Response> =>
  new Response(await readFile("lib/base/product/drawings.svg"), { headers });
