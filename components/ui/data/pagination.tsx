import { ArrowRight, ChevronsLeft } from "lucide-react";
import { Button } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";

export function Pagination({ firstHref, nextHref }: { firstHref?: string; nextHref?: string }) {
  if (!firstHref && !nextHref) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
      {firstHref ? (
        <Button asChild size="sm">
          <Link href={firstHref}>
            <ChevronsLeft aria-hidden="true" /> First page
          </Link>
        </Button>
      ) : (
        <span />
      )}
      {nextHref && (
        <Button asChild size="sm">
          <Link href={nextHref} rel="next">
            Next page <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      )}
    </nav>
  );
}

type ListPaginationProps<Start> = {
  /** Where this page starts, if it is not the first, and where the next one does. */
  from: Start | undefined;
  next: Start | undefined;
  hrefOf: (from?: Start) => string;
};

export const ListPagination = <Start,>({ from, next, hrefOf }: ListPaginationProps<Start>) => (
  <Pagination
    firstHref={from === undefined ? undefined : hrefOf()}
    nextHref={next === undefined ? undefined : hrefOf(next)}
  />
);
