"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatNumber } from "@/components/number";
import { floatingClass } from "@/components/ui/panel";
import type { UsageRange } from "@/lib/domains/usage/words";
import { periodLabel } from "./labels";
import { swatchOf } from "./outcomes";
import type { Series } from "./series";
import { Stripes, stripesFill } from "./stripes";

type Row = { start: number; values: Record<string, number> };

export type BarsProps = { series: Series[]; rows: Row[]; range: UsageRange; zone: string };

function Legend({ series, row, title }: { series: Series[]; row: Row; title: string }) {
  const present = series.filter(({ id }) => row.values[id]);
  return (
    <div className={`${floatingClass} grid min-w-44 gap-1 px-3 py-2 text-[13px]`}>
      <p className="font-medium">{title}</p>
      {present.length === 0 && <p className="text-muted">No requests</p>}
      {present.map(({ id, label, colour }) => (
        <p key={id} className="flex items-center gap-2">
          <span className="size-2.5 shrink-0 rounded-[3px]" style={{ background: swatchOf({ id, colour }) }} />
          <span className="grow text-muted">{label}</span>
          <span className="tabular-nums">{formatNumber(row.values[id] ?? 0)}</span>
        </p>
      ))}
    </div>
  );
}

const tick = { fill: "var(--color-muted)", fontSize: 12 };
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

/** Hidden from screen readers: the table below has the same data. */
export default function Bars({ series, rows, range, zone }: BarsProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={rows}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="18%"
      >
        <Stripes />
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="start"
          tickFormatter={(start: number) => periodLabel(start, range, zone)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          minTickGap={28}
          tickMargin={8}
        />
        <YAxis
          allowDecimals={false}
          width={40}
          tickFormatter={(value: number) => compact.format(value)}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ fill: "var(--color-sunken)" }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const row = payload?.[0]?.payload as Row | undefined;
            if (!active || !row) return null;
            return <Legend series={series} row={row} title={periodLabel(row.start, range, zone)} />;
          }}
        />
        {series.map(({ id, label, colour }) => (
          <Bar
            key={id}
            name={label}
            dataKey={(row: Row) => row.values[id] ?? 0}
            stackId="requests"
            fill={id === "429" ? stripesFill : colour}
            maxBarSize={40}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
