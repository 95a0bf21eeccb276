import type { Metadata } from "next";
import { Badge } from "@/components/ui/data/badge";
import { Time } from "@/components/ui/data/time";
import { Icon } from "@/components/ui/icon";
import { SupportLink } from "@/components/ui/layout/support-link";
import { env } from "@/lib/base/env";
import { areEventsLate } from "@/lib/platform/jobs/queue";
import { type Health, readHealth } from "@/lib/runtime/health";

/** What the service notices by itself. */
const partsOf = ({ database, limiter, metering }: Health, eventsAreLate: boolean) => [
  {
    // An agent calls the same operations, in the same process.
    name: "API and MCP",
    about: "Requests from your programs and agents.",
    problem: database === "down" && "Requests may get 503 service_unavailable. Wait for Retry-After.",
  },
  {
    name: "Portal and documentation",
    about: "Sign-in, your account, and the docs.",
    problem: database === "down" && "Some pages cannot be shown.",
  },
  {
    name: "Rate limits",
    about: "The count of your requests, for each minute and day.",
    problem: limiter.degraded && "The shared counters are not available. More requests may pass than the limits say.",
  },
  {
    name: "Usage and request log",
    about: "What the portal shows of your requests.",
    problem: metering.delayed && "Usage is delayed. It is kept and appears later.",
  },
  {
    name: "Webhooks",
    about: "Events on their way to your endpoints.",
    problem: eventsAreLate && "Events are delayed. They are kept and sent later.",
  },
];

export const metadata: Metadata = { title: "Status", description: "Whether the API and the portal work now." };

// A build has no database to ask.
export const dynamic = "force-dynamic";

/** It also renders while the database is unavailable. */
export default async function Status() {
  const { statusUrl, supportEmail } = env().publicDetails;
  const health = await readHealth();
  const parts = partsOf(health, health.database === "down" || (await areEventsLate().catch(() => true)));
  const degraded = parts.filter(({ problem }) => problem).map(({ name }) => name);
  return (
    <div className="mx-auto max-w-3xl px-5 py-12 sm:px-8 lg:py-16">
      <h1 className="flex items-center gap-3 text-2xl sm:text-3xl">
        {degraded.length > 0 ? (
          <>
            <Icon name="triangle-alert" className="size-7 shrink-0 text-warning-ink" /> Degraded: {degraded.join(", ")}
          </>
        ) : (
          <>
            <Icon name="circle-check" className="size-7 shrink-0 text-accent" /> All systems are operational
          </>
        )}
      </h1>
      <p className="mt-1 text-[13px] text-muted">
        Checked at <Time at={new Date()} />
      </p>
      <ul className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface shadow-raised">
        {parts.map(({ name, about, problem }) => (
          <li key={name} className="flex items-start justify-between gap-x-6 px-5 py-4">
            <div className="min-w-0">
              <h2 className="text-[15px]">{name}</h2>
              <p className={problem ? "" : "text-muted"}>{problem || about}</p>
            </div>
            <Badge tone={problem ? "danger" : "accent"}>{problem ? "Degraded" : "Operational"}</Badge>
          </li>
        ))}
      </ul>
      {statusUrl && (
        <p className="mt-4 text-muted">
          <a href={statusUrl} className="link">
            Our status page
          </a>{" "}
          also tells of past problems, and works while this site does not.
        </p>
      )}
      {supportEmail && (
        <p className="mt-4 text-muted">
          Does a request fail all the same? Its <code className="font-mono text-[13px]">X-Request-Id</code> tells us
          which one it was. <SupportLink subject="A request fails">Write to support</SupportLink>
        </p>
      )}
    </div>
  );
}
