import { type FactorEvent, mailFactorEvent } from "@/lib/domains/factors/mails";
import { inBackground } from "@/lib/platform/mail/background";
import { sendsMail } from "@/lib/platform/mail/mailer";

/**
 * Mails a person what happened to their second factors, if this deployment sends mail.
 *
 * @param ipAddress the client's IP address
 */
export function notifyOfFactor(person: { name: string; email: string }, event: FactorEvent, ipAddress: string): void {
  if (sendsMail()) inBackground("mailing a change of second factors", () => mailFactorEvent(person, event, ipAddress));
}
