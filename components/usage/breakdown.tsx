import { formatNumber } from "@/components/number";
import { outcomeOf } from "@/lib/domains/usage/words";
import { FiguresCard } from "./figures-card";
import { type Count, sumOf, sums } from "./series";

type BreakdownProps = {
  title: string;
  what: string;
  counts: Count[];
  idOf: (count: Count) => string;
  labelOf?: (id: string) => string;
};

/** The counts by a property, largest first, with their shares of all counted requests. */
export function Breakdown({ title, what, counts, idOf, labelOf = (id) => id }: BreakdownProps) {
  const countedOf = (some: Count[]) => sumOf(some.filter(({ status }) => outcomeOf(status) !== "429"));
  const all = Math.max(1, countedOf(counts));
  const rows = sums(counts, idOf).map(([id, total]) => {
    const counted = countedOf(counts.filter((count) => idOf(count) === id));
    const figures = [formatNumber(counted), formatNumber(total - counted)];
    return { id, label: labelOf(id), share: counted / all, figures };
  });
  return <FiguresCard title={title} columns={[what, "Counted", "Rate limited"]} rows={rows} />;
}
