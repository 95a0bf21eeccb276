"use client";

import {
  Activity,
  BadgeCheck,
  Boxes,
  CalendarX2,
  Gauge,
  PackageCheck,
  Scale,
  ScrollText,
  Tags,
  Users,
} from "lucide-react";
import { NavLinks } from "@/components/portal/nav-links";

const links = [
  { path: "/staff/inventory", label: "Inventory", icon: <Boxes aria-hidden="true" /> },
  { path: "/staff/categories", label: "Categories", icon: <Tags aria-hidden="true" /> },
  { path: "/staff/orders", label: "Orders", icon: <PackageCheck aria-hidden="true" /> },
  { path: "/staff/accounts", label: "Accounts", icon: <Users aria-hidden="true" /> },
  { path: "/staff/appeals", label: "Appeals", icon: <Scale aria-hidden="true" /> },
  { path: "/staff/deprecations", label: "Deprecations", icon: <CalendarX2 aria-hidden="true" /> },
  { path: "/staff/audit", label: "Audit log", icon: <ScrollText aria-hidden="true" /> },
  { path: "/staff/conformance", label: "Conformance", icon: <BadgeCheck aria-hidden="true" /> },
  { path: "/staff/system", label: "System", icon: <Activity aria-hidden="true" /> },
];

export const StaffNav = () => <NavLinks label="Staff" links={links} />;

/** The navigation with a link to the portal, for small screens. */
export const StaffNavWithPortal = () => (
  <NavLinks
    label="Staff"
    links={[...links, { path: "/portal", label: "Portal", icon: <Gauge aria-hidden="true" /> }]}
  />
);
