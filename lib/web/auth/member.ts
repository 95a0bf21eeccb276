import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { may, type Permission, rolesText } from "@/lib/base/permissions";
import type { ViewedAccount, Viewer } from "@/lib/domains/sessions/service";

export type Member = Omit<Viewer, "account"> & {
  account: ViewedAccount;
  accountId: AccountId;
  plan: ViewedAccount["plan"];
  limits: ViewedAccount["limits"];
};

type Barrier = "no-account" | "needs-second-factor" | "not-permitted";

/** The only place that makes an `AccountId` of a session. */
export function memberOr(viewer: Viewer, permission: Permission): Member | Barrier {
  const { account } = viewer;
  if (!account) return "no-account";
  if (account.requiresSecondFactor && !viewer.hasSecondFactor) return "needs-second-factor";
  if (!may(account.role, permission)) return "not-permitted";
  return { ...viewer, account, accountId: asAccountId(account.id), plan: account.plan, limits: account.limits };
}

const messages: Record<Barrier, (permission: Permission) => string> = {
  "no-account": () => "You are not a member of this account any longer. Open the portal to choose another one.",
  "needs-second-factor": () =>
    "This account requires a second factor. Add an authenticator app or a passkey in your settings first.",
  "not-permitted": (permission) => `Your role does not allow this. Ask ${rolesText(permission)}.`,
};

/** @throws UserError that says who can */
export function memberOf(viewer: Viewer, permission: Permission): Member {
  const member = memberOr(viewer, permission);
  if (typeof member === "string") throw new UserError(messages[member](permission));
  return member;
}
