import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { NotFoundError, UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { maxActiveKeys } from "@/lib/base/plans";
import { SECOND_MS } from "@/lib/base/time";
import { scopes } from "@/lib/base/vocabulary";
import { findAccountsOf } from "@/lib/domains/accounts/queries";
import { type Actor, auditWriter, keySubject, type UserActor } from "@/lib/domains/audit/service";
import { authorize, authorizedTransaction, lockAccount } from "@/lib/domains/authorization/service";
import { inheritBan, inheritCount } from "@/lib/domains/bans/inheritance";
import { recordKeyEvent } from "@/lib/domains/notifications/key-events";
import { db, type Transaction } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import type { Ban } from "@/lib/platform/limiter/limiter";
import { generateKey, hashKey, visibleParts } from "./format";
import { type RollOverlap, rollOverlaps } from "./overlaps";
import * as queries from "./queries";
import { docsKeyLifeMs, expiryBefore, type KeyEdit, keyEdit, type NewKey, newKey, revokedKeys } from "./schema";
import { isWorking, type KeyState, keyState, workingStates } from "./state";

export { type ApiKey, settleOverlaps } from "./queries";

/** A new key. `secret` is what the client sends, and is not stored. */
export type IssuedKey = { secret: string; key: queries.ApiKey };

type NewRow = NewKey & { createdBy: bigint | null; temporary?: boolean };

async function insertNew(tx: Transaction, accountId: AccountId, values: NewRow): Promise<IssuedKey> {
  const secret = generateKey(env().environment);
  const key = await queries.insertKey(tx, { ...values, accountId, hash: hashKey(secret), ...visibleParts(secret) });
  return { secret, key };
}

type Details = Record<string, string>;

const audit = auditWriter((key: queries.ApiKey) => ({ accountId: key.accountId, subject: keySubject(key) }));

function requireRoom(working: queries.ApiKey[], advice: string): void {
  if (working.filter(({ temporary }) => !temporary).length < maxActiveKeys) return;
  throw new UserError(
    `An account can have at most ${maxActiveKeys} active keys, including rolled keys that still work. ${advice}`,
  );
}

/** Adds a key in a transaction. The limiter, which may be in another process, is not waited for within it. */
async function addKey<Issued extends IssuedKey>(
  accountId: AccountId,
  add: (tx: Transaction, bans: Map<bigint, Ban>) => Promise<{ issued: Issued; inherited: Ban | undefined }>,
): Promise<Issued> {
  const working = await queries.findWorking(db(), accountId);
  const ids = working.map(({ id }) => id);
  const bans = await limiter().bansOf(accountId, ids, Date.now());
  const { issued, inherited } = await db().transaction((tx) => add(tx, bans));
  // The key exists, and its secret is shown once: an error must not hide it.
  if (inherited)
    await limiter()
      .restoreBans([{ ...inherited, accountId, keyId: issued.key.id }])
      .catch((error) => log().error({ err: error }, "a new key could not inherit a ban"));
  return issued;
}

async function issue(
  tx: Transaction,
  bans: Map<bigint, Ban>,
  accountId: AccountId,
  key: NewKey & { temporary?: boolean },
  actor: Actor,
) {
  const issued = await insertNew(tx, accountId, { ...key, createdBy: actor.userId });
  const inherited = await inheritCount(tx, accountId, bans, issued.key.id);
  await audit(tx, actor, "key.issued", issued.key);
  await recordKeyEvent(tx, "key.created", issued.key);
  return { issued, inherited };
}

/**
 * @param onIssued runs in the transaction
 * @throws UserError if the account has the maximum number of working keys; ZodError if the input is invalid
 */
export async function issueKey(
  accountId: AccountId,
  input: NewKey,
  actor: Actor,
  onIssued?: (tx: Transaction, issued: IssuedKey) => Promise<void>,
): Promise<IssuedKey> {
  const values = newKey.parse(input);
  return addKey(accountId, async (tx, bans) => {
    await authorize(tx, accountId, actor, "keys.write");
    requireRoom(await queries.findWorking(tx, accountId), "Revoke one.");
    const added = await issue(tx, bans, accountId, values, actor);
    await onIssued?.(tx, added.issued);
    return added;
  });
}

const idsOf = (keys: queries.ApiKey[]): bigint[] => keys.map(({ id }) => id);

async function revoke(tx: Transaction, { accountId, id }: queries.ApiKey, actor: Actor, details?: Details) {
  const key = await queries.updateKey(tx, asAccountId(accountId), id, { revokedAt: new Date() });
  await audit(tx, actor, "key.revoked", key, details);
  await recordKeyEvent(tx, "key.revoked", key);
  return key;
}

/** Those that still work under their lock: who revokes one alone does not lock the account. @returns them as they were */
async function revokeEach(tx: Transaction, accountId: AccountId, ids: bigint[], actor: Actor, details?: Details) {
  const found = await queries.findKeysForUpdate(tx, accountId, ids);
  const now = Date.now();
  const works = (key: queries.ApiKey) => isWorking(keyState(key, now));
  const revoked = found.filter(works);
  for (const key of revoked) await revoke(tx, key, actor, details);
  return { revoked, ended: found.filter((key) => !works(key)) };
}

/**
 * The working keys of an account: the temporary ones of the docs, or all. Those that a person created, or everyone's.
 * @param reason for the audit log, which the members see
 */
export async function revokeKeysOf(
  tx: Transaction,
  { accountId, userId, which }: { accountId: AccountId; userId: bigint | undefined; which: "temporary" | "all" },
  actor: Actor,
  reason?: string,
): Promise<queries.ApiKey[]> {
  await lockAccount(tx, accountId);
  const working = await queries.findWorking(tx, accountId);
  const own = working.filter(
    ({ temporary, createdBy }) => (userId === undefined || createdBy === userId) && (temporary || which === "all"),
  );
  const details = reason === undefined ? undefined : { reason };
  return (await revokeEach(tx, accountId, idsOf(own), actor, details)).revoked;
}

/** Revokes those in all accounts of a person who signs out. */
export async function endDocsKeys(actor: UserActor): Promise<void> {
  for (const { account } of await findAccountsOf(db(), actor.userId)) {
    const of = { accountId: asAccountId(account.id), userId: actor.userId, which: "temporary" } as const;
    await db().transaction((tx) => revokeKeysOf(tx, of, actor));
  }
}

/** Valid for an hour, and not counted towards the maximum. The previous one of the person is revoked. */
export const issueDocsKey = (accountId: AccountId, actor: Actor): Promise<IssuedKey> =>
  addKey(accountId, async (tx, bans) => {
    await authorize(tx, accountId, actor, "keys.write");
    const working = await queries.findWorking(tx, accountId);
    const before = working.filter(({ temporary, createdBy }) => temporary && createdBy === actor.userId);
    await revokeEach(tx, accountId, idsOf(before), actor);
    const expiresAt = new Date(Date.now() + docsKeyLifeMs);
    return issue(tx, bans, accountId, { name: "Docs", scopes: [...scopes], expiresAt, temporary: true }, actor);
  });

async function requireKey(tx: Transaction, accountId: AccountId, id: bigint): Promise<queries.ApiKey> {
  const key = await queries.findKeyForUpdate(tx, accountId, id);
  if (!key) throw new NotFoundError("This key does not exist.");
  return key;
}

async function requireState(tx: Transaction, accountId: AccountId, id: bigint, allowed: KeyState[]) {
  const key = await requireKey(tx, accountId, id);
  const state = keyState(key, Date.now());
  if (!allowed.includes(state)) throw new UserError(`The key "${key.name}" is ${state}.`);
  return key;
}

/** A key with an expiry gives its successor the same lifetime, up to the latest valid expiry. */
const successorExpiry = (key: queries.ApiKey, now: number): Date | null =>
  key.expiresAt && new Date(Math.min(now + key.expiresAt.getTime() - key.createdAt.getTime(), expiryBefore - 1));

/**
 * The old key works for the overlap, but not beyond its own expiry. The new one inherits all, also the ban and count.
 * @throws UserError if the key is not active or belongs to the documentation, or if too many keys would work
 */
export const rollKey = (
  accountId: AccountId,
  id: bigint,
  overlap: RollOverlap,
  actor: Actor,
): Promise<IssuedKey & { replaced: queries.ApiKey }> =>
  addKey(accountId, async (tx, bans) => {
    await authorize(tx, accountId, actor, "keys.write");
    const working = await queries.findWorking(tx, accountId);
    const old = await requireState(tx, accountId, id, ["active"]);
    if (old.temporary) throw new UserError("You cannot roll the temporary key of the docs. Create a new one there.");
    if (overlap !== "none") requireRoom(working, "Revoke one, or let the old key stop working immediately.");
    const now = Date.now();
    const { name, allowedRanges, limitPerMinute, limitPerDay } = old;
    const scopes = old.scopes as NewKey["scopes"];
    const same = { name, scopes, allowedRanges, limitPerMinute, limitPerDay };
    const expiresAt = successorExpiry(old, now);
    const issued = await insertNew(tx, accountId, { ...same, expiresAt, createdBy: actor.userId });
    const { longest, afterUse } = rollOverlaps[overlap];
    const end = Math.min(now + longest, old.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const replaced = await queries.updateKey(tx, accountId, id, {
      replacedBy: issued.key.id,
      expiresAt: new Date(end),
      overlapAfterUse: afterUse && afterUse / SECOND_MS,
    });
    const inherited = await inheritBan(tx, bans, old.id, issued.key.id);
    await audit(tx, actor, "key.rolled", replaced);
    const before = { id: replaced.id, expiresAt: replaced.expiresAt?.toISOString() };
    await recordKeyEvent(tx, "key.rolled", issued.key, { replaced: before });
    return { issued: { ...issued, replaced }, inherited };
  });

/** Every process follows within a second. @param details shown to the account. @throws UserError if it no longer works */
export const revokeKey = (accountId: AccountId, id: bigint, actor: Actor, details?: Details): Promise<queries.ApiKey> =>
  db().transaction(async (tx) => revoke(tx, await requireState(tx, accountId, id, workingStates), actor, details));

/** By a member, whose role is checked. A key that has ended stays as it is. @param check of the key before, under its lock */
export const revokeOwnKey = (
  accountId: AccountId,
  id: bigint,
  actor: Actor,
  check: (before: queries.ApiKey) => void,
): Promise<queries.ApiKey> =>
  authorizedTransaction(accountId, actor, "keys.write", async (tx) => {
    const before = await requireKey(tx, accountId, id);
    check(before);
    return isWorking(keyState(before, Date.now())) ? revoke(tx, before, actor) : before;
  });

/**
 * Revokes those that still work, in one transaction. Locks the account first, as other changes of several keys do.
 * @returns `ended`: those that had ended before. `missing`: how many are not of the account
 * @throws UserError if the account has none of them; ZodError if there are none or too many
 */
export async function revokeKeys(accountId: AccountId, ids: bigint[], actor: Actor) {
  const wanted = [...new Set(revokedKeys.parse(ids))];
  return authorizedTransaction(accountId, actor, "keys.write", async (tx) => {
    const { revoked, ended } = await revokeEach(tx, accountId, wanted, actor);
    const missing = wanted.length - revoked.length - ended.length;
    if (missing === wanted.length)
      throw new UserError(wanted.length === 1 ? "This key does not exist." : "These keys do not exist.");
    return { revoked, ended, missing };
  });
}

const setPaused = (accountId: AccountId, id: bigint, actor: Actor, pausedAt: Date | null): Promise<queries.ApiKey> =>
  authorizedTransaction(accountId, actor, "keys.write", async (tx) => {
    await requireState(tx, accountId, id, pausedAt ? ["active", "rolling"] : ["paused"]);
    const key = await queries.updateKey(tx, accountId, id, { pausedAt });
    await audit(tx, actor, pausedAt ? "key.paused" : "key.enabled", key);
    return key;
  });

/** Every process rejects its requests within a second, until it is enabled. @throws UserError if it is not active or rolling */
export const pauseKey = (accountId: AccountId, id: bigint, actor: Actor): Promise<queries.ApiKey> =>
  setPaused(accountId, id, actor, new Date());

/** Every process follows within a second. @throws UserError if it is not paused */
export const enableKey = (accountId: AccountId, id: bigint, actor: Actor): Promise<queries.ApiKey> =>
  setPaused(accountId, id, actor, null);

/**
 * Every process follows within a second. @throws ZodError if the input is invalid; UserError if the key does not work or
 * belongs to the documentation, or if the expiry of a rolling key would change
 * @param check of the key before, under its lock
 */
export async function editKey(
  accountId: AccountId,
  id: bigint,
  input: KeyEdit,
  actor: Actor,
  check?: (before: queries.ApiKey) => void,
): Promise<queries.ApiKey> {
  const values = keyEdit.parse(input);
  return authorizedTransaction(accountId, actor, "keys.write", async (tx) => {
    const before = await requireState(tx, accountId, id, workingStates);
    check?.(before);
    if (before.temporary) throw new UserError("You cannot edit the temporary key of the docs.");
    if (before.replacedBy && values.expiresAt !== undefined)
      throw new UserError("This key was replaced and works until its overlap ends. Its expiry cannot change.");
    if (Object.values(values).every((value) => value === undefined)) return before;
    const key = await queries.updateKey(tx, accountId, id, values);
    await audit(tx, actor, "key.edited", before, changesOf(before, key));
    return key;
  });
}

function changesOf(before: queries.ApiKey, after: queries.ApiKey): Record<string, string> {
  const describeKey = (key: queries.ApiKey): Record<string, string> => ({
    name: key.name,
    scopes: key.scopes.join(", "),
    expires: key.expiresAt?.toISOString() ?? "never",
    "IP ranges": key.allowedRanges?.join(", ") ?? "any",
    "per minute": String(key.limitPerMinute ?? "the account's limit"),
    "per day": String(key.limitPerDay ?? "the account's limit"),
  });
  const old = describeKey(before);
  return Object.fromEntries(Object.entries(describeKey(after)).filter(([name, value]) => value !== old[name]));
}
