import { Activity, Boxes, CalendarX2, Gauge, PackageCheck, Scale, ScrollText, Tags, Users } from "lucide-react";
import type { PortalPage } from "@/components/portal/sections";

export const inventoryPages = [
  { path: "/staff/inventory", label: "Inventory" },
  { path: "/staff/review", label: "Review" },
  { path: "/staff/retired", label: "Retired" },
];

export const staffPages: PortalPage[] = [
  { path: "/staff", icon: Gauge, label: "Overview", alone: true },
  { path: "/staff/inventory", icon: Boxes, label: "Inventory", also: ["/staff/retired", "/staff/review"] },
  { path: "/staff/categories", icon: Tags, label: "Categories" },
  { path: "/staff/orders", icon: PackageCheck, label: "Orders" },
  { path: "/staff/accounts", icon: Users, label: "Accounts" },
  { path: "/staff/appeals", icon: Scale, label: "Appeals" },
  { path: "/staff/deprecations", icon: CalendarX2, label: "Deprecations" },
  { path: "/staff/audit", icon: ScrollText, label: "Audit log" },
  { path: "/staff/system", icon: Activity, label: "System" },
];
