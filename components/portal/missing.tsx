import { Compass } from "lucide-react";
import { NotFoundPage } from "@/components/ui/layout/not-found-message";
import { EmptyState } from "@/components/ui/layout/page";
import { setPageStatus } from "@/lib/web/page-status";

/** Not for a page of its own, which needs its status: see below. */
export const NotFound = () => (
  <EmptyState icon={Compass} heading="h1" title="Page not found" link={{ href: "/portal", label: "Back to overview" }}>
    It may have been deleted, or it may belong to another account.
  </EmptyState>
);

export function MissingPet({ id }: { id: string }) {
  setPageStatus(404);
  const link = { href: "/portal/animals", label: "All animals" };
  return (
    <EmptyState icon={Compass} heading="h1" title="Animal not found" link={link}>
      No animal has the ID {id}.
    </EmptyState>
  );
}

// For a page to return: a 404 with its status, and readable without a script, unlike notFound(). Not for not-found.tsx,
// which all pages render.

export function Missing() {
  setPageStatus(404);
  return <NotFound />;
}

export function MissingForStaff() {
  setPageStatus(404);
  const link = { href: "/staff", label: "Back to the staff area" };
  return (
    <EmptyState icon={Compass} heading="h1" title="Page not found" link={link}>
      It may have been deleted, or the URL may be wrong.
    </EmptyState>
  );
}

/** For other people, for whom no page of the staff area exists. */
export function MissingForOthers() {
  setPageStatus(404);
  return <NotFoundPage />;
}
