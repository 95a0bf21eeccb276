import { BookOpen } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Bell, Frame } from "@/components/portal/frame";
import { PortalNav } from "@/components/portal/nav-links";
import { QueryProvider } from "@/components/portal/query-provider";
import { unreadCount } from "@/lib/domains/notifications/service";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { robots: { index: false } };

/** The layout does not check access: each page does, and redirects people who are not signed in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer) return children;
  return (
    <QueryProvider>
      <Frame
        viewer={viewer}
        home="/portal"
        nav={<PortalNav />}
        bell={<Bell unread={await unreadCount(viewer.accountId)} />}
        other={{ href: "/docs", icon: <BookOpen aria-hidden="true" />, label: "Docs" }}
        width="max-w-6xl"
      >
        {children}
      </Frame>
    </QueryProvider>
  );
}
