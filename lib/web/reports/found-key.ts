import { asAccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { peopleOf } from "@/lib/domains/accounts/access";
import { anonymousActor } from "@/lib/domains/audit/actor";
import { environmentOfKey, hashKey } from "@/lib/domains/keys/format";
import { findByHash } from "@/lib/domains/keys/queries";
import { type ApiKey, revokeKey } from "@/lib/domains/keys/service";
import { mailKeyFound } from "@/lib/domains/links/mails";
import { inBackground } from "@/lib/platform/mail/background";
import { sendsMail } from "@/lib/platform/mail/mailer";

/** What a report did. `ended`: the key did not work any more. `unknown`: it is not a key of this deployment. */
export type Reported = "revoked" | "ended" | "unknown";

async function tellOwners(key: ApiKey, where: string): Promise<void> {
  for (const { name, email } of await peopleOf(asAccountId(key.accountId)))
    await mailKeyFound({ name, email }, key, where);
}

/**
 * Revokes a key that someone found, and tells its owners by mail and in the audit log. Anyone who has the whole key could use
 * it, so they may also revoke it.
 *
 * @param secret the whole key, untrusted
 * @param where where it was found or reported, for the owners
 */
export async function revokeFoundKey(secret: string, where: string): Promise<Reported> {
  if (environmentOfKey(secret) !== env().environment) return "unknown";
  const found = await findByHash(hashKey(secret));
  if (!found) return "unknown";
  const revoking = revokeKey(asAccountId(found.accountId), found.id, anonymousActor, { reason: `found ${where}` });
  const key = await revoking.catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
  if (!key) return "ended";
  if (sendsMail()) inBackground("mailing that a key was found", () => tellOwners(key, where));
  return "revoked";
}
