import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { Announce, CancelBrownout, ScheduleBrownout } from "@/components/deprecations/actions";
import { Replacement } from "@/components/deprecations/replacement";
import { formatNumber } from "@/components/number";
import { AccountLink } from "@/components/staff/account-link";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Table, Td } from "@/components/ui/data/table";
import { Card, CardBody, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { duration, longSpan } from "@/lib/base/time";
import { type Brownout, noticeMs, plannedBrownouts } from "@/lib/domains/deprecations/brownouts";
import { deprecatedIds, deprecations } from "@/lib/domains/deprecations/deprecations";
import { isActive } from "@/lib/domains/deprecations/plan";
import { type AccountCalls, callDays, callingAccounts } from "@/lib/domains/deprecations/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { requireStaff } from "@/lib/web/auth/guards";

type BrownoutsCardProps = { operation: string; brownouts: Brownout[]; now: number };

function BrownoutsCard({ operation, brownouts, now }: BrownoutsCardProps) {
  const notice = noticeMs();
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 max-w-prose">
            <h3 className="text-[15px]">Brownouts</h3>
            <p className="mt-0.5 text-muted">
              During a brownout, every request gets a 410, so that callers notice before the removal. The reference and
              the portal announce them. Past ones are in the audit log.
            </p>
          </div>
          <ScheduleBrownout
            operation={operation}
            notice={notice > 0 ? `At least ${duration(notice)} from now.` : "In the future."}
          />
        </div>
        {brownouts.length > 0 ? (
          <ul aria-label="Planned brownouts" className="divide-y divide-line border-line border-t">
            {brownouts.map((brownout) => {
              const times = longSpan(brownout.startsAt, brownout.endsAt);
              const active = isActive(brownout, now);
              return (
                <li key={String(brownout.id)} className="flex items-center justify-between gap-4 py-2.5">
                  <span className="min-w-0">
                    {times} {active && <Badge tone="danger">active</Badge>}
                  </span>
                  <CancelBrownout id={String(brownout.id)} operation={operation} times={times} active={active} />
                </li>
              );
            })}
          </ul>
        ) : (
          <p className="text-muted">No brownouts planned.</p>
        )}
      </CardBody>
    </Card>
  );
}

type CallingAccountsTableProps = { operation: string; accounts: AccountCalls[]; now: number };

function CallingAccountsTable({ operation, accounts, now }: CallingAccountsTableProps) {
  return (
    <Table
      label={`Accounts that call ${operation}`}
      head={[
        "Account",
        ["Keys", "hidden text-right sm:table-cell"],
        ["Requests", "text-right"],
        ["Last call", "text-right"],
        ["Notified", "hidden sm:table-cell"],
      ]}
    >
      {accounts.map(({ accountId, name, keys, count, last, announcedAt }) => (
        <tr key={String(accountId)}>
          <Td className="wrap-anywhere min-w-28">
            <AccountLink id={accountId} name={name} />
            <span className="block text-[13px] text-muted sm:hidden">
              {announcedAt === null ? "Not notified yet" : `Notified ${utcDay(announcedAt)}`}
            </span>
          </Td>
          <Td className="hidden text-right tabular-nums sm:table-cell">{formatNumber(keys)}</Td>
          <Td className="text-right tabular-nums">{formatNumber(count)}</Td>
          <Td className="whitespace-nowrap text-right text-muted">
            <RelativeTime at={last} now={now} />
          </Td>
          <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
            {announcedAt === null ? "Not yet" : utcDay(announcedAt)}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

export const metadata: Metadata = { title: "Deprecations" };

export default async function Deprecations() {
  await requireStaff("/staff/deprecations");
  const now = Date.now();
  const [planned, found] = await Promise.all([
    plannedBrownouts(now),
    Promise.all(deprecatedIds.map(async (id) => ({ id, accounts: await callingAccounts(id, now) }))),
  ]);
  return (
    <>
      <PageHeader
        title="Deprecations"
        description={`The operations that will be removed, their brownouts, and up to 100 accounts that called them in the last ${callDays} days. Accounts that have not been notified come first.`}
      />
      <div className="grid gap-10">
        {found.map(({ id, accounts }) => {
          const brownouts = planned.filter(({ operation }) => operation === id);
          const untold = accounts.filter(({ announcedAt }) => announcedAt === null).length;
          return (
            <section key={id} aria-labelledby={id} className="grid min-w-0 gap-4">
              <Replacement id={id} deprecation={deprecations[id]} now={now} />
              <BrownoutsCard operation={id} brownouts={brownouts} now={now} />
              {accounts.length > 0 ? (
                <>
                  <CallingAccountsTable operation={id} accounts={accounts} now={now} />
                  {untold > 0 && (
                    <Announce
                      operation={id}
                      entry={deprecations[id].entry.replaceAll("`", "")}
                      accounts={untold}
                      brownouts={brownouts.length}
                      mails={sendsMail()}
                    />
                  )}
                </>
              ) : (
                <EmptyState icon={CircleCheck} title="Safe to remove">
                  No account has called this operation in the last {callDays} days.
                </EmptyState>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}
