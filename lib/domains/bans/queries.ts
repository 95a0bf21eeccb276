import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lte, max, or } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { SliceRequest } from "@/lib/base/slice";
import { isoTime } from "@/lib/base/time";
import { db, type Executor, sql } from "@/lib/platform/db/client";
import { readDb } from "@/lib/platform/db/read-client";
import { countRows, firstOf, hasRows, readSlice, rowOf } from "@/lib/platform/db/rows";
import { accounts, apiKeys, bans, users } from "@/lib/platform/db/schema";
import type { KeyBan } from "@/lib/platform/limiter/limiter";

type KnownBan = { keyId: bigint; until: number; count: number };

export const insertBan = async (ban: KnownBan & { bannedAt: number }) => sql()`
    insert into bans (key_id, banned_at, until, count)
    select id, ${isoTime(ban.bannedAt)}, ${isoTime(ban.until)}, ${ban.count} from api_keys where id = ${ban.keyId}`;

/** Records an inherited ban, or only its count if it ends when it starts. */
export async function insertInherited(on: Executor, ban: KnownBan & { bannedAt: number }): Promise<void> {
  const { keyId, count } = ban;
  await on.insert(bans).values({ keyId, count, bannedAt: new Date(ban.bannedAt), until: new Date(ban.until) });
}

/** The latest ban of a key that is active or ended after an instant, unless it was lifted, which clears earlier bans. */
export async function findLatestBan(on: Executor, keyId: bigint, at: number): Promise<KnownBan | undefined> {
  const [ban] = await on
    .select()
    .from(bans)
    .where(and(eq(bans.keyId, keyId), gt(bans.until, new Date(at))))
    .orderBy(desc(bans.until), desc(bans.id))
    .limit(1);
  return ban && !ban.liftedAt ? { keyId, until: ban.until.getTime(), count: ban.count } : undefined;
}

/** Revoked keys included, each ban as {@link findLatestBan} finds it; or 0. */
export async function findHighestCount(on: Executor, accountId: AccountId, at: number): Promise<number> {
  const latest = on
    .selectDistinctOn([bans.keyId], { count: bans.count, liftedAt: bans.liftedAt })
    .from(bans)
    .innerJoin(apiKeys, eq(apiKeys.id, bans.keyId))
    .where(and(eq(apiKeys.accountId, accountId), gt(bans.until, new Date(at))))
    .orderBy(bans.keyId, desc(bans.until), desc(bans.id))
    .as("latest");
  const [row] = await on
    .select({ count: max(latest.count) })
    .from(latest)
    .where(isNull(latest.liftedAt));
  return row?.count ?? 0;
}

/** As {@link findLatestBan}, for all keys. */
export function findBansEndingAfter(at: number) {
  return sql()<KeyBan[]>`
    select account_id as "accountId", key_id as "keyId", (extract(epoch from until) * 1000)::float8 as until, count from (
      select distinct on (key_id) key_id, until, count, lifted_at
      from bans where until > ${isoTime(at)} order by key_id, until desc, bans.id desc) as latest
    join api_keys on api_keys.id = key_id where lifted_at is null`;
}

export function findLiftedBans(at: number) {
  return sql()<KnownBan[]>`
    select key_id as "keyId", (extract(epoch from until) * 1000)::float8 as until, count
    from bans where until > ${isoTime(at)} and lifted_at is not null`;
}

export type BanRecord = typeof bans.$inferSelect;
export type BannedKey = typeof apiKeys.$inferSelect;

/** They are as recorded: the limiter knows them earlier. */
export const bansInForce = (accountId: AccountId, now: number): Promise<BanRecord[]> =>
  db()
    .select(getTableColumns(bans))
    .from(bans)
    .innerJoin(apiKeys, eq(apiKeys.id, bans.keyId))
    .where(and(eq(apiKeys.accountId, accountId), gt(bans.until, new Date(now)), isNull(bans.liftedAt)))
    .orderBy(desc(bans.id))
    .limit(200);

const selectWithKey = (on: Executor) =>
  on.select({ ban: bans, key: apiKeys }).from(bans).innerJoin(apiKeys, eq(apiKeys.id, bans.keyId));

export function findBanForUpdate(on: Executor, accountId: AccountId, id: bigint) {
  const isOwn = and(eq(bans.id, id), eq(apiKeys.accountId, accountId));
  return firstOf(selectWithKey(on).where(isOwn).for("update", { of: bans }));
}

export const updateAppeal = (on: Executor, id: bigint, appeal: string, at: Date) =>
  rowOf(on.update(bans).set({ appeal, appealedAt: at }).where(eq(bans.id, id)).returning());

const selectBans = () =>
  readDb()
    .select({
      id: bans.id,
      ban: bans,
      keyName: apiKeys.name,
      lastFour: apiKeys.lastFour,
      accountId: accounts.id,
      accountName: accounts.name,
      liftedBy: users.email,
    })
    .from(bans)
    .innerJoin(apiKeys, eq(apiKeys.id, bans.keyId))
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .leftJoin(users, eq(users.id, bans.liftedBy));

export type ListedBan = Awaited<ReturnType<typeof selectBans>>[number];

const isOpenAppeal = (at: Date) =>
  and(isNotNull(bans.appealedAt), isNull(bans.declinedAt), isNull(bans.liftedAt), gt(bans.until, at));

export const maxBansCounted = 1_000;

/** The open ones, whose ban is active; or those that were decided or whose ban has ended. */
function hasAppealState(open: boolean) {
  const at = new Date();
  const state = open ? isOpenAppeal(at) : or(isNotNull(bans.liftedAt), isNotNull(bans.declinedAt), lte(bans.until, at));
  return and(isNotNull(bans.appealedAt), state);
}

/** Exact up to `maxBansCounted`, and one more for any larger number. */
export const countAppeals = (open: boolean): Promise<number> =>
  countRows(readDb().select({ id: bans.id }).from(bans).where(hasAppealState(open)), maxBansCounted);

/** The open ones oldest first, others newest first. */
export const listAppeals = ({ open, ...request }: SliceRequest & { open: boolean }) =>
  readSlice(selectBans().$dynamic(), bans.id, request, open ? "ascending" : "descending", hasAppealState(open));

export function listBans(accountId: AccountId, limit: number): Promise<ListedBan[]> {
  return selectBans()
    .where(and(eq(apiKeys.accountId, accountId), gt(bans.until, bans.bannedAt)))
    .orderBy(desc(bans.id))
    .limit(limit);
}

/** For staff: the ban may be of any account. */
export const findBan = (id: bigint) => firstOf(selectWithKey(db()).where(eq(bans.id, id)));

/** @returns whether it was not lifted before */
export function updateLifted(on: Executor, id: bigint, lift: Pick<BanRecord, "liftedAt" | "liftedBy" | "liftReason">) {
  const inForce = and(eq(bans.id, id), isNull(bans.liftedAt));
  return hasRows(on.update(bans).set(lift).where(inForce).returning({ id: bans.id }));
}

/** @returns whether the appeal was open */
export function updateDeclined(on: Executor, id: bigint, at: Date, declineReason: string): Promise<boolean> {
  const open = and(eq(bans.id, id), isOpenAppeal(at));
  return hasRows(on.update(bans).set({ declinedAt: at, declineReason }).where(open).returning({ id: bans.id }));
}
