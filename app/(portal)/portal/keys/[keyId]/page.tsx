import type { Metadata } from "next";
import { cache } from "react";
import { cx } from "@/components/cx";
import { Callers, KeyFacts, KeyUse, ReplacedAlert, Responses } from "@/components/keys/key-facts";
import { KeyHeader } from "@/components/keys/key-header";
import { Missing } from "@/components/portal/missing";
import { AutoRefresh } from "@/components/ui/data/auto-refresh";
import { LinkButton } from "@/components/ui/form/button";
import { Breadcrumb, EmptyState } from "@/components/ui/layout/page";
import { requestHref, usageHref } from "@/components/usage/labels";
import { RequestTable } from "@/components/usage/request-table";
import { publicOrigin } from "@/lib/base/env";
import { byId } from "@/lib/base/int64";
import { SECOND_MS } from "@/lib/base/time";
import { countsOfKey } from "@/lib/domains/usage/report";
import { listRequests, logSpan, readKeyUse } from "@/lib/domains/usage/requests/service";
import { keyUseDays } from "@/lib/domains/usage/vocabulary";
import { requireMember } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";
import { readKey } from "@/lib/web/reads/key-list";

const find = cache(async (keyId: string) => {
  const { accountId, userId } = await requireMember(`/portal/keys/${encodeURIComponent(keyId)}`);
  const found = await byId(keyId, (id) => readKey(accountId, id));
  return found && { ...found, accountId, userId };
});

type Props = PageProps<"/portal/keys/[keyId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await find((await params).keyId);
  return { title: found ? `${found.entry.name} · API keys` : "API key" };
}

const shownRequests = 10;
const refreshEveryMs = 10 * SECOND_MS;

export default async function Key({ params }: Props) {
  const found = await find((await params).keyId);
  if (!found) return <Missing />;
  const { accountId, userId } = found;
  const { id } = found.entry;
  const replacedAt = found.replacement?.createdAt.getTime();
  const period = replacedAt === undefined ? `in the last ${logSpan()}` : "since it was replaced";
  const log = { range: "30d", zone: "UTC", key: id } as const;
  const [{ items }, { callers, errors }, use, origin] = await Promise.all([
    listRequests(accountId, log, shownRequests, found.now),
    readKeyUse(accountId, id, found.now, replacedAt),
    countsOfKey(accountId, id, found.now),
    publicOrigin(),
  ]);
  const entry = asJson(found.entry);
  const isUsed = use.counts.length > 0 || items.length > 0;
  return (
    <>
      <AutoRefresh everyMs={found.isEnding ? SECOND_MS : refreshEveryMs} />
      <Breadcrumb href="/portal/keys">API keys</Breadcrumb>
      <KeyHeader entry={entry} now={found.now} origin={origin} />
      <div className="grid gap-6">
        {found.replacement && (
          <ReplacedAlert
            works={entry.works}
            replacement={found.replacement}
            isCalled={found.isUsedSince || callers.length > 0}
          />
        )}
        <div
          className={cx(
            "grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]",
            !isUsed && "items-start",
          )}
        >
          <div className="grid min-w-0 gap-6">
            <KeyUse entry={entry} use={use} now={found.now} />
            {!isUsed && (
              <EmptyState
                icon="send"
                title={`No requests in the last ${keyUseDays} days`}
                link={entry.works && { href: "/docs/guides/quick-start", label: "Send a request", variant: "primary" }}
              >
                {entry.works && "Send one to see its responses, callers and latest requests here."}
              </EmptyState>
            )}
          </div>
          <KeyFacts
            entry={entry}
            creator={found.creator}
            revocation={found.revocation}
            viewerId={userId}
            isEnding={found.isEnding}
          />
        </div>
        {isUsed && (
          <>
            <div className="grid items-start gap-6 md:grid-cols-2">
              <Responses counts={use.counts} errors={errors} keyId={entry.id} />
              <Callers period={period} callers={callers} now={found.now} />
            </div>
            <section aria-labelledby="requests" className="min-w-0">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <h2 id="requests" className="text-[15px]">
                  Recent requests
                </h2>
                <LinkButton size="sm" href={usageHref("/portal/usage/requests", log)}>
                  View all
                </LinkButton>
              </div>
              {items.length > 0 ? (
                <RequestTable label="Requests" items={items} zone="UTC" hrefOf={(id) => requestHref(id, "UTC")} />
              ) : (
                <EmptyState icon="list-filter" title="No recent requests" />
              )}
            </section>
          </>
        )}
      </div>
    </>
  );
}
