import type { Metadata } from "next";
import { Missing } from "@/components/staff/missing";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Not found" };

export default async function Unknown({ params }: PageProps<"/staff/[...path]">) {
  await requireStaff(`/staff/${(await params).path.map(encodeURIComponent).join("/")}`);
  return <Missing />;
}
