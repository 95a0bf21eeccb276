import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { type Page, toPage } from "@/lib/base/page";
import { scopes } from "@/lib/base/vocabulary";
import { lockAccount } from "@/lib/domains/accounts/queries";
import { type Actor, type AuditAction, keySubject, recordAudit } from "@/lib/domains/audit/service";
import { inheritBan, inheritCount } from "@/lib/domains/bans/inheritance";
import { db, type Transaction } from "@/lib/platform/db/client";
import { generateKey, hashKey, visibleParts } from "./format";
import * as queries from "./queries";
import { docsKeyLifeMs, keyName, maxActiveKeys, type NewKey, newKey, type RollOverlap, rollOverlaps } from "./schema";

export type { ApiKey } from "./queries";

/** A key at the one moment when it can be read: `secret` is what the client sends, and is stored nowhere. */
export type IssuedKey = { secret: string; key: queries.ApiKey };

export type KeyState = "active" | "rolling" | "expired" | "revoked";

/** The state of a key at a time in milliseconds since the epoch. A rolling key was replaced and works until it expires. */
export function keyState(key: queries.ApiKey, now: number): KeyState {
  if (key.revokedAt) return "revoked";
  if (key.expiresAt && key.expiresAt.getTime() <= now) return "expired";
  return key.replacedBy ? "rolling" : "active";
}

async function insertNew(
  tx: Transaction,
  accountId: AccountId,
  values: NewKey & { createdBy: bigint | null; temporary?: boolean },
): Promise<IssuedKey> {
  const secret = generateKey(env().environment);
  const key = await queries.insertKey(tx, { ...values, accountId, hash: hashKey(secret), ...visibleParts(secret) });
  return { secret, key };
}

const audit = (tx: Transaction, actor: Actor, action: AuditAction, key: queries.ApiKey) =>
  recordAudit(tx, actor, { action, accountId: key.accountId, subject: keySubject(key) });

/** Reads the keys of an account that work, which none is added to until the transaction ends. */
async function lockWorking(tx: Transaction, accountId: AccountId): Promise<queries.ApiKey[]> {
  if (!(await lockAccount(tx, accountId))) throw new Problem("There is no such account.");
  return queries.findWorking(tx, accountId);
}

function requireRoom(working: queries.ApiKey[], advice: string): void {
  if (working.filter(({ temporary }) => !temporary).length < maxActiveKeys) return;
  throw new Problem(`At most ${maxActiveKeys} keys of an account work at a time, overlaps included. ${advice}`);
}

/**
 * Issues a key for an account.
 *
 * @throws Problem if as many keys of the account work as may; ZodError if the input is not valid
 */
export async function issueKey(accountId: AccountId, input: NewKey, actor: Actor): Promise<IssuedKey> {
  const values = newKey.parse(input);
  return db().transaction(async (tx) => {
    const working = await lockWorking(tx, accountId);
    requireRoom(working, "Revoke one, or end an overlap.");
    const issued = await insertNew(tx, accountId, { ...values, createdBy: actor.userId });
    await inheritCount(tx, working, issued.key.id);
    await audit(tx, actor, "key.issued", issued.key);
    return issued;
  });
}

/**
 * Issues the one key of an account that the documentation's samples use, for an hour. It does not count towards the
 * maximum; the one before is revoked.
 */
export async function issueDocsKey(accountId: AccountId, actor: Actor): Promise<IssuedKey> {
  return db().transaction(async (tx) => {
    const working = await lockWorking(tx, accountId);
    for (const { id, temporary } of working) {
      if (temporary) await audit(tx, actor, "key.revoked", await revokeWithin(tx, accountId, id));
    }
    const expiresAt = new Date(Date.now() + docsKeyLifeMs);
    const values = { name: "Docs", scopes: [...scopes], expiresAt, createdBy: actor.userId, temporary: true };
    const issued = await insertNew(tx, accountId, values);
    await inheritCount(tx, working, issued.key.id);
    await audit(tx, actor, "key.issued", issued.key);
    return issued;
  });
}

/** The keys of an account that work, the newest first. */
export const listWorkingKeys = (accountId: AccountId): Promise<queries.ApiKey[]> =>
  queries.findWorking(db(), accountId);

/** A page of an account's keys, the newest first; of those alone that have ended, if so asked. */
export async function listKeys(accountId: AccountId, request: queries.KeysRequest): Promise<Page<queries.ApiKey>> {
  return toPage(await queries.findKeys(db(), accountId, request), request.limit);
}

const batch = 1_000;

/** All keys of an account, the newest first, read in batches as they are wanted. */
export async function* eachKey(accountId: AccountId): AsyncGenerator<queries.ApiKey[]> {
  for (let from: bigint | undefined, more = true; more; ) {
    const { items, next } = await listKeys(accountId, { from, limit: batch });
    yield items;
    from = next;
    more = next !== undefined;
  }
}

/** What some of an account's keys are called, by id; at most 1,000 of them. */
export async function keyNames(accountId: AccountId, ids: Iterable<bigint>) {
  const names = await queries.findNames(db(), accountId, [...new Set(ids)].slice(0, batch));
  return new Map(names.map((key) => [key.id, key]));
}

/** Whether any key of an account was ever sent with a request. */
export const isAnyKeyUsed = (accountId: AccountId): Promise<boolean> => queries.isAnyUsed(db(), accountId);

async function requireState(tx: Transaction, accountId: AccountId, id: bigint, allowed: KeyState[]) {
  const key = await queries.findKeyForUpdate(tx, accountId, id);
  if (!key) throw new Problem("This key does not exist.");
  const state = keyState(key, Date.now());
  if (!allowed.includes(state)) throw new Problem(`The key "${key.name}" is ${state}.`);
  return key;
}

/** A key that had a limited life gives its successor a life of the same length. */
const successorExpiry = (key: queries.ApiKey, now: number): Date | null =>
  key.expiresAt && new Date(now + key.expiresAt.getTime() - key.createdAt.getTime());

/**
 * Issues a new key in place of an old one, which keeps working for the overlap and not beyond its own expiry.
 *
 * It inherits a ban, and the count of its bans.
 *
 * @throws Problem if there is no such key, it is not active or it is the documentation's, or if the overlap would make more
 *   keys work than may
 */
export async function rollKey(
  accountId: AccountId,
  id: bigint,
  overlap: RollOverlap,
  actor: Actor,
): Promise<IssuedKey & { replaced: queries.ApiKey }> {
  return db().transaction(async (tx) => {
    const working = await lockWorking(tx, accountId);
    const old = await requireState(tx, accountId, id, ["active"]);
    if (old.temporary) throw new Problem("The key of the documentation is not rolled. Get another one there.");
    if (overlap !== "none") requireRoom(working, "Roll without an overlap, revoke a key, or end an overlap.");
    const now = Date.now();
    const { name, scopes } = old as { name: string; scopes: NewKey["scopes"] };
    const expiresAt = successorExpiry(old, now);
    const issued = await insertNew(tx, accountId, { name, scopes, expiresAt, createdBy: actor.userId });
    const end = Math.min(now + rollOverlaps[overlap], old.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const replaced = await queries.updateKey(tx, accountId, id, {
      replacedBy: issued.key.id,
      expiresAt: new Date(end),
    });
    await inheritBan(tx, old.id, issued.key.id);
    await audit(tx, actor, "key.rolled", replaced);
    return { ...issued, replaced };
  });
}

/** Ends the overlap of a rolling key now. @throws Problem if there is no such key, or it is not rolling */
export async function endOverlap(accountId: AccountId, id: bigint, actor: Actor): Promise<queries.ApiKey> {
  return db().transaction(async (tx) => {
    await requireState(tx, accountId, id, ["rolling"]);
    const key = await queries.updateKey(tx, accountId, id, { expiresAt: new Date() });
    await audit(tx, actor, "key.overlap_ended", key);
    return key;
  });
}

const revokeWithin = (tx: Transaction, accountId: AccountId, id: bigint): Promise<queries.ApiKey> =>
  queries.updateKey(tx, accountId, id, { revokedAt: new Date() });

/** Revokes a key for ever; every process rejects it within a second. @throws Problem if it no longer works anyway */
export async function revokeKey(accountId: AccountId, id: bigint, actor: Actor): Promise<queries.ApiKey> {
  return db().transaction(async (tx) => {
    await requireState(tx, accountId, id, ["active", "rolling"]);
    const key = await revokeWithin(tx, accountId, id);
    await audit(tx, actor, "key.revoked", key);
    return key;
  });
}

/** Renames a key. @throws Problem if there is no such key; ZodError if the name is not valid */
export async function renameKey(accountId: AccountId, id: bigint, name: string, actor: Actor): Promise<queries.ApiKey> {
  const valid = keyName.parse(name);
  return db().transaction(async (tx) => {
    await requireState(tx, accountId, id, ["active", "rolling", "expired", "revoked"]);
    const key = await queries.updateKey(tx, accountId, id, { name: valid });
    await audit(tx, actor, "key.renamed", key);
    return key;
  });
}
