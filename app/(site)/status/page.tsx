import type { Metadata } from "next";
import { cx } from "@/components/cx";
import { AutoRefresh } from "@/components/ui/data/auto-refresh";
import { TimeToSecond } from "@/components/ui/data/time";
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
    about: "Your requests and those of agents get their responses.",
    problem: database === "down" && "Requests may get 503 service_unavailable. Wait for Retry-After.",
  },
  {
    name: "Portal and documentation",
    about: "Sign-in, your account, and the docs. Your requests do not need them.",
    problem: database === "down" && "Some pages cannot be shown.",
  },
  {
    name: "Rate limits",
    about: "Your requests are counted for each minute and day, by all our processes together.",
    problem: limiter.degraded && "The shared counters are not available. More requests may pass than the limits say.",
  },
  {
    name: "Usage and request log",
    about: "A request is in the portal a second or two after its response.",
    problem: metering.delayed && "Usage is delayed. It is kept and appears later.",
  },
  {
    name: "Webhooks",
    about: "Events are on their way to your endpoints within seconds.",
    problem: eventsAreLate && "Events are delayed. They are kept and sent later.",
  },
];

const inkOf = (works: boolean) => (works ? "text-accent-ink" : "text-warning-ink");

export const metadata: Metadata = { title: "Status", description: "Whether the API and the portal work now." };

// A build has no database to ask.
export const dynamic = "force-dynamic";

const refreshEveryMs = 30_000;

/** It also renders while the database is unavailable. */
export default async function Status() {
  const { statusUrl, supportEmail } = env().publicDetails;
  const health = await readHealth();
  const parts = partsOf(health, health.database === "down" || (await areEventsLate().catch(() => true)));
  const degraded = parts.filter(({ problem }) => problem).map(({ name }) => name);
  const works = degraded.length === 0;
  return (
    <div className="mx-auto max-w-3xl px-5 py-12 sm:px-8 lg:py-16">
      <AutoRefresh everyMs={refreshEveryMs} />
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
        <header className={cx("flex gap-3.5 px-5 py-6", works ? "bg-accent-soft" : "bg-warning-soft", inkOf(works))}>
          <Icon name={works ? "circle-check" : "triangle-alert"} className="size-7 shrink-0 sm:size-8" />
          <div className="min-w-0">
            <h1 className="text-xl sm:text-2xl sm:leading-8">
              {works ? "All systems are operational" : `Degraded: ${degraded.join(", ")}`}
            </h1>
            <p className="mt-1">
              Checked at <TimeToSecond at={new Date()} />.{" "}
              <span className="noscript:hidden">The next check is in {refreshEveryMs / 1000} seconds.</span>
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
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        <section>
          <h2 className="text-[15px]">A request fails all the same?</h2>
          <p className="mt-1 mb-2 text-muted">
            <Link href="/docs/guides/errors">Errors</Link> says what to do about each code. The{" "}
            <code className="whitespace-nowrap font-mono text-[13px]">X-Request-Id</code> of a response tells us which
            request it was.
          </p>
          <SupportLink subject="A request fails">Write to support</SupportLink>
        </section>
        <section>
          <h2 className="text-[15px]">History</h2>
          <p className="mt-1 text-muted">
            {statusUrl ? (
              <>
                <a href={statusUrl} className="link">
                  Our status page
                </a>{" "}
                has past problems and lets you subscribe to news. It works while this site does not.
              </>
            ) : (
              `This page shows the current state only. Ask ${
                supportEmail ? "support" : "the people who run this store"
              } about a past problem, with the ID of a request.`
            )}
          </p>
        </section>
      </div>
    </div>
  );
}
