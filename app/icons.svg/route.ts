import { readFile } from "node:fs/promises";
import { type IconName, iconNames } from "@/components/ui/icon-names";

export const dynamic = "force-static";

const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=3600" };

const look =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';

/** Of a file of Lucide, the parts of the drawing. */
async function symbol(name: IconName): Promise<string> {
  const file = await readFile(`node_modules/lucide-static/icons/${name}.svg`, "utf8");
  const parts = /<svg[^>]*>(.*)<\/svg>/s.exec(file)?.[1]?.replace(/\s*\n\s*/g, "");
  return `<symbol id="${name}" ${look}>${parts}</symbol>`;
}

export async function GET(): Promise<Response> {
  const symbols = await Promise.all(iconNames.map(symbol));
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg"><!-- Lucide, ISC license -->${symbols.join("")}</svg>`, {
    headers,
  });
}
