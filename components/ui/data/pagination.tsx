import { LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";

type PaginationProps = { firstHref?: string; previousHref?: string; nextHref?: string; nextLabel?: string };

export function Pagination({ firstHref, previousHref, nextHref, nextLabel = "Next page" }: PaginationProps) {
  if (!firstHref && !nextHref) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-2">
      {firstHref && (
        <LinkButton size="sm" href={firstHref}>
          <Icon name="chevrons-left" /> First page
        </LinkButton>
      )}
      <span className="ml-auto flex gap-2">
        {previousHref && (
          <LinkButton size="sm" href={previousHref} rel="prev">
            <Icon name="arrow-left" /> Previous page
          </LinkButton>
        )}
        {nextHref && (
          <LinkButton size="sm" href={nextHref} rel="next">
            {nextLabel} <Icon name="arrow-right" />
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
