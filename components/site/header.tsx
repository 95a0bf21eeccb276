import type { ReactElement } from "react";
import { cx } from "@/components/cx";
import { SignedInLink } from "@/components/docs/signed-in";
import { Palette } from "@/components/palette/palette";
import { HomeLink } from "@/components/ui/layout/home-link";
import { Link } from "@/components/ui/layout/link";
import { statusHref } from "@/lib/base/env";
import { referencePath } from "@/lib/docs/pages";
import { AreaLinks } from "./area-links";

/** `area`: the paths of a link that leads to the first of several pages. A phone has room for two, and a narrow one for one. */
const links = () => [
  { href: "/docs", label: "Docs", area: "/docs" },
  { href: referencePath("listPets"), label: "Reference", area: "/docs/reference", className: "max-lg:hidden" },
  { href: "/docs/changelog", label: "Changelog", area: "/docs/changelog", className: "max-lg:hidden" },
  { href: "/#plans", label: "Plans", className: "max-[22rem]:hidden" },
  { href: statusHref(), label: "Status", area: "/status", className: "max-lg:hidden" },
];

/** `menu`: opens the pages of the documentation on a phone, in place of the links. */
export function SiteHeader({ menu }: { menu?: ReactElement }) {
  return (
    <header className={cx(menu && "sticky top-0 z-30 border-line border-b bg-canvas")}>
      <div
        className={cx(
          "mx-auto flex h-16 items-center gap-x-2 sm:gap-x-3 sm:px-8",
          menu ? "max-w-[90rem] px-4" : "max-w-6xl px-5",
        )}
      >
        {menu}
        <HomeLink />
        <nav
          aria-label="Main"
          className={cx(
            "flex *:rounded-sm *:px-2 *:py-1.5 *:font-medium *:text-muted *:aria-current:text-ink *:hover:text-ink sm:gap-1",
            menu && "max-lg:hidden",
          )}
        >
          <AreaLinks links={links()} />
        </nav>
        <div className="ml-auto flex items-center gap-x-2 sm:gap-x-3">
          <Palette look="header" />
          <Link href="/sign-in" className="rounded-sm px-1 font-medium text-muted hover:text-ink signed-in:hidden">
            Sign in
          </Link>
          <SignedInLink />
        </div>
      </div>
    </header>
  );
}
