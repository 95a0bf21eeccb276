import type { Metadata } from "next";
import { Replacement } from "@/components/deprecations/replacement";
import { AccountLink } from "@/components/staff/account-link";
import { Badge } from "@/components/ui/data/badge";
import { agoColumn, type Column, DataTable } from "@/components/ui/data/data-table";
import { Day } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { formatCount, formatNumber } from "@/lib/base/number";
import { deprecated } from "@/lib/domains/deprecations/deprecations";
import { type AccountCalls, callDays, callingAccounts, maxAccounts } from "@/lib/domains/deprecations/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { announceDeprecationAction } from "@/lib/web/actions/staff-deprecations";
import { requireStaff } from "@/lib/web/auth/guards";

const columns = (now: number): Column<AccountCalls>[] => [
  {
    title: "Account",
    className: "wrap-anywhere min-w-28",
    cell: ({ accountId, name }) => <AccountLink id={accountId} name={name} />,
  },
  { title: "Keys", from: "sm", right: true, cell: ({ keys }) => formatNumber(keys) },
  { title: "Requests", right: true, cell: ({ count }) => formatNumber(count) },
  agoColumn<AccountCalls>(now, { title: "Last call", at: ({ last }) => last }),
  {
    title: "Notified",
    from: "sm",
    below: ({ announcedAt }) =>
      announcedAt === null ? (
        "Not notified yet"
      ) : (
        <>
          Notified <Day at={announcedAt} />
        </>
      ),
    className: "text-muted",
    cell: ({ announcedAt }) =>
      announcedAt === null ? <Badge tone="warning">Not yet</Badge> : <Day at={announcedAt} />,
  },
];

export const metadata: Metadata = { title: "Deprecations" };

export default async function Deprecations() {
  await requireStaff("/staff/deprecations");
  const now = Date.now();
  const found = await Promise.all(
    deprecated.map(async ([id, deprecation]) => ({ id, deprecation, accounts: await callingAccounts(id, now) })),
  );
  return (
    <>
      <PageHeader
        title="Deprecations"
        description={`The operations that will be removed, and the accounts that called them in the last ${callDays} days. Accounts that have not been notified come first.`}
      />
      <div className="grid gap-10">
        {found.length === 0 && <p>No operation will be removed.</p>}
        {found.map(({ id, deprecation, accounts }) => {
          const untold = accounts.filter(({ announcedAt }) => announcedAt === null).length;
          return (
            <section key={id} aria-labelledby={id} className="grid min-w-0 gap-4">
              <Replacement
                id={id}
                deprecation={deprecation}
                now={now}
                action={
                  untold > 0 && (
                    <ConfirmDialog
                      trigger={<Button variant="primary">Notify {formatCount(untold, "account")}…</Button>}
                      title={`Notify ${formatCount(untold, "account")} about the removal of ${id}?`}
                      description={`Each account gets one notification${sendsMail() ? " and one email" : ""} with the changelog entry: “${deprecation.entry.replaceAll("`", "")}”`}
                      confirm={`Notify ${formatCount(untold, "account")}`}
                      tone="primary"
                      fields={{ operation: id }}
                      action={announceDeprecationAction}
                      done={`Notified ${formatCount(untold, "account")}.`}
                    />
                  )
                }
              />
              <DataTable
                label={`Accounts that call ${id}`}
                columns={columns(now)}
                rows={accounts.map((account) => ({ ...account, id: account.accountId }))}
                none={
                  <EmptyState icon="circle-check" title="Safe to remove">
                    No account has called this operation in the last {callDays} days.
                  </EmptyState>
                }
              />
              {accounts.length === maxAccounts && (
                <p className="text-muted">This list ends after {maxAccounts} accounts.</p>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}
