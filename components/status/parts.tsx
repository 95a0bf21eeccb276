import { utcDay } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/data/badge";
import { DAY_MS } from "@/lib/base/time";
import { type IncidentImpact, incidentImpacts, type StatusPart } from "@/lib/base/vocabulary";
import type { Incident } from "@/lib/domains/incidents/service";
import { impactNames } from "@/lib/domains/incidents/words";
import type { DayErrors } from "@/lib/domains/usage/traffic/queries";

/** `none`: nothing is known of that day. */
export type Level = "none" | "good" | "some" | "many";

type StatusDay = { day: string; level: Level; text: string };

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
function inWords(days: StatusDay[]): string {
  const count = (...levels: Level[]) => days.filter(({ level }) => levels.includes(level)).length;
  const bad = days.filter(({ level }) => level === "some" || level === "many");
  const list = bad.map(({ day, text }) => ` ${utcDay(Date.parse(day))}: ${text}.`).join("");
  return `The last ${days.length} days: ${count("good")} without problems, ${bad.length} with, ${count("none")} without data.${list}`;
}

/** A new service has at least this many days, or its bars would be boxes. */
const fewestDays = 14;

/** From the first day with data on. */
export function sinceData(days: StatusDay[]): StatusDay[] {
  const first = days.findIndex(({ level }) => level !== "none");
  return first === -1 ? days : days.slice(Math.max(0, Math.min(first, days.length - fewestDays)));
}

function daysWith(what: string, days: StatusDay[]): string | undefined {
  const bad = days.filter(({ level }) => level === "some" || level === "many").length;
  return bad === 0 ? undefined : `${bad} ${bad === 1 ? "day" : "days"} with ${what}`;
}

/** Undefined without data. */
export const incidentsOn = (days: StatusDay[]): string | undefined =>
  days.every(({ level }) => level === "none") ? undefined : (daysWith("an incident", days) ?? "No incidents");

/** The share of requests, rounded down, and the days with errors or incidents. Undefined without requests. */
export function successOf(errors: DayErrors[], days: StatusDay[]): string | undefined {
  const requests = errors.reduce((sum, day) => sum + day.requests, 0);
  const failed = errors.reduce((sum, day) => sum + day.failed, 0);
  const share = Math.floor(10_000 * (1 - failed / requests)) / 10_000;
  return requests === 0
    ? undefined
    : [`${percent.format(share)} of requests without a server error`, daysWith("problems", days)]
        .filter(Boolean)
        .join(" · ");
}

/** One bar for each day; a phone has room for the last 30. */
function DayBars({ days }: { days: StatusDay[] }) {
  return (
    <div
      role="img"
      aria-label={inWords(days)}
      className="mt-3 flex h-8 gap-px sm:gap-0.5 [&>*]:min-w-0 [&>*]:flex-1 [&>*]:rounded-xs max-sm:[&>:nth-last-child(n+31)]:hidden [&>[data-level=good]]:bg-accent [&>[data-level=many]]:bg-danger [&>[data-level=none]]:bg-line [&>[data-level=some]]:bg-warning"
    >
      {days.map(({ day, level, text }) => (
        <span key={day} data-level={level} title={`${utcDay(Date.parse(day))}: ${text}`} />
      ))}
    </div>
  );
}

const FirstDay = ({ day, className }: { day: StatusDay | undefined; className: string }) => (
  <span className={className}>{day && utcDay(Date.parse(day.day))}</span>
);

export type Part = {
  name: string;
  state: string;
  tone: Tone;
  /** What does not work. */
  text?: string;
  days?: StatusDay[];
  summary?: string;
};

export function PartRow({ name, state, tone, text, days, summary }: Part) {
  return (
    <li className="px-5 py-4">
      <div className="flex items-start justify-between gap-x-6">
        <div className="min-w-0">
          <h2 className="text-[15px]">{name}</h2>
          {text && <p className="text-muted">{text}</p>}
        </div>
        <Badge tone={tone}>{state}</Badge>
      </div>
      {days && (
        <>
          <DayBars days={days} />
          <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-[13px] text-muted tabular-nums">
            <FirstDay day={days[0]} className="max-sm:hidden" />
            <FirstDay day={days.at(-30) ?? days[0]} className="sm:hidden" />
            {summary && <span className="max-sm:order-1 max-sm:w-full">{summary}</span>}
            <span>Today</span>
          </div>
        </>
      )}
    </li>
  );
}

const kinds = [
  { label: "No problems", mark: "bg-accent" },
  { label: "Degraded, or up to 1% server errors", mark: "bg-warning" },
  { label: "Outage, or more than 1%", mark: "bg-danger" },
  { label: "No data", mark: "bg-line" },
];

export const DayLegend = () => (
  <p aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
    {kinds.map(({ label, mark }) => (
      <span key={label} className="inline-flex items-center gap-1.5">
        <span className={`size-2.5 rounded-xs ${mark}`} /> {label}
      </span>
    ))}
  </p>
);
