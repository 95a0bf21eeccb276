import { cx } from "@/components/cx";
import { Link } from "@/components/ui/layout/link";
import { Mark } from "@/components/ui/layout/logo";
import { ThemeToggle } from "@/components/ui/layout/theme-toggle";
import { env, statusHref } from "@/lib/base/env";
import { product } from "@/lib/base/product";
import { referencePath } from "@/lib/docs/pages";

function links(): { href: string; label: string }[] {
  const { termsUrl, privacyUrl, supportEmail } = env().publicDetails;
  return [
    { href: "/docs", label: "Docs" },
    { href: referencePath("listPets"), label: "Reference" },
    { href: "/docs/changelog", label: "Changelog" },
    { href: "/#plans", label: "Plans" },
    { href: "/api/v1/openapi.json", label: "OpenAPI" },
    { href: statusHref(), label: "Status" },
    { href: "/revoke-key", label: "Revoke a leaked key" },
    ...(supportEmail ? [{ href: `mailto:${supportEmail}`, label: "Support" }] : []),
    ...(termsUrl ? [{ href: termsUrl, label: "Terms" }] : []),
    ...(privacyUrl ? [{ href: privacyUrl, label: "Privacy" }] : []),
    { href: "/sign-in", label: "Sign in" },
  ];
}

/** @param wide whether the page is as wide as the documentation */
export function SiteFooter({ wide = false }: { wide?: boolean }) {
  return (
    <footer className="border-line border-t">
      <div
        className={cx(
          "mx-auto flex flex-wrap items-center justify-between gap-x-8 gap-y-5 py-8 sm:px-8",
          wide ? "max-w-[90rem] px-4" : "max-w-6xl px-5",
        )}
      >
        <p className="flex items-center gap-2.5 text-muted">
          <Mark className="size-5" /> {product.name}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {links().map(({ href, label }) => (
              <li key={href} className={href === "/sign-in" ? "signed-in:hidden" : undefined}>
                <Link href={href} className="text-muted hover:text-ink">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}
