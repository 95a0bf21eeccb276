import type { Metadata } from "next";
import { Missing } from "@/components/portal/missing";
import { requireUser } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Not found" };

export default async function Unknown({ params }: PageProps<"/portal/[...path]">) {
  await requireUser(`/portal/${(await params).path.map(encodeURIComponent).join("/")}`);
  return <Missing />;
}
