"use client";

import { NavLinks } from "./nav-links";
import { portalPages } from "./sections";

export const PortalNav = () => <NavLinks label="Portal" links={portalPages} />;
