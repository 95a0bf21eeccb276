import type { AccountId } from "@/lib/base/account-id";
import { log } from "@/lib/base/log";
import { eachSlice, type Slice, type SliceRequest, toSlice } from "@/lib/base/slice";
import { db, type Transaction } from "@/lib/platform/db/client";
import { pageUrl, pathIn, sendLetter, sendsMail } from "@/lib/platform/mail/mailer";
import * as queries from "./queries";
import { type Words, wordsOf } from "./words";

export type { NewNotification, Notification } from "./queries";
export { deleteOldNotifications, markRead, mutedKinds, muteKinds, unreadCount } from "./queries";

type Recipient = Awaited<ReturnType<typeof queries.findRecipients>>[number];

function mailWords(person: Recipient, { title, text, label, path }: Words): Promise<void> {
  const pathOf = (page: string) => (person.accounts > 1 ? pathIn(person.accountId, page) : page);
  return sendLetter(person, {
    ...{ title, text, button: { label, path: pathOf(path) } },
    small: [`Choose which emails you get: ${pageUrl(pathOf("/portal/settings#notifications"))}`],
  });
}

export async function mailAdded(added: queries.NewNotification[]): Promise<void> {
  if (added.length === 0 || !sendsMail()) return;
  const people = await queries.findRecipients([...new Set(added.map(({ accountId }) => accountId))]);
  for (const notification of added) {
    const isFor = ({ id, accountId, muted }: Recipient) =>
      accountId === notification.accountId &&
      (notification.kind !== queries.personalKind || notification.subject === String(id)) &&
      !muted.includes(notification.kind);
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

/** With whether the member has read it. */
export type MemberNotification = queries.Notification & { isRead: boolean };

export async function listNotifications(
  accountId: AccountId,
  userId: bigint,
  request: SliceRequest,
): Promise<Slice<MemberNotification>> {
  return toSlice(await queries.findNotifications(accountId, userId, request), request.limit);
}

const batch = 500;

export const eachNotification = (accountId: AccountId, userId: bigint): AsyncGenerator<queries.Notification[]> =>
  eachSlice((from) => listNotifications(accountId, userId, { from, limit: batch }));
