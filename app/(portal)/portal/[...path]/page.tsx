import type { Metadata } from "next";
import { Missing } from "@/components/portal/missing";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Not found" };

export default async function Unknown({ params }: PageProps<"/portal/[...path]">) {
  await requireMember(`/portal/${(await params).path.map(encodeURIComponent).join("/")}`);
  return <Missing />;
}
