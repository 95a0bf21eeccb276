"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { asAccountId } from "@/lib/base/account-id";
import { inBackground } from "@/lib/base/background";
import { UserError } from "@/lib/base/errors";
import { boundedCode, boundedText } from "@/lib/base/text";
import { notificationKinds } from "@/lib/base/vocabulary";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { email, givenPassword, newPassword, personName } from "@/lib/domains/accounts/schema";
import { signOutEverywhere as endEverySession, renameUser, setPassword } from "@/lib/domains/accounts/service";
import { endDocsKeys } from "@/lib/domains/keys/service";
import { mailAccountDeleted } from "@/lib/domains/links/mails";
import { mailRoleChange } from "@/lib/domains/members/mails";
import { deleteUser, onlyOwned, transferOwnership } from "@/lib/domains/members/service";
import * as notifications from "@/lib/domains/notifications/service";
import * as sessions from "@/lib/domains/sessions/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { countAttempt } from "@/lib/web/auth/attempt";
import { clearSessionCookie } from "@/lib/web/auth/cookie";
import { keepDevice } from "@/lib/web/auth/known-device";
import { requestEmailChange, requestLink } from "@/lib/web/auth/mailed-links";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import { confirmPassword } from "@/lib/web/auth/sign-in";
import type { Viewer } from "@/lib/web/auth/viewer";
import { action } from "./action";
import { formId, formList } from "./form-values";

export const changeNameAction = action({}, z.object({ name: personName }), async (viewer, { name }) => {
  await renameUser(viewer.userId, name);
  revalidatePath("/portal", "layout");
});

export const chooseNotificationsAction = action(
  { permission: "read" },
  z.object({ kind: formList(z.enum(notificationKinds)) }),
  async (member, { kind: chosen }) =>
    notifications.muteKinds(
      member.accountId,
      member,
      notificationKinds.filter((kind) => !chosen.includes(kind)),
    ),
);

export const askToConfirmEmailAction = action({}, z.object({}), async ({ email }) =>
  requestLink({ purpose: "confirmation", email, ipAddress: await clientIpAddress() }),
);

export const askToChangeEmailAction = action({ confirmed: true }, z.object({ email }), async (viewer, input) => {
  await requestEmailChange(viewer, input.email, await clientIpAddress());
  return { email: input.email };
});

const currentPassword = givenPassword.default("");

export const changePasswordAction = action(
  { confirmed: true },
  z.object({ currentPassword, newPassword }),
  async (viewer, input) => {
    if (viewer.hasPassword) await confirmPassword(viewer, input.currentPassword);
    await countAttempt("newPasswordByUser", String(viewer.userId));
    await keepDevice(viewer, () => setPassword(viewer, input.newPassword, viewer.sessionId));
    revalidatePath("/portal/settings");
  },
);

const sessionId = boundedCode(36, "This is not a session.").pipe(z.uuid());

export const endSessionAction = action({}, z.object({ sessionId }), (viewer, { sessionId }) =>
  sessions.endSession(viewer, sessionId),
);

export const endOtherSessionsAction = action({}, z.object({}), (viewer) =>
  keepDevice(viewer, () => sessions.endOtherSessions(viewer)),
);

export const signOutEverywhereAction = action({}, z.object({}), async (viewer) => {
  await endEverySession(viewer);
  await endDocsKeys(viewer);
  await clearSessionCookie();
  redirect("/sign-in?notice=signed-out-everywhere");
});

/** What happens to an account that a person leaves without an owner: "<account> <new owner>", or "<account> delete". */
const fate = boundedCode(50, "Choose what happens to the account.");

type OnlyOwned = Awaited<ReturnType<typeof onlyOwned>>[number];

/** @returns the new owner. Undefined if the account is to be deleted, as one without other members always is */
function heirOf({ account, members }: OnlyOwned, { userId }: Viewer, fates: string[]): bigint | undefined {
  if (members.length === 1) return undefined;
  const [, chosen] = fates.map((text) => text.split(" ")).find(([id]) => id === String(account.id)) ?? [];
  if (chosen === "delete") return undefined;
  const heir = members.find(({ user }) => String(user.id) === chosen && user.id !== userId);
  if (!heir) throw new UserError(`Choose what happens to ${account.name}.`, "fate");
  return heir.user.id;
}

/** Nothing happens before all choices are valid, and no account is deleted before all transfers are done. */
async function settleAccounts(viewer: Viewer, fates: string[]): Promise<void> {
  const owned = await onlyOwned(viewer.userId);
  for (const { account } of owned) {
    if (account.disabledAt) throw new UserError(`${account.name} is disabled. Contact support to delete it.`);
    if (account.requiresSecondFactor && !viewer.hasSecondFactor)
      throw new UserError(`${account.name} requires a second factor. Add one first.`);
  }
  const settled = owned.map((one) => ({
    name: one.account.name,
    accountId: asAccountId(one.account.id), // of a row that was just read
    heir: heirOf(one, viewer, fates),
    isAlone: one.members.length === 1,
  }));
  for (const { accountId, name, heir } of settled)
    if (heir) mailRoleChange(await transferOwnership(accountId, heir, viewer), name, viewer.email);
  for (const { accountId, heir, isAlone } of settled) if (!heir) await deleteAccount(accountId, viewer, isAlone);
}

export const removeAccountAction = action(
  { confirmed: true },
  z.object({ email: boundedText(254, "An email address"), currentPassword, fate: formList(fate) }),
  async (viewer, input) => {
    if (input.email.trim().toLowerCase() !== viewer.email)
      throw new UserError(`Enter ${viewer.email} to confirm.`, "email");
    if (viewer.hasPassword) await confirmPassword(viewer, input.currentPassword);
    await settleAccounts(viewer, input.fate);
    await deleteUser(viewer);
    const ipAddress = await clientIpAddress();
    if (sendsMail()) inBackground("mailing that an account was deleted", () => mailAccountDeleted(viewer, ipAddress));
    await clearSessionCookie();
    redirect("/sign-in?notice=deleted");
  },
);

export const markReadAction = action(
  { permission: "read" },
  z.object({ id: formList(formId) }),
  async (member, { id }) => {
    await notifications.markRead(member.accountId, member, id);
    revalidatePath("/portal", "layout");
  },
);
