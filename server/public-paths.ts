import { lastHourPath } from "@/lib/docs/last-hour-path";
import { docsPages } from "@/lib/docs/pages";

/**
 * What is the same for everyone until the next deployment: pages that read neither a session nor a cookie. They are
 * rendered once and kept.
 */
export const keptPaths: ReadonlySet<string> = new Set([
  "/",
  ...docsPages.flatMap(({ path }) => [path, `${path}.md`]),
  lastHourPath,
  "/docs/search.json",
  "/openapi.json",
  "/openapi.yaml",
  "/llms.txt",
  "/robots.txt",
  "/sitemap.xml",
  "/icon.svg",
  "/opengraph-image",
  "/confirm-address/done",
]);

/** What Next decides on for each request: it depends on a session, on a link's token, or is a file. */
export const perRequestPaths: readonly string[] = [
  "/sign-in",
  "/sign-in/link",
  "/sign-in/link/open",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  "/confirm-address",
  "/too-many-requests",
];
export const perRequestFolders: readonly string[] = [
  "/portal",
  "/staff",
  "/api/auth",
  "/api/health",
  "/api/portal",
  "/api/staff",
  "/_next/static",
  "/client",
  "/pictures",
];

/** Where a request leads: to what is kept under a path, to Next, or nowhere. */
export type Destination = { kind: "kept"; path: string } | { kind: "per-request" } | { kind: "unknown" };

/** Where a request's target leads: a path with its query, or an absolute address (RFC 9112, section 3.2.2). */
export function destinationOf(target: string): Destination {
  const [undecoded = "", query = ""] = target.replace(/^https?:\/\/[^/?#]+/i, "").split("?", 2);
  const path = decoded(undecoded).replace(/(?<=.)\/$/, "") || "/";
  const kept = [`${path}?${withoutRsc(query)}`, path].find((candidate) => keptPaths.has(candidate));
  if (kept) return { kind: "kept", path: kept };
  const perRequest =
    perRequestPaths.includes(path) ||
    perRequestFolders.some((folder) => path === folder || path.startsWith(`${folder}/`));
  return { kind: perRequest ? "per-request" : "unknown" };
}

/** The query without the parameter by which Next keeps the payloads of navigations apart from pages. */
function withoutRsc(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.delete("_rsc");
  return parameters.toString();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
