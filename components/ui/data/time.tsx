"use client";

import { useEffect, useRef, useState } from "react";
import { useInBrowser } from "@/components/store";
import { clockSpan, type Instant, relativeTime, utcDay, utcTime } from "@/components/time";

const ownDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const ownTime = new Intl.DateTimeFormat("en-GB", {
  ...({ year: "numeric", month: "short", day: "numeric" } as const),
  ...({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const),
});

type TimeProps = { at: Instant; format?: Intl.DateTimeFormat; first?: (at: Date) => string };

/** In the person's zone. The server does not know it, so the page first has UTC, which stays as the title. */
export function Time({ at, format = ownTime, first = utcTime }: TimeProps) {
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()} title={utcTime(time)} className="whitespace-nowrap">
      {useInBrowser(() => format.format(time), first(time))}
    </time>
  );
}

const ownSecond = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });
const utcSecond = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

export const TimeToSecond = ({ at }: { at: Instant }) => (
  <Time at={at} format={ownSecond} first={(time) => `${utcSecond.format(time)} UTC`} />
);

export const Day = ({ at }: { at: Instant }) => <Time at={at} format={ownDay} first={utcDay} />;

/** By the server's clock, because the browser's may be wrong. @param first the server's time of the last response */
export function useNow(first: number, everyMs: number): number {
  const [now, setNow] = useState(first);
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    // Each response is late by its network time, so the earliest one is the most accurate.
    ahead.current = Math.max(ahead.current, first - performance.now());
    const update = () => setNow(performance.now() + ahead.current);
    update();
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [first, everyMs]);
  return Math.max(now, first);
}

export function RelativeTime({ at, now }: { at: Instant; now: number }) {
  const current = useNow(now, 30_000);
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()} title={utcTime(time)} className="whitespace-nowrap">
      {relativeTime(time.getTime(), current)}
    </time>
  );
}

/** Screen readers get the time itself, once. @param now the server's time */
export function Countdown({ until, now }: { until: Instant; now: number }) {
  const current = useNow(now, 1000);
  const end = new Date(until);
  const left = end.getTime() - current;
  return (
    <span>
      <span aria-hidden="true" className="tabular-nums">
        {left > 0 ? `in ${clockSpan(left)}` : "now"}
      </span>
      <time dateTime={end.toISOString()} className="sr-only">
        {utcTime(end)}
      </time>
    </span>
  );
}
