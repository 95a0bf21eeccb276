"use client";

import { PanelLeft } from "lucide-react";
import { NavLinks } from "@/components/portal/nav-links";
import { staffPages } from "./sections";

/** By the path of a page: how many things wait there. */
export type Waiting = Record<string, string>;

/** @param withPortal whether to link to the portal too, on small screens */
export function StaffNav({ waiting, withPortal = false }: { waiting: Waiting; withPortal?: boolean }) {
  const pages = staffPages.map((page) => ({ ...page, waiting: waiting[page.path] }));
  const portal = { path: "/portal", icon: PanelLeft, label: "Portal" };
  return <NavLinks label="Staff" links={withPortal ? [...pages, portal] : pages} />;
}
