import type { Metadata } from "next";
import { DayStrip } from "@/components/status/day-strip";
import { partsOf } from "@/components/status/parts";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { serverErrorsByHour } from "@/lib/domains/usage/traffic/queries";
import { readHealth } from "@/lib/runtime/health";

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
