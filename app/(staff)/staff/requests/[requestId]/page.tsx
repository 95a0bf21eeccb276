import type { Metadata } from "next";
import { cache } from "react";
import { MissingForStaff } from "@/components/portal/missing";
import { AccountLink } from "@/components/staff/account-link";
import { FactRow } from "@/components/ui/data/facts";
import { Breadcrumb, PageHeader } from "@/components/ui/layout/page";
import { QuotaThen, RequestFacts } from "@/components/usage/request-facts";
import { RequestTitle } from "@/components/usage/request-table";
import { asAccountId } from "@/lib/base/account-id";
import { findKey } from "@/lib/domains/keys/lookup";
import { getRequest } from "@/lib/domains/usage/requests/service";
import { findRequestOfAnyAccount } from "@/lib/domains/usage/traffic/queries";
import { requireStaff } from "@/lib/web/auth/guards";
import { staffTitle } from "@/lib/web/auth/viewer";

const read = cache(async (requestId: string) => {
  const found = await findRequestOfAnyAccount(requestId);
  if (!found) return undefined;
  const accountId = asAccountId(found.accountId); // staff can read every account
  const request = await getRequest(accountId, requestId);
  return request && { ...found, ...request, key: await findKey(accountId, request.keyId) };
});

async function nameOf(requestId: string): Promise<string | undefined> {
  const request = await read(requestId);
  return request && `${request.method} ${request.path}`;
}

export const generateMetadata = ({ params }: PageProps<"/staff/requests/[requestId]">): Promise<Metadata> =>
  staffTitle("Requests", async () => nameOf((await params).requestId));

export default async function StaffRequest({ params }: PageProps<"/staff/requests/[requestId]">) {
  const { requestId } = await params;
  await requireStaff(`/staff/requests/${encodeURIComponent(requestId)}`);
  const request = await read(requestId);
  if (!request) return <MissingForStaff />;
  const { accountId, accountName, key } = request;
  return (
    <>
      <Breadcrumb href={`/staff/accounts/${accountId}`}>{accountName ?? `Account ${accountId}`}</Breadcrumb>
      <PageHeader title={<RequestTitle request={request} />} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] xl:grid-cols-[1fr_24rem]">
        <RequestFacts
          request={request}
          zone="UTC"
          who={
            <>
              <FactRow name="Account">
                <AccountLink id={accountId} name={accountName ?? `Account ${accountId}`} />
              </FactRow>
              <FactRow name="API key">{key ? `${key.name} (…${key.lastFour})` : `Key ${request.keyId}`}</FactRow>
              <FactRow name="Error">
                {request.errorCode && `${request.errorCode} ${request.errorMessage ?? ""}`}
              </FactRow>
            </>
          }
        />
        <QuotaThen request={request} />
      </div>
    </>
  );
}
