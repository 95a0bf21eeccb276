import type { AccountId } from "@/lib/base/account-id";
import { log } from "@/lib/base/log";
import { eachSlice, type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import type { NotificationKind } from "@/lib/base/vocabulary";
import { db, type Transaction } from "@/lib/platform/db/client";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { mailNotification } from "./mails";
import * as queries from "./queries";
import { wordsOf } from "./words";

export type { NewNotification, Notification } from "./queries";

/** Mails added notifications to the people of their accounts, except those who muted the kind. */
export async function mailAdded(added: queries.NewNotification[]): Promise<void> {
  if (added.length === 0 || !sendsMail()) return;
  const people = await queries.findRecipients(db(), [...new Set(added.map(({ accountId }) => accountId))]);
  for (const notification of added) {
    const isFor = (user: (typeof people)[number]) =>
      user.accountId === notification.accountId && !user.mutedNotifications.includes(notification.kind);
    for (const user of people.filter(isFor)) {
      await mailNotification(user, wordsOf(notification)).catch((error) =>
        log().error({ err: error, kind: notification.kind }, "mailing a notification failed"),
      );
    }
  }
}

/** Of several processes that add the same one, one gets it back, to mail it with {@link mailAdded} after the commit. */
export const addNotifications = async (
  tx: Transaction,
  notifications: queries.NewNotification[],
  now: number,
): Promise<queries.Notification[]> =>
  notifications.length === 0 ? [] : queries.insertNotifications(tx, notifications, new Date(now));

export async function notify(notifications: queries.NewNotification[], now: number): Promise<void> {
  await mailAdded(await db().transaction((tx) => addNotifications(tx, notifications, now)));
}

const shownUnread = 100;

/** At most 100. */
export const unreadCount = (accountId: AccountId): Promise<number> => queries.countUnread(db(), accountId, shownUnread);

export async function listNotifications(
  accountId: AccountId,
  request: SliceRequest,
): Promise<Slice<queries.Notification>> {
  return toSlice(await queries.findNotifications(db(), accountId, request), request.limit);
}

const batch = 500;

export const eachNotification = (accountId: AccountId) =>
  eachSlice((from?: bigint) => listNotifications(accountId, { from, limit: batch }));

/** Marks one notification of an account as read, or without an ID all of them. */
export const markRead = (accountId: AccountId, id?: bigint): Promise<void> =>
  queries.updateRead(db(), accountId, id, new Date());

export const mutedKinds = (userId: bigint): Promise<NotificationKind[]> => queries.findMuted(db(), userId);

/** Mutes these kinds, and no others. */
export const muteKinds = (userId: bigint, kinds: NotificationKind[]): Promise<void> =>
  queries.updateMuted(db(), userId, kinds);

export const deleteOldNotifications = (now: number): Promise<void> => queries.deleteOld(db(), now);
