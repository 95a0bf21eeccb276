import type { Tone } from "@/components/ui/data/badge";
import { HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import type { SimulatedOutcome } from "@/lib/docs/simulation";

/** Formats a time of a simulation. @param ms milliseconds since its start */
export type ShowTime = (ms: number) => string;

/** A time since the start: "02:05", or "1:02:05" after an hour. */
export const sinceStart: ShowTime = (ms) => {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const hours = Math.floor(ms / HOUR_MS);
  return `${hours > 0 ? `${hours}:` : ""}${twoDigits((ms % HOUR_MS) / MINUTE_MS)}:${twoDigits((ms % MINUTE_MS) / 1000)}`;
};

/** A time of day in UTC: "10:14:02". */
export const timeOfDay =
  (start: number): ShowTime =>
  (ms) =>
    new Date(start + ms).toISOString().slice(11, 19);

export const simulatedOutcomes: Record<SimulatedOutcome, { title: string; tone: Tone; by?: string }> = {
  allowed: { title: "Succeeded", tone: "accent" },
  minute: { title: "Rate limited (minute)", tone: "danger", by: "the limit per minute" },
  day: { title: "Rate limited (day)", tone: "danger", by: "the limit per day" },
  keyMinute: { title: "Rate limited (key’s minute)", tone: "danger", by: "the key’s own limit per minute" },
  keyDay: { title: "Rate limited (key’s day)", tone: "danger", by: "the key’s own limit per day" },
  ban: { title: "Rate limited (ban)", tone: "danger", by: "a ban" },
};
