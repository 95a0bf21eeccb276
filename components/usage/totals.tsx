import { formatNumber } from "@/components/number";
import { outcomes } from "@/lib/domains/usage/words";
import { outcomeLabels } from "./outcomes";
import { type Count, totalsOf } from "./series";

/** Totals by outcome. Rate-limited requests are not included in the counted ones. */
export function Totals({ counts }: { counts: Count[] }) {
  const totals = totalsOf(counts);
  const shown = [
    { label: "Counted requests", value: totals.counted },
    ...outcomes.filter((id) => id !== "2xx").map((id) => ({ label: outcomeLabels[id], value: totals[id] })),
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised lg:grid-cols-4">
      {shown.map(({ label, value }) => (
        <div key={label} className="bg-surface px-5 py-4">
          <dt className="text-[13px] text-muted">{label}</dt>
          <dd className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
