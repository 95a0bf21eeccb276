import { inBackground } from "@/lib/base/background";
import { product } from "@/lib/base/product";
import { queueLetter, type Recipient, sendsMail } from "@/lib/platform/mail/mailer";

const titles = {
  appAdded: "An authenticator app was added",
  appRemoved: "Your authenticator app was removed",
  passkeyAdded: "A passkey was added",
  passkeyRemoved: "A passkey was removed",
  codesIssued: "New recovery codes were generated",
  reset: "Our staff removed your second factors",
  codeUsed: "A recovery code was used",
  connected: "A sign-in with your company was connected",
  disconnected: "The sign-in with your company was disconnected",
} as const;

/** In case another person did it. @param from the IP address of the change */
export function notifyOfFactor(person: Recipient, event: keyof typeof titles, from: string): void {
  if (!sendsMail()) return;
  const title = titles[event];
  const letter = {
    title,
    limit: "factorMails" as const,
    text: `${title}. This happened in the ${product.name} account ${person.email}, from the IP address ${from}.`,
    button: { label: "Open settings", path: "/portal/settings" },
    small: [
      "If you did not do this, another person can sign in as you. In the settings, change your password, end all other sessions and check your second factors.",
    ],
  };
  inBackground("mailing a change of second factors", () => queueLetter(person, letter));
}
