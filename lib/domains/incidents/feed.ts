import { product } from "@/lib/base/product";
import type { Incident } from "./service";
import { partsText, statusNames } from "./words";

/** An item for each update, because readers show an item once. The newest first. */
export const statusFeed = (incidents: Incident[]) => ({
  title: `${product.name} status`,
  description: `Incidents of ${product.name}.`,
  path: "/status",
  feedPath: "/status/feed.xml",
  items: incidents
    .flatMap(({ title, parts, updates }) =>
      updates.map(({ id, status, text, at }) => ({
        title: `${statusNames[status]}: ${title}`,
        path: `/status#update-${id}`,
        at,
        lines: [...text.split(/\n+/), `Affected: ${partsText(parts)}.`],
      })),
    )
    .sort((one, other) => other.at.getTime() - one.at.getTime()),
});
