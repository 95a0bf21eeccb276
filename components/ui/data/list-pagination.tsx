import { formatNumber } from "@/lib/base/number";
import { Pagination } from "./pagination";

type ListPaginationProps = {
  /** Where this page starts, if it is not the first, and where the next one does. */
  from: string | bigint | undefined;
  next: string | bigint | undefined;
  /** From the address: where the pages before this one start, of which the first starts with nothing. */
  back?: string | string[] | undefined;
  nextLabel?: string;
  /** The rows of this page, the most of one page, and the rows of all. */
  rows?: { shown: number; perPage: number; total: string } | undefined;
  hrefOf: (from?: string) => string;
};

/** So that an address does not grow without end. */
const maxBack = 50;

/** The address has the way back, because a list is read in one direction. */
export function ListPagination({ from, next, back, nextLabel, rows, hrefOf }: ListPaginationProps) {
  const starts = from === undefined || back === undefined ? [] : String(back).split(",");
  // Otherwise it is not known how many pages are before this one.
  const isCounted = from === undefined || (starts.length > 0 && starts.length < maxBack);
  const before = starts.length * (rows?.perPage ?? 0);
  const at = (start: string | undefined, before: string[]) =>
    hrefOf(start) + (before.length > 0 ? `&back=${before.slice(-maxBack).map(encodeURIComponent).join(",")}` : "");
  return (
    <Pagination
      range={
        rows && rows.shown > 0 && isCounted
          ? `${formatNumber(before + 1)}–${formatNumber(before + rows.shown)} of ${rows.total}`
          : undefined
      }
      firstHref={from === undefined ? undefined : hrefOf()}
      previousHref={starts.length > 0 ? at(starts.at(-1) || undefined, starts.slice(0, -1)) : undefined}
      nextLabel={nextLabel}
      nextHref={next === undefined ? undefined : at(String(next), [...starts, String(from ?? "")])}
    />
  );
}
