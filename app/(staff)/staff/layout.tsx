import { Gauge } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Frame } from "@/components/portal/frame";
import { MissingForOthers } from "@/components/portal/missing";
import { StaffNav, StaffNavWithPortal } from "@/components/staff/nav";
import { product } from "@/lib/base/product";
import { getViewer } from "@/lib/web/auth/viewer";

/** For people who are not staff, every staff page is a page that does not exist. */
export async function generateMetadata(): Promise<Metadata> {
  const isStaff = (await getViewer())?.role === "staff";
  const title = isStaff
    ? { template: "%s · Staff", default: "Staff" }
    : { template: `Not found · ${product.name}`, default: "Not found" };
  return { title, robots: { index: false } };
}

/** The layout does not check access: each page does. For other people, it is readable without a script. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (viewer?.role !== "staff") return <main>{viewer ? <MissingForOthers /> : children}</main>;
  return (
    <Frame
      viewer={viewer}
      home="/staff"
      nav={<StaffNav />}
      smallNav={<StaffNavWithPortal />}
      other={{ href: "/portal", icon: <Gauge aria-hidden="true" />, label: "Back to portal" }}
      width="max-w-[100rem]"
    >
      {children}
    </Frame>
  );
}
