import { STATUS_CODES } from "node:http";
import type { ReactNode } from "react";
import { clockSpan } from "@/components/time";
import { CodeBlock } from "@/components/ui/data/code-block";
import { FactRow } from "@/components/ui/data/facts";
import { SampleTabs } from "@/components/ui/data/sample-tabs";
import { MaybeLink } from "@/components/ui/layout/link";
import { Card, CardHeader, TitledCard } from "@/components/ui/layout/page";
import { Summary } from "@/components/ui/overlay/summary";
import { loggedResponse } from "@/lib/api/logged-response";
import { basePaths, type Operation } from "@/lib/api/operation";
import { type OperationId, operationsById } from "@/lib/api/operations";
import { capitalized, listOf } from "@/lib/base/grammar";
import { plans, planTitle, selfServicePlans } from "@/lib/base/plans";
import { referencePath } from "@/lib/docs/pages";
import { keyPlaceholder } from "@/lib/docs/sample-languages";
import { decideAgain } from "@/lib/domains/usage/requests/decide-again";
import { remedyOf, windowOf } from "@/lib/domains/usage/requests/explain";
import type { RequestDetails, RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { durationLabel, exactTime, operationName, usageHref, zoneLabel } from "./labels";
import { UsedBar } from "./quota";
import { RequestId } from "./request-table";
import { Resend } from "./resend";
import { isRedacted, sentPath, sentSamples } from "./sent-samples";

export function SendAgain({ request, origin }: { request: RequestLogEntry; origin: string }) {
  const operation: Operation | undefined = operationsById[request.operation as OperationId];
  const { samples, missing } = sentSamples(request, origin, operation?.bodyExample);
  const path = sentPath(request);
  // The key goes to no address but those of the API.
  const isRead = request.method === "GET" && path.startsWith(`${basePaths.store}/`) && !isRedacted(path);
  return (
    <TitledCard
      title="Send it again"
      description={`Replace ${keyPlaceholder} with one of your keys.`}
      className="min-w-0 max-lg:order-1"
      bodyClass="grid gap-3"
    >
      <SampleTabs samples={samples} title="Request" />
      {missing.map((text) => (
        <p key={text} className="text-[13px] text-muted">
          {text}
        </p>
      ))}
      {isRead && <Resend path={path} />}
    </TitledCard>
  );
}

function planThatAllows(request: RequestDetails): string | undefined {
  if (remedyOf(request) !== "plan") return undefined;
  const name = selfServicePlans.find((name) => decideAgain(request, plans[name].limits).allowed);
  return name && plans[name].title;
}

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
            aside={`${clockSpan(resetAt - at)} before reset`}
          />
        );
      })}
      {status === 429 && (
        <p className="text-[13px] text-muted">
          This request was rate limited and did not count.
          {better && <span> On {better}, it would have been allowed.</span>}
        </p>
      )}
    </TitledCard>
  );
}

type RequestFactsProps = { request: RequestLogEntry; zone: string; who: ReactNode; canFilter?: boolean };

export function RequestFacts({ request, zone, who, canFilter }: RequestFactsProps) {
  const { requestId, traceId, at, query, operation, ipAddress } = request;
  // Staff have no log to filter.
  const log =
    canFilter && ipAddress ? usageHref("/portal/usage/requests", { range: "30d", zone, ip: ipAddress }) : undefined;
  return (
    <Card>
      <CardHeader title="Request" />
      <dl className="mt-3">
        <FactRow name="Time">
          <time dateTime={new Date(at).toISOString()}>
            {exactTime(at, zone)} {zoneLabel(zone)}
          </time>
        </FactRow>
        <FactRow name="Duration">{durationLabel(request.durationMicros)}</FactRow>
        {who}
        <FactRow name="Operation">
          <MaybeLink href={operation in operationsById ? referencePath(operation) : undefined}>
            {operationName(operation)}
          </MaybeLink>
        </FactRow>
        <FactRow name="Query">{query && <code className="font-mono text-[13px]">{query}</code>}</FactRow>
        <FactRow name="IP address">
          <MaybeLink href={log}>{ipAddress ?? "Unknown"}</MaybeLink>
        </FactRow>
        <FactRow name="User agent">{request.userAgent ?? "None"}</FactRow>
        <FactRow name="Request ID">
          <RequestId id={requestId} whole />
        </FactRow>
        <FactRow name="Trace ID">{traceId && <RequestId id={traceId} what="trace ID" whole />}</FactRow>
      </dl>
    </Card>
  );
}

function bodyNote({ status, errorCode }: RequestDetails): string {
  if (status === 304) return "A 304 has no body: the client has it already.";
  return errorCode ? "The log does not have the message of this error." : "The log keeps no bodies.";
}

/** Those that depend on the request: its ID, its limits and when to retry. */
const mainHeaders = /^(?:Content-Type|X-Request-Id|X-RateLimit-|RateLimit|Retry-After)/;

export function ResponseThen({ request }: { request: RequestDetails }) {
  const { headers, unknownHeaders, body } = loggedResponse(request);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const main = lines.filter((line) => mainHeaders.test(line));
  return (
    <TitledCard
      title={`Response: ${request.status} ${STATUS_CODES[request.status] ?? ""}`}
      className="min-w-0"
      bodyClass="grid gap-3"
    >
      {body && request.method !== "HEAD" ? (
        <CodeBlock code={JSON.stringify(body, null, 2)} label="Response body" areaClass="wrapped" />
      ) : (
        <p className="text-muted">{bodyNote(request)}</p>
      )}
      <CodeBlock code={main.join("\n")} label="Response headers" areaClass="wrapped" />
      <details>
        <Summary>All headers</Summary>
        <div className="mt-3 grid gap-3">
          <CodeBlock code={lines.join("\n")} label="All response headers" areaClass="wrapped" />
          <p className="text-[13px] text-muted">
            The log does not keep the values of {listOf([...unknownHeaders, "Date"])}.
          </p>
        </div>
      </details>
    </TitledCard>
  );
}
