import { and, asc, eq, gt, isNotNull, isNull, lt, sql as raw } from "drizzle-orm";
import type { Executor } from "@/lib/platform/db/client";
import { firstOf } from "@/lib/platform/db/rows";
import { authenticators, recoveryCodes } from "@/lib/platform/db/schema";

export type Authenticator = typeof authenticators.$inferSelect;

/** @returns false if the person has a confirmed one */
export async function saveSecret(on: Executor, userId: bigint, secret: Uint8Array): Promise<boolean> {
  const saved = await on
    .insert(authenticators)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret, createdAt: raw`now()` },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  return saved.length > 0;
}

export const findAuthenticator = (on: Executor, userId: bigint): Promise<Authenticator | undefined> =>
  firstOf(on.select().from(authenticators).where(eq(authenticators.userId, userId)));

export const listAuthenticators = (on: Executor, after: bigint, limit: number): Promise<Authenticator[]> =>
  on
    .select()
    .from(authenticators)
    .where(and(isNotNull(authenticators.confirmedAt), gt(authenticators.userId, after)))
    .orderBy(asc(authenticators.userId))
    .limit(limit);

export const countRecoveryCodes = (on: Executor, userId: bigint): Promise<number> =>
  on.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

export async function confirmAuthenticator(on: Executor, userId: bigint, step: number): Promise<void> {
  await on
    .update(authenticators)
    .set({ confirmedAt: raw`now()`, lastStep: step })
    .where(eq(authenticators.userId, userId));
}

/** Of two concurrent calls, one succeeds. @returns false if the step or a later one was used */
export async function takeStep(on: Executor, userId: bigint, step: number): Promise<boolean> {
  const used = await on
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt), lt(authenticators.lastStep, step)),
    )
    .returning({ userId: authenticators.userId });
  return used.length > 0;
}

/** Replaces the stored secret of an app, unless the person has another app by now. */
export async function replaceSecret(on: Executor, userId: bigint, from: Uint8Array, to: Uint8Array): Promise<void> {
  await on
    .update(authenticators)
    .set({ secret: to })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.secret, from)));
}

/** @returns whether the person had a confirmed app */
export async function deleteAuthenticator(on: Executor, userId: bigint): Promise<boolean> {
  const deleted = await on
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function deleteRecoveryCodes(on: Executor, userId: bigint): Promise<void> {
  await on.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function replaceRecoveryCodes(on: Executor, userId: bigint, hashes: Uint8Array[]): Promise<void> {
  await deleteRecoveryCodes(on, userId);
  await on.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Of two concurrent calls, one succeeds. @returns whether it was one of the person's */
export async function takeRecoveryCode(on: Executor, userId: bigint, hash: Uint8Array): Promise<boolean> {
  const used = await on
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}
