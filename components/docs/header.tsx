import { Palette } from "@/components/palette/palette";
import { HomeLink } from "@/components/ui/layout/home-link";
import { Link } from "@/components/ui/layout/link";
import { NavDisclosure } from "@/components/ui/overlay/disclosure";
import { statusHref } from "@/lib/base/env";
import { type DocsGroup, referencePath } from "@/lib/docs/pages";
import { AreaLinks, DocsNav } from "./nav";
import { SignedInLink } from "./signed-in";

/** `area`: the paths of a link that leads to the first of several pages. */
const links = () => [
  { href: "/docs", label: "Docs", area: "/docs" },
  { href: referencePath("listPets"), label: "Reference", area: "/docs/reference" },
  { href: "/docs/changelog", label: "Changelog", area: "/docs/changelog" },
  { href: "/#plans", label: "Plans" },
  { href: statusHref(), label: "Status" },
];

export function DocsHeader({ groups }: { groups: DocsGroup[] }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas">
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-3 px-4 sm:px-8">
        <NavDisclosure className="lg:hidden">
          <DocsNav groups={groups} />
        </NavDisclosure>
        <HomeLink />
        <nav
          aria-label="Main"
          className="flex gap-2 *:rounded-sm *:px-1 *:font-medium *:text-muted *:aria-current:text-ink *:hover:text-ink max-lg:hidden"
        >
          <AreaLinks links={links()} />
        </nav>
        <div className="ml-auto flex items-center gap-3">
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
