import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { managementScopes } from "@/lib/base/management-scopes";
import type { PlanName } from "@/lib/base/plans";
import { isoTime } from "@/lib/base/time";
import { type Scope, scopes } from "@/lib/base/vocabulary";
import { updateUser } from "@/lib/domains/accounts/queries";
import type { CustomLimits } from "@/lib/domains/accounts/schema";
import { createUser, membersOf, setPlan, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import type { Principal } from "@/lib/domains/keys/principal";
import type { NewKey } from "@/lib/domains/keys/schema";
import { issueKey as issue, revokeKey } from "@/lib/domains/keys/service";
import { verifyKey } from "@/lib/domains/keys/verify";
import { createManagementKey } from "@/lib/domains/management/service";
import { db, sql } from "@/lib/platform/db/client";

// Accounts and keys are created by the services that the portal and the command line use.

/** The account that a person signed up with. */
export const accountOf = (user: User): AccountId => asAccountId(user.accountId as bigint);

/** A person whose password costs little to check, for tests that sign in again and again. */
export async function createUserWithPassword(input: { email: string; name: string }, password: string): Promise<User> {
  const user = await createUser(input);
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: 2 });
  await updateUser(db(), user.id, {
    passwordHash: `scrypt$2$${salt.toString("base64url")}$${hash.toString("base64url")}`,
  });
  return user;
}

/** Who signed up with an account. */
export async function ownerOf(accountId: AccountId): Promise<User> {
  const owner = (await membersOf(accountId)).find(({ role }) => role === "owner");
  if (!owner) throw new Error("an account has an owner");
  return owner.user;
}

/** The secret of a new management key of an account's owner, with every scope. */
export async function issueManagementKey(accountId: AccountId): Promise<string> {
  const { id: userId } = await ownerOf(accountId);
  const input = { name: "CI", scopes: [...managementScopes], expiresAt: null };
  return (await createManagementKey(accountId, input, { kind: "user", userId })).secret;
}

/** What happened before a person joined counts as read: for tests that choose the time. */
export async function joinedBefore({ id }: User, time: number): Promise<void> {
  await sql()`update memberships set created_at = ${isoTime(time - 1)} where user_id = ${id}`;
}

/** A new account, on a plan or with its own limits. */
export async function newAccount(plan: PlanName = "business", limits?: CustomLimits): Promise<AccountId> {
  const user = await createUser({ email: `${randomUUID()}@example.com`, name: "Tess Tester" });
  const accountId = accountOf(user);
  await setPlan(accountId, plan, limits, commandActor);
  return accountId;
}

type KeyOptions = {
  /** The account of the key. Defaults to a new one. */
  accountId?: AccountId;
  plan?: PlanName;
  limits?: CustomLimits;
  scopes?: Scope[];
  expiresAt?: Date | null;
} & Pick<NewKey, "allowedRanges" | "limitPerMinute" | "limitPerDay">;

/** A working key, with all scopes by default. `secret` is what a client sends. */
export async function issueKey(
  options: KeyOptions = {},
): Promise<{ secret: string; id: bigint; accountId: AccountId }> {
  const { plan, limits, accountId = await newAccount(plan, limits), ...given } = options;
  const input = { name: "Test", scopes: [...scopes], expiresAt: null, ...given };
  const { secret, key } = await issue(accountId, input, commandActor);
  return { secret, id: key.id, accountId };
}

/** Revokes a key, as its owner does in the portal. */
export const revoke = (key: { accountId: AccountId; id: bigint }) => revokeKey(key.accountId, key.id, commandActor);

/** Changes an account's plan, as its owner or staff do. */
export const changePlan = (accountId: AccountId, plan: PlanName, limits?: CustomLimits) =>
  setPlan(accountId, plan, limits, commandActor);

/** Verifies a key as a request does, but rejects instead of throwing synchronously. */
export const verify = async (secret: string, now = Date.now()): Promise<Principal> => verifyKey(secret, now);
