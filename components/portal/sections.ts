import {
  ChartNoAxesColumn,
  Gauge,
  History,
  KeyRound,
  Layers,
  type LucideIcon,
  PackageOpen,
  Settings,
  Users,
  Webhook,
} from "lucide-react";
import { PetIcon } from "@/lib/base/product/icon";

export type PortalPage = {
  path: string;
  icon: LucideIcon;
  label: string;
  waiting?: string;
  /** The pages below the path are not in this section. */
  alone?: true;
  /** Pages of this section that are not below its path. */
  also?: string[];
};

export const portalPages: PortalPage[] = [
  { path: "/portal", icon: Gauge, label: "Overview", alone: true },
  { path: "/portal/keys", icon: KeyRound, label: "API keys" },
  { path: "/portal/webhooks", icon: Webhook, label: "Webhooks" },
  { path: "/portal/usage", icon: ChartNoAxesColumn, label: "Usage" },
  { path: "/portal/plan", icon: Layers, label: "Plan" },
  { path: "/portal/animals", icon: PetIcon, label: "Animals" },
  { path: "/portal/orders", icon: PackageOpen, label: "Orders" },
  { path: "/portal/members", icon: Users, label: "Members" },
  { path: "/portal/activity", icon: History, label: "Activity" },
  { path: "/portal/settings", icon: Settings, label: "Settings" },
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
