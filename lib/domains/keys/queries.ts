import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, not, or, sql as raw, type SQL } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { batchCalls } from "@/lib/base/batch-calls";
import type { SliceRequest } from "@/lib/base/slice";
import type { Scope } from "@/lib/base/vocabulary";
import type { Account } from "@/lib/domains/accounts/queries";
import { db, type Executor, sql } from "@/lib/platform/db/client";
import { firstOf, hasRows, likePattern, readSlice, rowOf } from "@/lib/platform/db/rows";
import { apiKeys } from "@/lib/platform/db/schema";
import { type IpRanges, ipRanges } from "./ip-range";

export type ApiKey = typeof apiKeys.$inferSelect;

export type VerifiableKey = Pick<ApiKey, "id" | "accountId" | "limitPerMinute" | "limitPerDay"> &
  Pick<Account, "plan" | "customPerMinute" | "customPerDay"> & {
    scopes: Scope[];
    expiresAt: number | null;
    revokedAt: number | null;
    allowed: IpRanges | undefined;
    accountDisabled: boolean;
    isRolling: boolean;
    isPaused: boolean;
  };

/** Lookups at a time. Requests that arrive together share one, which doubles the rate with keys that are not cached. */
const roundTrips = 4;
const maxHashes = 32;

/** A prepared statement, because it is on the hot path. */
export const findKeyOfHash = batchCalls<Uint8Array, VerifiableKey | undefined>(findByHashes, roundTrips, maxHashes);

async function findByHashes(hashes: Uint8Array[]): Promise<(VerifiableKey | undefined)[]> {
  const names = hashes.map((hash) => Buffer.from(hash).toString("hex"));
  const rows = await sql()<(VerifiableKey & { hash: string; ranges: string[] | null })[]>`
    select encode(k.hash, 'hex') as hash, k.id, k.account_id as "accountId", k.scopes,
      (extract(epoch from k.expires_at) * 1000)::float8 as "expiresAt",
      (extract(epoch from k.revoked_at) * 1000)::float8 as "revokedAt",
      k.limit_per_minute as "limitPerMinute", k.limit_per_day as "limitPerDay", k.allowed_ranges as ranges,
      a.plan, a.custom_per_minute as "customPerMinute", a.custom_per_day as "customPerDay",
      a.disabled_at is not null as "accountDisabled", k.replaced_by is not null as "isRolling",
      k.paused_at is not null as "isPaused"
    from api_keys k join accounts a on a.id = k.account_id
    where k.hash = any(array(select decode(name, 'hex') from unnest(${names}::text[]) as name))`;
  const found = new Map(
    rows.map(({ hash, ranges, ...key }) => [hash, { ...key, allowed: ranges ? ipRanges(ranges) : undefined }]),
  );
  return names.map((name) => found.get(name));
}

export const insertKey = (on: Executor, values: typeof apiKeys.$inferInsert) =>
  rowOf(on.insert(apiKeys).values(values).returning());

const isWorking = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, raw`now()`)));
const isEnded = not(isWorking as SQL);

/** The limit is for accounts from before there was a maximum. */
export const findWorking = (on: Executor, accountId: AccountId) =>
  on
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), isWorking))
    // The sum keeps Postgres from looking for them among all ended keys, in the order of their index.
    .orderBy(raw`${apiKeys.id} + 0 desc`)
    .limit(200);

/** `q`: a text in the name or the last characters. */
type KeysRequest = SliceRequest & { only?: "ended"; q?: string };

export function listKeys(accountId: AccountId, { only, q, ...request }: KeysRequest) {
  const wanted = and(
    eq(apiKeys.accountId, accountId),
    only === "ended" ? isEnded : undefined,
    q === undefined ? undefined : or(ilike(apiKeys.name, likePattern(q)), ilike(apiKeys.lastFour, likePattern(q))),
  );
  return readSlice(db().select().from(apiKeys).$dynamic(), apiKeys.id, request, "descending", wanted);
}

export const findNames = (accountId: AccountId, ids: bigint[]) =>
  db()
    .select({ id: apiKeys.id, name: apiKeys.name, lastFour: apiKeys.lastFour })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), inArray(apiKeys.id, ids)))
    .limit(1_000);

/** The key with a part of a name, the last characters, or both as pages show them: a working one first, then the newest. */
export async function findKeyByText(accountId: AccountId, text: string): Promise<bigint | undefined> {
  const shown = raw`${apiKeys.name} || ' (…' || ${apiKeys.lastFour} || ')'`;
  const [row] = await db()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), raw`position(lower(${text}) in lower(${shown})) > 0`))
    .orderBy(raw`${shown} <> ${text}`, desc(raw`${isWorking}`), desc(apiKeys.id))
    .limit(1);
  return row?.id;
}

export async function isAnyKeyUsed(accountId: AccountId): Promise<boolean> {
  const isUsed = and(eq(apiKeys.accountId, accountId), isNotNull(apiKeys.lastUsedAt));
  return hasRows(db().select({ id: apiKeys.id }).from(apiKeys).where(isUsed).limit(1));
}

const isKey = (accountId: AccountId, id: bigint) => and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id));

export const findKey = (accountId: AccountId, id: bigint): Promise<ApiKey | undefined> =>
  firstOf(db().select().from(apiKeys).where(isKey(accountId, id)));

export const findKeyForUpdate = (on: Executor, accountId: AccountId, id: bigint): Promise<ApiKey | undefined> =>
  firstOf(on.select().from(apiKeys).where(isKey(accountId, id)).for("update"));

/** They are in the order in which every statement locks several keys. */
export const findKeysForUpdate = (on: Executor, accountId: AccountId, ids: bigint[]): Promise<ApiKey[]> =>
  on
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), inArray(apiKeys.id, ids)))
    .orderBy(asc(apiKeys.id))
    .for("update");

export const updateKey = (
  on: Executor,
  accountId: AccountId,
  id: bigint,
  values: Partial<Omit<ApiKey, "id" | "accountId" | "hash">>,
) => rowOf(on.update(apiKeys).set(values).where(isKey(accountId, id)).returning());

/** A replaced key ends so long after the first use of the new one, at the latest. A partial index has the few keys. */
export const settleOverlaps = async () => sql()`
    update api_keys old set overlap_after_use_seconds = null,
      expires_at = least(old.expires_at, replacement.last_used_at + make_interval(secs => old.overlap_after_use_seconds))
    from api_keys replacement
    where old.revoked_at is null and old.expires_at > now() and old.replaced_by = replacement.id
      and old.overlap_after_use_seconds is not null and replacement.last_used_at is not null`;
