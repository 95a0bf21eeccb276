import type { ReactNode } from "react";
import { KeyStatus } from "@/components/keys/key-parts";
import { utcDay } from "@/components/time";
import { agoColumn, type Column, DataTable, truncated } from "@/components/ui/data/data-table";
import { Truncated } from "@/components/ui/data/long-text";
import { Card, TitledCard } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { FiguresCard } from "@/components/usage/figures-card";
import { formatNumber } from "@/lib/base/number";
import type { DayCount } from "@/lib/domains/usage/traffic/queries";
import { revokeKeyAction } from "@/lib/web/actions/staff-accounts";
import type { KeyEntry, KeyList } from "@/lib/web/reads/key-list";

/** A card with nothing in it, in one line. */
export const EmptyCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="flex flex-wrap items-baseline gap-x-3 px-5 py-3">
    <h2 className="text-[15px]">{title}</h2>
    <p className="text-muted">{children}</p>
  </Card>
);

type KeysCardProps = { accountId: string; list: KeyList; dailyRequests: Map<bigint, number[]> };

export function KeysCard({ accountId, list: { keys, ended, nextEnded, now }, dailyRequests }: KeysCardProps) {
  const requestsOf = (id: string) => dailyRequests.get(BigInt(id))?.reduce((sum, count) => sum + count, 0) ?? 0;
  const columns: Column<KeyEntry>[] = [
    {
      title: "Name",
      className: truncated,
      cell: ({ name, lastFour }) => (
        <>
          <Truncated>{name}</Truncated>
          <span className="font-mono text-[13px] text-muted">…{lastFour}</span>
        </>
      ),
    },
    { title: "Status", cell: (key) => <KeyStatus entry={key} now={now} /> },
    { title: "Requests, 30 days", from: "md", right: true, cell: ({ id }) => formatNumber(requestsOf(id)) },
    agoColumn(now, { title: "Last used", from: "sm", at: ({ lastUsedAt }) => lastUsedAt, none: "Never" }),
  ];
  const rows = [...keys, ...ended];
  if (rows.length === 0) return <EmptyCard title="Keys">No keys.</EmptyCard>;
  return (
    <TitledCard title="Keys" description={nextEnded ? "Older revoked and expired keys are not shown." : undefined}>
      <DataTable
        label="Keys"
        columns={columns}
        rows={rows}
        actions={({ id, name, works }) =>
          works && (
            <ConfirmDialog
              trigger="Revoke…"
              triggerName={`Revoke the key ${name}`}
              title={`Revoke the key “${name}”?`}
              description="The key stops working within a second and cannot be restored. The account can see that staff revoked it."
              confirm="Revoke key"
              fields={{ accountId, id }}
              action={revokeKeyAction}
              done="Key revoked."
            />
          )
        }
      />
    </TitledCard>
  );
}

export function WeekCard({ days }: { days: DayCount[] }) {
  const max = Math.max(1, ...days.map(({ requests }) => requests));
  const busy = days.filter(({ requests, rejected }) => requests + rejected > 0);
  if (busy.length === 0) return <EmptyCard title="Last 7 days">No requests.</EmptyCard>;
  return (
    <FiguresCard
      title="Last 7 days"
      description="By UTC day."
      columns={["Day", "Requests", "Rate limited"]}
      rows={busy.map(({ day, requests, rejected }) => ({
        id: day,
        label: utcDay(day),
        share: requests / max,
        figures: [formatNumber(requests), formatNumber(rejected)],
      }))}
    />
  );
}
