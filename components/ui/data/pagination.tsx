import { ArrowLeft, ArrowRight, ChevronsLeft } from "lucide-react";
import { LinkButton } from "@/components/ui/form/button";

type PaginationProps = { firstHref?: string; previousHref?: string; nextHref?: string; nextLabel?: string };

export function Pagination({ firstHref, previousHref, nextHref, nextLabel = "Next page" }: PaginationProps) {
  if (!firstHref && !nextHref) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-2">
      {firstHref && (
        <LinkButton size="sm" href={firstHref}>
          <ChevronsLeft aria-hidden="true" /> First page
        </LinkButton>
      )}
      <span className="ml-auto flex gap-2">
        {previousHref && (
          <LinkButton size="sm" href={previousHref} rel="prev">
            <ArrowLeft aria-hidden="true" /> Previous page
          </LinkButton>
        )}
        {nextHref && (
          <LinkButton size="sm" href={nextHref} rel="next">
            {nextLabel} <ArrowRight aria-hidden="true" />
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
