import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { Announce } from "@/components/deprecations/announce";
import { CallingAccountsTable } from "@/components/deprecations/calling-accounts-table";
import { Replacement } from "@/components/deprecations/replacement";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { deprecatedIds, deprecations } from "@/lib/domains/deprecations/deprecations";
import { callDays, callingAccounts } from "@/lib/domains/deprecations/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Deprecations" };

export default async function Deprecations() {
  await requireStaff("/staff/deprecations");
  const now = Date.now();
  const found = await Promise.all(deprecatedIds.map(async (id) => ({ id, accounts: await callingAccounts(id, now) })));
  return (
    <>
      <PageHeader
        title="Deprecations"
        description={`The operations that will be removed, and up to 100 accounts that called them in the last ${callDays} days. Accounts that have not been told come first.`}
      />
      <div className="grid gap-10">
        {found.map(({ id, accounts }) => {
          const untold = accounts.filter(({ announcedAt }) => announcedAt === null).length;
          return (
            <section key={id} aria-labelledby={id} className="grid min-w-0 gap-4">
              <Replacement id={id} deprecation={deprecations[id]} now={now} />
              {accounts.length > 0 ? (
                <>
                  <CallingAccountsTable operation={id} accounts={accounts} now={now} />
                  {untold > 0 && (
                    <Announce
                      operation={id}
                      entry={deprecations[id].entry.replaceAll("`", "")}
                      accounts={untold}
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
