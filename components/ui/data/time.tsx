"use client";

import { useInBrowser } from "@/components/store";
import { utcDay, utcTime } from "@/components/time";

const ownDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const ownTime = new Intl.DateTimeFormat("en-GB", {
  ...({ year: "numeric", month: "short", day: "numeric" } as const),
  ...({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const),
});

/** In the person's zone. The server does not know it, so the page first has UTC, which stays as the title. */
export function Time({ at }: { at: Date }) {
  const utc = utcTime(at.getTime());
  return (
    <time dateTime={at.toISOString()} title={utc} className="whitespace-nowrap">
      {useInBrowser(() => ownTime.format(at), utc)}
    </time>
  );
}

/** A day in the person's zone, with the time in UTC as its title. */
export function Day({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={utcTime(at.getTime())} className="whitespace-nowrap">
      {useInBrowser(() => ownDay.format(at), utcDay(at.getTime()))}
    </time>
  );
}
