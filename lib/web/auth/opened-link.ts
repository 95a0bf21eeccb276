import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import { readLink } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { linkToken } from "./schema";

/** What a page says about itself whose address is a secret: no other site is told it, and no search engine keeps it. */
export const linkMetadata = (title: string): Metadata => ({
  title,
  referrer: "same-origin",
  robots: { index: false, follow: false },
});

/**
 * The link that a page was opened by, which is not used up by that. To a deployment that sends no mail there is no such
 * page.
 *
 * @param given the query parameters of the page, with the link's `token`
 */
export async function openedLink(purpose: LinkPurpose, given: { token?: string | string[] }) {
  if (!sendsMail()) notFound();
  const token = linkToken.parse(given.token);
  return { ...(await readLink(purpose, token)), token };
}
