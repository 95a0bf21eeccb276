import { operations } from "@/lib/api/operations";
import { routePathOf } from "@/test/app-tree";

/**
 * Who may use something. `everyone`: it reads no session, or is how a session begins. `key`: the public API. `viewer`: a
 * signed-in person, for their own account. `staff`: staff.
 */
export type Who = "everyone" | "key" | "viewer" | "staff";

/** `to`: the path to request, for a path with parameters. `others`: the status for a person whose data it is not. */
export type Row = { who: Who; to?: string; others?: number };

/** The paths of the app folder. */
export const paths: Record<string, Row> = {
  ...rows("everyone", [
    ...["/", "/docs", "/docs/changelog", "/docs/guides/[slug]", "/docs/reference/[operation]", "/docs/search.json"],
    ...[
      "/docs/what-would-happen",
      "/markdown/[...path]",
      "/openapi.json",
      "/openapi.yaml",
      "/llms.txt",
      "/robots.txt",
      "/llms-full.txt",
      "/status",
    ],
    ...["/sitemap.xml", "/icon.svg", "/opengraph-image", "/too-many-requests", "/api/health/live", "/api/health/ready"],
    ...[
      "/sign-in",
      "/sign-in/link",
      "/sign-in/link/open",
      "/sign-in/second-step",
      "/sign-up",
      "/sign-up/finish",
      "/forgot-password",
      "/reset-password",
    ],
    ...[
      "/revoke-key",
      "/api/secret-scanning",
      "/confirm-email/done",
      "/api/auth/[...nextauth]",
      "/api/v1/openapi.json",
    ],
  ]),
  ...rows("key", ["/api/v1/[[...path]]", ...operations.map(({ path }) => routePathOf(path))]),
  ...rows("viewer", [
    ...["/portal", "/portal/activity", "/portal/animals", "/portal/keys", "/portal/orders", "/portal/plan"],
    ...["/portal/notifications", "/portal/usage/deprecated"],
    ...["/portal/settings", "/portal/signed-in", "/portal/usage", "/portal/usage/requests", "/api/portal/export"],
    ...["/api/portal/animals", "/api/portal/keys", "/api/portal/last-hour", "/api/portal/overview", "/api/portal/plan"],
    ...["/api/portal/usage", "/api/portal/usage/export", "/api/portal/usage/requests"],
    ...["/api/portal/usage/requests/export"],
  ]),
  "/portal/[...path]": { who: "viewer", to: "/portal/nothing", others: 404 },
  // Animals belong to the store, so every person may read each of them.
  "/portal/animals/[petId]": { who: "viewer", to: "/portal/animals/7" },
  "/portal/keys/[keyId]": { who: "viewer", to: "/portal/keys/KEY", others: 404 },
  "/portal/usage/requests/[requestId]": { who: "viewer", to: "/portal/usage/requests/REQUEST", others: 404 },
  ...rows("everyone", ["/confirm-email", "/confirm-email/new"]),
  ...rows("staff", [
    ...["/staff", "/staff/accounts", "/staff/audit", "/staff/categories", "/staff/inventory", "/staff/orders"],
    ...["/staff/appeals", "/staff/deprecations", "/staff/retired", "/staff/review"],
    "/staff/system",
    "/api/staff/inventory",
  ]),
  "/staff/[...path]": { who: "staff", to: "/staff/nothing" },
  "/staff/accounts/[accountId]": { who: "staff", to: "/staff/accounts/ACCOUNT" },
  "/staff/inventory/[petId]": { who: "staff", to: "/staff/inventory/7" },
};

/** The same row for several names. */
export function rows(who: Who, names: string[]): Record<string, { who: Who }> {
  return Object.fromEntries(names.map((name) => [name, { who }]));
}
