import type { ReactNode } from "react";
import { Link } from "@/components/ui/layout/link";
import { Logo } from "@/components/ui/layout/logo";
import type { Viewer } from "@/lib/web/auth/viewer";
import { AccountMenu } from "./account-menu";
import { EnvironmentBadge } from "./environment-badge";

type SidebarProps = {
  viewer: Viewer;
  home: string;
  bell?: ReactNode;
  search?: ReactNode;
  nav: ReactNode;
  children: ReactNode;
};

export function Sidebar({ viewer, home, bell, search, nav, children }: SidebarProps) {
  return (
    <header className="sticky top-0 z-30 hidden h-dvh w-60 shrink-0 flex-col border-line border-r bg-surface lg:flex">
      <div className="flex h-16 items-center justify-between pr-3 pl-5">
        <Link href={home} aria-label="Animal Store" className="rounded-md">
          <Logo />
        </Link>
        {bell}
      </div>
      <div className="px-5 pb-4">
        <EnvironmentBadge />
      </div>
      {search && <div className="px-3 pb-3">{search}</div>}
      <div className="flex-1 overflow-y-auto px-3 py-0.5">{nav}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-line border-t p-3">
        {children}
        <AccountMenu name={viewer.name} email={viewer.email} isStaff={viewer.role === "staff"} />
      </div>
    </header>
  );
}

export function SidebarLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink [&_svg]:size-4"
    >
      {icon} {children}
    </Link>
  );
}
