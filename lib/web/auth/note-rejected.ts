import type { AccountId } from "@/lib/base/account-id";
import { log } from "@/lib/base/log";
import { anonymousActor } from "@/lib/domains/audit/actor";
import { recordAudit } from "@/lib/domains/audit/service";
import { db } from "@/lib/platform/db/client";
import { requestOrigin } from "./browser-session";

/**
 * Logs and records a wrong code, or a wrong password of a signed-in person. The actor is anonymous, because the proof failed.
 *
 * @param factor what was wrong
 */
export async function noteRejected(
  { accountId, email }: { accountId: AccountId; email: string },
  factor: "code" | "password",
): Promise<void> {
  const details = { factor, ...(await requestOrigin()) };
  log().warn(details, "a confirmation was rejected");
  await recordAudit(db(), anonymousActor, { action: "user.confirmation_rejected", accountId, subject: email, details });
}
