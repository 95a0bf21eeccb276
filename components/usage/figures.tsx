import type { ReactNode } from "react";
import { MaybeLink } from "@/components/ui/layout/link";
import { formatNumber } from "@/lib/base/number";
import type { Outcome, UsageRange } from "@/lib/domains/usage/vocabulary";
import { spanBefore } from "./labels";
import { outcomeStyles } from "./outcomes";
import { totalsOf } from "./series";

type StatusCount = { status: number; count: number };

/** "12% more than the day before" */
export function comparison(count: number, before: number, span: string): string {
  if (before === 0) return `No requests in ${span}`;
  const change = Math.round((100 * (count - before)) / before);
  if (change === 0) return `About as many as ${span}`;
  return `${formatNumber(Math.abs(change))}% ${change > 0 ? "more" : "fewer"} than ${span}`;
}

const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Failed requests of those that count, such as "5.4%". A dash without requests. */
export function errorRate(counts: StatusCount[]): string {
  const { failed, counted } = totalsOf(counts);
  return counted === 0 ? "–" : percent.format(failed / counted);
}

type FigureProps = { label: string; value: ReactNode; note?: string; href?: string };

const Figure = ({ label, value, note, href }: FigureProps) => (
  <div className="relative bg-surface px-5 py-4 has-[a]:hover:bg-sunken">
    <dt className="text-[13px] text-muted">
      <MaybeLink href={href} className="after:absolute after:inset-0">
        {label}
      </MaybeLink>
    </dt>
    <dd className="mt-1 font-semibold text-2xl tracking-tight">{value}</dd>
    {note && <dd className="mt-0.5 text-muted text-xs">{note}</dd>}
  </div>
);

type FiguresProps = {
  counts: StatusCount[];
  before: StatusCount[] | undefined;
  range: UsageRange | undefined;
  hrefOf: (outcome: Outcome) => string | undefined;
};

/** Rate-limited requests are not included in the requests. On a phone, the chart comes first. */
export function Figures({ counts, before, range, hrefOf }: FiguresProps) {
  const totals = totalsOf(counts);
  const span = spanBefore(range);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-raised max-lg:*:first:col-span-2 max-sm:order-1 lg:grid-cols-5">
      <Figure
        label="Requests"
        value={formatNumber(totals.counted)}
        note={before && comparison(totals.counted, totalsOf(before).counted, span)}
      />
      <Figure label="Error rate" value={errorRate(counts)} note={before && `${errorRate(before)} ${span}`} />
      {(["4xx", "5xx", "429"] as const).map((id) => (
        <Figure
          key={id}
          label={outcomeStyles[id].label}
          value={formatNumber(totals[id])}
          note={id === "429" && totals[id] > 0 ? "Not included in Requests" : undefined}
          href={hrefOf(id)}
        />
      ))}
    </dl>
  );
}
