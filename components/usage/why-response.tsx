import { cx } from "@/components/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { Card, CardHeader } from "@/components/ui/layout/page";
import { type OperationId, operationsById } from "@/lib/api/operations";
import { errorText } from "@/lib/base/errors";
import { formatNumber } from "@/lib/base/number";
import { type Check as Checked, explainRequest, remedyOf } from "@/lib/domains/usage/requests/explain";
import type { RequestDetails } from "@/lib/domains/usage/requests/service";

const marks = {
  passed: { icon: "check", colour: "text-accent-ink", label: "Passed" },
  rejected: { icon: "x", colour: "text-danger-ink", label: "Rejected" },
  unknown: { icon: "minus", colour: "text-muted", label: "No effect" },
} as const;

const guideOf = ({ errorCode, status }: RequestDetails): string => {
  if (errorCode === "api_key_banned") return "/docs/guides/rate-limits#bans";
  return status === 429 ? "/docs/guides/rate-limits#when-you-exceed-a-limit" : "/docs/guides/errors#error-codes";
};

function Advice({ request }: { request: RequestDetails }) {
  const { errorCode, status, keyId } = request;
  if (!errorCode) return null;
  const remedy = remedyOf(request);
  return (
    <>
      <p className="mt-1 text-ink">{errorText(errorCode).advice}</p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <Link href={guideOf(request)}>{status === 429 ? "Read about rate limits" : "Read about errors"}</Link>
        {remedy === "plan" && <Link href="/portal/plan">Change plan</Link>}
        {remedy === "key" && <Link href={`/portal/keys/${keyId}`}>View key</Link>}
      </p>
    </>
  );
}

type WhyProps = { request: RequestDetails; limited: number | undefined };

function Step({ check: { name, verdict, text }, request, limited = 1 }: { check: Checked } & WhyProps) {
  const { icon, colour, label } = marks[verdict];
  const failed = verdict === "rejected";
  return (
    <li
      className={cx(
        "grid gap-x-3 gap-y-0.5 border-line border-t px-5 py-2.5 last:rounded-b-lg sm:grid-cols-[11.5rem_1fr]",
        failed && "bg-danger-soft text-danger-ink",
      )}
    >
      <p className={cx("flex gap-3", failed ? "font-semibold" : "text-muted")}>
        <Icon name={icon} label={label} className={cx("mt-0.5 size-4 shrink-0", colour)} />
        {name}
      </p>
      <div className="wrap-anywhere min-w-0 tabular-nums max-sm:pl-7">
        <p className={failed ? "font-medium" : undefined}>{text}</p>
        {failed && limited > 1 && (
          <p className="mt-1 text-ink">
            {formatNumber(limited)} requests of this key were rate limited in this minute.
          </p>
        )}
        {failed && <Advice request={request} />}
      </div>
    </li>
  );
}

export function WhyResponse({ zone, ...why }: WhyProps & { zone: string }) {
  const { request } = why;
  const scope = operationsById[request.operation as OperationId]?.scope;
  const { summary, checks } = explainRequest(request, scope, zone);
  return (
    <Card className="min-w-0">
      <CardHeader
        title="Why this response"
        description={
          <>
            {summary} {request.errorCode && <code className="font-mono text-[13px]">{request.errorCode}</code>}
          </>
        }
      />
      <ol aria-label="Checks" className="mt-4">
        {checks.map((check) => (
          <Step key={check.name} check={check} {...why} />
        ))}
      </ol>
    </Card>
  );
}
