import type { ReactNode } from "react";
import { clockSpan } from "@/components/time";
import { CodeBlock } from "@/components/ui/data/code-block";
import { CopyButton } from "@/components/ui/data/copy-button";
import { FactRow } from "@/components/ui/data/facts";
import { LongText } from "@/components/ui/data/long-text";
import { UsedBar } from "@/components/ui/data/quota-bar";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { Card, CardHeader, TitledCard } from "@/components/ui/layout/page";
import { errorCodes } from "@/lib/base/errors";
import { rejectedBy } from "@/lib/domains/usage/requests/decide-again";
import { remedyOf } from "@/lib/domains/usage/requests/explain";
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

const guideOf = ({ errorCode, status }: RequestDetails): string => {
  if (errorCode === "api_key_banned") return "/docs/guides/rate-limits#bans";
  return status === 429 ? "/docs/guides/rate-limits#when-you-exceed-a-limit" : "/docs/guides/errors#error-codes";
};

/** The meaning of an error and how to fix it. */
export function ErrorAdvice({ request }: { request: RequestDetails }) {
  const { errorCode, errorMessage, status, keyId } = request;
  if (!errorCode) return null;
  const { title, advice } = errorCodes[errorCode];
  const remedy = remedyOf(request);
  return (
    <Alert tone={status >= 500 || status === 429 ? "danger" : "warning"}>
      <p className="font-semibold">
        {title} <code className="font-mono font-normal text-[13px]">{errorCode}</code>
      </p>
      {errorMessage && <p className="wrap-anywhere">{errorMessage}</p>}
      <p>{advice}</p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <Link href={guideOf(request)} className="link">
          {status === 429 ? "Read about rate limits" : "Read about errors"}
        </Link>
        {remedy === "plan" && (
          <Link href="/portal/plan" className="link">
            Change plan
          </Link>
        )}
        {remedy === "key" && (
          <Link href={`/portal/keys/${keyId}`} className="link">
            View key
          </Link>
        )}
      </p>
    </Alert>
  );
}

/** The quota after the limiter decided this request. */
export function WindowsThen({ request }: { request: RequestDetails }) {
  const { at, status, minuteLimit, minuteUsed, minuteResetAt, dayLimit, dayUsed, dayResetAt } = request;
  const by = rejectedBy(request);
  const left = (resetAt: number) => `${clockSpan(resetAt - at)} before reset`;
  const reached = " (this limit was reached)";
  return (
    <TitledCard
      title="Quota after this request"
      description={
        status === 429 ? "This request was rate limited and did not count." : "Requests left in both windows."
      }
      bodyClass="grid gap-6"
    >
      <UsedBar
        label="Clock minute"
        limit={minuteLimit}
        used={minuteUsed}
        reset={left(minuteResetAt)}
        note={by === "minute" ? reached : ""}
      />
      <UsedBar
        label="UTC day"
        limit={dayLimit}
        used={dayUsed}
        reset={left(dayResetAt)}
        note={by === "day" ? reached : ""}
      />
    </TitledCard>
  );
}

const mono = "font-mono text-[13px]";

const Copied = ({ text, what }: { text: string; what: string }) => (
  <span className="flex items-center gap-1">
    <code className={`${mono} max-sm:text-xs`}>
      <LongText>{text}</LongText>
    </code>
    <CopyButton text={text} what={what} className="-my-2" />
  </span>
);

type RequestFactsProps = {
  request: RequestLogEntry;
  /** For the time of the request. */
  zone: string;
  keyLabel: string;
  /** The URL of its page. */
  link: string;
};

export function RequestFacts({ request, zone, keyLabel, link }: RequestFactsProps) {
  const { requestId, traceId, at, query } = request;
  const facts: Record<string, ReactNode> = {
    "Request ID": <Copied text={requestId} what="request ID" />,
    "Trace ID": traceId && <code className={mono}>{traceId}</code>,
    Time: (
      <time dateTime={new Date(at).toISOString()}>
        {exactTime(at, zone)} {zoneLabel(zone)}
      </time>
    ),
    "Method and path": <code className={mono}>{`${request.method} ${request.path}`}</code>,
    Query: query && <code className={mono}>{query}</code>,
    Operation: operationName(request.operation),
    Status: request.status,
    Duration: duration(request.durationMicros),
    "API key": (
      <Link href={`/portal/keys/${request.keyId}`} className="link">
        {keyLabel}
      </Link>
    ),
    "IP address": request.ipAddress ?? "Unknown",
    "User agent": request.userAgent ?? "None",
    "Link to this page": (
      <>
        <Copied text={link} what="link" />
        <span className="text-[13px] text-muted">Only people in your account can open it, for {logSpan()}.</span>
      </>
    ),
  };
  return (
    <Card className="min-w-0">
      <CardHeader title="Request" />
      <dl className="mt-4">
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <FactRow key={name} name={name}>
                {value}
              </FactRow>
            ),
        )}
      </dl>
    </Card>
  );
}
