import type { ReactNode } from "react";
import { HomeLink } from "@/components/ui/layout/home-link";
import { ThemeToggle } from "@/components/ui/layout/theme-toggle";

// What these pages offer depends on the settings of the deployment, which a build does not know.
export const dynamic = "force-dynamic";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-5">
      <header className="mx-auto flex h-16 w-full max-w-5xl items-center justify-between">
        <HomeLink />
        <ThemeToggle />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-sm flex-1 flex-col pt-10 pb-16 sm:pt-[12vh]">
        {children}
      </main>
    </div>
  );
}
