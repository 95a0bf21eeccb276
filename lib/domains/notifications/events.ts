import { asAccountId } from "@/lib/base/account-id";
import type { EventType, NotificationKind } from "@/lib/base/vocabulary";
import type { Transaction } from "@/lib/platform/db/client";
import { recordEvent } from "@/lib/platform/outbox";
import { findKeysById, recordKeyEvent } from "./key-events";
import type { Notification } from "./queries";

type Details = Notification["details"];

const quota = ({ day, limit, used }: Details) => ({ day, limit, used });

const ofAccount: Partial<Record<NotificationKind, [EventType, (of: Notification) => object]>> = {
  "quota-80": ["quota.warning", ({ details }) => quota(details)],
  "quota-100": ["quota.exceeded", ({ details }) => quota(details)],
  "deprecated-operation": [
    "deprecation.announced",
    ({ subject, details }) => ({ operation: subject, sunset: details.sunset, message: details.entry }),
  ],
};

const ofKey: Partial<Record<NotificationKind, [EventType, (details: Details) => object]>> = {
  "key-expires-7d": ["key.expiring", () => ({})],
  "key-expires-1d": ["key.expiring", () => ({})],
  "key-banned": ["key.banned", ({ until }) => ({ bannedUntil: until })],
};

/** What people are told about once, endpoints are told in the same transaction. */
export async function recordEventsOf(tx: Transaction, added: Notification[]): Promise<void> {
  const keys = await findKeysById(
    tx,
    added.filter(({ kind }) => ofKey[kind]).map(({ subject }) => BigInt(subject)),
  );
  for (const notification of added) {
    const [type, dataOf] = ofAccount[notification.kind] ?? [];
    if (type) await recordEvent(tx, type, asAccountId(notification.accountId), dataOf?.(notification) ?? {});
    const [keyType, moreOf] = ofKey[notification.kind] ?? [];
    const key = keyType && keys.find(({ id }) => String(id) === notification.subject);
    if (key) await recordKeyEvent(tx, keyType, key, moreOf?.(notification.details));
  }
}
