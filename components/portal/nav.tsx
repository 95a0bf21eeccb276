"use client";

import { portalPages } from "@/components/portal/sections";
import { NavLinks } from "./nav-links";

export const PortalNav = () => <NavLinks label="Portal" sections={portalPages} />;
