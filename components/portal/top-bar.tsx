import type { ReactNode } from "react";
import { Link } from "@/components/ui/layout/link";
import { Mark } from "@/components/ui/layout/logo";
import { NavDisclosure } from "@/components/ui/overlay/nav-disclosure";
import type { Viewer } from "@/lib/web/auth/viewer";
import { AccountMenu } from "./account-menu";
import { EnvironmentBadge } from "./environment-badge";

type TopBarProps = { viewer: Viewer; home: string; search?: ReactNode; nav: ReactNode };

export function TopBar({ viewer, home, search, nav }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-3 border-line border-b bg-surface px-4 lg:hidden">
      <div className="flex items-center gap-3">
        <NavDisclosure>{nav}</NavDisclosure>
        <Link href={home} aria-label="Animal Store" className="rounded-md">
          <Mark />
        </Link>
        <EnvironmentBadge />
      </div>
      <div className="flex items-center gap-1">
        {search}
        <AccountMenu name={viewer.name} email={viewer.email} isStaff={viewer.role === "staff"} compact />
      </div>
    </header>
  );
}
