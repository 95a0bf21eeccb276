import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DocsNav } from "@/components/docs/nav";
import { SiteFooter } from "@/components/site/footer";
import { SiteHeader } from "@/components/site/header";
import { SkipLink } from "@/components/ui/layout/skip-link";
import { NavDisclosure } from "@/components/ui/overlay/disclosure";
import { Toaster } from "@/components/ui/overlay/toaster";
import { product } from "@/lib/base/product";
import { docsGroups } from "@/lib/docs/pages";

// Seconds. Some pages show the days until a removal.
export const revalidate = 60;

export const metadata: Metadata = { title: { default: "Docs", template: `%s · ${product.name} docs` } };

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader
        menu={
          <NavDisclosure className="lg:hidden">
            <DocsNav groups={docsGroups} />
          </NavDisclosure>
        }
      />
      <div className="mx-auto flex w-full max-w-[90rem] flex-1 px-4 sm:px-8">
        <aside className="sticky top-16 hidden max-h-[calc(100dvh-4rem)] w-60 shrink-0 self-start overflow-y-auto py-8 pr-4 lg:block">
          <DocsNav groups={docsGroups} />
        </aside>
        <main id="main" className="min-w-0 flex-1 py-8 lg:py-10 lg:pl-10">
          {children}
        </main>
      </div>
      <SiteFooter wide />
      <Toaster />
    </div>
  );
}
