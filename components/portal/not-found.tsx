import { Compass } from "lucide-react";
import { Button } from "@/components/ui/form/button";
import { EmptyState } from "@/components/ui/layout/empty-state";
import { Link } from "@/components/ui/layout/link";
import { setPageStatus } from "@/lib/web/page-status";

export function NotFound() {
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

/** With its status, and readable without a script, unlike notFound(). Not for not-found.tsx: all pages render it. */
export function Missing() {
  setPageStatus(404);
  return <NotFound />;
}
