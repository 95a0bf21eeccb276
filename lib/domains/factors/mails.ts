import { env } from "@/lib/base/env";
import { sendLetter } from "@/lib/platform/mail/mailer";

const factorEvents = {
  appAdded: "An authenticator app was added",
  appRemoved: "Your authenticator app was removed",
  passkeyAdded: "A passkey was added",
  passkeyRemoved: "A passkey was removed",
  codesIssued: "New recovery codes were generated",
  reset: "Our staff removed your second factors",
  codeUsed: "A recovery code was used",
} as const;
export type FactorEvent = keyof typeof factorEvents;

/** In case another person did it. @param from the IP address of the change. @throws Error if the mail cannot be sent */
export async function mailFactorEvent(
  { name, email }: { name: string; email: string },
  event: FactorEvent,
  from: string,
): Promise<void> {
  const title = factorEvents[event];
  await sendLetter(email, {
    title,
    name,
    paragraphs: [`${title}. This happened in the Animal Store account ${email}, from the IP address ${from}.`],
    button: { label: "Open settings", href: new URL("/portal/settings", env().mail?.origin).href },
    small: [
      "If you did not do this, another person can sign in as you. In the settings, change your password, end all other sessions and check your second factors.",
    ],
  });
}
