import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/portal/query-provider";
import { Sidebar } from "@/components/portal/sidebar";
import { TopBar } from "@/components/portal/top-bar";
import { SkipLink } from "@/components/ui/skip-link";
import { Toaster } from "@/components/ui/toaster";
import { getViewer } from "@/lib/auth/viewer";

export const metadata: Metadata = { robots: { index: false } };

/** The frame of the portal. It guards nothing: each page does that itself, and sends away whoever is not signed in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer) return children;
  return (
    <QueryProvider>
      <SkipLink />
      <div className="lg:flex">
        <Sidebar viewer={viewer} />
        <TopBar viewer={viewer} />
        <main id="main" className="mx-auto w-full min-w-0 max-w-6xl px-4 py-8 sm:px-8 lg:py-10">
          {children}
        </main>
      </div>
      <Toaster />
    </QueryProvider>
  );
}
