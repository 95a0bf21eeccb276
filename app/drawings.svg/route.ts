import { readFile } from "node:fs/promises";

export const dynamic = "force-static";

export const GET = async (): Promise<Response> =>
  new Response(await readFile("lib/base/product/drawings.svg"), { headers: { "Content-Type": "image/svg+xml" } });
