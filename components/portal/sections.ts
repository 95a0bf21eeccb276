export type Section = {
  path: string;
  label: string;
  /** The pages below the path are not in this section. */
  alone?: true;
  /** Pages of this section that are not below its path. */
  also?: readonly string[];
};

export const portalPages = [
  { path: "/portal", label: "Overview", alone: true },
  { path: "/portal/keys", label: "API keys" },
  { path: "/portal/usage", label: "Usage" },
  { path: "/portal/plan", label: "Plan" },
  { path: "/portal/animals", label: "Animals" },
  { path: "/portal/orders", label: "Orders" },
  { path: "/portal/activity", label: "Activity" },
  { path: "/portal/settings", label: "Settings" },
] as const satisfies Section[];

export type PortalPath = (typeof portalPages)[number]["path"];

export const staffPages = [
  { path: "/staff/inventory", label: "Inventory", also: ["/staff/retired", "/staff/review"] },
  { path: "/staff/categories", label: "Categories" },
  { path: "/staff/orders", label: "Orders" },
  { path: "/staff/accounts", label: "Accounts" },
  { path: "/staff/appeals", label: "Appeals" },
  { path: "/staff/deprecations", label: "Deprecations" },
  { path: "/staff/audit", label: "Audit log" },
  { path: "/staff/system", label: "System" },
] as const satisfies Section[];

export type StaffPath = (typeof staffPages)[number]["path"];

export function isInSection(pathname: string, { path, alone, also = [] }: Section): boolean {
  return [path, ...also].some((page) => pathname === page || (!alone && pathname.startsWith(`${page}/`)));
}
