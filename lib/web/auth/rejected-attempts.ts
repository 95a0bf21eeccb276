import { log } from "@/lib/base/log";
import { findUser } from "@/lib/domains/accounts/service";
import { anonymousActor } from "@/lib/domains/audit/actor";
import { recordAudit } from "@/lib/domains/audit/service";
import { db } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import { type Origin, requestOrigin } from "./request-origin";

/** The actor is anonymous, because the proof failed. @param factor what was wrong */
export async function recordRejected({ email }: { email: string }, factor: "code" | "password"): Promise<void> {
  const details = { factor, ...(await requestOrigin()) };
  log().warn(details, "a confirmation was rejected");
  await recordAudit(db(), anonymousActor, { action: "user.confirmation_rejected", subject: email, details });
}

/** The first 100 of an hour: strangers in many networks could otherwise fill the audit log of an account. */
export async function recordMismatch(email: string, details: Origin): Promise<void> {
  const user = email ? await findUser(email) : undefined;
  if (!user) return;
  const { allowed } = await limiter().countAttempt("recordedMismatches", user.email, Date.now());
  if (!allowed) return;
  const event = { action: "user.sign_in_rejected", subject: user.email, details } as const;
  await recordAudit(db(), anonymousActor, event);
}
