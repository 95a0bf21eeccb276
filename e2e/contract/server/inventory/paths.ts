import type { Owned } from "./owned";

/**
 * Who may use something. `everyone`: it reads no session, or is how a session begins. `key`: the public API. `viewer`: a
 * signed-in person, for their own account. `staff`: staff.
 */
export type Who = "everyone" | "key" | "viewer" | "staff";

/** `to`: the path to request, for a path with parameters. `others`: the status for a person whose data it is not. */
export type Row = { who: Who; to?: string; others?: number };

/** Who may use the paths that are not listed: of several that fit, the first decides. */
const areas: [prefix: string, who: Who][] = [
  ["/api/v1/", "key"],
  ["/api/manage/v1/", "key"],
  ["/mcp", "key"],
  ["/portal", "viewer"],
  ["/api/portal/", "viewer"],
  ["/staff", "staff"],
  ["/api/staff/", "staff"],
];

/** The row of a path of the app folder. Undefined for one outside of the areas, or with a parameter, which is not listed. */
export function rowOf(path: string): Row | undefined {
  const [, who] = areas.find(([prefix]) => path.startsWith(prefix)) ?? [];
  return listed[path] ?? (who === undefined || (who !== "key" && path.includes("[")) ? undefined : { who });
}

/** Paths outside of the areas, and pages with a parameter. */
export const listed: Record<string, Row> = {
  ...rows("everyone", [
    ...["/", "/docs/[[...path]]", "/docs/changelog/feed.xml", "/docs/reference/[operation]", "/docs/search.json"],
    ...[
      "/docs/missing",
      "/docs/webhook-events",
      "/docs/what-would-happen",
      "/markdown/[...path]",
      "/openapi.json",
      "/openapi.yaml",
      "/llms.txt",
      "/robots.txt",
    ],
    "/.well-known/security.txt",
    ...["/llms-full.txt", "/status", "/sitemap.xml", "/icon.svg", "/opengraph-image", "/too-many-requests"],
    ...["/api/health/live", "/api/health/ready", "/sign-in", "/sign-in/link", "/sign-in/link/open"],
    ...["/sign-in/second-step", "/sign-up", "/sign-up/finish", "/forgot-password", "/reset-password", "/revoke-key"],
    ...["/confirm-email", "/confirm-email/new", "/confirm-email/done", "/invitation"],
    "/invitation/stop",
    "/api/auth/[...nextauth]",
  ]),
  "/portal/[...path]": { who: "viewer", to: "/portal/nothing", others: 404 },
  // Animals belong to the store, so every person may read each of them.
  "/portal/animals/[petId]": { who: "viewer", to: "/portal/animals/PET" },
  "/portal/keys/[keyId]": { who: "viewer", to: "/portal/keys/KEY", others: 404 },
  "/portal/webhooks/[endpointId]": { who: "viewer", to: "/portal/webhooks/ENDPOINT", others: 404 },
  "/portal/webhooks/[endpointId]/[deliveryId]": {
    who: "viewer",
    to: "/portal/webhooks/ENDPOINT/DELIVERY",
    others: 404,
  },
  "/portal/usage/requests/[requestId]": { who: "viewer", to: "/portal/usage/requests/REQUEST", others: 404 },
  "/api/portal/search": { who: "viewer", to: "/api/portal/search?q=ada" },
  "/staff/[...path]": { who: "staff", to: "/staff/nothing" },
  "/staff/accounts/[accountId]": { who: "staff", to: "/staff/accounts/ACCOUNT" },
  "/staff/requests/[requestId]": { who: "staff", to: "/staff/requests/REQUEST" },
  "/staff/inventory/[petId]": { who: "staff", to: "/staff/inventory/PET" },
};

/** With the things of an account for the parameters. */
export const urlOf = (path: string, { to = path }: Partial<Row>, owned: Owned): string =>
  to
    .replace("ACCOUNT", owned.account)
    .replace("REQUEST", owned.requestId)
    .replace("KEY", owned.key)
    .replace("PET", owned.pet)
    .replace("ENDPOINT", owned.endpoint)
    .replace("DELIVERY", owned.delivery);

/** The same row for several names. */
export function rows(who: Who, names: string[]): Record<string, { who: Who }> {
  return Object.fromEntries(names.map((name) => [name, { who }]));
}
