import { utcDay, utcTime } from "@/components/time";

export const Time = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{utcTime(at.getTime())}</time>;

/** A day, with the time as its title. */
export const Day = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={utcTime(at.getTime())}>
    {utcDay(at.getTime())}
  </time>
);
