/** The pages of the portal, in the order of its navigation. */
export const portalPages = [
  { path: "/portal", label: "Overview" },
  { path: "/portal/keys", label: "API keys" },
  { path: "/portal/usage", label: "Usage" },
  { path: "/portal/plan", label: "Plan" },
  { path: "/portal/animals", label: "Animals" },
  { path: "/portal/orders", label: "Orders" },
  { path: "/portal/activity", label: "Activity" },
  { path: "/portal/settings", label: "Settings" },
] as const;

export type PortalPath = (typeof portalPages)[number]["path"];
