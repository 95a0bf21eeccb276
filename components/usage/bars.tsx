"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatNumber } from "@/components/number";
import { floatingClass } from "@/components/ui/overlay/modal";
import type { UsageRange } from "@/lib/domains/usage/words";
import { periodLabel, zoneLabel } from "./labels";
import { swatchOf } from "./outcomes";
import type { Series } from "./series";
import { roundTicks } from "./ticks";

/** The SVG pattern for rate-limited requests. */
const Stripes = () => (
  <defs>
    <pattern id="rate-limited" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="4" fill="var(--color-danger)" />
    </pattern>
  </defs>
);

type Row = { start: number; values: Record<string, number> };

export type BarsProps = {
  series: Series[];
  rows: Row[];
  range: UsageRange;
  zone: string;
  /** Of the axis. Without them, it shows all of every bar. */
  ticks?: number[];
};

const totalOf = ({ values }: Row): number => Object.values(values).reduce((sum, value) => sum + value, 0);

function Legend({ series, row, title }: { series: Series[]; row: Row; title: string }) {
  const present = series.filter(({ id }) => row.values[id]);
  return (
    <div className={`${floatingClass} grid min-w-44 max-w-72 gap-1 px-3 py-2 text-[13px]`}>
      <p className="font-medium">{title}</p>
      {present.length !== 1 && (
        <p className="flex justify-between gap-4">
          <span className="text-muted">Total</span>
          <span className="font-medium tabular-nums">{formatNumber(totalOf(row))}</span>
        </p>
      )}
      {present.map(({ id, label, colour }) => (
        <p key={id} className="flex items-center gap-2">
          <span className="size-2.5 shrink-0 rounded-[3px]" style={{ background: swatchOf({ id, colour }) }} />
          <span className="wrap-anywhere min-w-0 grow text-muted">{label}</span>
          <span className="tabular-nums">{formatNumber(row.values[id] ?? 0)}</span>
        </p>
      ))}
    </div>
  );
}

const tick = { fill: "var(--color-muted)", fontSize: 12 };
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

/** The periods with a tick at round times: every ten minutes, or every three hours. All days have one. */
function timeTicks(rows: Row[], range: UsageRange, zone: string): number[] {
  const starts = rows.map(({ start }) => start);
  const label = (start: number) => periodLabel(start, range, zone);
  if (range === "hour") return starts.filter((start) => label(start).endsWith("0"));
  return range === "day" ? starts.filter((start) => Number(label(start).slice(0, 2)) % 3 === 0) : starts;
}

/** Hidden from screen readers: the table below has the same data. */
export default function Bars(props: BarsProps) {
  const { series, rows, range, zone, ticks = roundTicks(Math.max(0, ...rows.map(totalOf))) } = props;
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
          ticks={timeTicks(rows, range, zone)}
          interval="equidistantPreserveStart"
          tickFormatter={(start: number) => periodLabel(start, range, zone)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          minTickGap={28}
          tickMargin={8}
        />
        <YAxis
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 0]}
          allowDataOverflow
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
            return (
              <Legend series={series} row={row} title={`${periodLabel(row.start, range, zone)} (${zoneLabel(zone)})`} />
            );
          }}
        />
        {series.map(({ id, label, colour }) => (
          <Bar
            key={id}
            name={label}
            dataKey={(row: Row) => row.values[id] ?? 0}
            stackId="requests"
            fill={id === "429" ? "url(#rate-limited)" : colour}
            maxBarSize={40}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
