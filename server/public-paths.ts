import { lastHourPath } from "@/lib/docs/last-hour-path";
import { docsPages } from "@/lib/docs/pages";

/**
 * Pages that are the same for everyone until the next deployment: they read neither a session nor a cookie. They are
 * rendered once and cached.
 */
export const keptPaths: ReadonlySet<string> = new Set([
  "/",
  ...docsPages.flatMap(({ path }) => [path, `${path}.md`]),
  lastHourPath,
  "/docs/search.json",
  "/openapi.json",
  "/openapi.yaml",
  "/llms.txt",
  "/llms-full.txt",
  "/status",
  "/robots.txt",
  "/sitemap.xml",
  "/icon.svg",
  "/opengraph-image",
  "/confirm-email/done",
]);

/** Paths that Next serves for each request: they depend on a session or a link's token, or are files. */
const perRequestPaths: readonly string[] = [
  "/sign-in",
  "/sign-in/second-step",
  "/sign-in/link",
  "/sign-in/link/open",
  "/sign-up",
  "/sign-up/finish",
  "/forgot-password",
  "/reset-password",
  "/confirm-email",
  "/confirm-email/new",
  "/too-many-requests",
  "/revoke-key",
  "/api/secret-scanning",
  "/favicon.ico",
  "/apple-touch-icon.png",
];
const perRequestFolders: readonly string[] = [
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

/** The handling of a request: a cached path, Next, or not found. */
type Destination = { kind: "kept"; path: string } | { kind: "per-request" } | { kind: "unknown" };

/** Parses a request target: a path with its query, or an absolute URL (RFC 9112, section 3.2.2). */
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

/** The query without the parameter that Next adds to the URLs of payloads. */
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
