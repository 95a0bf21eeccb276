import { Compass } from "lucide-react";
import { EmptyState } from "@/components/ui/layout/empty-state";
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

/**
 * The same with its status, for a page to return. Unlike notFound(), which Next renders in the browser alone, it is
 * readable without a script. Not for not-found.tsx, which Next renders with every page.
 */
export function Missing() {
  setPageStatus(404);
  return <NotFound />;
}
