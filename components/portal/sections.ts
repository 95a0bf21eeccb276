import type { IconName } from "@/components/ui/icon";

export type PortalPage = {
  path: string;
  icon: IconName;
  label: string;
  waiting?: string;
  /** The pages below the path are not in this section. */
  alone?: true;
  /** Pages of this section that are not below its path. */
  also?: string[];
};

export const portalPages: PortalPage[] = [
  { path: "/portal", icon: "gauge", label: "Overview", alone: true },
  { path: "/portal/keys", icon: "key-round", label: "API keys" },
  { path: "/portal/webhooks", icon: "webhook", label: "Webhooks" },
  { path: "/portal/usage", icon: "chart-no-axes-column", label: "Usage" },
  { path: "/portal/plan", icon: "layers", label: "Plan" },
  { path: "/portal/animals", icon: "own", label: "Animals" },
  { path: "/portal/orders", icon: "package-open", label: "Orders" },
  { path: "/portal/members", icon: "users", label: "Members" },
  { path: "/portal/activity", icon: "history", label: "Activity" },
  { path: "/portal/settings", icon: "settings", label: "Settings" },
];

export const keyPages = [
  { path: "/portal/keys", label: "API keys" },
  { path: "/portal/keys/management", label: "Management keys" },
];

export const settingsPages = [
  { path: "/portal/settings", label: "Profile" },
  { path: "/portal/settings/account", label: "Account" },
];

export function isInSection(pathname: string, { path, alone, also = [] }: Omit<PortalPage, "icon">): boolean {
  return [path, ...also].some((page) => pathname === page || (!alone && pathname.startsWith(`${page}/`)));
}
