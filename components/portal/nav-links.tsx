"use client";

import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { Spinner } from "@/components/ui/layout/loading";
import { isInSection, type PortalPage } from "./sections";

function Pending() {
  const { pending } = useLinkStatus();
  return pending && <Spinner className="ml-auto animate-[spin_1s_linear_infinite,appear_0.15s_0.15s_both]" />;
}

type NavLink = Omit<PortalPage, "icon"> & { icon?: PortalPage["icon"] };

export function NavLinks({ label, links }: { label: string; links: NavLink[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {links.map(({ icon, waiting, ...section }) => (
          <li key={section.path}>
            <Link
              href={section.path}
              aria-current={isInSection(pathname, section) ? "page" : undefined}
              className="place h-9 gap-2.5 font-medium"
            >
              {icon && <Icon name={icon} />}
              {section.label}
              <Pending />
              {waiting && (
                <span className="ml-auto rounded-full bg-sunken px-1.5 font-semibold text-ink text-xs leading-5">
                  {waiting}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
