import type { Metadata } from "next";
import { MissingForStaff } from "@/components/portal/missing";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Not found" };

export default async function Unknown({ params }: PageProps<"/staff/[...path]">) {
  await requireStaff(`/staff/${(await params).path.map(encodeURIComponent).join("/")}`);
  return <MissingForStaff />;
}
