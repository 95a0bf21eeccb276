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

/** Pages that are the same for everyone who sends neither a cookie nor a query: the first that a new visitor opens. */
export const entryPaths: ReadonlySet<string> = new Set(["/sign-in", "/sign-up", "/forgot-password", "/revoke-key"]);

/** Paths that Next serves for each request: they depend on a session or a link's token. */
const perRequestPaths: readonly string[] = [
  ...entryPaths,
  "/sign-in/second-step",
  "/sign-in/link",
  "/sign-in/link/open",
  "/sign-up/finish",
  "/reset-password",
  "/confirm-email",
  "/confirm-address",
  "/confirm-email/new",
  "/too-many-requests",
  "/api/secret-scanning",
];
const perRequestFolders: readonly string[] = [
  "/portal",
  "/staff",
  "/api/auth",
  "/api/health",
  "/api/portal",
  "/api/staff",
];

/** The handling of a request: a cached path, a file, which is cached too, Next, or not found. */
type Destination = { kind: "kept" | "file"; path: string } | { kind: "per-request" } | { kind: "unknown" };

/**
 * Parses a request target: a path with its query, or an absolute URL (RFC 9112, section 3.2.2).
 *
 * @param files the paths of the files of the build
 * @param isPlain whether the request reads a page and has no cookie
 */
export function destinationOf(target: string, files: ReadonlySet<string>, isPlain = false): Destination {
  const [undecoded = "", query = ""] = target.replace(/^https?:\/\/[^/?#]+/i, "").split("?", 2);
  const path = decoded(undecoded).replace(/(?<=.)\/$/, "") || "/";
  if (files.has(path)) return { kind: "file", path };
  const kept = [`${path}?${withoutRsc(query)}`, path].find((candidate) => keptPaths.has(candidate));
  if (kept) return { kind: "kept", path: kept };
  if (isPlain && entryPaths.has(path) && withoutRsc(query) === "") return { kind: "kept", path };
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
