import { env } from "@/lib/base/env";
import { sendLetter } from "@/lib/platform/mail/mailer";
import type { Words } from "./words";

export async function mailNotification(person: { name: string; email: string }, words: Words): Promise<void> {
  const url = (path: string) => new URL(path, env().mail?.origin).href;
  await sendLetter(person.email, {
    title: words.title,
    name: person.name,
    paragraphs: [words.text],
    button: { label: words.label, href: url(words.path) },
    small: [`Choose which emails you get: ${url("/portal/settings#notifications")}`],
  });
}
