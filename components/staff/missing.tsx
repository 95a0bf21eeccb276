import { Compass } from "lucide-react";
import { NotFoundMessage } from "@/components/ui/layout/message-page";
import { EmptyState } from "@/components/ui/layout/page";
import { setPageStatus } from "@/lib/web/page-status";

/**
 * The 404 of the staff area for staff, with its status, for a page to return. Unlike notFound(), which Next renders in the
 * browser alone, it is readable without a script.
 */
export function Missing() {
  setPageStatus(404);
  return (
    <EmptyState
      icon={Compass}
      heading="h1"
      title="Page not found"
      link={{ href: "/staff", label: "Back to the staff area" }}
    >
      It may have been deleted, or the URL may be wrong.
    </EmptyState>
  );
}

/** The same for other people, for whom no page of the staff area exists. */
export function MissingForOthers() {
  setPageStatus(404);
  return <NotFoundMessage />;
}
