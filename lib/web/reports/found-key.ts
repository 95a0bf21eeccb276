import { asAccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { anonymousActor } from "@/lib/domains/audit/actor";
import { environmentOfKey, hashKey } from "@/lib/domains/keys/format";
import { findByHash } from "@/lib/domains/keys/queries";
import { revokeKey } from "@/lib/domains/keys/service";
import { notifyOfFoundKey } from "@/lib/domains/notifications/occasions";
import { inBackground } from "@/lib/platform/mail/background";

/** What a report did. `ended`: the key did not work any more. `unknown`: it is not a key of this deployment. */
export type Reported = "revoked" | "ended" | "unknown";

/** Anyone who has the whole key could use it, so they may also revoke it. */
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
  inBackground("notifying of a found key", () => notifyOfFoundKey(key, where, Date.now()));
  return "revoked";
}
