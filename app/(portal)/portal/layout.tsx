import { BookOpen } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Bell } from "@/components/portal/bell";
import { PortalNav } from "@/components/portal/nav";
import { Palette } from "@/components/portal/palette";
import { QueryProvider } from "@/components/portal/query-provider";
import { Sidebar, SidebarLink } from "@/components/portal/sidebar";
import { TopBar } from "@/components/portal/top-bar";
import { SkipLink } from "@/components/ui/layout/skip-link";
import { Toaster } from "@/components/ui/overlay/toaster";
import { unreadCount } from "@/lib/domains/notifications/service";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { robots: { index: false } };

/** The layout does not check access: each page does, and redirects people who are not signed in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer) return children;
  const bell = <Bell unread={await unreadCount(viewer.accountId)} />;
  return (
    <QueryProvider>
      <SkipLink />
      <div className="lg:flex">
        <Sidebar viewer={viewer} home="/portal" bell={bell} search={<Palette />} nav={<PortalNav />}>
          <SidebarLink href="/docs" icon={<BookOpen aria-hidden="true" />}>
            Docs
          </SidebarLink>
        </Sidebar>
        <TopBar
          viewer={viewer}
          home="/portal"
          search={
            <>
              <Palette compact />
              {bell}
            </>
          }
          nav={<PortalNav />}
        />
        <main id="main" className="mx-auto w-full min-w-0 max-w-6xl px-4 py-8 sm:px-8 lg:py-10">
          {children}
        </main>
      </div>
      <Toaster />
    </QueryProvider>
  );
}
