import { Gauge } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Sidebar, SidebarLink } from "@/components/portal/sidebar";
import { TopBar } from "@/components/portal/top-bar";
import { MissingForOthers } from "@/components/staff/missing";
import { StaffNav, StaffNavWithPortal } from "@/components/staff/nav";
import { SkipLink } from "@/components/ui/layout/skip-link";
import { Toaster } from "@/components/ui/overlay/toaster";
import { getViewer } from "@/lib/web/auth/viewer";

/** For people who are not staff, every staff page is a page that does not exist. */
export async function generateMetadata(): Promise<Metadata> {
  const isStaff = (await getViewer())?.role === "staff";
  const title = isStaff
    ? { template: "%s · Staff", default: "Staff" }
    : { template: "Not found · Animal Store", default: "Not found" };
  return { title, robots: { index: false } };
}

/** The layout does not check access: each page does. For other people, it is readable without a script. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (viewer?.role !== "staff") return <main>{viewer ? <MissingForOthers /> : children}</main>;
  return (
    <>
      <SkipLink />
      <div className="lg:flex">
        <Sidebar viewer={viewer} home="/staff" nav={<StaffNav />}>
          <SidebarLink href="/portal" icon={<Gauge aria-hidden="true" />}>
            Back to portal
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
