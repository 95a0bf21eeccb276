import { env } from "@/lib/base/env";
import { product } from "@/lib/base/product";
import { inBackground } from "@/lib/platform/mail/background";
import { sendLetter, sendsMail } from "@/lib/platform/mail/mailer";

const factorEvents = {
  appAdded: "An authenticator app was added",
  appRemoved: "Your authenticator app was removed",
  passkeyAdded: "A passkey was added",
  passkeyRemoved: "A passkey was removed",
  codesIssued: "New recovery codes were generated",
  reset: "Our staff removed your second factors",
  codeUsed: "A recovery code was used",
} as const;
type FactorEvent = keyof typeof factorEvents;

type Recipient = { name: string; email: string };

async function mailFactorEvent({ name, email }: Recipient, event: FactorEvent, from: string): Promise<void> {
  const title = factorEvents[event];
  await sendLetter(email, {
    title,
    name,
    paragraphs: [`${title}. This happened in the ${product.name} account ${email}, from the IP address ${from}.`],
    button: { label: "Open settings", href: new URL("/portal/settings", env().mail?.origin).href },
    small: [
      "If you did not do this, another person can sign in as you. In the settings, change your password, end all other sessions and check your second factors.",
    ],
  });
}

/**
 * Mails a person a change of their second factors, in case another person did it, if this deployment sends mail.
 *
 * @param from the IP address of the change
 */
export function notifyOfFactor(person: Recipient, event: FactorEvent, from: string): void {
  if (sendsMail()) inBackground("mailing a change of second factors", () => mailFactorEvent(person, event, from));
}
