import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Frame } from "@/components/portal/frame";
import { MissingForOthers } from "@/components/portal/missing";
import { NavLinks } from "@/components/portal/nav-links";
import { staffPages } from "@/components/staff/sections";
import { Icon } from "@/components/ui/icon";
import { sumUpTo } from "@/lib/base/number";
import { product } from "@/lib/base/product";
import { getViewer, staffAccess } from "@/lib/web/auth/viewer";
import { countQueues } from "@/lib/web/reads/staff-queues";

/** For people who are not staff, every staff page is a page that does not exist. */
export async function generateMetadata(): Promise<Metadata> {
  const isStaff = (await getViewer())?.role === "staff";
  const title = isStaff
    ? { template: "%s · Staff", default: "Staff" }
    : { template: `Not found · ${product.name}`, default: "Not found" };
  return { title, robots: { index: false } };
}

async function readWaiting(): Promise<Record<string, string>> {
  const { orders, appeals, requests, reviews } = await countQueues();
  const pages = {
    "/staff/orders": orders,
    "/staff/appeals": appeals,
    "/staff/accounts": requests,
    "/staff/inventory": reviews,
  };
  const waiting = Object.entries(pages).filter(([, { count }]) => count > 0);
  return Object.fromEntries(waiting.map(([path, { count, max }]) => [path, sumUpTo([count], max)]));
}

/** The layout does not check access: each page does. For other people, it is readable without a script. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (viewer?.role !== "staff") return viewer ? <MissingForOthers /> : <main>{children}</main>;
  const waiting = staffAccess(viewer) === "granted" ? await readWaiting() : {};
  const pages = staffPages.map((page) => ({ ...page, waiting: waiting[page.path] }));
  return (
    <Frame
      viewer={viewer}
      home="/staff"
      nav={<NavLinks label="Staff" links={pages} />}
      smallNav={<NavLinks label="Staff" links={[...pages, { path: "/portal", icon: "panel-left", label: "Portal" }]} />}
      other={{ href: "/portal", icon: <Icon name="arrow-left" />, label: "Back to portal" }}
      width="max-w-[100rem]"
      isStaffArea
    >
      {children}
    </Frame>
  );
}
