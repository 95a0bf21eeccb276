import { randomBytes } from "node:crypto";
import { UserError } from "@/lib/base/errors";
import { sha256 } from "@/lib/base/sha256";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { User } from "@/lib/domains/accounts/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";

export const linkLifeMs = {
  "sign-in": 15 * MINUTE_MS,
  password: 60 * MINUTE_MS,
  confirmation: 7 * DAY_MS,
  "new-email": 60 * MINUTE_MS,
} as const satisfies Record<LinkPurpose, number>;

export const signUpLifeMs = DAY_MS;

/** How long an expired link is kept, so that opening it shows that it expired. */
const keptMs = 7 * DAY_MS;

async function issue(userId: bigint, purpose: LinkPurpose, newEmail: string | null): Promise<string> {
  // Random, so that a fast hash without a salt is enough.
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + linkLifeMs[purpose]);
  await queries.saveLink({ userId, purpose, hash: sha256(token), expiresAt, newEmail });
  return token;
}

/** Ends the previous link for the purpose. @returns undefined for an unknown address or if their accounts are disabled */
export async function issueLink(
  purpose: Exclude<LinkPurpose, "new-email">,
  email: string,
): Promise<{ user: User; token: string } | undefined> {
  const user = await queries.findRecipient(email);
  return user && { user, token: await issue(user.id, purpose, null) };
}

/** Whether another account has the new address only shows when the link is used, to a person who reads its mail. */
export const issueEmailChange = (userId: bigint, newEmail: string): Promise<string> =>
  issue(userId, "new-email", newEmail);

/** Why a link does not work. `unknown`: it is incomplete, invented, replaced by a newer one, or was deleted. */
export type DeadLink = "used" | "expired" | "unknown";

type Found = NonNullable<Awaited<ReturnType<typeof queries.findLink>>>;

function deathOf({ usedAt, expiresAt, isDisabled }: Found): DeadLink | undefined {
  if (isDisabled) return "unknown";
  if (usedAt) return "used";
  return expiresAt.getTime() <= Date.now() ? "expired" : undefined;
}

/** Reads a link without using it, because mail scanners open every link. */
export async function readLink(purpose: LinkPurpose, token: string): Promise<Found | { dead: DeadLink }> {
  const found = await queries.findLink(db(), purpose, sha256(token));
  if (!found) return { dead: "unknown" };
  const dead = deathOf(found);
  return dead ? { dead } : found;
}

export const deadLinkMessages: Record<DeadLink, string> = {
  used: "This link has already been used.",
  expired: "This link has expired.",
  unknown: "This link is not valid. It may be incomplete, or replaced by a newer link.",
};

/** If the transaction of its purpose fails, the link keeps working. @throws UserError if the link does not work */
export async function useLink(tx: Transaction, purpose: LinkPurpose, token: string): Promise<Found> {
  const hash = sha256(token);
  const worked = await queries.useUp(tx, purpose, hash);
  const found = await queries.findLink(tx, purpose, hash);
  if (worked && found && !found.isDisabled) return found;
  throw new UserError(deadLinkMessages[found ? (deathOf(found) ?? "used") : "unknown"]);
}

export const deleteOldLinks = (): Promise<void> => queries.deleteExpiredBefore(new Date(Date.now() - keptMs));
