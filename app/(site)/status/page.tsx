import { CircleCheck, Rss } from "lucide-react";
import type { Metadata } from "next";
import { IncidentArticle, impactTones, incidentAnchor } from "@/components/status/incident";
import { DayLegend, daysOf, incidentsOn, type Part, PartRow, sinceData, successOf } from "@/components/status/parts";
import { Time } from "@/components/ui/data/time";
import { LinkButton } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { incidentImpacts, type StatusPart, statusParts } from "@/lib/base/vocabulary";
import { type Incident, recentIncidents, statusDays } from "@/lib/domains/incidents/service";
import { impactNames, partNames, statusNames } from "@/lib/domains/incidents/words";
import type { DayErrors } from "@/lib/domains/usage/traffic/queries";
import { recentErrorDays } from "@/lib/domains/usage/traffic/queries";
import { type Health, readHealth } from "@/lib/runtime/health";

/** What the service notices by itself. */
const failing = ({ database, limiter, metering }: Health): Partial<Record<StatusPart, string>> => ({
  ...(database === "down" && {
    api: "Requests may get 503 service_unavailable. Wait for Retry-After.",
    portal: "Some pages cannot be shown.",
  }),
  ...(limiter.degraded && {
    limits: "The shared counters are not available. More requests may pass than the limits say.",
  }),
  ...(metering.delayed && { usage: "Usage is delayed. It is kept and appears later." }),
});

function partOf(part: StatusPart, problem: string | undefined, open: Incident[]): Omit<Part, "days" | "summary"> {
  const affecting = open.filter(({ parts }) => parts.includes(part));
  const impact = incidentImpacts.findLast((one) => affecting.some(({ impact }) => impact === one));
  const name = partNames[part];
  if (impact) {
    return { name, state: impactNames[impact], tone: impactTones[impact], text: problem ?? affecting[0]?.title ?? "" };
  }
  if (problem) return { name, state: "Degraded", tone: "danger", text: problem };
  return { name, state: "Operational", tone: "accent" };
}

function Banner({ open, fine }: { open: Incident[]; fine: boolean }) {
  if (open.length > 0) {
    return open.map(({ id, title, impact, status, updates }) => (
      <Alert key={String(id)} tone={impactTones[impact] === "danger" ? "danger" : "warning"}>
        <a href={`#${incidentAnchor(id)}`} className="font-semibold underline">
          {title}
        </a>
        <p className="mt-0.5">
          {statusNames[status]}, updated <Time at={updates[0]?.at ?? new Date()} />.
        </p>
      </Alert>
    ));
  }
  if (!fine) return <Alert tone="warning">Some parts of the service are degraded.</Alert>;
  return (
    <p className="flex items-center gap-2.5 rounded-md border border-accent/30 bg-accent-soft px-4 py-3.5 font-semibold text-accent-ink text-base">
      <CircleCheck aria-hidden="true" className="size-5" /> All systems are operational.
    </p>
  );
}

function Incidents({ incidents }: { incidents: Incident[] | undefined }) {
  if (!incidents) return <p className="text-muted">The incidents are not available right now.</p>;
  if (incidents.length === 0) return <p className="text-muted">No incidents in the last {statusDays} days.</p>;
  return (
    <div className="grid gap-8">
      {incidents.map((incident) => (
        <IncidentArticle key={String(incident.id)} {...incident} />
      ))}
    </div>
  );
}

const description = "Whether the API and the portal work, and the incidents of the last 90 days.";
const feed = "/status/feed.xml";

export const metadata: Metadata = {
  title: "Status",
  description,
  alternates: { types: { "application/rss+xml": [{ url: feed, title: "Status" }] } },
};

// A build has no database to ask.
export const dynamic = "force-dynamic";

function historyOf(part: StatusPart, errors: DayErrors[] | undefined, incidents: Incident[]) {
  if (!errors) return undefined;
  const days = sinceData(daysOf(part, errors, incidents));
  return { days, summary: part === "api" ? successOf(errors, days) : incidentsOn(days) };
}

/** It also renders while the database is unavailable. */
export default async function Status() {
  const now = Date.now();
  const [health, days, incidents] = await Promise.all([
    readHealth(),
    recentErrorDays(statusDays, now).catch(() => undefined),
    recentIncidents(now).catch(() => undefined),
  ]);
  const open = (incidents ?? []).filter(({ resolvedAt }) => !resolvedAt);
  const problems = failing(health);
  return (
    <div className="mx-auto max-w-3xl px-5 py-12 sm:px-8 lg:py-16">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-3xl">Status</h1>
          <p className="mt-1 text-[13px] text-muted">
            Checked at <Time at={new Date(now)} />
          </p>
        </div>
        <LinkButton size="sm" href={feed}>
          <Rss aria-hidden="true" /> Subscribe with RSS
        </LinkButton>
      </div>
      <div className="mt-8 grid gap-3">
        <Banner open={open} fine={Object.keys(problems).length === 0} />
      </div>
      <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface shadow-raised">
        {statusParts.map((part) => (
          <PartRow key={part} {...partOf(part, problems[part], open)} {...historyOf(part, days, incidents ?? [])} />
        ))}
      </ul>
      {days ? (
        <DayLegend />
      ) : (
        <p className="mt-4 text-muted">The last {statusDays} days are not available right now.</p>
      )}
      <p className="mt-3 max-w-prose text-[13px] text-muted">
        The bars of the API show the share of requests with a 5xx response. The other days show the incidents that our
        team reported. Days are in UTC. A day without requests has no data: it may have been quiet, or the service may
        have been unreachable.
      </p>
      <section aria-labelledby="incidents" className="mt-12">
        <h2 id="incidents" className="mb-4 text-xl">
          Incidents
        </h2>
        <Incidents incidents={incidents} />
      </section>
    </div>
  );
}
