"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { type Head, Table } from "@/components/ui/data/table";
import { MaybeLink } from "@/components/ui/layout/link";
import { Summary } from "@/components/ui/overlay/summary";
import { formatNumber } from "@/lib/base/number";
import { Bars, type BarsProps } from "./bars";
import { periodLabel, zoneLabel } from "./labels";
import { swatchOf } from "./outcomes";
import { totalOf } from "./series";

/** `totals`: in the legend, unless the page has them above. */
type RequestChartProps = BarsProps & { height: "h-44" | "h-64"; note?: ReactNode; totals?: boolean };

export function RequestChart({ height, note, totals = true, ...props }: RequestChartProps) {
  const series = props.series.filter(({ total }) => total > 0);
  return (
    <figure className="grid grid-cols-1 gap-4">
      <div className={cx("flex", height)}>
        <Bars {...props} series={series} />
      </div>
      {note}
      <ChartLegend series={props.series} totals={totals} />
      <details>
        <Summary>View as table</Summary>
        <div className="mt-3">
          {series.length > 0 ? <PeriodTable {...props} series={series} /> : <p className="text-muted">No requests.</p>}
        </div>
      </details>
    </figure>
  );
}

const PeriodTable = ({ series, rows, unit, zone }: BarsProps) => (
  <Table
    label="Requests by period"
    className="text-[13px] [&_td+td]:text-right [&_td+td]:tabular-nums [&_td]:h-9 [&_td]:whitespace-nowrap [&_td]:py-1"
    head={[`From (${zoneLabel(zone)})`, ...series.map(({ label }): Head => [label, "text-right"])]}
  >
    {rows.filter(totalOf).map(({ start, values, href }) => (
      <tr key={start}>
        <td>
          <MaybeLink href={href}>{periodLabel(start, unit, zone)}</MaybeLink>
        </td>
        {series.map(({ id }) => (
          <td key={id}>{formatNumber(values[id] ?? 0)}</td>
        ))}
      </tr>
    ))}
  </Table>
);

/** @param series with those that have no requests, which only the legend shows */
const ChartLegend = ({ series, totals }: Pick<BarsProps, "series"> & { totals: boolean }) => (
  <figcaption>
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1.5 text-[13px]">
      {series.map(({ id, label, colour, total }) => (
        <li key={id} className="flex items-center gap-2">
          <span aria-hidden="true" className="swatch" style={{ background: swatchOf({ id, colour }) }} />
          <span className="wrap-anywhere min-w-0 text-muted">{label}</span>
          {totals && <span className="font-medium tabular-nums">{formatNumber(total)}</span>}
        </li>
      ))}
    </ul>
  </figcaption>
);
