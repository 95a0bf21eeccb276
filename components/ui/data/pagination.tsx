import { LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";

/** `range`: "26–50 of 60" */
type PaginationProps = Partial<Record<"firstHref" | "previousHref" | "nextHref" | "nextLabel" | "range", string>>;

export function Pagination({ firstHref, previousHref, nextHref, nextLabel = "Next page", range }: PaginationProps) {
  if (!firstHref && !nextHref && !range) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-2">
      {firstHref && (
        <LinkButton size="sm" href={firstHref}>
          <Icon name="chevrons-left" /> First page
        </LinkButton>
      )}
      {range && <span className="text-[13px] text-muted tabular-nums">{range}</span>}
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
