import { managementOperations } from "@/lib/api/management";
import type { Method, Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { type ManagementTag, managementTags, tags } from "@/lib/api/tags";
import { product } from "@/lib/base/product";

/** `path` starts with /docs. `keywords`: words that people search for and the page does not use. */
export type DocsPage = {
  path: string;
  title: string;
  description: string;
  keywords?: string;
  operation?: string;
  method?: Method;
  deprecated?: boolean;
  feed?: string;
  /** The heading of the pages of its kind, in a group that has several. */
  section?: string;
};

/** `more`: pages that the navigation shows on demand. */
export type DocsGroup = { title: string; pages: DocsPage[]; more?: DocsPage[] };

const keywords: Record<string, string> = {
  "quick-start": "getting started tutorial hello world",
  authentication: "revoke delete rotate token bearer login permissions leaked stolen",
  environments: "sandbox test mode",
  errors: "exceptions problems status codes",
  "rate-limits": "throttling throttled quota 429 backoff banned",
  pagination: "paging paginate cursor next offset",
  idempotency: "idempotency idempotent duplicate",
  int64: "bigint long precision",
  "typed-client": "sdk library npm package install",
  management: "terraform admin api automation infrastructure ci provisioning",
  mcp: "model context protocol claude cursor copilot llm assistant agent tool",
  teams: "members roles permissions invite invitation organization owner admin",
  webhooks: "callback push subscribe signature hmac secret retry standardwebhooks",
  versioning: "breaking changes sunset stability",
};

const guide = (slug: string, title: string, description: string): DocsPage => ({
  path: `/docs/guides/${slug}`,
  title,
  description,
  keywords: keywords[slug],
});

const start: DocsPage[] = [
  { path: "/docs", title: `${product.name} API`, description: "What the API does, its base URL, and where to start." },
  guide("quick-start", "Quick start", "Send your first request in two minutes."),
  guide(
    "authentication",
    "Authentication",
    "API keys, scopes, rolling a key without downtime, and what to do if a key leaks.",
  ),
];

const guides: DocsPage[] = [
  guide("errors", "Errors", "The error format, every error code, and how to fix it."),
  guide("rate-limits", "Rate limits", "Limits, headers, a complete retry loop, and bans."),
  guide("pagination", "Pagination", "Follow the Link header to read every page."),
  guide("webhooks", "Webhooks", "Get events on your server, verify them, and what happens if it is away."),
];

const moreGuides: DocsPage[] = [
  guide("typed-client", "Typed client", "A TypeScript and JavaScript client with pagination, retries and 64-bit IDs."),
  guide("mcp", "AI agents (MCP)", "Connect agents and editors to the API as tools, with your key."),
  guide("idempotency", "Safe retries", "Retry requests without adding an animal twice."),
  guide("environments", "Environments", "Production, staging and development, and where each key works."),
  guide("int64", "64-bit IDs in JavaScript", "Why JSON.parse changes large IDs, and how to keep every digit."),
  guide("teams", "Work as a team", "Invite people, choose what they may do, and hand an account over."),
  guide("versioning", "Versioning and deprecation", "What may change within v1, and how we announce removals."),
  guide("moving-from-get-pet", "Moving from getPet", "What to use instead of getPet before it is removed."),
];

const simulatorPath = "/docs/what-would-happen";

export const changelogFeed = "/docs/changelog/feed.xml";

const tools: DocsPage[] = [
  {
    path: simulatorPath,
    title: "Rate limit simulator",
    description:
      "See which requests succeed, which are rate limited, and when a key is banned. It runs the code that limits the API, and sends nothing.",
  },
  { path: "/docs/changelog", title: "Changelog", description: "Changes to the API by date.", feed: changelogFeed },
];

export const referencePath = (id: string): string => `/docs/reference/${id}`;

const referencePage = ({ id, summary, method, path, deprecation }: Operation): DocsPage => ({
  path: referencePath(id),
  title: summary,
  description: `${method} ${path}: parameters, responses, errors and samples.`,
  operation: id,
  method,
  deprecated: deprecation !== undefined,
  keywords: `${id} ${path} endpoint`,
});

const reference: DocsGroup[] = Object.entries(tags).map(([tag, { title }]) => ({
  title,
  pages: operations.filter((operation) => operation.tag === tag).map(referencePage),
}));

const management: DocsGroup = {
  title: "Management",
  pages: [guide("management", "Management API", "API keys, usage and webhooks by API, for Terraform, CI and scripts.")],
  more: managementOperations.map((operation) => ({
    ...referencePage(operation),
    section: managementTags[operation.tag as ManagementTag].title,
  })),
};

const events: DocsPage = {
  path: "/docs/webhook-events",
  title: "Webhook events",
  description: "Each type of event: when it is sent, its fields and an example.",
  keywords: "webhook types payload body schema",
};

export const docsGroups: DocsGroup[] = [
  { title: "Start", pages: start },
  { title: "Guides", pages: guides, more: moreGuides },
  ...reference,
  { title: "Webhooks", pages: [events] },
  management,
  { title: "Tools", pages: tools },
];

export const docsPages: DocsPage[] = docsGroups.flatMap(({ pages, more = [] }) => [...pages, ...more]);

/** @throws Error if it does not exist: only our own pages call this */
export function docsPage(path: string): DocsPage {
  const page = docsPages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`There is no page at ${path}`);
  return page;
}

/** Of the same group. */
export function neighbours(path: string): { previous?: DocsPage; next?: DocsPage } {
  const groups = docsGroups.map(({ pages, more = [] }) => [...pages, ...more]);
  const group = groups.find((pages) => pages.some((page) => page.path === path)) ?? [];
  const index = group.findIndex((page) => page.path === path);
  return { previous: group[index - 1], next: group[index + 1] };
}

const ownPages = [simulatorPath, events.path];

export const articles = docsPages.filter(({ operation, path }) => !operation && !ownPages.includes(path));
