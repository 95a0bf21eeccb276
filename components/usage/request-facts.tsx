import type { ReactNode } from "react";
import { clockSpan } from "@/components/time";
import { CodeBlock } from "@/components/ui/data/code-block";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Facts } from "@/components/ui/data/facts";
import { LongText } from "@/components/ui/data/long-text";
import { UsedBar } from "@/components/ui/data/quota-bar";
import { TitledCard } from "@/components/ui/layout/page";
import { env } from "@/lib/base/env";
import { plans, planTitle, selfServicePlans } from "@/lib/base/plans";
import { capitalized } from "@/lib/base/words";
import { decideAgain, rejectedBy } from "@/lib/domains/usage/requests/decide-again";
import { remedyOf, windowOf } from "@/lib/domains/usage/requests/explain";
import { logSpan, type RequestDetails, type RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { curlLine } from "./curl-line";
import { duration, exactTime, operationName, zoneLabel } from "./labels";

/** The command that sends a request again. @param origin the public origin of this deployment */
export function SendAgain({ request, origin }: { request: RequestLogEntry; origin: string }) {
  const { command, missing } = curlLine(request, origin);
  return (
    <TitledCard
      title="Send it again"
      description="First set the variable API_KEY to one of your keys."
      className="min-w-0"
      bodyClass="grid gap-3"
    >
      <CodeBlock code={command} label="curl request" />
      {missing.map((text) => (
        <p key={text} className="text-[13px] text-muted">
          {text}
        </p>
      ))}
    </TitledCard>
  );
}

/** The first plan whose limits would have allowed a request that the limits of the account rejected. */
function planThatAllows(request: RequestDetails): string | undefined {
  if (remedyOf(request) !== "plan") return undefined;
  const name = selfServicePlans.find((name) => decideAgain(request, plans[name].limits, env().ban).allowed);
  return name && plans[name].title;
}

/** The quota after the limiter decided this request. */
export function QuotaThen({ request }: { request: RequestDetails }) {
  const { at, status, plan, hasCustomLimits } = request;
  const better = planThatAllows(request);
  return (
    <TitledCard
      title="Quota after this request"
      description={plan && `${planTitle(plan)} plan${hasCustomLimits ? ", with custom limits" : ""}`}
      bodyClass="grid gap-6"
    >
      {(["minute", "day"] as const).map((window) => {
        const { limit, used, resetAt, isOfKey } = windowOf(request, window);
        return (
          <UsedBar
            key={window}
            label={`${capitalized(window)}${isOfKey ? ", limit of the key" : ""}`}
            limit={limit}
            used={used}
            reset={`${clockSpan(resetAt - at)} before reset`}
            note={rejectedBy(request) === window ? " (this limit was reached)" : ""}
          />
        );
      })}
      {status === 429 && (
        <p className="text-[13px] text-muted">
          This request was rate limited and did not count.
          {better && ` With the limits of ${better}, it would have been allowed.`}
        </p>
      )}
    </TitledCard>
  );
}

const mono = "font-mono text-[13px] font-normal";

const Copied = ({ text, what }: { text: string; what: string }) => (
  <span className="flex items-center gap-1">
    <code className={mono}>
      <LongText>{text}</LongText>
    </code>
    <CopyButton text={text} what={what} className="-my-2" />
  </span>
);

type Fact = [name: string, value: ReactNode];

type RequestFactsProps = {
  request: RequestLogEntry;
  /** For the time of the request. */
  zone: string;
  /** Who sent it. */
  who: Fact[];
  /** The URL of its page for people of the account. */
  link?: string;
};

export function RequestFacts({ request, zone, who, link }: RequestFactsProps) {
  const { requestId, traceId, at, query } = request;
  const facts: Fact[] = [
    [
      "Time",
      <time key="time" dateTime={new Date(at).toISOString()}>
        {exactTime(at, zone)} {zoneLabel(zone)}
      </time>,
    ],
    ["Duration", duration(request.durationMicros)],
    ...who,
    ["Operation", operationName(request.operation)],
    ["Query", query && <code className={mono}>{query}</code>],
    ["IP address", request.ipAddress ?? "Unknown"],
    ["User agent", request.userAgent ?? "None"],
    ["Request ID", <Copied key="id" text={requestId} what="request ID" />],
    ["Trace ID", traceId && <code className={mono}>{traceId}</code>],
    [
      "Link to this page",
      link && (
        <span key="link">
          <Copied text={link} what="link" />
          <span className="font-normal text-[13px] text-muted">
            Only people in your account can open it, for {logSpan()}.
          </span>
        </span>
      ),
    ],
  ];
  return (
    <TitledCard title="Request">
      <Facts facts={facts.filter(([, value]) => value).map(([name, value]) => ({ name, value }))} />
    </TitledCard>
  );
}
