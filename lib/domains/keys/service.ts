import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { lockAccount } from "@/lib/domains/accounts/queries";
import { type Actor, type AuditAction, recordAudit } from "@/lib/domains/audit/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import { generateKey, hashKey, visibleParts } from "./format";
import * as queries from "./queries";
import { keyName, maxActiveKeys, type NewKey, newKey, type RollOverlap, rollOverlaps } from "./schema";

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
  values: NewKey & { createdBy: bigint | null },
): Promise<IssuedKey> {
  const secret = generateKey(env().environment);
  const key = await queries.insertKey(tx, { ...values, accountId, hash: hashKey(secret), ...visibleParts(secret) });
  return { secret, key };
}

/** What a key is called in the audit, which outlives it. */
export const nameInAudit = (key: Pick<queries.ApiKey, "name" | "prefix" | "lastFour">): string =>
  `key "${key.name}" ${key.prefix}…${key.lastFour}`;

const audit = (tx: Transaction, actor: Actor, action: AuditAction, key: queries.ApiKey) =>
  recordAudit(tx, actor, { action, accountId: key.accountId, subject: nameInAudit(key) });

/**
 * Issues a key for an account.
 *
 * @throws Problem if the account has as many active keys as it may; ZodError if the input is not valid
 */
export async function issueKey(accountId: AccountId, input: NewKey, actor: Actor): Promise<IssuedKey> {
  const values = newKey.parse(input);
  return db().transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new Problem("There is no such account.");
    if ((await queries.countActive(tx, accountId)) >= maxActiveKeys) {
      throw new Problem(`An account has at most ${maxActiveKeys} active keys. Revoke one that is no longer used.`);
    }
    const issued = await insertNew(tx, accountId, { ...values, createdBy: actor.userId });
    await audit(tx, actor, "key.issued", issued.key);
    return issued;
  });
}

/** All keys of an account, the newest first. */
export const listKeys = (accountId: AccountId): Promise<queries.ApiKey[]> => queries.findKeys(db(), accountId);

async function requireState(tx: Transaction, accountId: AccountId, id: bigint, allowed: KeyState[]) {
  const key = await queries.findKeyForUpdate(tx, accountId, id);
  if (!key) throw new Problem("There is no such key.");
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
 * @throws Problem if there is no such key, or it is not active
 */
export async function rollKey(
  accountId: AccountId,
  id: bigint,
  overlap: RollOverlap,
  actor: Actor,
): Promise<IssuedKey & { replaced: queries.ApiKey }> {
  return db().transaction(async (tx) => {
    const old = await requireState(tx, accountId, id, ["active"]);
    const now = Date.now();
    const { name, scopes } = old as { name: string; scopes: NewKey["scopes"] };
    const expiresAt = successorExpiry(old, now);
    const issued = await insertNew(tx, accountId, { name, scopes, expiresAt, createdBy: actor.userId });
    const end = Math.min(now + rollOverlaps[overlap], old.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const replaced = await queries.updateKey(tx, accountId, id, {
      replacedBy: issued.key.id,
      expiresAt: new Date(end),
    });
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

/** Revokes a key for ever; every process refuses it within a second. @throws Problem if it no longer works anyway */
export async function revokeKey(accountId: AccountId, id: bigint, actor: Actor): Promise<queries.ApiKey> {
  return db().transaction(async (tx) => {
    await requireState(tx, accountId, id, ["active", "rolling"]);
    const key = await queries.updateKey(tx, accountId, id, { revokedAt: new Date() });
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
