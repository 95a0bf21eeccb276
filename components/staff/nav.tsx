"use client";

import {
  Activity,
  Boxes,
  CalendarX2,
  Gauge,
  type LucideIcon,
  PackageCheck,
  Scale,
  ScrollText,
  Tags,
  Users,
} from "lucide-react";
import { NavLinks } from "@/components/portal/nav-links";
import { type StaffPath, staffPages } from "@/components/portal/sections";

const icons: Record<StaffPath, LucideIcon> = {
  "/staff/inventory": Boxes,
  "/staff/categories": Tags,
  "/staff/orders": PackageCheck,
  "/staff/accounts": Users,
  "/staff/appeals": Scale,
  "/staff/deprecations": CalendarX2,
  "/staff/audit": ScrollText,
  "/staff/system": Activity,
};

const links = staffPages.map((section) => {
  const Icon = icons[section.path];
  return { ...section, icon: <Icon aria-hidden="true" /> };
});

export const StaffNav = () => <NavLinks label="Staff" links={links} />;

/** The navigation with a link to the portal, for small screens. */
export const StaffNavWithPortal = () => (
  <NavLinks
    label="Staff"
    links={[...links, { path: "/portal", label: "Portal", icon: <Gauge aria-hidden="true" /> }]}
  />
);
