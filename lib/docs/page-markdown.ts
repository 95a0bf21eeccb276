import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fillIn } from "./markdown";
import { type DocsPage, docsPages } from "./pages";
import { referenceOf } from "./reference";
import { referenceMarkdown } from "./reference-markdown";
import { guideValues } from "./values";

const contentFolder = join(process.cwd(), "content");

/**
 * Reads a Markdown file of the content folder and fills in its values from the code.
 *
 * @param name the file name below `content`, without its extension
 * @param origin the URL of this deployment
 */
export async function content(name: string, origin: string): Promise<string> {
  const text = await readFile(join(contentFolder, `${name}.md`), "utf8");
  return fillIn(text.trim(), guideValues(origin, Date.now()));
}

const contentName = (path: string): string => (path === "/docs" ? "overview" : path.slice("/docs/".length));

/**
 * The Markdown of a page without its title: a guide's source, or the text of a reference page. Search, llms.txt and the
 * `.md` pages use it.
 */
export async function bodyMarkdown(page: DocsPage, origin: string): Promise<string> {
  if (!page.operation) return content(contentName(page.path), origin);
  const reference = referenceOf(page.operation, origin);
  if (!reference) throw new Error(`There is no operation ${page.operation}`);
  return referenceMarkdown(reference, Date.now());
}

/** A page as Markdown, with its title and description. Its links lead to other Markdown pages. */
export async function pageMarkdown(page: DocsPage, origin: string): Promise<string> {
  const body = await bodyMarkdown(page, origin);
  return `# ${page.title}\n\n${page.description}\n\n${body.replace(/\]\((\/docs[^)#?]*)/g, `](${origin}$1.md`)}\n`;
}

/** The path of a page's Markdown. */
const markdownPath = ({ path }: DocsPage): string => `${path}.md`;

/** The text of llms.txt: what the service is, and the link of each page's Markdown (llmstxt.org). */
export function llmsText(origin: string): string {
  const lines = docsPages.map((page) => `- [${page.title}](${origin}${markdownPath(page)}): ${page.description}`);
  return [
    "# Animal Store",
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

/** The text of llms-full.txt: every page as Markdown, in reading order. */
export async function llmsFullText(origin: string): Promise<string> {
  const pages = await Promise.all(docsPages.map((page) => pageMarkdown(page, origin)));
  return pages.join("\n---\n\n");
}
