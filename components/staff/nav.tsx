"use client";

import { Activity, Boxes, Gauge, PackageCheck, ScrollText, Tags, Users } from "lucide-react";
import { NavLinks } from "@/components/portal/nav-links";

const links = [
  { path: "/staff/inventory", label: "Inventory", icon: <Boxes aria-hidden="true" /> },
  { path: "/staff/categories", label: "Categories", icon: <Tags aria-hidden="true" /> },
  { path: "/staff/orders", label: "Orders", icon: <PackageCheck aria-hidden="true" /> },
  { path: "/staff/accounts", label: "Accounts", icon: <Users aria-hidden="true" /> },
  { path: "/staff/audit", label: "Audit", icon: <ScrollText aria-hidden="true" /> },
  { path: "/staff/system", label: "System", icon: <Activity aria-hidden="true" /> },
];

/** The links to the staff's pages. */
export const StaffNav = () => <NavLinks label="Staff" links={links} />;

/** The same with the way back to the portal, where there is no room for that elsewhere. */
export const StaffNavWithPortal = () => (
  <NavLinks
    label="Staff"
    links={[...links, { path: "/portal", label: "Portal", icon: <Gauge aria-hidden="true" /> }]}
  />
);
