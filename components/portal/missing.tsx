import type { ReactNode } from "react";
import { NotFoundPage } from "@/components/ui/layout/not-found-message";
import { EmptyState } from "@/components/ui/layout/page";
import { setPageStatus } from "@/lib/web/page-status";

type NotFoundProps = { title?: string; link?: { href: string; label: string }; children?: ReactNode };

const overview = { href: "/portal", label: "Back to overview" };

/** Not for a page of its own, which needs its status: see below. */
export const NotFound = ({
  title = "Page not found",
  link = overview,
  children = "It may have been deleted, or it may belong to another account.",
}: NotFoundProps) => (
  <EmptyState icon="compass" heading="h1" title={title} link={link}>
    {children}
  </EmptyState>
);

// For a page to return: a 404 with its status, and readable without a script, unlike notFound(). Not for not-found.tsx,
// which all pages render.

export function Missing(props: NotFoundProps) {
  setPageStatus(404);
  return <NotFound {...props} />;
}

export const MissingForStaff = () => (
  <Missing link={{ href: "/staff", label: "Back to the staff area" }}>
    It may have been deleted, or the URL may be wrong.
  </Missing>
);

/** For other people, for whom no page of the staff area exists. */
export function MissingForOthers() {
  setPageStatus(404);
  return <NotFoundPage />;
}
