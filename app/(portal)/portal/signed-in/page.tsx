import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/layout/page";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Signed in" };

export default async function SignedIn() {
  await requireMember("/portal/signed-in");
  return (
    <EmptyState
      icon="circle-check"
      heading="h1"
      title="You are signed in again"
      link={{ href: "/portal", label: "Go to overview" }}
    >
      Close this tab and submit the form again in the other tab. Your input is still there.
    </EmptyState>
  );
}
