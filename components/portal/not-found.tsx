import { Compass } from "lucide-react";
import { EmptyState } from "@/components/ui/layout/page";
import { setPageStatus } from "@/lib/web/page-status";

export function NotFound() {
  return (
    <EmptyState
      icon={Compass}
      heading="h1"
      title="Page not found"
      link={{ href: "/portal", label: "Back to overview" }}
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
