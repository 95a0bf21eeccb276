"use client";

import {
  ChartNoAxesColumn,
  Gauge,
  History,
  KeyRound,
  Layers,
  type LucideIcon,
  PackageOpen,
  PawPrint,
  Settings,
} from "lucide-react";
import { type PortalPath, portalPages } from "@/components/portal/sections";
import { NavLinks } from "./nav-links";

const icons: Record<PortalPath, LucideIcon> = {
  "/portal": Gauge,
  "/portal/keys": KeyRound,
  "/portal/usage": ChartNoAxesColumn,
  "/portal/plan": Layers,
  "/portal/animals": PawPrint,
  "/portal/orders": PackageOpen,
  "/portal/activity": History,
  "/portal/settings": Settings,
};

const links = portalPages.map((section) => {
  const Icon = icons[section.path];
  return { ...section, icon: <Icon aria-hidden="true" /> };
});

export const PortalNav = () => <NavLinks label="Portal" links={links} />;
