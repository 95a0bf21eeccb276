import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql as raw } from "drizzle-orm";
import type { ChallengePurpose } from "@/lib/base/vocabulary";
import { db, type Executor } from "@/lib/platform/db/client";
import { firstOf, hasRows } from "@/lib/platform/db/rows";
import { authenticators, challenges, passkeys, recoveryCodes } from "@/lib/platform/db/schema";

export type Authenticator = typeof authenticators.$inferSelect;

/** @returns false if the person has a confirmed one */
export const saveSecret = (userId: bigint, secret: Uint8Array): Promise<boolean> =>
  hasRows(
    db()
      .insert(authenticators)
      .values({ userId, secret })
      .onConflictDoUpdate({
        target: authenticators.userId,
        set: { secret },
        setWhere: isNull(authenticators.confirmedAt),
      })
      .returning({ userId: authenticators.userId }),
  );

export const findAuthenticator = (on: Executor, userId: bigint): Promise<Authenticator | undefined> =>
  firstOf(on.select().from(authenticators).where(eq(authenticators.userId, userId)));

export async function findProtected(userIds: bigint[]): Promise<Set<bigint>> {
  const { userId } = authenticators;
  const rows = await db()
    .select({ userId })
    .from(authenticators)
    .where(and(inArray(userId, userIds), isNotNull(authenticators.confirmedAt)))
    .union(db().select({ userId: passkeys.userId }).from(passkeys).where(inArray(passkeys.userId, userIds)));
  return new Set(rows.map((row) => row.userId));
}

export const listAuthenticators = (after: bigint, limit: number): Promise<Authenticator[]> =>
  db()
    .select()
    .from(authenticators)
    .where(and(isNotNull(authenticators.confirmedAt), gt(authenticators.userId, after)))
    .orderBy(asc(authenticators.userId))
    .limit(limit);

export const countRecoveryCodes = (on: Executor, userId: bigint): Promise<number> =>
  on.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

export const updateConfirmed = async (on: Executor, userId: bigint, step: number) =>
  on.update(authenticators).set({ confirmedAt: raw`now()`, lastStep: step }).where(eq(authenticators.userId, userId));

/** Of two concurrent calls, one succeeds. @returns false if the step or a later one was used */
export function updateLastStep(userId: bigint, step: number): Promise<boolean> {
  const { userId: owner, confirmedAt, lastStep } = authenticators;
  const unused = and(eq(owner, userId), isNotNull(confirmedAt), lt(lastStep, step));
  return hasRows(db().update(authenticators).set({ lastStep: step }).where(unused).returning({ owner }));
}

/** Replaces the stored secret of an app, unless the person has another app by now. */
export const updateAuthenticatorSecret = async (userId: bigint, from: Uint8Array, to: Uint8Array) =>
  db()
    .update(authenticators)
    .set({ secret: to })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.secret, from)));

/** @returns whether the person had a confirmed app */
export async function deleteAuthenticator(on: Executor, userId: bigint): Promise<boolean> {
  const deleted = await on
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export const deleteRecoveryCodes = async (on: Executor, userId: bigint) =>
  on.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));

export async function insertRecoveryCodes(on: Executor, userId: bigint, hashes: Uint8Array[]): Promise<void> {
  await deleteRecoveryCodes(on, userId);
  await on.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Of two concurrent calls, one succeeds. @returns whether it was one of the person's */
export function takeRecoveryCode(on: Executor, userId: bigint, hash: Uint8Array): Promise<boolean> {
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash));
  return hasRows(on.delete(recoveryCodes).where(isCode).returning({ userId: recoveryCodes.userId }));
}

export type Passkey = typeof passkeys.$inferSelect;

export const maxPasskeys = 10;

export const passkeysOf = (userId: bigint): Promise<Passkey[]> =>
  db().select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(maxPasskeys);

export const countPasskeys = (on: Executor, userId: bigint): Promise<number> =>
  on.$count(passkeys, eq(passkeys.userId, userId));

export const findPasskey = (credentialId: string): Promise<Passkey | undefined> =>
  firstOf(db().select().from(passkeys).where(eq(passkeys.credentialId, credentialId)));

/** @returns false if the credential is already known */
export const insertPasskey = (on: Executor, values: typeof passkeys.$inferInsert): Promise<boolean> =>
  hasRows(on.insert(passkeys).values(values).onConflictDoNothing().returning({ id: passkeys.id }));

export const updateUse = async (id: bigint, values: Pick<Passkey, "counter" | "backedUp">) =>
  db()
    .update(passkeys)
    .set({ ...values, lastUsedAt: raw`now()` })
    .where(eq(passkeys.id, id));

const isOfPerson = (userId: bigint, id: bigint) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export const updatePasskeyName = (on: Executor, userId: bigint, id: bigint, name: string): Promise<boolean> =>
  hasRows(on.update(passkeys).set({ name }).where(isOfPerson(userId, id)).returning({ id: passkeys.id }));

export const deletePasskey = (on: Executor, userId: bigint, id: bigint): Promise<Passkey | undefined> =>
  firstOf(on.delete(passkeys).where(isOfPerson(userId, id)).returning());

export const deletePasskeys = async (on: Executor, userId: bigint) =>
  on.delete(passkeys).where(eq(passkeys.userId, userId));

export const insertChallenge = async (values: typeof challenges.$inferInsert) => db().insert(challenges).values(values);

/** Of two concurrent calls, one succeeds. @param userId null for a challenge that is for no one in particular */
export function takeChallenge(challenge: string, purpose: ChallengePurpose, userId: bigint | null): Promise<boolean> {
  const isOpen = and(
    eq(challenges.challenge, challenge),
    eq(challenges.purpose, purpose),
    userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId),
    gt(challenges.expiresAt, raw`now()`),
  );
  return hasRows(db().delete(challenges).where(isOpen).returning({ purpose: challenges.purpose }));
}

export async function deleteExpiredChallenges(): Promise<void> {
  await db().delete(challenges).where(lt(challenges.expiresAt, raw`now()`));
}
