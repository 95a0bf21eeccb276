import { utcDay } from "@/components/time";
import { DAY_MS } from "@/lib/base/time";
import { type IncidentImpact, incidentImpacts, type StatusPart } from "@/lib/base/vocabulary";
import type { Incident } from "@/lib/domains/incidents/service";
import { impactNames } from "@/lib/domains/incidents/words";
import type { DayErrors } from "@/lib/domains/usage/traffic/queries";

/** `none`: nothing is known of that day. */
export type Level = "none" | "good" | "some" | "many";

export type StatusDay = { day: string; level: Level; text: string };

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** Above this share of server errors, a day is as bad as an outage. */
const manyErrors = 0.01;

function impactOn(incidents: Incident[], part: StatusPart, day: string): IncidentImpact | undefined {
  const start = Date.parse(day);
  const isOn = ({ parts, startedAt, resolvedAt }: Incident) =>
    parts.includes(part) && startedAt.getTime() < start + DAY_MS && (resolvedAt?.getTime() ?? Infinity) >= start;
  const found = new Set(incidents.filter(isOn).map(({ impact }) => impact));
  return incidentImpacts.findLast((impact) => found.has(impact));
}

function ofApi({ requests, failed }: DayErrors): Omit<StatusDay, "day"> {
  if (requests === 0) return { level: "none", text: "no data" };
  if (failed === 0) return { level: "good", text: "no server errors" };
  const share = failed / requests;
  return { level: share > manyErrors ? "many" : "some", text: `${percent.format(share)} server errors` };
}

/** Of the API, the recorded responses; of every part, the incidents since the first recorded day. */
export function daysOf(part: StatusPart, days: DayErrors[], incidents: Incident[]): StatusDay[] {
  const first = days.findIndex(({ requests }) => requests > 0);
  return days.map((day, index) => {
    const impact = impactOn(incidents, part, day.day);
    if (impact) return { day: day.day, level: impact === "minor" ? "some" : "many", text: impactNames[impact] };
    if (part === "api") return { day: day.day, ...ofApi(day) };
    const isKnown = first !== -1 && index >= first;
    return {
      day: day.day,
      ...(isKnown ? { level: "good", text: "no incidents" } : { level: "none", text: "no data" }),
    };
  });
}

/** In one sentence, for those who do not see the bars. */
export function inWords(days: StatusDay[]): string {
  const count = (...levels: Level[]) => days.filter(({ level }) => levels.includes(level)).length;
  const bad = days.filter(({ level }) => level === "some" || level === "many");
  const list = bad.map(({ day, text }) => ` ${utcDay(Date.parse(day))}: ${text}.`).join("");
  return `The last ${days.length} days: ${count("good")} without problems, ${bad.length} with, ${count("none")} without data.${list}`;
}

/** The share of requests without a server error, rounded down. Undefined without requests. */
export function successOf(days: DayErrors[]): string | undefined {
  const requests = days.reduce((sum, day) => sum + day.requests, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return requests === 0 ? undefined : percent.format(Math.floor(10_000 * (1 - failed / requests)) / 10_000);
}
