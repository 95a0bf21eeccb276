import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { type Actor, auditWriter, keySubject, type UserActor } from "@/lib/domains/audit/service";
import { authorizedTransaction, lockAccount } from "@/lib/domains/authorization/service";
import { generateManagementKey, hashKey, visibleParts } from "@/lib/domains/keys/format";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { maxManagementKeys, type NewManagementKey, newManagementKey } from "./schema";

export { findManagementKeys, type ManagementKey } from "./queries";

export function managementKeyState(
  { revokedAt, expiresAt }: queries.ManagementKey,
  now: number,
): "active" | "expired" | "revoked" {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt.getTime() <= now ? "expired" : "active";
}

const audit = auditWriter((key: queries.ManagementKey) => ({
  accountId: key.accountId,
  subject: `management ${keySubject(key)}`,
}));

/**
 * A management key has no permission to make one, so that none gives more than a person may.
 * @returns `secret` is what the client sends, and is not stored
 * @throws ZodError; UserError if the account has the most that can work
 */
export async function createManagementKey(accountId: AccountId, input: NewManagementKey, actor: UserActor) {
  const values = newManagementKey.parse(input);
  const secret = generateManagementKey();
  const row = { ...values, accountId, createdBy: actor.userId, hash: hashKey(secret), ...visibleParts(secret) };
  const key = await authorizedTransaction(accountId, actor, "management.write", async (tx) => {
    if ((await queries.countWorking(tx, accountId)) >= maxManagementKeys)
      throw new UserError(`An account can have at most ${maxManagementKeys} management keys that work. Revoke one.`);
    const created = await queries.insertManagementKey(tx, row);
    await audit(tx, actor, "management_key.created", created);
    return created;
  });
  return { secret, key };
}

/** It does not work from the next request on. @throws UserError if it does not exist or is revoked */
export const revokeManagementKey = (accountId: AccountId, id: bigint, actor: Actor): Promise<void> =>
  authorizedTransaction(accountId, actor, "management.write", async (tx) => {
    const [key] = await queries.revokeRows(tx, accountId, { id });
    if (!key) throw new UserError("This management key does not exist, or is revoked.");
    await audit(tx, actor, "management_key.revoked", key);
  });

/** Those that a person created, or everyone's, in a transaction that has locked the account. */
export async function revokeManagementKeysOf(
  tx: Transaction,
  { accountId, userId }: { accountId: AccountId; userId: bigint | undefined },
  actor: Actor,
  reason?: string,
): Promise<void> {
  const details = reason === undefined ? undefined : { reason };
  for (const key of await queries.revokeRows(tx, accountId, { createdBy: userId }))
    await audit(tx, actor, "management_key.revoked", key, details);
}

/** Who has the whole key could use it, and so may revoke it. @returns `revoked` is missing if the key had ended */
export async function revokeFoundManagementKey(
  secret: string,
  actor: Actor,
  reason: string,
): Promise<{ isKnown: boolean; revoked?: queries.ManagementKey }> {
  const found = await queries.findByHash(hashKey(secret));
  if (!found) return { isKnown: false };
  return db().transaction(async (tx) => {
    const accountId = asAccountId(found.accountId);
    await lockAccount(tx, accountId);
    const [key] = await queries.revokeRows(tx, accountId, { id: found.id });
    if (!key) return { isKnown: true };
    await audit(tx, actor, "management_key.revoked", key, { reason });
    return { isKnown: true, revoked: key };
  });
}
