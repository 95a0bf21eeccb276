import type { Metadata } from "next";
import { cx } from "@/components/cx";
import { Time } from "@/components/ui/data/time";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
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

const inkOf = (works: boolean) => (works ? "text-accent-ink" : "text-warning-ink");

export const metadata: Metadata = { title: "Status", description: "Whether the API and the portal work now." };

// A build has no database to ask.
export const dynamic = "force-dynamic";

/** It also renders while the database is unavailable. */
export default async function Status() {
  const { statusUrl, supportEmail } = env().publicDetails;
  const health = await readHealth();
  const parts = partsOf(health, health.database === "down" || (await areEventsLate().catch(() => true)));
  const degraded = parts.filter(({ problem }) => problem).map(({ name }) => name);
  const works = degraded.length === 0;
  return (
    <div className="mx-auto max-w-3xl px-5 py-12 sm:px-8 lg:py-16">
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <header className={cx("flex gap-3.5 px-5 py-6", works ? "bg-accent-soft" : "bg-warning-soft", inkOf(works))}>
          <Icon name={works ? "circle-check" : "triangle-alert"} className="size-7 shrink-0 sm:size-8" />
          <div className="min-w-0">
            <h1 className="text-xl sm:text-2xl sm:leading-8">
              {works ? "All systems are operational" : `Degraded: ${degraded.join(", ")}`}
            </h1>
            <p className="mt-1">
              Checked at <Time at={new Date()} />. Reload the page to check again.
            </p>
          </div>
        </header>
        <ul className="divide-y divide-line">
          {parts.map(({ name, about, problem }) => (
            <li key={name} className="flex items-center justify-between gap-x-6 px-5 py-3.5">
              <div className="min-w-0">
                <h2 className="text-[15px]">{name}</h2>
                <p className={problem ? "" : "text-muted"}>{problem || about}</p>
              </div>
              <p className={cx("flex items-center gap-1.5 font-medium text-[13px]", inkOf(!problem))}>
                <Icon name={problem ? "triangle-alert" : "check"} className="size-4" />
                {problem ? "Degraded" : "Operational"}
              </p>
            </li>
          ))}
        </ul>
      </div>
      {statusUrl && (
        <p className="mt-4 text-muted">
          <a href={statusUrl} className="link">
            Our status page
          </a>{" "}
          also tells of past problems, and works while this site does not.
        </p>
      )}
      <p className="mt-4 text-muted">
        Does a request fail all the same?{" "}
        <Link href="/docs/guides/errors" className="link">
          Errors
        </Link>{" "}
        says what to do about each code.
      </p>
      {supportEmail && (
        <p className="mt-4 text-muted">
          The <code className="font-mono text-[13px]">X-Request-Id</code> of its response tells us which one it was.{" "}
          <SupportLink subject="A request fails">Write to support</SupportLink>
        </p>
      )}
    </div>
  );
}
