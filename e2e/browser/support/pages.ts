import { portalPages } from "@/components/portal/sections";
import { demoNames } from "@/lib/base/product/samples";
import { docsPages } from "@/lib/docs/pages";

// The pages that the tests of accessibility open, so that others need not.

/** The pages for everyone; those of the docs are in `docsPages`. */
export const openPages = [
  ...[
    "/",
    "/sign-in",
    "/sign-up",
    "/sign-in/link",
    "/forgot-password",
    "/revoke-key",
    "/confirm-email/done",
    "/no-such-page",
  ],
  ...["/reset-password", "/sign-in/link/open", "/confirm-email", "/invitation"].map((page) => `${page}?token=none`),
];

/** The pages of the staff area with their headings. */
export const staffPages = {
  "/staff": "Overview",
  "/staff/inventory?sort=-id": "Inventory",
  "/staff/inventory?q=nothing+has+this+name": "Inventory",
  "/staff/inventory/1": demoNames[0] ?? "",
  "/staff/categories": "Categories",
  "/staff/appeals": "Appeals",
  "/staff/retired": "Retired animals",
  "/staff/review": "Review",
  "/staff/orders?status=all": "Orders",
  "/staff/accounts": "Accounts",
  "/staff/audit": "Audit log",
  "/staff/system": "System",
};

/** All of them, without their queries. */
export const openedPages = new Set(
  [...openPages, ...Object.keys(staffPages), ...[...portalPages, ...docsPages].map(({ path }) => path)].map(
    (path) => path.split("?")[0],
  ),
);
