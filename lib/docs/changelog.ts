import { product } from "@/lib/base/product";
import { type FeedItem, rssOf } from "@/lib/web/feed";
import { sectionsOf } from "./markdown";
import { content } from "./page-markdown";
import { changelogFeed, docsPage } from "./pages";

/** What is not released has no day. Each release is a heading `1.0.0 (21 November 2026)` and a list of one line for each change. */
function releasesOf(markdown: string, path: string): FeedItem[] {
  const ids = sectionsOf(markdown).flatMap(({ heading }) => heading?.id ?? []);
  const releases = markdown.split(/^## /m).slice(1);
  return releases.flatMap((release, index) => {
    const [, version, day] = /^(\S+) \((.+)\)$/m.exec(release) ?? [];
    if (!day) return [];
    const changes = [...release.matchAll(/^- .+$/gm)];
    return {
      title: `Version ${version}`,
      path: `${path}#${ids[index]}`,
      at: new Date(`${day} UTC`),
      lines: changes.map(([line]) => sectionsOf(line)[0]?.text ?? ""),
    };
  });
}

export async function changelogRss(origin: string): Promise<string> {
  const { path, description } = docsPage("/docs/changelog");
  const items = releasesOf(await content("changelog", origin), path);
  return rssOf(origin, { title: `${product.name} changelog`, description, path, feedPath: changelogFeed, items });
}
