import { Secret } from "otpauth";
import { sha256 } from "@/lib/base/sha256";
import { type AuditAction, recordOwn, type UserIdentity } from "@/lib/domains/audit/service";
import { requireSession } from "@/lib/domains/authorization/service";
import { endDevices } from "@/lib/domains/sessions/queries";
import { db, type Executor, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";

export const recoveryCodeCount = 10;

/** 120 random bits: 24 letters and digits of base32, in groups of six. */
const generateCode = (): string => (new Secret({ size: 15 }).base32.toLowerCase().match(/.{6}/g) ?? []).join("-");

const generateRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, generateCode);

/** The stored hash of a code. Case, spaces and hyphens do not matter. */
export const hashRecoveryCode = (code: string): Buffer => sha256(code.toLowerCase().replace(/[\s-]/g, ""));

export type Factors = { authenticatorSince: Date | null; passkeys: number; recoveryCodes: number };

export async function readFactors(on: Executor, userId: bigint): Promise<Factors> {
  const authenticator = await queries.findAuthenticator(on, userId);
  const passkeys = await queries.countPasskeys(on, userId);
  const recoveryCodes = await queries.countRecoveryCodes(on, userId);
  return { authenticatorSince: authenticator?.confirmedAt ?? null, passkeys, recoveryCodes };
}

/** Whether a password or a mailed link is not enough for a person. */
export const needsSecondStep = ({ authenticatorSince, passkeys }: Omit<Factors, "recoveryCodes">): boolean =>
  authenticatorSince !== null || passkeys > 0;

/** One change at a time for each person. No browser is known to them after it. */
export const changeFactors = <T>(user: UserIdentity, change: (tx: Transaction) => Promise<T>): Promise<T> =>
  db().transaction(async (tx) => {
    await endDevices(tx, user.userId);
    await requireSession(tx, user);
    return change(tx);
  });

export async function issueRecoveryCodes(tx: Transaction, { userId }: UserIdentity): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await queries.insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** @returns recovery codes, if the person had none */
export const addFactor = (
  user: UserIdentity,
  action: AuditAction,
  details: Record<string, string>,
  add: (tx: Transaction) => Promise<void>,
): Promise<string[]> =>
  changeFactors(user, async (tx) => {
    await add(tx);
    await recordOwn(tx, user, action, details);
    const { recoveryCodes } = await readFactors(tx, user.userId);
    return recoveryCodes > 0 ? [] : issueRecoveryCodes(tx, user);
  });

/** Deletes the recovery codes of a person without a second factor: they would keep no one out and let no one in. */
export async function dropUselessCodes(tx: Transaction, userId: bigint): Promise<void> {
  if (!needsSecondStep(await readFactors(tx, userId))) await queries.deleteRecoveryCodes(tx, userId);
}
