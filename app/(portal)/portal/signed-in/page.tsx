import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { requireUser } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Signed in" };

/** Where somebody lands who signed in again in a second tab, to go on in the first. */
export default async function SignedIn() {
  await requireUser("/portal/signed-in");
  return (
    <EmptyState
      icon={CircleCheck}
      heading="h1"
      title="You are signed in again"
      action={
        <Link className="link" href="/portal">
          Or go to the overview
        </Link>
      }
    >
      Close this tab and send the form again in the other one. What you entered is still there.
    </EmptyState>
  );
}
