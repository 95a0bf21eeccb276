import { Palette } from "@/components/palette/palette";
import { HomeLink } from "@/components/ui/layout/home-link";
import { Link } from "@/components/ui/layout/link";
import { ThemeToggle } from "@/components/ui/layout/theme-toggle";
import { NavDisclosure } from "@/components/ui/overlay/disclosure";
import { type DocsGroup, referencePath } from "@/lib/docs/pages";
import { DocsNav } from "./nav";
import { AccountLink } from "./signed-in";

const linkClass = "rounded-sm px-1 font-medium text-muted hover:text-ink";

const links = [
  { href: "/docs", label: "Docs" },
  { href: referencePath("listPets"), label: "Reference" },
  { href: "/docs/changelog", label: "Changelog" },
  { href: "/status", label: "Status" },
];

export function DocsHeader({ groups }: { groups: DocsGroup[] }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas">
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-3 px-4 sm:px-8">
        <NavDisclosure className="lg:hidden">
          <DocsNav groups={groups} />
        </NavDisclosure>
        <HomeLink />
        <nav aria-label="Main" className="flex gap-2 max-lg:hidden">
          {links.map(({ href, label }) => (
            <Link key={href} href={href} className={linkClass}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-3">
          <Palette look="header" />
          <span className="hidden md:block">
            <ThemeToggle />
          </span>
          <Link href="/sign-in" className={`${linkClass} signed-in:hidden`}>
            Sign in
          </Link>
          <AccountLink />
        </div>
      </div>
    </header>
  );
}
