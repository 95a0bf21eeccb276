import { product } from "@/lib/base/product";
import { escapeHtml } from "@/lib/base/text";
import type { Incident } from "./service";
import { partsText, statusNames } from "./words";

/** What XML 1.0 cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
const unwritable = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

const xml = (text: string): string => escapeHtml(text.replace(unwritable, ""));

/** RSS 2.0 with an item for each update, because readers show an item once. The newest first. */
export function statusFeed(incidents: Incident[], origin: string): string {
  const page = `${origin}/status`;
  const updates = incidents.flatMap((incident) => incident.updates.map((update) => ({ incident, update })));
  const items = updates
    .sort((one, other) => other.update.at.getTime() - one.update.at.getTime())
    .map(
      ({ incident: { id, title, parts }, update: { id: updateId, status, text, at } }) => `
    <item>
      <title>${xml(`${statusNames[status]}: ${title}`)}</title>
      <link>${page}#incident-${id}</link>
      <guid isPermaLink="false">${page}#update-${updateId}</guid>
      <pubDate>${at.toUTCString()}</pubDate>
      <description>${xml(`${text}\n\nAffected: ${partsText(parts)}.`)}</description>
    </item>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xml(product.name)} status</title>
    <link>${page}</link>
    <description>Incidents of ${xml(product.name)}.</description>
    <language>en</language>
    <atom:link href="${page}/feed.xml" rel="self" type="application/rss+xml"/>${items.join("")}
  </channel>
</rss>
`;
}
