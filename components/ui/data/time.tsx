"use client";

import { useInBrowser } from "@/components/store";
import { utcDay, utcTime } from "@/components/time";

const ownDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const ownTime = new Intl.DateTimeFormat("en-GB", {
  ...({ year: "numeric", month: "short", day: "numeric" } as const),
  ...({ hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const),
});

type TimeProps = { at: Date; format?: Intl.DateTimeFormat; first?: (at: number) => string };

/** In the person's zone. The server does not know it, so the page first has UTC, which stays as the title. */
export const Time = ({ at, format = ownTime, first = utcTime }: TimeProps) => (
  <time dateTime={at.toISOString()} title={utcTime(at.getTime())} className="whitespace-nowrap">
    {useInBrowser(() => format.format(at), first(at.getTime()))}
  </time>
);

export const Day = ({ at }: { at: Date }) => <Time at={at} format={ownDay} first={utcDay} />;
