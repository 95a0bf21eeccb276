import type { AccountId } from "@/lib/base/account-id";
import { pick } from "@/lib/base/pick";
import { maxActiveKeys } from "@/lib/base/plans";
import { DAY_MS, SECOND_MS } from "@/lib/base/time";
import { membersOf } from "@/lib/domains/accounts/service";
import { type AuditAction, type AuditEvent, keySubject, listAudit } from "@/lib/domains/audit/service";
import { type BanRecord, bansInForce } from "@/lib/domains/bans/service";
import { findKey, listKeys, listWorkingKeys } from "@/lib/domains/keys/lookup";
import type { KeySearch } from "@/lib/domains/keys/schema";
import type { ApiKey } from "@/lib/domains/keys/service";
import { isWorking, keyState, shownKeyState } from "@/lib/domains/keys/state";
import { limiter } from "@/lib/platform/limiter";
import type { Ban } from "@/lib/platform/limiter/limiter";
import type { JsonOf } from "./json";

/** Without an `id` until the ban is recorded. */
function banOf(key: ApiKey, { inLimiter, records }: Bans) {
  const ban = inLimiter.get(key.id);
  if (!ban) return null;
  const record = records.find(({ keyId }) => keyId === key.id);
  const { id, appealedAt = null, declineReason = null } = record ?? {};
  return { id, until: ban.until, count: ban.count, appealedAt, declineReason };
}

/** Of the keys of an account that work: what the limiter has, and what is on record. */
type Bans = { inLimiter: Map<bigint, Ban>; records: BanRecord[] };

async function readBans(accountId: AccountId, keys: ApiKey[], now: number): Promise<Bans> {
  const ids = keys.map(({ id }) => id);
  const [inLimiter, records] = await Promise.all([limiter().bansOf(accountId, ids, now), bansInForce(accountId, now)]);
  return { inLimiter, records };
}

const noBans: Bans = { inLimiter: new Map(), records: [] };

const unusedAfterMs = 30 * DAY_MS;

function toEntry(key: ApiKey, bans: Bans, now: number) {
  const state = keyState(key, now);
  const ban = isWorking(state) ? banOf(key, bans) : null;
  return {
    ...pick(key, "id", "name", "prefix", "lastFour", "scopes", "allowedRanges", "limitPerMinute", "limitPerDay"),
    ...pick(key, "createdAt", "expiresAt", "revokedAt", "lastUsedAt", "lastUsedIpAddress", "temporary"),
    // For a replaced key: how many seconds it works after the first request with the new key, until there is one.
    ...pick(key, "overlapAfterUse"),
    /** Its end was chosen then. */
    wasRolled: key.replacedBy !== null,
    state,
    shown: shownKeyState(key, now, ban !== null),
    works: isWorking(state),
    ban,
    /** Active, and without a request for 30 days: probably not needed. */
    idle: state === "active" && (key.lastUsedAt ?? key.createdAt).getTime() < now - unusedAfterMs,
  };
}

export async function readWorkingKeys(accountId: AccountId) {
  const now = Date.now();
  const keys = await listWorkingKeys(accountId);
  const bans = await readBans(accountId, keys, now);
  return { now, maxActive: maxActiveKeys, keys: keys.map((key) => toEntry(key, bans, now)) };
}

const endedPageSize = 20;

/** @param search `q` filters the keys that have ended: the page filters those that work, which are few */
export async function readKeys(accountId: AccountId, { from, q }: Pick<KeySearch, "from" | "q"> = {}) {
  const [working, { items, next }] = await Promise.all([
    readWorkingKeys(accountId),
    listKeys(accountId, { from, limit: endedPageSize, only: "ended", q }),
  ]);
  const ended = items.map((key) => toEntry(key, noBans, working.now));
  return { ...working, ended, nextEnded: next };
}

async function eventOf(accountId: AccountId, key: ApiKey, action: AuditAction): Promise<AuditEvent | undefined> {
  const { items } = await listAudit({ accountId, action, subject: keySubject(key), limit: 1 });
  return items[0];
}

/** Undefined if that is not known: of a person who deleted their profile, only the activity says that they existed. */
async function creatorOf(accountId: AccountId, key: ApiKey) {
  const member = (await membersOf(accountId)).find(({ user }) => user.id === key.createdBy);
  if (member) return pick(member.user, "id", "email");
  if (key.createdBy !== null) return "former member";
  const event = await eventOf(accountId, key, "key.issued");
  return event && (event.actorKind === "command" ? "command" : "former member");
}

/** By then, every process knows of a revocation, or looks up every key (decisions: Life of a key). */
const endingMs = SECOND_MS;

export async function readKey(accountId: AccountId, id: bigint) {
  const now = Date.now();
  const key = await findKey(accountId, id);
  if (!key) return undefined;
  const replacement = key.replacedBy === null ? undefined : await findKey(accountId, key.replacedBy);
  const [bans, creator, revocation] = await Promise.all([
    readBans(accountId, [key], now),
    creatorOf(accountId, key),
    key.revokedAt ? eventOf(accountId, key, "key.revoked") : undefined,
  ]);
  const isEnding = key.revokedAt !== null && now - key.revokedAt.getTime() < endingMs;
  // The log of a busy account is not searched back to then.
  const isUsedSince = replacement !== undefined && key.lastUsedAt !== null && key.lastUsedAt > replacement.createdAt;
  return { now, entry: toEntry(key, bans, now), isEnding, creator, revocation, replacement, isUsedSince };
}

export type KeyCreator = Awaited<ReturnType<typeof creatorOf>>;
export type KeyList = JsonOf<Awaited<ReturnType<typeof readKeys>>>;
export type KeyEntry = KeyList["keys"][number];
