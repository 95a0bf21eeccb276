import { type KeyboardEvent, type ReactNode, useState } from "react";
import { cx } from "@/components/cx";
import { MaybeLink } from "@/components/ui/layout/link";
import { floatingClass } from "@/components/ui/overlay/classes";
import { formatCount, formatNumber } from "@/lib/base/number";
import type { Unit } from "@/lib/domains/usage/periods";
import { axisLabels, periodLabel, zoneLabel } from "./labels";
import { swatchOf } from "./outcomes";
import { type Row, type Series, totalOf } from "./series";
import { roundTicks } from "./ticks";

export type BarsProps = {
  series: Series[];
  rows: Row[];
  unit: Unit;
  zone: string;
  /** Of the axis. Without them, it shows all of every bar. */
  ticks?: number[];
  limit?: { value: number; label: string };
};

const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

/** The arrows move between the bars that are links, of which only one is a stop of the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLAnchorElement>): void {
  const links = [...(event.currentTarget.closest("ol")?.querySelectorAll("a") ?? [])];
  const at = links.indexOf(event.currentTarget);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

function Tip({ series, row, title, isLeft }: { series: Series[]; row: Row; title: string; isLeft: boolean }) {
  const present = series.filter(({ id }) => row.values[id]);
  return (
    <span aria-hidden="true" className={cx("bar-tip", floatingClass, isLeft ? "left-full ml-1" : "right-full mr-1")}>
      <span className="font-medium">{title}</span>
      {present.length !== 1 && (
        <span className="flex justify-between gap-4">
          <span className="text-muted">Total</span>
          <span className="font-medium tabular-nums">{formatNumber(totalOf(row))}</span>
        </span>
      )}
      {present.map(({ id, label, colour }) => (
        <span key={id} className="flex items-center gap-2">
          <span className="swatch" style={{ background: swatchOf({ id, colour }) }} />
          <span>{label}</span>
          <span className="tabular-nums">{formatNumber(row.values[id] ?? 0)}</span>
        </span>
      ))}
    </span>
  );
}

const Bar = ({ series, row, max }: { series: Series[]; row: Row; max: number }) => (
  <span aria-hidden="true" className="bar" style={{ height: `${Math.min(100, (100 * totalOf(row)) / max)}%` }}>
    {series.map(
      ({ id, colour }) =>
        Boolean(row.values[id]) && (
          <span key={id} style={{ flexGrow: row.values[id], background: swatchOf({ id, colour }) }} />
        ),
    )}
  </span>
);

type PeriodProps = Pick<BarsProps, "series" | "zone"> & {
  row: Row;
  title: string;
  max: number;
  tabIndex: number;
  isLeft: boolean;
  children: ReactNode;
};

/** A bar, and its tip while it has the pointer or the focus. Sent with the page, the tips would be a quarter of its elements. */
function Period({ series, zone, row, title, max, tabIndex, isLeft, children }: PeriodProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    <li
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="relative min-w-0 flex-1 hover:bg-ink/5"
    >
      <MaybeLink href={row.href} scroll={false} tabIndex={tabIndex} onKeyDown={moveFocus} className="absolute inset-0">
        <span className="sr-only">{`${title}: ${formatCount(totalOf(row), "request")}`}</span>
        <Bar series={series} row={row} max={max} />
      </MaybeLink>
      {children}
      {(isPointedAt || isFocused) && (
        <Tip series={series} row={row} title={`${title} (${zoneLabel(zone)})`} isLeft={isLeft} />
      )}
    </li>
  );
}

const Scale = ({ ticks, max, limit }: { ticks: number[]; max: number; limit: BarsProps["limit"] }) => (
  <div aria-hidden="true" className="text-muted text-xs tabular-nums">
    {ticks.map((tick) => (
      <div key={tick} className="absolute inset-x-0 border-line border-t" style={{ bottom: `${(100 * tick) / max}%` }}>
        <span className="absolute right-full -translate-y-1/2 pr-2">{compact.format(tick)}</span>
      </div>
    ))}
    {limit && (
      <div
        className="absolute inset-x-0 border-ink/60 border-t border-dashed"
        style={{ bottom: `${(100 * limit.value) / max}%` }}
      >
        <span className="absolute right-0 bottom-0.5 text-ink">{limit.label}</span>
      </div>
    )}
  </div>
);

/** Requests by period, as HTML: the server draws it, and the browser only adds tips and the arrow keys. */
export function Bars({ series, rows, unit, zone, limit, ...scale }: BarsProps) {
  const ticks = scale.ticks ?? roundTicks(Math.max(limit?.value ?? 0, ...rows.map(totalOf)));
  const max = ticks.at(-1) ?? 1;
  const labels = axisLabels(
    rows.map(({ start }) => start),
    unit,
    zone,
  );
  const last = rows.findLastIndex(({ href }) => href);
  return (
    <div className="@container relative mt-2 mb-6 ml-10 grow">
      <Scale ticks={ticks} max={max} limit={limit} />
      <ol aria-label="Requests by period" className="absolute inset-0 flex">
        {rows.map((row, index) => (
          <Period
            key={row.start}
            series={series}
            zone={zone}
            row={row}
            title={periodLabel(row.start, unit, zone)}
            max={max}
            tabIndex={index === last ? 0 : -1}
            isLeft={index < rows.length / 2}
          >
            {labels[index] && (
              <span
                aria-hidden="true"
                className={cx(
                  "absolute top-full whitespace-nowrap pt-2 text-muted text-xs",
                  // One of the last would stand out at the right.
                  index > 0.94 * rows.length ? "right-0" : "left-1/2 -translate-x-1/2",
                  labels[index].className,
                )}
              >
                {labels[index].text}
              </span>
            )}
          </Period>
        ))}
      </ol>
    </div>
  );
}
