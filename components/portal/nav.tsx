"use client";

import {
  ChartNoAxesColumn,
  Gauge,
  KeyRound,
  Layers,
  type LucideIcon,
  PackageOpen,
  PawPrint,
  Settings,
} from "lucide-react";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { Spinner } from "@/components/ui/spinner";
import { type PortalPath, portalPages } from "@/lib/portal/nav";

const icons: Record<PortalPath, LucideIcon> = {
  "/portal": Gauge,
  "/portal/keys": KeyRound,
  "/portal/usage": ChartNoAxesColumn,
  "/portal/plan": Layers,
  "/portal/animals": PawPrint,
  "/portal/orders": PackageOpen,
  "/portal/settings": Settings,
};

/** Turns while the page behind the surrounding link is being fetched, once that has taken a moment. */
function Pending() {
  const { pending } = useLinkStatus();
  return pending && <Spinner className="ml-auto animate-[spin_1s_linear_infinite,appear_0.15s_0.15s_both]" />;
}

/** The links to the portal's pages. */
export function PortalNav() {
  const pathname = usePathname();
  const isCurrent = (path: string) => (path === "/portal" ? pathname === path : pathname.startsWith(path));
  return (
    <nav aria-label="Portal">
      <ul className="grid gap-0.5">
        {portalPages.map(({ path, label }) => {
          const Icon = icons[path];
          return (
            <li key={path}>
              <Link
                href={path}
                aria-current={isCurrent(path) ? "page" : undefined}
                className="flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {label}
                <Pending />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
