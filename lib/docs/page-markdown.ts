import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { product } from "@/lib/base/product";
import { fillIn } from "./markdown";
import { type DocsPage, docsPages } from "./pages";
import { referenceOf } from "./reference";
import { referenceMarkdown } from "./reference-markdown";
import { guideValues } from "./values";

const contentFolder = join(process.cwd(), "content");

export async function content(name: string, origin: string): Promise<string> {
  const text = await readFile(join(contentFolder, `${name}.md`), "utf8");
  return fillIn(text.trim(), guideValues(origin, Date.now()));
}

const contentName = (path: string): string => (path === "/docs" ? "overview" : path.slice("/docs/".length));

export async function bodyMarkdown(page: DocsPage, origin: string): Promise<string> {
  if (!page.operation) return content(contentName(page.path), origin);
  return referenceMarkdown(referenceOf(page.operation, origin), Date.now());
}

/** Its links lead to other Markdown pages. */
export async function pageMarkdown(page: DocsPage, origin: string): Promise<string> {
  const body = await bodyMarkdown(page, origin);
  return `# ${page.title}\n\n${page.description}\n\n${body.replace(/\]\((\/docs[^)#?]*)/g, `](${origin}$1.md`)}\n`;
}

/** llmstxt.org */
export function llmsText(origin: string): string {
  const lines = docsPages.map(
    ({ title, path, description, deprecated }) =>
      `- [${title}](${origin}${path}.md)${deprecated ? " (deprecated)" : ""}: ${description}`,
  );
  return [
    `# ${product.name}`,
    "",
    "> An HTTP and JSON API to list animals, add animals and track orders. Every request needs an API key as a bearer token.",
    "",
    `All of these pages in one file: ${origin}/llms-full.txt.`,
    `Agents can call the API as tools over MCP (streamable HTTP) at ${origin}/mcp, with the key as a bearer token.`,
    `The OpenAPI 3.1 document is at ${origin}/openapi.json and ${origin}/openapi.yaml.`,
    "",
    "## Docs",
    "",
    ...lines,
    "",
  ].join("\n");
}

export async function llmsFullText(origin: string): Promise<string> {
  const pages = await Promise.all(docsPages.map((page) => pageMarkdown(page, origin)));
  return pages.join("\n---\n\n");
}
