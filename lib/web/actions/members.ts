"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { UserError } from "@/lib/base/errors";
import { boundedCode, boundedText } from "@/lib/base/text";
import { deleteAccount as deleteNow } from "@/lib/domains/accounts/deletion";
import { newPassword, personName } from "@/lib/domains/accounts/schema";
import * as invitations from "@/lib/domains/members/invitations";
import { invitationUrl, mailInvitation, mailRemoval, mailRoleChange } from "@/lib/domains/members/mails";
import { setOptOut } from "@/lib/domains/members/opt-outs";
import { accountName, memberRole, newInvitation } from "@/lib/domains/members/schema";
import * as members from "@/lib/domains/members/service";
import { chooseAccount as choose } from "@/lib/domains/sessions/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { countAttempt } from "@/lib/web/auth/attempt";
import { signInBrowser } from "@/lib/web/auth/browser-session";
import { maxPathLength } from "@/lib/web/auth/callback";
import { clientIpAddress } from "@/lib/web/auth/request-origin";
import { signUpToken } from "@/lib/web/auth/schema";
import { signUpByInvitation } from "@/lib/web/auth/sign-up";
import { action, publicAction } from "./action";
import { formId } from "./form-values";

/** Where no mail is sent, the link is shown once, to copy. */
export type Invited = { email: string; link: string | undefined };

function deliver(sent: invitations.SentInvitation, inviter: string): Invited {
  const { email } = sent.invitation;
  if (!sendsMail()) return { email, link: invitationUrl(sent.token) };
  mailInvitation(sent, inviter);
  return { email, link: undefined };
}

const write = { permission: "members.write" } as const;
const confirmedWrite = { ...write, confirmed: true } as const;
const byOwner = { permission: "account.write" } as const;
const confirmedByOwner = { ...byOwner, confirmed: true } as const;

export const inviteMemberAction = action(confirmedWrite, newInvitation, async (member, input) => {
  await countAttempt("invitations", String(member.userId));
  return deliver(await invitations.invite(member.accountId, input, member), member.email);
});

const one = z.object({ id: formId });

export const resendInvitationAction = action(confirmedWrite, one, async (member, { id }) => {
  await countAttempt("invitations", String(member.userId));
  return deliver(await invitations.resendInvitation(member.accountId, id, member), member.email);
});

export const withdrawInvitationAction = action(write, one, (member, { id }) =>
  invitations.withdrawInvitation(member.accountId, id, member),
);

const ofMember = z.object({ userId: formId });

/** What becomes of what a person made, when their access ends. */
const resources = {
  keys: z.enum(["keep", "revoke"]).default("keep"),
  endpoints: z.enum(["keep", "delete"]).default("keep"),
};

export const changeMemberRoleAction = action(
  confirmedWrite,
  ofMember.extend({ role: memberRole, ...resources }),
  async (by, { userId, role, ...resources }) => {
    const change = await members.changeRole(by.accountId, userId, role, by, resources);
    if (change) mailRoleChange(change, by.account.name, by.email);
  },
);

export const transferOwnershipAction = action(confirmedByOwner, ofMember, async (by, { userId }) => {
  mailRoleChange(await members.transferOwnership(by.accountId, userId, by), by.account.name, by.email);
});

export const removeMemberAction = action(confirmedWrite, ofMember.extend(resources), async (by, input) => {
  const { userId, ...resources } = input;
  const change = await members.removeMember({ accountId: by.accountId, userId, resources }, by);
  mailRemoval(change, by.account.name, by.email);
});

export const leaveAccountAction = action(
  { permission: "read", confirmed: true },
  z.object(resources),
  async (member, resources) => {
    mailRemoval(await members.leaveAccount(member.accountId, member, resources), member.account.name, member.email);
    revalidatePath("/portal", "layout");
    redirect("/portal/accounts?notice=left");
  },
);

export const renameAccountAction = action(byOwner, z.object({ name: accountName }), async (member, { name }) => {
  await members.renameAccount(member.accountId, name, member);
  revalidatePath("/portal", "layout");
});

export const requireSecondFactorsAction = action(
  confirmedByOwner,
  z.object({ required: z.enum(["yes", "no"]) }),
  (member, { required }) => members.requireSecondFactors(member.accountId, required === "yes", member),
);

/** Of an account whose members keep their profiles. */
export const deleteAccountAction = action(
  confirmedByOwner,
  z.object({ name: boundedText(100, "The name") }),
  async (member, { name }) => {
    if (name.trim() !== member.account.name) throw new UserError(`Enter ${member.account.name} to confirm.`, "name");
    await deleteNow(member.accountId, member);
    revalidatePath("/portal", "layout");
    redirect("/portal/accounts?notice=deleted");
  },
);

const path = boundedText(maxPathLength, "A URL").catch("");

/** @param from the page to open in the account. A page of one thing, such as a key, becomes the list of its kind */
function pageLike(from: string): string {
  const [, section] = /^\/portal\/([a-z-]+)/.exec(from) ?? [];
  return section && section !== "accounts" ? `/portal/${section}` : "/portal";
}

export const switchAccountAction = action(
  {},
  z.object({ id: formId, from: path }),
  async ({ sessionId, userId }, { id, from }) => {
    await members.requireMembership(id, userId);
    await choose(sessionId, id);
    revalidatePath("/portal", "layout");
    redirect(pageLike(from));
  },
);

/** For a tab that stays in its account. */
export const enterAccountAction = action({}, one, async ({ sessionId, userId }, { id }) => {
  await members.requireMembership(id, userId);
  await choose(sessionId, id);
});

export const createAccountAction = action({}, z.object({ name: accountName }), async (viewer, { name }) => {
  await countAttempt("newAccounts", String(viewer.userId));
  await choose(viewer.sessionId, await members.createAccount(name, viewer));
  revalidatePath("/portal", "layout");
  redirect("/portal");
});

const stopForm = z.object({ token: signUpToken, to: z.enum(["stop", "allow"]) });

/** Works signed out: the link is in a mail to the address that it is about. */
export const stopInvitationsAction = publicAction(stopForm, async ({ token, to }) => {
  await setOptOut(token, to === "stop");
  redirect(`/invitation/stop?${new URLSearchParams({ token })}`);
});

const token = boundedCode(64, "This is not an invitation.");

const acceptForm = z.object({ token, otherAddress: z.enum(["yes"], { error: "Confirm the address." }).optional() });

export const acceptInvitationAction = action({}, acceptForm, async (viewer, input) => {
  const otherAddress = input.otherAddress === "yes";
  // An address that was not confirmed may be another person's, who would take over the membership with it.
  if (otherAddress && sendsMail() && !viewer.emailConfirmed)
    throw new UserError(`Confirm ${viewer.email} in your settings first.`);
  await choose(viewer.sessionId, await invitations.acceptInvitation(input.token, viewer, otherAddress));
  revalidatePath("/portal", "layout");
  redirect("/portal");
});

const joinForm = z.object({ token, name: personName, password: newPassword });

/** For a person without a profile: signs up with the invited address, and accepts. */
export const joinAction = publicAction(joinForm, async (input) => {
  await signInBrowser(await signUpByInvitation(input, await clientIpAddress()));
  redirect("/portal");
});
