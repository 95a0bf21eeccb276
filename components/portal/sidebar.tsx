import { BookOpen } from "lucide-react";
import Link from "next/link";
import { Logo } from "@/components/ui/logo";
import type { Viewer } from "@/lib/auth/viewer";
import { AccountMenu } from "./account-menu";
import { EnvironmentBadge } from "./environment-badge";
import { PortalNav } from "./nav";

/** The portal's navigation, on wide windows. */
export function Sidebar({ viewer }: { viewer: Viewer }) {
  return (
    <header className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-line border-r bg-surface lg:flex">
      <div className="flex h-16 items-center px-5">
        <Link href="/portal" aria-label="Animal Store, overview" className="rounded-md">
          <Logo />
        </Link>
      </div>
      <div className="px-5 pb-4">
        <EnvironmentBadge />
      </div>
      <div className="flex-1 overflow-y-auto px-3 py-0.5">
        <PortalNav />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line border-t p-3">
        <Link
          href="/docs"
          prefetch={false}
          className="flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink"
        >
          <BookOpen aria-hidden="true" className="size-4" /> Docs
        </Link>
        <AccountMenu name={viewer.name} email={viewer.email} />
      </div>
    </header>
  );
}
