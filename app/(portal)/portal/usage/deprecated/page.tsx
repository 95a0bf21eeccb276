import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { CallingKeysTable } from "@/components/deprecations/calling-keys-table";
import { PlannedBrownouts } from "@/components/deprecations/planned-brownouts";
import { Replacement } from "@/components/deprecations/replacement";
import { Breadcrumb, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { deprecatedIds, deprecations } from "@/lib/domains/deprecations/deprecations";
import { brownoutPlan } from "@/lib/domains/deprecations/plan";
import { callDays, callingKeys } from "@/lib/domains/deprecations/service";
import { requireUser } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Deprecated calls" };

export default async function DeprecatedCalls() {
  const { accountId } = await requireUser("/portal/usage/deprecated");
  const now = Date.now();
  const found = await Promise.all(
    deprecatedIds.map(async (id) => ({ id, keys: await callingKeys(accountId, id, now) })),
  );
  return (
    <>
      <Breadcrumb href="/portal/usage">Usage</Breadcrumb>
      <PageHeader
        title="Deprecated calls"
        description={`The operations that will be removed, and which of your keys called them in the last ${callDays} days.`}
      />
      <div className="grid gap-10">
        {found.map(({ id, keys }) => (
          <section key={id} aria-labelledby={id} className="grid min-w-0 gap-4">
            <Replacement id={id} deprecation={deprecations[id]} now={now} />
            <PlannedBrownouts brownouts={brownoutPlan().of(id, now)} now={now} />
            {keys.length > 0 ? (
              <CallingKeysTable operation={id} keys={keys} now={now} />
            ) : (
              <EmptyState icon={CircleCheck} title={`No calls in the last ${callDays} days`}>
                None of your keys call this operation. Its removal does not affect you.
              </EmptyState>
            )}
          </section>
        ))}
      </div>
    </>
  );
}
