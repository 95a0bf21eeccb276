import { product } from "@/lib/base/product";
import { inBackground } from "@/lib/platform/mail/background";
import { type Person, sendLetter, sendsMail } from "@/lib/platform/mail/mailer";

const titles = {
  appAdded: "An authenticator app was added",
  appRemoved: "Your authenticator app was removed",
  passkeyAdded: "A passkey was added",
  passkeyRemoved: "A passkey was removed",
  codesIssued: "New recovery codes were generated",
  reset: "Our staff removed your second factors",
  codeUsed: "A recovery code was used",
} as const;
type FactorEvent = keyof typeof titles;

const mailFactorEvent = (person: Person, title: string, from: string): Promise<void> =>
  sendLetter(person, {
    title,
    text: `${title}. This happened in the ${product.name} account ${person.email}, from the IP address ${from}.`,
    button: { label: "Open settings", path: "/portal/settings" },
    small: [
      "If you did not do this, another person can sign in as you. In the settings, change your password, end all other sessions and check your second factors.",
    ],
  });

/** In case another person did it. @param from the IP address of the change */
export function notifyOfFactor(person: Person, event: FactorEvent, from: string): void {
  if (sendsMail())
    inBackground("mailing a change of second factors", () => mailFactorEvent(person, titles[event], from));
}
