import {
  Activity,
  Boxes,
  CalendarX2,
  ChartNoAxesColumn,
  Gauge,
  History,
  KeyRound,
  Layers,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  PawPrint,
  Scale,
  ScrollText,
  Settings,
  Tags,
  Users,
} from "lucide-react";

export type Section = {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The pages below the path are not in this section. */
  alone?: true;
  /** Pages of this section that are not below its path. */
  also?: readonly string[];
};

export const portalPages: Section[] = [
  { path: "/portal", label: "Overview", icon: Gauge, alone: true },
  { path: "/portal/keys", label: "API keys", icon: KeyRound },
  { path: "/portal/usage", label: "Usage", icon: ChartNoAxesColumn },
  { path: "/portal/plan", label: "Plan", icon: Layers },
  { path: "/portal/animals", label: "Animals", icon: PawPrint },
  { path: "/portal/orders", label: "Orders", icon: PackageOpen },
  { path: "/portal/activity", label: "Activity", icon: History },
  { path: "/portal/settings", label: "Settings", icon: Settings },
];

export const staffPages: Section[] = [
  { path: "/staff/inventory", label: "Inventory", icon: Boxes, also: ["/staff/retired", "/staff/review"] },
  { path: "/staff/categories", label: "Categories", icon: Tags },
  { path: "/staff/orders", label: "Orders", icon: PackageCheck },
  { path: "/staff/accounts", label: "Accounts", icon: Users },
  { path: "/staff/appeals", label: "Appeals", icon: Scale },
  { path: "/staff/deprecations", label: "Deprecations", icon: CalendarX2 },
  { path: "/staff/audit", label: "Audit log", icon: ScrollText },
  { path: "/staff/system", label: "System", icon: Activity },
];

export function isInSection(pathname: string, { path, alone, also = [] }: Section): boolean {
  return [path, ...also].some((page) => pathname === page || (!alone && pathname.startsWith(`${page}/`)));
}
