import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { setPageStatus } from "@/lib/base/page-status";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Not found" };

export default async function Unknown({ params }: PageProps<"/staff/[...path]">) {
  await requireStaff(`/staff/${(await params).path.map(encodeURIComponent).join("/")}`);
  setPageStatus(404);
  return <NotFoundMessage />;
}
