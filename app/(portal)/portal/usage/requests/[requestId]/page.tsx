import type { Metadata } from "next";
import { Missing } from "@/components/portal/missing";
import { relativeTime } from "@/components/time";
import { CopyButton } from "@/components/ui/data/copy-button";
import { FactRow } from "@/components/ui/data/facts";
import { Link } from "@/components/ui/layout/link";
import { Breadcrumb, PageHeader } from "@/components/ui/layout/page";
import { SupportLink } from "@/components/ui/layout/support-link";
import { keyLabel, requestHref, splitKeyName, usageHref } from "@/components/usage/labels";
import { QuotaThen, RequestFacts, ResponseThen, SendAgain } from "@/components/usage/request-facts";
import { RequestTitle } from "@/components/usage/request-table";
import { WhyResponse } from "@/components/usage/why-response";
import { basePaths } from "@/lib/api/operation";
import { publicOrigin } from "@/lib/base/env";
import { readFilter } from "@/lib/base/filter";
import { getRequest, logSpan, rateLimitedInMinute } from "@/lib/domains/usage/requests/service";
import { requestId, usageFilter } from "@/lib/domains/usage/schema";
import { requireMember } from "@/lib/web/auth/guards";
import { readKeyNames } from "@/lib/web/reads/key-names";

type Props = PageProps<"/portal/usage/requests/[requestId]">;

async function find({ params, searchParams }: Props) {
  const { requestId: id } = await params;
  const { zone } = readFilter(usageFilter, await searchParams);
  const { accountId } = await requireMember(requestHref(id, zone));
  const request = requestId.safeParse(id).success ? await getRequest(accountId, id) : undefined;
  return { id, zone, accountId, request };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { request } = await find(props);
  if (!request) return { title: "Request log" };
  return { title: `${request.method} ${request.path.replace(basePaths.store, "")} · Request log` };
}

export default async function Request(props: Props) {
  const { id, zone, accountId, request } = await find(props);
  if (!request) return <Missing />;
  const origin = publicOrigin();
  const [names, limited] = await Promise.all([
    readKeyNames(accountId, [request]),
    rateLimitedInMinute(accountId, request),
  ]);
  const key = keyLabel(String(request.keyId), names);
  return (
    <>
      <Breadcrumb href={usageHref("/portal/usage/requests", { zone })}>Request log</Breadcrumb>
      <PageHeader
        title={<RequestTitle request={request} />}
        description={
          <span className="wrap-anywhere">
            {relativeTime(request.at, Date.now())} · {splitKeyName(key)[0]}
          </span>
        }
        actions={
          <CopyButton
            text={`${origin}${requestHref(id, zone)}`}
            what="link"
            labelled="Copy link"
            size="md"
            title={`Only people in your account can open it, for ${logSpan()}.`}
          />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[1fr_20rem] xl:grid-cols-[1fr_24rem]">
        <div className="grid min-w-0 gap-6 max-lg:contents">
          <WhyResponse request={request} zone={zone} limited={limited} />
          <ResponseThen request={request} />
          <SendAgain request={request} origin={origin} />
        </div>
        <div className="grid min-w-0 gap-6 max-lg:contents">
          <QuotaThen request={request} />
          <RequestFacts
            request={request}
            zone={zone}
            who={
              <FactRow name="API key">
                <Link href={`/portal/keys/${request.keyId}`}>{key}</Link>
              </FactRow>
            }
            canFilter
          />
          <div className="max-lg:order-1">
            <SupportLink subject={`Request ${request.requestId}`}>Contact support about this request</SupportLink>
          </div>
        </div>
      </div>
    </>
  );
}
