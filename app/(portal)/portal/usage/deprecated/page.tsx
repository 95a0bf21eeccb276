import type { Metadata } from "next";
import { Replacement } from "@/components/deprecations/replacement";
import { agoColumn, type Column, DataTable } from "@/components/ui/data/data-table";
import { Link } from "@/components/ui/layout/link";
import { Breadcrumb, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { usageHref } from "@/components/usage/labels";
import { formatNumber } from "@/lib/base/number";
import { deprecated } from "@/lib/domains/deprecations/deprecations";
import { callDays, callingKeys } from "@/lib/domains/deprecations/service";
import { requireMember } from "@/lib/web/auth/guards";

type CallingKey = Awaited<ReturnType<typeof callingKeys>>[number];

const columnsOf = (operation: string, now: number): Column<CallingKey>[] => [
  {
    title: "Key",
    className: "wrap-anywhere min-w-28",
    cell: ({ keyId, key }) => (
      <>
        <Link href={`/portal/keys/${keyId}`} className="link font-medium">
          {key ? key.name : "Deleted key"}
        </Link>
        {key && <span className="ml-1.5 font-mono text-[13px] text-muted">…{key.lastFour}</span>}
      </>
    ),
  },
  {
    title: "Client of the last call",
    from: "md",
    below: true,
    className: "wrap-anywhere font-mono text-[13px]",
    cell: ({ program }) => program ?? "Not known",
  },
  {
    title: "Requests",
    right: true,
    cell: ({ keyId, count }) => (
      <Link href={usageHref("/portal/usage/requests", { range: "30d", zone: "UTC", key: keyId, operation })}>
        {formatNumber(count)}
      </Link>
    ),
  },
  agoColumn<CallingKey>(now, { title: "Last call", right: true, at: ({ last }) => last }),
];

export const metadata: Metadata = { title: "Deprecated calls" };

export default async function DeprecatedCalls() {
  const { accountId } = await requireMember("/portal/usage/deprecated");
  const now = Date.now();
  const found = await Promise.all(
    deprecated.map(async ([id, deprecation]) => ({ id, deprecation, keys: await callingKeys(accountId, id, now) })),
  );
  return (
    <>
      <Breadcrumb href="/portal/usage">Usage</Breadcrumb>
      <PageHeader
        title="Deprecated calls"
        description={`The operations that will be removed, and which of your keys called them in the last ${callDays} days.`}
      />
      <div className="grid gap-10">
        {found.length === 0 && <p>No operation will be removed.</p>}
        {found.map(({ id, deprecation, keys }) => (
          <section key={id} aria-labelledby={id} className="grid min-w-0 gap-4">
            <Replacement id={id} deprecation={deprecation} now={now} />
            <DataTable
              label={`Keys that call ${id}`}
              columns={columnsOf(id, now)}
              rows={keys.map((key) => ({ ...key, id: key.keyId }))}
              none={
                <EmptyState icon="circle-check" title={`No calls in the last ${callDays} days`}>
                  None of your keys call this operation. Its removal does not affect you.
                </EmptyState>
              }
            />
          </section>
        ))}
      </div>
    </>
  );
}
