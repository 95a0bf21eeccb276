import Link from "next/link";
import { Mark } from "@/components/ui/logo";
import type { Viewer } from "@/lib/auth/viewer";
import { AccountMenu } from "./account-menu";
import { EnvironmentBadge } from "./environment-badge";
import { NavDisclosure } from "./nav-disclosure";

/** The portal's navigation, on narrow windows. */
export function TopBar({ viewer }: { viewer: Viewer }) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-3 border-line border-b bg-surface px-4 lg:hidden">
      <div className="flex items-center gap-3">
        <NavDisclosure />
        <Link href="/portal" aria-label="Animal Store, overview" className="rounded-md">
          <Mark />
        </Link>
        <EnvironmentBadge />
      </div>
      <AccountMenu name={viewer.name} email={viewer.email} compact />
    </header>
  );
}
