import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { lockAs, lockExisting } from "@/lib/domains/acting/service";
import { type Actor, type AuditAction, keySubject, recordAudit, type UserActor } from "@/lib/domains/audit/service";
import { generateManagementKey, hashKey, visibleParts } from "@/lib/domains/keys/format";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { maxManagementKeys, type NewManagementKey, newManagementKey } from "./schema";

export { findManagementKeys, type ManagementKey } from "./queries";

export const managementKeyTitle = ({
  name,
  prefix,
  lastFour,
}: Pick<queries.ManagementKey, "name" | "prefix" | "lastFour">) => `"${name}" ${prefix}…${lastFour}`;

const audit = (tx: Transaction, actor: Actor, action: AuditAction, key: queries.ManagementKey, reason?: string) =>
  recordAudit(tx, actor, {
    action,
    accountId: key.accountId,
    subject: `management ${keySubject(key)}`,
    ...(reason !== undefined && { details: { reason } }),
  });

/**
 * A management key has no permission to make one, so that none gives more than a person may.
 * @returns `secret` is what the client sends, and is not stored
 * @throws ZodError; Problem if the account has the most that can work
 */
export async function createManagementKey(accountId: AccountId, input: NewManagementKey, actor: UserActor) {
  const values = newManagementKey.parse(input);
  const secret = generateManagementKey();
  const row = { ...values, accountId, createdBy: actor.userId, hash: hashKey(secret), ...visibleParts(secret) };
  const key = await db().transaction(async (tx) => {
    await lockAs(tx, accountId, actor, "management.write");
    if ((await queries.countWorking(tx, accountId)) >= maxManagementKeys)
      throw new Problem(`An account can have at most ${maxManagementKeys} management keys that work. Revoke one.`);
    const created = await queries.insertManagementKey(tx, row);
    await audit(tx, actor, "management_key.created", created);
    return created;
  });
  return { secret, key };
}

/** It does not work from the next request on. @throws Problem if it does not exist or is revoked */
export const revokeManagementKey = (accountId: AccountId, id: bigint, actor: Actor): Promise<queries.ManagementKey> =>
  db().transaction(async (tx) => {
    await lockAs(tx, accountId, actor, "management.write");
    return revokeIn(tx, accountId, id, actor);
  });

async function revokeIn(tx: Transaction, accountId: AccountId, id: bigint, actor: Actor, reason?: string) {
  const key = await queries.revokeRow(tx, accountId, id);
  if (!key) throw new Problem("This management key does not exist, or is revoked.");
  await audit(tx, actor, "management_key.revoked", key, reason);
  return key;
}

/** For who has the whole key. @returns undefined if there is none. @throws Problem if it is revoked */
export async function revokeFoundManagementKey(secret: string, actor: Actor, reason: string) {
  const found = await queries.findByHash(hashKey(secret));
  if (!found) return undefined;
  const accountId = asAccountId(found.accountId);
  return db().transaction(async (tx) => {
    await lockExisting(tx, accountId);
    return revokeIn(tx, accountId, found.id, actor, reason);
  });
}
