import { content } from "./guides";
import { type DocsPage, docsPages } from "./pages";
import { referenceOf } from "./reference";
import { referenceMarkdown } from "./reference-markdown";

const contentName = (path: string): string => (path === "/docs" ? "overview" : path.slice("/docs/".length));

/**
 * The text of a page as Markdown, without its title: what a guide is rendered from, and what a page of the reference
 * says. Search, llms.txt and the pages that end in .md are made from it.
 */
export async function bodyMarkdown(page: DocsPage, origin: string): Promise<string> {
  if (!page.operation) return content(contentName(page.path), origin);
  const reference = referenceOf(page.operation, origin);
  if (!reference) throw new Error(`There is no operation ${page.operation}`);
  return referenceMarkdown(reference, Date.now());
}

/** A page as Markdown, with its title and description. Links to other pages lead to their Markdown. */
export async function pageMarkdown(page: DocsPage, origin: string): Promise<string> {
  const body = await bodyMarkdown(page, origin);
  return `# ${page.title}\n\n${page.description}\n\n${body.replace(/\]\((\/docs[^)#?]*)/g, `](${origin}$1.md`)}\n`;
}

/** The address of the Markdown of a page. */
const markdownPath = ({ path }: DocsPage): string => `${path}.md`;

/** What llms.txt says: what this is, and where each page is as Markdown (llmstxt.org). */
export function llmsText(origin: string): string {
  const lines = docsPages.map((page) => `- [${page.title}](${origin}${markdownPath(page)}): ${page.description}`);
  return [
    "# Animal Store",
    "",
    "> An HTTP and JSON API to list animals, add animals and track orders. Every request needs an API key as a bearer token.",
    "",
    `The OpenAPI 3.1 document is at ${origin}/openapi.json and ${origin}/openapi.yaml.`,
    "",
    "## Docs",
    "",
    ...lines,
    "",
  ].join("\n");
}
