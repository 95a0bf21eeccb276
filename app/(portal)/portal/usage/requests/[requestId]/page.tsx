import type { Metadata } from "next";
import { Missing } from "@/components/portal/missing";
import { Breadcrumb, PageHeader } from "@/components/ui/layout/page";
import { SupportLink } from "@/components/ui/layout/support-link";
import { keyName, requestHref, usageHref } from "@/components/usage/labels";
import { ErrorAdvice, RequestFacts, SendAgain, WindowsThen } from "@/components/usage/request-facts";
import { StatusBadge } from "@/components/usage/request-table";
import { UnderEachPlan, WhyResponse } from "@/components/usage/why-response";
import { publicOrigin } from "@/lib/base/env";
import { getRequest } from "@/lib/domains/usage/requests/service";
import { readFilter, requestId, usageFilter } from "@/lib/domains/usage/schema";
import { requireUser } from "@/lib/web/auth/guards";
import { readKeyNames } from "@/lib/web/reads/key-names";

export const metadata: Metadata = { title: "Request" };

export default async function Request({ params, searchParams }: PageProps<"/portal/usage/requests/[requestId]">) {
  const { requestId: id } = await params;
  const { zone } = readFilter(usageFilter, await searchParams);
  const { accountId } = await requireUser(requestHref(id, zone));
  const request = requestId.safeParse(id).success ? await getRequest(accountId, id) : undefined;
  if (!request) return <Missing />;
  const origin = publicOrigin();
  const names = await readKeyNames(accountId, [request]);
  return (
    <>
      <Breadcrumb href={usageHref("/portal/usage/requests", { zone })}>Request log</Breadcrumb>
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
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-6">
          <ErrorAdvice request={request} />
          <WhyResponse request={request} zone={zone} />
          <SendAgain request={request} origin={origin} />
          <RequestFacts
            request={request}
            zone={zone}
            keyLabel={keyName(String(request.keyId), names)}
            link={`${origin}${requestHref(id, zone)}`}
          />
        </div>
        <div className="grid gap-4">
          <WindowsThen request={request} />
          <UnderEachPlan request={request} />
          <SupportLink subject={`Request ${request.requestId}`}>Contact support about this request</SupportLink>
        </div>
      </div>
    </>
  );
}
