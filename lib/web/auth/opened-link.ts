import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import { readLink } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { linkToken } from "./schema";

/** Metadata for a page whose URL is a secret: no referrer, no search engines. */
export const linkMetadata = (title: string): Metadata => ({
  title,
  referrer: "same-origin",
  robots: { index: false, follow: false },
});

/**
 * The link that a page was opened with. Opening a page does not use the link. Without a mail server, the page does not
 * exist.
 *
 * @param given the query parameters of the page, with the link's `token`
 */
export async function openedLink(purpose: LinkPurpose, given: { token?: string | string[] }) {
  if (!sendsMail()) notFound();
  const token = linkToken.parse(given.token);
  return { ...(await readLink(purpose, token)), token };
}
