import { Gauge } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Sidebar, SidebarLink } from "@/components/portal/sidebar";
import { TopBar } from "@/components/portal/top-bar";
import { StaffNav, StaffNavWithPortal } from "@/components/staff/nav";
import { SkipLink } from "@/components/ui/skip-link";
import { Toaster } from "@/components/ui/toaster";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: { template: "%s · Staff", default: "Staff" }, robots: { index: false } };

/** The frame of the staff area, for staff alone. It guards nothing: each page does that itself. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (viewer?.role !== "staff") return <main>{children}</main>;
  return (
    <>
      <SkipLink />
      <div className="lg:flex">
        <Sidebar viewer={viewer} home="/staff" nav={<StaffNav />}>
          <SidebarLink href="/portal" icon={<Gauge aria-hidden="true" />}>
            Back to the portal
          </SidebarLink>
        </Sidebar>
        <TopBar viewer={viewer} home="/staff" nav={<StaffNavWithPortal />} />
        <main id="main" className="mx-auto w-full min-w-0 max-w-[100rem] px-4 py-8 sm:px-8 lg:py-10">
          {children}
        </main>
      </div>
      <Toaster />
    </>
  );
}
