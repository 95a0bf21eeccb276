"use client";

import { Gauge } from "lucide-react";
import { NavLinks } from "@/components/portal/nav-links";
import { staffPages } from "@/components/portal/sections";

export const StaffNav = () => <NavLinks label="Staff" sections={staffPages} />;

/** The navigation with a link to the portal, for small screens. */
export const StaffNavWithPortal = () => (
  <NavLinks label="Staff" sections={[...staffPages, { path: "/portal", label: "Portal", icon: Gauge }]} />
);
