import { DAY_MS, isoDay, zonedFormat } from "./time";

const secondFormat = zonedFormat("en-US", {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** In milliseconds: positive east of UTC. */
export function offsetAt(at: number, zone: string): number {
  const parts = secondFormat(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - (at - (at % 1000));
}

/** The instant at which the clocks of a zone show a time. @param shown that time, as if it were of UTC */
function instantIn(shown: number, zone: string): number {
  // Repeated, because the clocks may change between the first guess and the result.
  const guess = shown - offsetAt(shown, zone);
  return shown - offsetAt(guess, zone);
}

/** @param day any instant whose UTC date is that day */
export const startOfDay = (day: number, zone: string): number => instantIn(day - (day % DAY_MS), zone);

const timeForm = /^([12]\d{3}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z?))?$/;

/** The instant of a day, or of a time of the zone, or with Z of UTC. @param isEnd of a day, its end */
export function instantOf(text: string, zone: string, isEnd: boolean): number | undefined {
  const [, day, time, utc] = timeForm.exec(text) ?? [];
  const at = Date.parse(`${day}T${time ?? "00:00"}Z`);
  // Date.parse takes 30 February for a day in March.
  if (Number.isNaN(at) || isoDay(at) !== day) return undefined;
  if (time === undefined) return startOfDay(at + (isEnd ? DAY_MS : 0), zone);
  return utc ? at : instantIn(at, zone);
}
