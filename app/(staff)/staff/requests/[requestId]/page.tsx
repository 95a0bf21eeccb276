import type { Metadata } from "next";
import { MissingForStaff } from "@/components/portal/missing";
import { AccountLink } from "@/components/staff/account-link";
import { CopyButton } from "@/components/ui/data/copy-button";
import { FactRow } from "@/components/ui/data/facts";
import { Time } from "@/components/ui/data/time";
import { Breadcrumb, Card, CardHeader, PageHeader } from "@/components/ui/layout/page";
import { duration } from "@/components/usage/labels";
import { StatusBadge } from "@/components/usage/request-table";
import { asAccountId } from "@/lib/base/account-id";
import { findKey } from "@/lib/domains/keys/reads";
import { getRequest } from "@/lib/domains/usage/requests/service";
import { findRequest } from "@/lib/domains/usage/traffic/queries";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Request" };

async function read(requestId: string) {
  const found = await findRequest(requestId);
  if (!found) return undefined;
  const accountId = asAccountId(found.accountId); // staff can read every account
  const request = await getRequest(accountId, requestId);
  return request && { ...found, ...request, key: await findKey(accountId, request.keyId) };
}

export default async function StaffRequest({ params }: PageProps<"/staff/requests/[requestId]">) {
  const { requestId } = await params;
  await requireStaff(`/staff/requests/${encodeURIComponent(requestId)}`);
  const request = await read(requestId);
  if (!request) return <MissingForStaff />;
  const { accountId, accountName, key } = request;
  return (
    <>
      <Breadcrumb href={`/staff/accounts/${accountId}`}>{accountName ?? `Account ${accountId}`}</Breadcrumb>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere font-mono text-xl">
              {request.method} {request.path}
            </span>
            <StatusBadge status={request.status} />
          </span>
        }
      />
      <Card className="max-w-4xl">
        <CardHeader title="Details" />
        <dl className="mt-4">
          <FactRow name="Request ID">
            <span className="font-mono text-[13px]">{requestId}</span>{" "}
            <CopyButton text={requestId} what="request ID" className="-my-2" />
          </FactRow>
          <FactRow name="Time">
            <Time at={new Date(request.at)} />
          </FactRow>
          <FactRow name="Account">
            <AccountLink id={accountId} name={accountName ?? `Account ${accountId}`} />
          </FactRow>
          <FactRow name="Key">{key ? `${key.name} (…${key.lastFour})` : `Key ${request.keyId}`}</FactRow>
          {request.query && <FactRow name="Query">{request.query}</FactRow>}
          {request.errorCode && (
            <FactRow name="Error">
              <code className="font-mono text-[13px]">{request.errorCode}</code> {request.errorMessage}
            </FactRow>
          )}
          <FactRow name="Duration">{duration(request.durationMicros)}</FactRow>
          <FactRow name="Minute">
            {request.minuteUsed} of {request.minuteLimit} used
          </FactRow>
          <FactRow name="Day">
            {request.dayUsed} of {request.dayLimit} used
          </FactRow>
          <FactRow name="IP address">{request.ipAddress ?? "Not recorded"}</FactRow>
          <FactRow name="Client">{request.userAgent ?? "Not recorded"}</FactRow>
          {request.traceId && <FactRow name="Trace ID">{request.traceId}</FactRow>}
        </dl>
      </Card>
    </>
  );
}
