import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { auditActorForAccount } from "@/components/audit/actions";
import { href } from "@/components/href";
import { AccountList, CreateAccount } from "@/components/portal/account-list";
import { Day } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { SupportLink } from "@/components/ui/layout/support-link";
import { removalsOf } from "@/lib/domains/members/service";
import { chooseAccount } from "@/lib/domains/sessions/service";
import { maxPathLength, ownPath } from "@/lib/web/auth/callback";
import { requireUser } from "@/lib/web/auth/guards";
import { readAccounts } from "@/lib/web/reads/accounts";

export const metadata: Metadata = { title: "Accounts" };

const notices = new Map([
  ["left", "You left the account. Its keys keep working."],
  ["deleted", "The account was deleted."],
]);

/** @param searchParams `from`: the page that a person wanted to open. `open`: the account to open it in, of a link in a mail */
export default async function Accounts({ searchParams }: PageProps<"/portal/accounts">) {
  const { notice, from = "", open } = await searchParams;
  const viewer = await requireUser(href("/portal/accounts", { from: String(from), open: open && String(open) }));
  const entries = await readAccounts(viewer);
  if (entries.some(({ id, isDisabled }) => id === open && !isDisabled)) {
    await chooseAccount(viewer.sessionId, BigInt(String(open)));
    redirect(ownPath(from));
  }
  const removals = await removalsOf(viewer.userId);
  const disabled = entries.filter(({ isDisabled }) => isDisabled);
  const isLost = from !== "" && !viewer.account && entries.length > 0;
  return (
    <>
      <PageHeader title="Accounts" description="Each account has its own keys, orders, plan and members." />
      {notices.has(String(notice)) && (
        <Alert role="status" className="mb-6">
          {notices.get(String(notice))}
        </Alert>
      )}
      {removals.map((event) => (
        <Alert key={String(event.id)} tone="warning" className="mb-6">
          {auditActorForAccount(event)} removed you from {event.accountName} on <Day at={event.at} />. The account and
          its keys keep working. To get in again, ask an owner or admin of it for an invitation.
        </Alert>
      ))}
      {isLost && removals.length === 0 && (
        <Alert tone="warning" className="mb-6">
          You are no longer a member of that account, or it is disabled. Open another one.
        </Alert>
      )}
      {entries.length > 0 ? (
        <AccountList accounts={entries} from={String(from).slice(0, maxPathLength)} />
      ) : (
        <EmptyState icon="users" title="You are in no account">
          Create an account below. To join an account of others, open the link in your invitation.
        </EmptyState>
      )}
      {disabled.length > 0 && (
        <p className="mt-3 text-[13px] text-muted">
          A disabled account cannot be opened, and its keys do not work. Contact support to restore it.{" "}
          <SupportLink subject={`Disabled account ${disabled.map(({ name }) => name).join(", ")}`}>
            Write to support
          </SupportLink>
        </p>
      )}
      <div id="new" className="mt-8 scroll-mt-32">
        <CreateAccount />
      </div>
    </>
  );
}
