import { planTitle } from "@/lib/base/plans";
import { accountsOf } from "@/lib/domains/accounts/service";
import type { Viewer } from "@/lib/web/auth/viewer";

export const readAccounts = async ({ userId, account: current }: Viewer) =>
  (await accountsOf(userId)).map(({ account, role }) => ({
    id: String(account.id),
    name: account.name,
    role,
    plan: planTitle(account.plan),
    isDisabled: account.disabledAt !== null,
    isCurrent: account.id === current?.id,
  }));

export type AccountEntry = Awaited<ReturnType<typeof readAccounts>>[number];
