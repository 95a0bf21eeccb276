import { Palette } from "@/components/palette/palette";
import { HomeLink } from "@/components/ui/layout/home-link";
import { Link } from "@/components/ui/layout/link";
import { ThemeToggle } from "@/components/ui/layout/theme-toggle";
import { NavDisclosure } from "@/components/ui/overlay/disclosure";
import type { DocsGroup } from "@/lib/docs/pages";
import { DocsNav } from "./nav";
import { AccountLink } from "./signed-in";

export function DocsHeader({ groups }: { groups: DocsGroup[] }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas">
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-3 px-4 sm:px-8">
        <NavDisclosure className="lg:hidden">
          <DocsNav groups={groups} />
        </NavDisclosure>
        <HomeLink />
        <Link href="/docs" className="rounded-sm px-1 font-medium text-muted hover:text-ink max-sm:hidden">
          Docs
        </Link>
        <div className="ml-auto flex items-center gap-3">
          <Palette look="header" />
          <span className="hidden md:block">
            <ThemeToggle />
          </span>
          <Link href="/sign-in" className="rounded-sm px-1 font-medium text-muted hover:text-ink signed-in:hidden">
            Sign in
          </Link>
          <AccountLink />
        </div>
      </div>
    </header>
  );
}
