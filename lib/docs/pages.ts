import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";

/** A page of the documentation. `path` begins with /docs; the Markdown of the page is at the same path with `.md`. */
export type DocsPage = { path: string; title: string; description: string; operation?: string };

export type DocsGroup = { title: string; pages: DocsPage[] };

const guide = (slug: string, title: string, description: string): DocsPage => ({
  path: `/docs/guides/${slug}`,
  title,
  description,
});

const start: DocsPage[] = [
  { path: "/docs", title: "Overview", description: "What the API does, its addresses, and where to begin." },
  guide("quick-start", "Quick start", "From nothing to a first answer in two minutes."),
  guide(
    "authentication",
    "Authentication",
    "Keys, scopes, rolling a key without downtime, and what to do about a leaked one.",
  ),
  guide("environments", "Environments", "Production, staging and development, and which key works where."),
];

const guides: DocsPage[] = [
  guide("errors", "Errors", "One shape, every code, and what to do about each."),
  guide("rate-limits", "Rate limits", "Both windows, the headers, a retry loop that is right, and the ban."),
  guide("pagination", "Pagination", "Follow the Link header from page to page."),
  guide("idempotency", "Safe retries", "Add an animal once, however often the request is sent."),
  guide("int64", "64-bit ids in JavaScript", "Why JSON.parse changes large ids, and how to keep every digit."),
  guide(
    "typed-client",
    "Typed client",
    "A client for TypeScript and JavaScript that pages, retries and keeps large ids.",
  ),
  guide(
    "versioning",
    "Versioning and deprecation",
    "What may change within v1, and how the end of an operation is announced.",
  ),
  guide("moving-from-get-pet", "Moving from getPet", "What to call instead before getPet is removed."),
];

const tools: DocsPage[] = [
  {
    path: "/docs/what-would-happen",
    title: "What would happen?",
    description:
      "Set a plan and a pattern of requests, or take your last hour: what is refused, and when does a ban fall?",
  },
  { path: "/docs/changelog", title: "Changelog", description: "What changed, and when." },
];

/** The address of an operation's page. */
export const referencePath = (id: string): string => `/docs/reference/${id}`;

const referencePage = ({ id, summary, method, path }: Operation): DocsPage => ({
  path: referencePath(id),
  title: summary,
  description: `${method} ${path}: parameters, answers, errors and samples.`,
  operation: id,
});

const reference = (tag: Operation["tag"]): DocsPage[] =>
  operations.filter((operation) => operation.tag === tag).map(referencePage);

/** The navigation, in the order in which the pages are read (specification, section 1, names the groups Pets and Store). */
export const docsGroups: DocsGroup[] = [
  { title: "Start", pages: start },
  { title: "Guides", pages: guides },
  { title: "Pets", pages: reference("animals") },
  { title: "Store", pages: reference("store") },
  { title: "More", pages: tools },
];

export const docsPages: DocsPage[] = docsGroups.flatMap(({ pages }) => pages);

/** The page at a path. @throws Error if there is none: pages of our own ask for pages of our own */
export function docsPage(path: string): DocsPage {
  const page = docsPages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`There is no page at ${path}`);
  return page;
}

/** The pages before and after one. */
export function neighbours(path: string): { previous?: DocsPage; next?: DocsPage } {
  const index = docsPages.findIndex((page) => page.path === path);
  return { previous: docsPages[index - 1], next: docsPages[index + 1] };
}

/** The slugs of the guides, each with a file in content/guides. */
export const guideSlugs: string[] = docsPages
  .filter(({ path }) => path.startsWith("/docs/guides/"))
  .map(({ path }) => path.slice("/docs/guides/".length));
