import type { AccountId } from "@/lib/base/account-id";
import { log } from "@/lib/base/log";
import { eachSlice, type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { db, type Transaction } from "@/lib/platform/db/client";
import { type Person, pageUrl, sendLetter, sendsMail } from "@/lib/platform/mail/mailer";
import * as queries from "./queries";
import { type Words, wordsOf } from "./words";

export type { NewNotification, Notification } from "./queries";
export { deleteOldNotifications, markRead, mutedKinds, muteKinds, unreadCount } from "./queries";

const mailWords = (person: Person, { title, text, label, path }: Words): Promise<void> =>
  sendLetter(person, {
    ...{ title, text, button: { label, path } },
    small: [`Choose which emails you get: ${pageUrl("/portal/settings#notifications")}`],
  });

export async function mailAdded(added: queries.NewNotification[]): Promise<void> {
  if (added.length === 0 || !sendsMail()) return;
  const people = await queries.findRecipients([...new Set(added.map(({ accountId }) => accountId))]);
  for (const notification of added) {
    const isFor = (user: (typeof people)[number]) =>
      user.accountId === notification.accountId && !user.mutedNotifications.includes(notification.kind);
    for (const user of people.filter(isFor)) {
      await mailWords(user, wordsOf(notification)).catch((error) =>
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

export async function listNotifications(
  accountId: AccountId,
  request: SliceRequest,
): Promise<Slice<queries.Notification>> {
  return toSlice(await queries.findNotifications(accountId, request), request.limit);
}

const batch = 500;

export const eachNotification = (accountId: AccountId): AsyncGenerator<queries.Notification[]> =>
  eachSlice((from) => listNotifications(accountId, { from, limit: batch }));
