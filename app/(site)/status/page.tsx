import type { Metadata } from "next";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { type HourErrors, serverErrorsByHour } from "@/lib/domains/usage/traffic/queries";
import { type Health, readHealth } from "@/lib/runtime/health";

type Part = { name: string; state: string; text: string; good: boolean };

const part = (name: string, good: boolean, working: string, impaired: string): Part => ({
  name,
  state: good ? "Working" : "Impaired",
  text: good ? working : impaired,
  good,
});

function partsOf(health: Health): Part[] {
  const up = health.database === "up";
  return [
    part(
      "API and portal",
      up,
      "Requests are served.",
      "Requests may get 503 service_unavailable. Wait for Retry-After.",
    ),
    part("Database", up, "Data is read and written.", "The database does not respond."),
    part(
      "Rate limits",
      !health.limiter.degraded,
      "Requests count towards their limits.",
      "The shared counters are not available. More requests may pass than the limits say.",
    ),
    part(
      "Usage and request log",
      !health.metering.delayed,
      "Requests appear in your usage within seconds.",
      "Usage is delayed. It is kept and appears later.",
    ),
  ];
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });
const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

const describe = ({ share }: HourErrors): string =>
  share === null ? "no requests" : share === 0 ? "no server errors" : `${percent.format(share)} server errors`;

const colourOf = ({ share }: HourErrors): string =>
  share === null
    ? "border border-control border-dashed"
    : share > 0.01
      ? "bg-danger"
      : share > 0
        ? "bg-warning"
        : "bg-accent";

/** A mark for each of the last hours. Hours without requests look different from good ones. */
function DayStrip({ hours }: { hours: HourErrors[] }) {
  const kinds = [
    { label: "No server errors", mark: "bg-accent" },
    { label: "Up to 1% server errors", mark: "bg-warning" },
    { label: "More than 1%", mark: "bg-danger" },
    { label: "No requests", mark: "border border-control border-dashed" },
  ];
  return (
    <figure className="mt-4">
      <ol aria-label="Hours" className="flex gap-1">
        {hours.map((hour) => (
          <li key={hour.at} title={`${clock(hour.at)} UTC: ${describe(hour)}`} className="min-w-0 flex-1">
            <span className={`block h-10 rounded-sm ${colourOf(hour)}`} />
            <span className="sr-only">
              {clock(hour.at)} UTC: {describe(hour)}
            </span>
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="mt-1.5 flex justify-between text-[13px] text-muted tabular-nums">
        <span>{clock(hours[0]?.at ?? 0)} UTC</span>
        <span>Now</span>
      </div>
      <figcaption aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
        {kinds.map(({ label, mark }) => (
          <span key={label} className="inline-flex items-center gap-1.5">
            <span className={`size-2.5 rounded-xs ${mark}`} /> {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

export const metadata: Metadata = { title: "Status", description: "The state of the API and its parts." };

// A build has no database to ask.
export const dynamic = "force-dynamic";

/** It also renders while the database is unavailable. */
export default async function Status() {
  const now = Date.now();
  const [health, hours] = await Promise.all([readHealth(), serverErrorsByHour(now).catch(() => undefined)]);
  const parts = partsOf(health);
  const fine = parts.every(({ good }) => good);
  return (
    <div className="mx-auto max-w-3xl px-5 py-12 sm:px-8 lg:py-16">
      <h1 className="text-3xl">Status</h1>
      <p className="mt-2 text-base">
        {fine ? "All parts of the service are working." : "Some parts of the service are degraded."}
      </p>
      <p className="mt-1 text-[13px] text-muted">Checked at {utcTime(now)}.</p>
      <ul className="mt-8 divide-y divide-line rounded-lg border border-line bg-surface shadow-raised">
        {parts.map(({ name, state, text, good }) => (
          <li key={name} className="flex items-start justify-between gap-x-6 px-5 py-4">
            <div className="min-w-0">
              <h2 className="text-[15px]">{name}</h2>
              <p className="text-muted">{text}</p>
            </div>
            <Badge tone={good ? "accent" : "danger"}>{state}</Badge>
          </li>
        ))}
      </ul>
      <section aria-labelledby="day" className="mt-10">
        <h2 id="day" className="text-xl">
          The last 24 hours
        </h2>
        {hours ? (
          <DayStrip hours={hours} />
        ) : (
          <p className="mt-2 text-muted">These figures are not available right now.</p>
        )}
        <p className="mt-4 max-w-prose text-[13px] text-muted">
          The share of requests with a 5xx response, from the service’s own records. It cannot record what does not
          reach it: an hour without requests may have been quiet, or the service may have been unreachable.
        </p>
      </section>
    </div>
  );
}
