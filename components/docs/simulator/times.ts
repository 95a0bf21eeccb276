import { HOUR_MS, MINUTE_MS } from "@/lib/base/time";
/** How an instant of a simulation is shown; it is in milliseconds since the start. */
export type ShowTime = (ms: number) => string;

/** As a clock that was set to zero at the start shows it: "02:05.50", and "1:02:05.50" after an hour. */
export const sinceStart: ShowTime = (ms) => {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(ms / HOUR_MS), Math.floor(ms / MINUTE_MS) % 60];
  const seconds = ((ms % MINUTE_MS) / 1000).toFixed(2).padStart(5, "0");
  return `${hours > 0 ? `${hours}:` : ""}${two(minutes)}:${seconds}`;
};

/** The time of the day in UTC, by whose clock the limits count: "10:14:02". @param start milliseconds since the epoch */
export const timeOfDay =
  (start: number): ShowTime =>
  (ms) =>
    new Date(start + ms).toISOString().slice(11, 19);
