import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/layout/empty-state";
import { Link } from "@/components/ui/layout/link";
import { requireUser } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Signed in" };

export default async function SignedIn() {
  await requireUser("/portal/signed-in");
  return (
    <EmptyState
      icon={CircleCheck}
      heading="h1"
      title="You are signed in again"
      action={
        <Link className="link" href="/portal">
          Go to overview
        </Link>
      }
    >
      Close this tab and submit the form again in the other tab. Your input is still there.
    </EmptyState>
  );
}
