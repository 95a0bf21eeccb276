"use client";

import { NavLinks } from "@/components/portal/nav-links";
import { staffPages } from "./sections";

/** `waiting`: how many things wait on a page, by its path. `withPortal`: for small screens. */
type StaffNavProps = { waiting: Record<string, string>; withPortal?: boolean };

export function StaffNav({ waiting, withPortal = false }: StaffNavProps) {
  const pages = staffPages.map((page) => ({ ...page, waiting: waiting[page.path] }));
  const portal = { path: "/portal", icon: "panel-left" as const, label: "Portal" };
  return <NavLinks label="Staff" links={withPortal ? [...pages, portal] : pages} />;
}
