import { and, asc, eq, gt, isNull, lt, sql as raw } from "drizzle-orm";
import type { ChallengePurpose } from "@/lib/base/vocabulary";
import type { Executor } from "@/lib/platform/db/client";
import { firstOf, hasRows } from "@/lib/platform/db/rows";
import { challenges, passkeys } from "@/lib/platform/db/schema";

export type Passkey = typeof passkeys.$inferSelect;

export const maxPasskeys = 10;

export const findPasskeys = (on: Executor, userId: bigint): Promise<Passkey[]> =>
  on.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(maxPasskeys);

export const countPasskeys = (on: Executor, userId: bigint): Promise<number> =>
  on.$count(passkeys, eq(passkeys.userId, userId));

export const findPasskey = (on: Executor, credentialId: string): Promise<Passkey | undefined> =>
  firstOf(on.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)));

/** @returns false if the credential is already known */
export const insertPasskey = (on: Executor, values: typeof passkeys.$inferInsert): Promise<boolean> =>
  hasRows(on.insert(passkeys).values(values).onConflictDoNothing().returning({ id: passkeys.id }));

export async function updateUse(
  on: Executor,
  id: bigint,
  values: Pick<Passkey, "counter" | "backedUp">,
): Promise<void> {
  await on
    .update(passkeys)
    .set({ ...values, lastUsedAt: raw`now()` })
    .where(eq(passkeys.id, id));
}

const ofPerson = (userId: bigint, id: bigint) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export const renamePasskey = (on: Executor, userId: bigint, id: bigint, name: string): Promise<boolean> =>
  hasRows(on.update(passkeys).set({ name }).where(ofPerson(userId, id)).returning({ id: passkeys.id }));

export const deletePasskey = (on: Executor, userId: bigint, id: bigint): Promise<Passkey | undefined> =>
  firstOf(on.delete(passkeys).where(ofPerson(userId, id)).returning());

export async function deletePasskeys(on: Executor, userId: bigint): Promise<void> {
  await on.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function insertChallenge(on: Executor, values: typeof challenges.$inferInsert): Promise<void> {
  await on.insert(challenges).values(values);
}

/** Of two concurrent calls, one succeeds. @param userId null for a challenge that is for no one in particular */
export async function takeChallenge(
  on: Executor,
  challenge: string,
  purpose: ChallengePurpose,
  userId: bigint | null,
): Promise<boolean> {
  const taken = await on
    .delete(challenges)
    .where(
      and(
        eq(challenges.challenge, challenge),
        eq(challenges.purpose, purpose),
        userId === null ? isNull(challenges.userId) : eq(challenges.userId, userId),
        gt(challenges.expiresAt, raw`now()`),
      ),
    )
    .returning({ purpose: challenges.purpose });
  return taken.length > 0;
}

export async function deleteExpiredChallenges(on: Executor): Promise<void> {
  await on.delete(challenges).where(lt(challenges.expiresAt, raw`now()`));
}
