import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import { deadLinkMessages, readLink } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { linkToken } from "./schema";

/** For a page whose URL is a secret. */
export const linkMetadata = (title: string): Metadata => ({
  title,
  referrer: "same-origin",
  robots: { index: false, follow: false },
});

/** Opening a page does not use the link. Without a mail server, the page does not exist. */
export async function openedLink(purpose: LinkPurpose, given: { token?: string | string[] }) {
  if (!sendsMail()) notFound();
  const token = linkToken.parse(given.token);
  const link = await readLink(purpose, token);
  return "dead" in link ? { dead: deadLinkMessages[link.dead] } : { ...link, token };
}
