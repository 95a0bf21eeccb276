import { inBackground } from "@/lib/base/background";
import { article } from "@/lib/base/grammar";
import { product } from "@/lib/base/product";
import { duration } from "@/lib/base/time";
import { safeText } from "@/lib/platform/mail/letter";
import { pageUrl, pathInAccount, queueLetter, sendsMail } from "@/lib/platform/mail/mailer";
import { invitationLifeMs, type SentInvitation } from "./invitations";
import { stopPath } from "./opt-outs";
import type { MemberChange } from "./service";

const invitationPath = (token: string): string => `/invitation?${new URLSearchParams({ token })}`;

/** To copy where no mail is sent. */
export const invitationUrl = (token: string): string => pageUrl(invitationPath(token));

/** For a title, and for a sentence. */
function accountCalled(accountName: string): { short: string; long: string } {
  const name = safeText(accountName);
  return name ? { short: `“${name}”`, long: `the account “${name}”` } : { short: "an account", long: "an account" };
}

export function mailInvitation({ token, invitation, accountName }: SentInvitation, inviter: string): void {
  const { short, long } = accountCalled(accountName);
  const { email, role } = invitation;
  inBackground("mailing an invitation", () =>
    queueLetter(
      { email },
      {
        title: `Join ${short} on ${product.name}`,
        text: `${inviter} invited you to ${long} on ${product.name}, as ${article(role)} ${role}.`,
        button: { label: "View the invitation", path: invitationPath(token) },
        small: [
          `This link expires in ${duration(invitationLifeMs)}.`,
          "If you do not know this person, you can ignore this email. You join the account only if you accept.",
          `Do not want invitations? Stop them: ${pageUrl(stopPath(email))}`,
        ],
      },
    ),
  );
}

/** Who is told of it: the member, and the owners, each once. */
function mailChange({ accountId, member, owners }: MemberChange, title: string, text: string, hasLeft = false): void {
  if (!sendsMail()) return;
  const people = new Map([...owners, member.user].map((person) => [person.id, person]));
  for (const person of people.values()) {
    inBackground("mailing a change of members", () =>
      queueLetter(person, {
        title,
        text,
        limit: "memberMails",
        ...(!(hasLeft && person.id === member.user.id) && {
          button: { label: "View the members", path: pathInAccount(accountId, "/portal/members") },
        }),
        small: ["If this is a mistake, write to an owner of the account."],
      }),
    );
  }
}

/** @param by the email address of who changed it, or the team: staff members stay anonymous */
export const mailRoleChange = (change: MemberChange, accountName: string, by: string): void =>
  mailChange(
    change,
    `A role in ${accountCalled(accountName).short} changed`,
    `${by} made ${change.member.user.email} ${article(change.member.role)} ${change.member.role} of ${accountCalled(accountName).long}.`,
  );

export const mailRemoval = (change: MemberChange, accountName: string, by: string): void =>
  mailChange(
    change,
    `A member left ${accountCalled(accountName).short}`,
    by === change.member.user.email
      ? `${by} left ${accountCalled(accountName).long}.`
      : `${by} removed ${change.member.user.email} from ${accountCalled(accountName).long}.`,
    true,
  );
