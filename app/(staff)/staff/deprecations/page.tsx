import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { Announce } from "@/components/deprecations/actions";
import { BrownoutsCard } from "@/components/deprecations/brownouts-card";
import { CallingAccountsTable } from "@/components/deprecations/calling-accounts-table";
import { Replacement } from "@/components/deprecations/replacement";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { plannedBrownouts } from "@/lib/domains/deprecations/brownouts";
import { deprecatedIds, deprecations } from "@/lib/domains/deprecations/deprecations";
import { callDays, callingAccounts } from "@/lib/domains/deprecations/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { requireStaff } from "@/lib/web/auth/guards";

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
