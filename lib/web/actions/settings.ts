"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { Problem } from "@/lib/base/errors";
import { boundedCode, boundedText } from "@/lib/base/text";
import { notificationKinds } from "@/lib/base/vocabulary";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { email, givenPassword, newPassword, personName } from "@/lib/domains/accounts/schema";
import { signOutEverywhere as endEverySession, renameUser, setPassword } from "@/lib/domains/accounts/service";
import { endDocsKey } from "@/lib/domains/keys/service";
import { mailAccountDeleted } from "@/lib/domains/links/mails";
import * as notifications from "@/lib/domains/notifications/service";
import { muteKinds } from "@/lib/domains/notifications/service";
import * as sessions from "@/lib/domains/sessions/service";
import { inBackground } from "@/lib/platform/mail/background";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { countAttempt } from "@/lib/web/auth/attempt";
import { clientIpAddress } from "@/lib/web/auth/browser-session";
import { clearSessionCookie } from "@/lib/web/auth/cookie";
import { keepingDevice } from "@/lib/web/auth/known-device";
import { requestEmailChange, requestLink } from "@/lib/web/auth/mailed-links";
import { confirmPassword } from "@/lib/web/auth/sign-in";
import { action, confirmedAction } from "./action";
import { formId, formList } from "./form-values";

export const changeName = action(z.object({ name: personName }), async (viewer, { name }) => {
  await renameUser(viewer.userId, name);
  revalidatePath("/portal", "layout");
});

export const chooseNotifications = action(
  z.object({ kind: formList(z.enum(notificationKinds)) }),
  async ({ userId }, { kind: chosen }) =>
    muteKinds(
      userId,
      notificationKinds.filter((kind) => !chosen.includes(kind)),
    ),
);

export const askToConfirmEmail = action(z.object({}), async ({ email }) =>
  requestLink({ purpose: "confirmation", email, ipAddress: await clientIpAddress() }),
);

export const askToChangeEmail = confirmedAction(z.object({ email }), async (viewer, input) => {
  await requestEmailChange(viewer, input.email, await clientIpAddress());
  return { email: input.email };
});

const currentPassword = givenPassword.default("");

export const changePassword = confirmedAction(z.object({ currentPassword, newPassword }), async (viewer, input) => {
  if (viewer.hasPassword) await confirmPassword(viewer, input.currentPassword);
  await countAttempt("newPasswordByUser", String(viewer.userId));
  await keepingDevice(viewer, () => setPassword(viewer, input.newPassword, viewer.sessionId));
  revalidatePath("/portal/settings");
});

const sessionId = boundedCode(36, "This is not a session.").pipe(z.uuid());

export const endSession = action(z.object({ sessionId }), (viewer, { sessionId }) =>
  sessions.endSession(viewer, sessionId),
);

export const endOtherSessions = action(z.object({}), (viewer) =>
  keepingDevice(viewer, () => sessions.endOtherSessions(viewer)),
);

export const signOutEverywhere = action(z.object({}), async (viewer) => {
  await endEverySession(viewer);
  await endDocsKey(viewer.accountId, viewer);
  await clearSessionCookie();
  redirect("/sign-in?notice=signed-out-everywhere");
});

export const removeAccount = confirmedAction(
  z.object({ email: boundedText(254, "An email address"), currentPassword }),
  async (viewer, input) => {
    if (input.email.trim().toLowerCase() !== viewer.email)
      throw new Problem(`Enter ${viewer.email} to confirm.`, "email");
    if (viewer.hasPassword) await confirmPassword(viewer, input.currentPassword);
    await deleteAccount(viewer.accountId, viewer);
    const ipAddress = await clientIpAddress();
    if (sendsMail()) inBackground("mailing that an account was deleted", () => mailAccountDeleted(viewer, ipAddress));
    await clearSessionCookie();
    redirect("/sign-in?notice=deleted");
  },
);

export const markRead = action(z.object({ id: formId.optional() }), async ({ accountId }, { id }) => {
  await notifications.markRead(accountId, id);
  revalidatePath("/portal", "layout");
});
