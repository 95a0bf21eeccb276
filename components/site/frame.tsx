import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { SkipLink } from "@/components/ui/layout/skip-link";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";

export const SiteFrame = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <SiteHeader />
    <main id="main" className={cx("flex-1", className)}>
      {children}
    </main>
    <SiteFooter />
  </div>
);
