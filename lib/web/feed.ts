import { escapeHtml } from "@/lib/base/text";

export type FeedItem = { title: string; path: string; at: Date; lines: string[] };

/** `path` is that of the page, and `feedPath` that of the feed itself. */
export type Feed = { title: string; description: string; path: string; feedPath: string; items: FeedItem[] };

/** XML 1.0 has neither control characters but white space nor these two, not even as references. */
const escapeXml = (text: string): string => escapeHtml(text.replace(/(?!\s)\p{Cc}|[\uFFFE\uFFFF]/gu, ""));

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** The description of an item is HTML. */
const listOf = (lines: string[]): string => `<ul>${lines.map((line) => element("li", line)).join("")}</ul>`;

/** RSS 2.0. Each item needs a path of its own, which is also its ID. */
export function rssOf(origin: string, { title, description, path, feedPath, items }: Feed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element("title", title),
    element("link", origin + path),
    element("description", description),
    `<atom:link href="${escapeXml(origin + feedPath)}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap((item) => [
      "<item>",
      element("title", item.title),
      element("link", origin + item.path),
      element("guid", origin + item.path),
      element("pubDate", item.at.toUTCString()),
      element("description", listOf(item.lines)),
      "</item>",
    ]),
    "</channel></rss>",
    "",
  ].join("\n");
}

export const rssResponse = (rss: string, headers = {}): Response =>
  new Response(rss, { headers: { "content-type": "application/rss+xml; charset=utf-8", ...headers } });
