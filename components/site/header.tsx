import { cx } from "@/components/cx";
import { SignedInLink } from "@/components/docs/signed-in";
import { Palette } from "@/components/palette/palette";
import { HomeLink } from "@/components/ui/layout/home-link";
import { Link } from "@/components/ui/layout/link";

const linkClass = "rounded-sm px-2.5 py-1.5 font-medium text-muted hover:text-ink sm:px-3";

export function SiteHeader() {
  return (
    <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between gap-3 px-5 sm:px-8">
      <HomeLink />
      <nav aria-label="Main" className="flex items-center sm:gap-1">
        <Link href="/docs" className={linkClass}>
          Docs
        </Link>
        <Link href="/#plans" className={linkClass}>
          Plans
        </Link>
        <Link href="/sign-in" className={cx(linkClass, "signed-in:hidden")}>
          Sign in
        </Link>
        <Palette look="icon" />
        <span className="ml-1.5">
          <SignedInLink />
        </span>
      </nav>
    </header>
  );
}
