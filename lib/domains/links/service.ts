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
  address: 7 * DAY_MS,
} as const satisfies Record<LinkPurpose, number>;

/** How long a link that has expired is remembered, for whoever opens it to be told so. */
const rememberedMs = 7 * DAY_MS;

/**
 * Makes a link for the person who has an address. The one that they had for the same purpose stops working.
 *
 * @returns the person, and the secret that the mail carries; undefined if nobody has this address, or the account is
 *   switched off
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

/** Why a link does not work. `unknown`: it is cut off, made up, replaced by a newer one, or too old to be remembered. */
export type DeadLink = "used" | "expired" | "unknown";

type Found = NonNullable<Awaited<ReturnType<typeof queries.findLink>>>;

function deathOf({ link, disabledAt }: Found): DeadLink | undefined {
  if (disabledAt) return "unknown";
  if (link.usedAt) return "used";
  return link.expiresAt.getTime() <= Date.now() ? "expired" : undefined;
}

/** Looks at a link without using it up: programs that look through mail open every link. */
export async function readLink(purpose: LinkPurpose, token: string): Promise<{ user: User } | { dead: DeadLink }> {
  const found = await queries.findLink(db(), purpose, hashToken(token));
  const dead = found ? deathOf(found) : "unknown";
  return dead || !found ? { dead: dead ?? "unknown" } : { user: found.user };
}

/** What a link that does not work says to the person who opened it. */
export const deadLinkMessages: Record<DeadLink, string> = {
  used: "This link has already been used.",
  expired: "This link has expired.",
  unknown: "This link is not valid. It may be incomplete, or replaced by a newer link.",
};

/**
 * Uses a link up, as a part of what it is used for: if that fails, it goes on working.
 *
 * @returns the person that it was mailed to
 * @throws Problem if the link does not work, or not any more
 */
export async function useLink(tx: Transaction, purpose: LinkPurpose, token: string): Promise<User> {
  const hash = hashToken(token);
  const worked = await queries.useUp(tx, purpose, hash);
  const found = await queries.findLink(tx, purpose, hash);
  if (worked && found && !found.disabledAt) return found.user;
  throw new Problem(deadLinkMessages[found ? (deathOf(found) ?? "used") : "unknown"]);
}

/** Deletes links that expired long ago; called now and then. */
export const deleteOldLinks = (): Promise<void> =>
  queries.deleteExpiredBefore(db(), new Date(Date.now() - rememberedMs));
