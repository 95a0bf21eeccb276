"use client";

import { Gauge } from "lucide-react";
import { NavLinks } from "@/components/portal/nav-links";
import { staffPages } from "./sections";

export const StaffNav = () => <NavLinks label="Staff" links={staffPages} />;

/** The navigation with a link to the portal, for small screens. */
export const StaffNavWithPortal = () => (
  <NavLinks label="Staff" links={[...staffPages, { path: "/portal", icon: Gauge, label: "Portal" }]} />
);
