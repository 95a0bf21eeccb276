import { formatNumber } from "@/components/number";
import { clockSpan } from "@/components/time";
import { CopyButton } from "@/components/ui/data/copy-button";
import { FactRow } from "@/components/ui/data/facts";
import { Alert } from "@/components/ui/layout/alert";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import { Link } from "@/components/ui/layout/link";
import { errorCodes } from "@/lib/base/errors";
import { rejectedBy } from "@/lib/domains/usage/requests/decide-again";
import { remedyOf } from "@/lib/domains/usage/requests/explain";
import { logSpan, type RequestDetails, type RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { duration, exactTime, operationName, zoneLabel } from "./labels";

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

type WindowProps = { label: string; limit: number; used: number; resetsIn: number; rejected: boolean };

function WindowThen({ label, limit, used, resetsIn, rejected }: WindowProps) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        <span className="text-[13px] text-muted">{clockSpan(resetsIn)} before reset</span>
      </p>
      <div aria-hidden="true" className="my-2 h-2 overflow-hidden rounded-full bg-line">
        <div
          className={`h-full rounded-full ${rejected ? "bg-danger" : "bg-accent"}`}
          style={{ width: `${Math.min(100, (100 * used) / limit)}%` }}
        />
      </div>
      <p className="text-[13px] text-muted tabular-nums">
        {formatNumber(used)} of {formatNumber(limit)} used, {formatNumber(Math.max(0, limit - used))} left
        {rejected && " (this limit was reached)"}
      </p>
    </div>
  );
}

/** The quota after the limiter decided this request. */
export function WindowsThen({ request }: { request: RequestDetails }) {
  const { at, status, minuteLimit, minuteUsed, minuteResetAt, dayLimit, dayUsed, dayResetAt } = request;
  const by = rejectedBy(request);
  return (
    <Card>
      <CardHeader
        title="Quota after this request"
        description={
          status === 429 ? "This request was rate limited and did not count." : "Requests left in both windows."
        }
      />
      <CardBody className="grid gap-6">
        <WindowThen
          label="Clock minute"
          limit={minuteLimit}
          used={minuteUsed}
          resetsIn={minuteResetAt - at}
          rejected={by === "minute"}
        />
        <WindowThen
          label="UTC day"
          limit={dayLimit}
          used={dayUsed}
          resetsIn={dayResetAt - at}
          rejected={by === "day"}
        />
      </CardBody>
    </Card>
  );
}

/** @param zone the time zone for the time of the request. @param link the URL of its page */
export function RequestFacts({
  request,
  zone,
  keyLabel,
  link,
}: {
  request: RequestLogEntry;
  zone: string;
  keyLabel: string;
  link: string;
}) {
  const { requestId, traceId, at, method, path, query, operation, status, durationMicros, ipAddress, userAgent } =
    request;
  const mono = "font-mono text-[13px]";
  return (
    <Card className="min-w-0">
      <CardHeader title="Request" />
      <dl className="mt-4">
        <FactRow name="Request ID">
          <span className="flex items-center gap-1">
            <code className={`${mono} max-sm:text-xs`}>{requestId}</code>
            <CopyButton text={requestId} what="request ID" className="-my-2" />
          </span>
        </FactRow>
        {traceId && (
          <FactRow name="Trace ID">
            <code className={mono}>{traceId}</code>
          </FactRow>
        )}
        <FactRow name="Time">
          <time dateTime={new Date(at).toISOString()}>
            {exactTime(at, zone)} {zoneLabel(zone)}
          </time>
        </FactRow>
        <FactRow name="Method and path">
          <code className={mono}>
            {method} {path}
          </code>
        </FactRow>
        {query && (
          <FactRow name="Query">
            <code className={mono}>{query}</code>
          </FactRow>
        )}
        <FactRow name="Operation">{operationName(operation)}</FactRow>
        <FactRow name="Status">{status}</FactRow>
        <FactRow name="Duration">{duration(durationMicros)}</FactRow>
        <FactRow name="API key">
          <Link href={`/portal/keys/${request.keyId}`} className="link">
            {keyLabel}
          </Link>
        </FactRow>
        <FactRow name="IP address">{ipAddress ?? "Unknown"}</FactRow>
        <FactRow name="User agent">{userAgent ?? "None"}</FactRow>
        <FactRow name="Link to this page">
          <span className="flex items-center gap-1">
            <code className={mono}>{link}</code>
            <CopyButton text={link} what="link" className="-my-2" />
          </span>
          <span className="text-[13px] text-muted">Only people in your account can open it, for {logSpan()}.</span>
        </FactRow>
      </dl>
    </Card>
  );
}
