import { ListFilter } from "lucide-react";
import type { Metadata } from "next";
import { KeyActions } from "@/components/keys/key-actions";
import { KeyFacts, KeyUses, ReplacedAlert } from "@/components/keys/key-facts";
import { KeyText } from "@/components/keys/key-parts";
import { Missing } from "@/components/portal/missing";
import { AutoRefresh } from "@/components/ui/data/auto-refresh";
import { LinkButton } from "@/components/ui/form/button";
import { Breadcrumb, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { usageHref } from "@/components/usage/labels";
import { RequestTable } from "@/components/usage/request-table";
import { publicOrigin } from "@/lib/base/env";
import { parseInt64 } from "@/lib/base/int64";
import { SECOND_MS } from "@/lib/base/time";
import { listRequests, logSpan, readKeyUse } from "@/lib/domains/usage/requests/service";
import { requireUser } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";
import { readKey } from "@/lib/web/reads/key-list";

export const metadata: Metadata = { title: "API key" };

const shownRequests = 10;
const refreshEveryMs = 10 * SECOND_MS;
/** A process that has not confirmed a revocation by then looks up every key. */
const confirmedWithinMs = 10 * SECOND_MS;

export default async function Key({ params }: PageProps<"/portal/keys/[keyId]">) {
  const { keyId } = await params;
  const { accountId, userId } = await requireUser(`/portal/keys/${encodeURIComponent(keyId)}`);
  const id = parseInt64(keyId);
  const found = id === undefined ? undefined : await readKey(accountId, id);
  if (id === undefined || !found) return <Missing />;
  const replacedAt = found.replacement?.createdAt.getTime();
  const period = replacedAt === undefined ? `in the last ${logSpan()}` : "since it was replaced";
  const log = { range: "30d", zone: "UTC", key: id } as const;
  const [{ items }, uses, origin] = await Promise.all([
    listRequests(accountId, log, shownRequests, found.now),
    readKeyUse(accountId, id, found.now, replacedAt),
    publicOrigin(),
  ]);
  const entry = asJson(found.entry);
  const revokedMs = entry.revokedAt ? found.now - Date.parse(entry.revokedAt) : undefined;
  const confirming = revokedMs !== undefined && revokedMs < confirmedWithinMs && !(found.receipts?.waiting === 0);
  return (
    <>
      <AutoRefresh everyMs={confirming ? SECOND_MS : refreshEveryMs} />
      <Breadcrumb href="/portal/keys">API keys</Breadcrumb>
      <PageHeader
        title={<span className="wrap-anywhere">{entry.name}</span>}
        description={<KeyText entry={entry} />}
        actions={<KeyActions entry={entry} origin={origin} />}
      />
      <div className="grid gap-6">
        {found.replacement && (
          <ReplacedAlert works={entry.works} replacement={found.replacement} isCalled={uses.callers.length > 0} />
        )}
        <KeyFacts
          entry={entry}
          revocation={found.revocation}
          viewerId={userId}
          receipts={found.receipts}
          now={found.now}
        />
        <div className="grid items-start gap-6 md:grid-cols-2">
          <KeyUses title="Callers" what="IP address and program" period={period} uses={uses.callers} now={found.now} />
          <KeyUses title="Errors" what="Code" period={period} uses={uses.errors} now={found.now} />
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
            <RequestTable label="Requests" items={items} zone="UTC" opens />
          ) : (
            <EmptyState icon={ListFilter} title="No recent requests" />
          )}
        </section>
      </div>
    </>
  );
}
