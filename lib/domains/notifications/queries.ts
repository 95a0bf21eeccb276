import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, ne, not, or, sql as raw } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { pick } from "@/lib/base/pick";
import type { SliceRequest } from "@/lib/base/slice";
import { DAY_MS, HOUR_MS, isoTime } from "@/lib/base/time";
import type { NotificationKind } from "@/lib/base/vocabulary";
import { db, type Executor, sql, type Transaction } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/read-client";
import { readSlice } from "@/lib/platform/db/rows";
import { accounts, memberships, notificationReads, notifications, users } from "@/lib/platform/db/schema";

export type Notification = typeof notifications.$inferSelect;

/** What the members of an account are to be told. `subject` and `period` make it unique; `details` are the values of its text. */
export type NewNotification = Pick<Notification, "accountId" | "kind" | "subject" | "period" | "details">;

/** The only kind that is for one person, who is its subject: other members do not see where they sign in. */
export const personalKind = "new-device" satisfies NotificationKind;

/** The most notifications that one query finds. The next run finds the rest. */
const maxFound = 500;

const nameOf = ({ accountId, kind, subject, period }: NewNotification) => [accountId, kind, subject, period].join();

/** Inserts each once, also if another process adds it at the same time. */
export function insertNotifications(on: Executor, rows: NewNotification[], now: Date): Promise<Notification[]> {
  // In one order, so that concurrent inserts wait for each other and do not deadlock.
  const sorted = rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const values = sorted.map((row) => ({ ...row, createdAt: now }));
  return on.insert(notifications).values(values).onConflictDoNothing().returning();
}

/** The members of enabled accounts with a confirmed address, and the kinds of which they want no mail. */
export const findRecipients = (on: Executor, accountIds: bigint[]) =>
  on
    .select({
      ...pick(getTableColumns(users), "id", "email", "name"),
      accountId: memberships.accountId,
      muted: memberships.mutedNotifications,
      accounts: raw<number>`(select count(*)::int from memberships o where o.user_id = ${users.id})`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(inArray(memberships.accountId, accountIds), isNull(accounts.disabledAt), isNotNull(users.emailConfirmedAt)),
    );

export async function quotaWarningsOf(on: Executor, accountIds: bigint[]): Promise<Map<bigint, number | null>> {
  if (accountIds.length === 0) return new Map();
  const rows = on.select(pick(getTableColumns(accounts), "id", "quotaWarning")).from(accounts);
  return new Map((await rows.where(inArray(accounts.id, accountIds))).map((row) => [row.id, row.quotaWarning]));
}

const keyDetails = () => sql()`'key', k.name, 'lastFour', k.last_four`;
const utc = (column: string) => sql()`to_char(${sql()(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const isNew = (kind: NotificationKind, period: ReturnType<typeof utc>) => sql()`
  not exists (select from notifications n where n.account_id = k.account_id and n.kind = ${kind}
    and n.subject = k.id::text and n.period = ${period})`;

/** The keys whose expiry comes between two instants, excluding the first, if they live longer than until the second. */
export function expiringKeys(kind: NotificationKind, now: number, from: number, until: number) {
  return sql()<NewNotification[]>`
    select k.account_id as "accountId", ${kind} as kind, k.id::text as subject, ${utc("k.expires_at")} as period,
      jsonb_build_object(${keyDetails()}, 'at', ${utc("k.expires_at")}) as details
    from api_keys k
    where k.revoked_at is null and k.expires_at > ${isoTime(from)} and k.expires_at <= ${isoTime(until)}
      and k.replaced_by is null and not k.temporary
      and k.expires_at - k.created_at > make_interval(secs => ${(until - now) / 1000})
      and ${isNew(kind, utc("k.expires_at"))}
    order by k.expires_at limit ${maxFound}`;
}

/** The keys with a ban that is active or ended within the last hour. */
export function bannedKeys(now: number) {
  return sql()<NewNotification[]>`
    select k.account_id as "accountId", 'key-banned' as kind, k.id::text as subject, b.id::text as period,
      jsonb_build_object(${keyDetails()}, 'until', ${utc("b.until")}) as details
    from bans b join api_keys k on k.id = b.key_id
    where b.until > ${isoTime(now - HOUR_MS)} and b.until > b.banned_at and b.lifted_at is null
      and ${isNew("key-banned", sql()`b.id::text`)}
    order by b.until limit ${maxFound}`;
}

/** The replaced keys that still work, and were used in the second half of their overlap. */
export function replacedKeysInUse(now: number) {
  return sql()<NewNotification[]>`
    select k.account_id as "accountId", 'old-key-used' as kind, k.id::text as subject, ${utc("k.expires_at")} as period,
      jsonb_build_object(${keyDetails()}, 'at', ${utc("k.expires_at")}, 'lastUsed', ${utc("k.last_used_at")},
        'ipAddress', coalesce(host(k.last_used_ip_address), '')) as details
    from api_keys k join api_keys replacement on replacement.id = k.replaced_by
    where k.revoked_at is null and k.replaced_by is not null and k.expires_at > ${isoTime(now)}
      and k.last_used_at > replacement.created_at + (k.expires_at - replacement.created_at) / 2
      and ${isNew("old-key-used", utc("k.expires_at"))}
    order by k.expires_at limit ${maxFound}`;
}

type KeyAddress = { keyId: bigint; ipAddress: string; at: number };

/** The most networks that are kept for a key. The address of a key with more of them changes all the time. */
export const maxKeyNetworks = 100;

/** @returns a notification for each key that had other networks before, with one of its new ones */
export async function addNetworks(on: Executor, uses: KeyAddress[]): Promise<NewNotification[]> {
  const rows = uses.map(({ keyId, ipAddress, at }) => ({ key_id: String(keyId), ip: ipAddress, at: isoTime(at) }));
  return on.execute<NewNotification>(raw`
    with seen as (
      select key_id, network(set_masklen(ip, case family(ip) when 4 then 32 else 64 end)) as network, min(at) as at,
        min(host(ip)) as ip
      from json_to_recordset(${JSON.stringify(rows)}::json) as u (key_id bigint, ip inet, at timestamptz)
      group by 1, 2
    ), added as (
      insert into key_networks (key_id, network, first_used_at)
      select key_id, network, at from seen join api_keys k on k.id = key_id
      where not k.temporary and (select count(*) from key_networks o where o.key_id = k.id) < ${maxKeyNetworks}
      order by 1, 2 on conflict do nothing returning key_id, network
    )
    select distinct on (k.id) k.account_id as "accountId", 'new-network' as kind, k.id::text as subject,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD') as period,
      jsonb_build_object('key', k.name, 'lastFour', k.last_four, 'at', at, 'ipAddress', ip) as details
    from added join seen using (key_id, network) join api_keys k on k.id = key_id
    where exists (select from key_networks o where o.key_id = k.id)
    order by k.id, at limit ${uses.length}`);
}

const isFor = (accountId: AccountId, userId: bigint) =>
  and(
    eq(notifications.accountId, accountId),
    or(ne(notifications.kind, personalKind), eq(notifications.subject, String(userId))),
  );

const ofMember = (accountId: AccountId, userId: bigint) =>
  and(eq(memberships.accountId, accountId), eq(memberships.userId, userId));

/** Whether a person has read a notification, muted its kind, or joined after it. Next to their membership. */
const isRead = raw<boolean>`(${notifications.readAt} is not null or ${notifications.id} <= ${memberships.readUntil}
  or ${notifications.createdAt} < ${memberships.createdAt} or ${notifications.kind} = any (${memberships.mutedNotifications})
  or exists (select from ${notificationReads} r where r.user_id = ${memberships.userId}
    and r.notification_id = ${notifications.id}))`;

const isUnread = () => and(gt(notifications.id, memberships.readUntil), not(isRead));

type NotificationRequest = SliceRequest & { unread?: boolean };

/** Newest first, with whether the member has read each. */
export const listNotifications = (accountId: AccountId, userId: bigint, { unread, ...request }: NotificationRequest) =>
  readSlice(
    readDb()
      .select({ ...getTableColumns(notifications), isRead })
      .from(notifications)
      .innerJoin(memberships, ofMember(accountId, userId))
      .$dynamic(),
    notifications.id,
    request,
    "descending",
    and(isFor(accountId, userId), unread ? isUnread() : undefined),
  );

/** Exact up to this, and one more for any larger number. */
export const maxUnreadCounted = 99;

/** Equal sign-ins are one, as the page shows them. */
const shownItem = raw`
  case when ${notifications.kind} = 'new-device'
    then concat(${notifications.details}->>'device', ${notifications.details}->>'ipAddress')
    else ${notifications.id}::text end`;

export const unreadCount = (accountId: AccountId, userId: bigint): Promise<number> =>
  readDb().$count(
    readDb()
      .selectDistinct({ item: shownItem.as("item") })
      .from(notifications)
      .innerJoin(memberships, ofMember(accountId, userId))
      .where(and(isFor(accountId, userId), isUnread()))
      .limit(maxUnreadCounted + 1)
      .as("unread"),
  );

/** @param ids none for all up to now */
export async function updateRead(tx: Transaction, accountId: AccountId, userId: bigint, ids: bigint[]): Promise<void> {
  if (ids.length === 0) {
    const newest = db()
      .select({ id: raw`coalesce(max(${notifications.id}), 0)` })
      .from(notifications)
      .where(eq(notifications.accountId, accountId));
    await tx
      .update(memberships)
      .set({ readUntil: raw`(${newest})` })
      .where(ofMember(accountId, userId));
    return;
  }
  const some = db()
    .select({ userId: raw<bigint>`${userId}::bigint`.as("user_id"), notificationId: notifications.id })
    .from(notifications)
    .where(and(isFor(accountId, userId), inArray(notifications.id, ids)));
  await tx.insert(notificationReads).select(some).onConflictDoNothing();
}

export async function mutedKinds(accountId: AccountId, userId: bigint): Promise<NotificationKind[]> {
  const rows = db().select({ muted: memberships.mutedNotifications }).from(memberships);
  return (await rows.where(ofMember(accountId, userId)))[0]?.muted ?? [];
}

export async function updateMutedKinds(
  tx: Transaction,
  accountId: AccountId,
  userId: bigint,
  kinds: NotificationKind[],
): Promise<void> {
  await tx.update(memberships).set({ mutedNotifications: kinds }).where(ofMember(accountId, userId));
}

const keptDays = 90;

export async function deleteOldNotifications(now: number): Promise<void> {
  await db()
    .delete(notifications)
    .where(lte(notifications.createdAt, new Date(now - keptDays * DAY_MS)));
}
