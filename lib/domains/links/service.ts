import { Problem } from "@/lib/base/errors";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import type { User } from "@/lib/domains/accounts/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { generateToken, hashToken } from "./token";

/** How long a link works, in milliseconds. */
export const linkLifeMs = {
  "sign-in": 15 * MINUTE_MS,
  password: 60 * MINUTE_MS,
  confirmation: 7 * DAY_MS,
} as const satisfies Record<LinkPurpose, number>;

/** How long a person has to finish signing up, in milliseconds. */
export const signUpLifeMs = DAY_MS;

/** How long an expired link is kept, so that opening it shows that it expired. */
const keptMs = 7 * DAY_MS;

/**
 * Issues a link for the person with an email address. Their previous link for the same purpose stops working.
 *
 * @returns the person and the secret for the mail; undefined if the email address is unknown or the account is disabled
 */
export async function issueLink(
  purpose: LinkPurpose,
  email: string,
): Promise<{ user: User; token: string } | undefined> {
  const user = await queries.findRecipient(db(), email);
  if (!user) return undefined;
  const token = generateToken();
  const expiresAt = new Date(Date.now() + linkLifeMs[purpose]);
  await queries.saveLink(db(), { userId: user.id, purpose, hash: hashToken(token), expiresAt });
  return { user, token };
}

/** Why a link does not work. `unknown`: it is incomplete, invented, replaced by a newer one, or was deleted. */
export type DeadLink = "used" | "expired" | "unknown";

type Found = NonNullable<Awaited<ReturnType<typeof queries.findLink>>>;

function deathOf({ link, disabledAt }: Found): DeadLink | undefined {
  if (disabledAt) return "unknown";
  if (link.usedAt) return "used";
  return link.expiresAt.getTime() <= Date.now() ? "expired" : undefined;
}

/** Reads a link without using it, because mail scanners open every link. */
export async function readLink(purpose: LinkPurpose, token: string): Promise<{ user: User } | { dead: DeadLink }> {
  const found = await queries.findLink(db(), purpose, hashToken(token));
  const dead = found ? deathOf(found) : "unknown";
  return dead || !found ? { dead: dead ?? "unknown" } : { user: found.user };
}

/** The message for a link that does not work. */
export const deadLinkMessages: Record<DeadLink, string> = {
  used: "This link has already been used.",
  expired: "This link has expired.",
  unknown: "This link is not valid. It may be incomplete, or replaced by a newer link.",
};

/**
 * Uses a link in the transaction of its purpose. If that fails, the link keeps working.
 *
 * @returns the recipient
 * @throws Problem if the link does not work
 */
export async function useLink(tx: Transaction, purpose: LinkPurpose, token: string): Promise<User> {
  const hash = hashToken(token);
  const worked = await queries.useUp(tx, purpose, hash);
  const found = await queries.findLink(tx, purpose, hash);
  if (worked && found && !found.disabledAt) return found.user;
  throw new Problem(deadLinkMessages[found ? (deathOf(found) ?? "used") : "unknown"]);
}

/** Deletes links that expired long ago. */
export const deleteOldLinks = (): Promise<void> => queries.deleteExpiredBefore(db(), new Date(Date.now() - keptMs));
