import { z } from "zod";
import type { AccountId } from "@/lib/base/account-id";
import { quotaWarnings } from "@/lib/base/quota-warning";
import { eachSlice } from "@/lib/base/slice";
import type { NotificationKind } from "@/lib/base/vocabulary";
import { updateAccount } from "@/lib/domains/accounts/queries";
import { recordAudit, type UserActor } from "@/lib/domains/audit/service";
import { authorize, authorizedTransaction } from "@/lib/domains/authorization/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import { pageUrl, pathInAccount, queueLetter, sendsMail } from "@/lib/platform/mail/mailer";
import { recordEventsOf } from "./events";
import * as queries from "./queries";
import { mailTextOf, type NotificationText } from "./texts";

export type { NewNotification } from "./queries";
export { deleteOldNotifications, listNotifications, maxUnreadCounted, mutedKinds, unreadCount } from "./queries";

type Recipient = Awaited<ReturnType<typeof queries.findRecipients>>[number];

function mailText(tx: Transaction, person: Recipient, { title, text, label, path }: NotificationText): Promise<void> {
  const pathOf = (page: string) => (person.accounts > 1 ? pathInAccount(person.accountId, page) : page);
  const letter = {
    title,
    text,
    button: { label, path: pathOf(path) },
    small: [`Choose which emails you get: ${pageUrl(pathOf("/portal/settings#notifications"))}`],
  };
  return queueLetter(person, letter, tx);
}

async function mailAdded(tx: Transaction, added: queries.Notification[]): Promise<void> {
  if (!sendsMail()) return;
  const people = await queries.findRecipients(tx, [...new Set(added.map(({ accountId }) => accountId))]);
  for (const notification of added) {
    const isFor = ({ id, accountId, muted }: Recipient) =>
      accountId === notification.accountId &&
      (notification.kind !== queries.personalKind || notification.subject === String(id)) &&
      !muted.includes(notification.kind);
    for (const user of people.filter(isFor)) await mailText(tx, user, mailTextOf(notification));
  }
}

/** Also mails them, and sends them to webhook endpoints. Of several processes that add the same one, one does. @returns the new ones */
export async function addNotifications(
  tx: Transaction,
  notifications: queries.NewNotification[],
  now: number,
): Promise<queries.Notification[]> {
  if (notifications.length === 0) return [];
  const added = await queries.insertNotifications(tx, notifications, new Date(now));
  if (added.length === 0) return [];
  await mailAdded(tx, added);
  await recordEventsOf(tx, added);
  return added;
}

export async function notify(notifications: queries.NewNotification[], now: number): Promise<void> {
  await db().transaction((tx) => addNotifications(tx, notifications, now));
}

export type MemberNotification = queries.Notification & { isRead: boolean };

/** Marks them for one person. @param ids none for all up to now */
export const markRead = (accountId: AccountId, by: UserActor, ids: bigint[] = []): Promise<void> =>
  authorizedTransaction(accountId, by, "read", (tx) => queries.updateRead(tx, accountId, by.userId, ids));

export const muteKinds = (accountId: AccountId, by: UserActor, kinds: NotificationKind[]): Promise<void> =>
  authorizedTransaction(accountId, by, "read", (tx) => queries.updateMutedKinds(tx, accountId, by.userId, kinds));

const quotaWarning = z.int().min(quotaWarnings.lowest).max(quotaWarnings.highest).nullable();

const percentText = (percent: number | null): string => (percent === null ? "none" : `${percent}%`);

/** The warning is for all members. @param percent of a day's requests; null for no warning. @throws ZodError for one out of range */
export const setQuotaWarning = (accountId: AccountId, percent: number | null, by: UserActor): Promise<void> =>
  db().transaction(async (tx) => {
    const values = { quotaWarning: quotaWarning.parse(percent) };
    const { account } = await authorize(tx, accountId, by, "plan.write");
    await updateAccount(tx, accountId, values);
    const details = { from: percentText(account.quotaWarning), to: percentText(percent) };
    const subject = `quota of ${account.name}`;
    await recordAudit(tx, by, { action: "quota.warning_changed", accountId, subject, details });
  });

const batchSize = 500;

export const eachNotification = (accountId: AccountId, userId: bigint): AsyncGenerator<queries.Notification[]> =>
  eachSlice((from) => queries.listNotifications(accountId, userId, { from, limit: batchSize }));
