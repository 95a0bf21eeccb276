import { Compass } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { setPageStatus } from "@/lib/base/page-status";

/**
 * A page of the portal that does not exist. Unlike notFound(), which Next renders in the browser alone, this is readable
 * without a script.
 */
export function NotFound() {
  setPageStatus(404);
  return <NotFoundNotice />;
}

/** The same for Next's not-found.tsx, which is rendered beside every page and must not set its status. */
export function NotFoundNotice() {
  return (
    <EmptyState
      icon={Compass}
      heading="h1"
      title="Page not found"
      action={
        <Button asChild>
          <Link href="/portal">Back to overview</Link>
        </Button>
      }
    >
      It may have been deleted, or it may belong to another account.
    </EmptyState>
  );
}
