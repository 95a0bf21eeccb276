import type { PortalPage } from "@/components/portal/sections";

export const inventoryPages = [
  { path: "/staff/inventory", label: "Inventory" },
  { path: "/staff/review", label: "Review" },
  { path: "/staff/retired", label: "Retired" },
];

export const staffPages: PortalPage[] = [
  { path: "/staff", icon: "gauge", label: "Overview", alone: true },
  { path: "/staff/inventory", icon: "boxes", label: "Inventory", also: ["/staff/retired", "/staff/review"] },
  { path: "/staff/categories", icon: "tags", label: "Categories" },
  { path: "/staff/orders", icon: "package-check", label: "Orders" },
  { path: "/staff/accounts", icon: "users", label: "Accounts" },
  { path: "/staff/appeals", icon: "scale", label: "Appeals" },
  { path: "/staff/deprecations", icon: "calendar-x-2", label: "Deprecations" },
  { path: "/staff/audit", icon: "scroll-text", label: "Audit log" },
  { path: "/staff/system", icon: "activity", label: "System" },
];
