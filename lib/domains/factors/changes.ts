import type { AccountId } from "@/lib/base/account-id";
import { type AuditAction, recordAudit } from "@/lib/domains/audit/service";
import { endDevices } from "@/lib/domains/sessions/queries";
import { db, type Executor, type Transaction } from "@/lib/platform/db/client";
import { countPasskeys } from "./passkey-queries";
import * as queries from "./queries";
import { generateRecoveryCodes, hashRecoveryCode } from "./recovery-codes";

export type Person = { userId: bigint; accountId: AccountId; email: string };

export type Factors = { authenticatorSince: Date | null; passkeys: number; recoveryCodes: number };

export async function readFactors(on: Executor, userId: bigint): Promise<Factors> {
  const authenticator = await queries.findAuthenticator(on, userId);
  const passkeys = await countPasskeys(on, userId);
  const recoveryCodes = await queries.countRecoveryCodes(on, userId);
  return { authenticatorSince: authenticator?.confirmedAt ?? null, passkeys, recoveryCodes };
}

/** Whether a password or a mailed link is not enough for a person. */
export const needsSecondStep = ({ authenticatorSince, passkeys }: Omit<Factors, "recoveryCodes">): boolean =>
  authenticatorSince !== null || passkeys > 0;

type Details = Record<string, string>;

export const record = (
  on: Executor,
  { userId, accountId, email }: Person,
  action: AuditAction,
  details: Details = {},
): Promise<void> => recordAudit(on, { kind: "user", userId }, { action, accountId, subject: email, details });

/** One change at a time for each person. No browser is known to them after it. */
export const changing = <T>({ userId }: Person, change: (tx: Transaction) => Promise<T>): Promise<T> =>
  db().transaction(async (tx) => {
    await endDevices(tx, userId);
    return change(tx);
  });

export async function issueRecoveryCodes(tx: Transaction, { userId }: Person): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await queries.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** @returns recovery codes, if the person had none */
export const addingFactor = (
  person: Person,
  action: AuditAction,
  details: Details,
  add: (tx: Transaction) => Promise<void>,
): Promise<string[]> =>
  changing(person, async (tx) => {
    await add(tx);
    await record(tx, person, action, details);
    const { recoveryCodes } = await readFactors(tx, person.userId);
    return recoveryCodes > 0 ? [] : issueRecoveryCodes(tx, person);
  });

/** Deletes the recovery codes of a person without a second factor: they would keep no one out and let no one in. */
export async function dropUselessCodes(tx: Transaction, userId: bigint): Promise<void> {
  if (!needsSecondStep(await readFactors(tx, userId))) await queries.deleteRecoveryCodes(tx, userId);
}
