import PostalMime from "postal-mime";
import type { Arrived } from "./mail-server";

/** A mail as its reader sees it. `link` is the URL in it, if any. */
export type ReadMail = { to: string[]; from: string; subject: string; text: string; html: string; link: string };

/** Parses a received mail. */
export async function readMail({ to, raw }: Arrived): Promise<ReadMail> {
  const { from, subject = "", text = "", html = "" } = await PostalMime.parse(raw);
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0] ?? "";
  return { to, from: `${from?.name} <${from?.address}>`, subject, text, html, link };
}

/** The token in a mail's link. */
export const tokenOf = (link: string): string => new URL(link).searchParams.get("token") ?? "";
