"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatNumber } from "@/components/number";
import { Stripes, stripesFill } from "@/components/usage/stripes";
import { roundTicks } from "@/components/usage/ticks";
import { type Hour, series } from "./today-series";

const totalOf = ({ ok, errors, rejected }: Hour): number => ok + errors + rejected;
const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const tick = { fill: "var(--color-muted)", fontSize: 12 };

/** A bar for each hour. Only rendered in the browser; the table below has the same data. */
export default function TodayChart({ hours }: { hours: Hour[] }) {
  const ticks = roundTicks(Math.max(0, ...hours.map(totalOf)));
  return (
    <div aria-hidden="true" className="h-44 [&_*]:outline-none">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 176 }}>
        <BarChart data={hours} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <Stripes />
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="hour"
            tickFormatter={clock}
            tick={tick}
            tickLine={false}
            axisLine={false}
            minTickGap={28}
            ticks={hours.filter(({ hour }) => hour % 3 === 0).map(({ hour }) => hour)}
            interval="equidistantPreserveStart"
          />
          <YAxis
            width={44}
            tick={tick}
            tickLine={false}
            axisLine={false}
            ticks={ticks}
            interval={0}
            domain={[0, ticks.at(-1) ?? 0]}
            tickFormatter={formatNumber}
          />
          <Tooltip
            cursor={{ fill: "var(--color-sunken)" }}
            isAnimationActive={false}
            labelFormatter={(hour) => {
              const counts = hours[Number(hour)];
              return `${clock(Number(hour))} UTC, ${formatNumber(counts ? totalOf(counts) : 0)} requests`;
            }}
            formatter={(value) => formatNumber(Number(value))}
            contentStyle={{
              background: "var(--color-surface)",
              borderColor: "var(--color-line)",
              borderRadius: "var(--radius-md)",
              fontSize: 13,
            }}
            itemStyle={{ color: "var(--color-ink)", padding: 0 }}
          />
          {series.map(({ key, label, colour }) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              stackId="requests"
              fill={key === "rejected" ? stripesFill : colour}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
