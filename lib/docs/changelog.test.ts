import { expect, it } from "vitest";
import { rssOf } from "@/lib/web/feed";
import { changelogRss } from "./changelog";
import { bodyMarkdown } from "./page-markdown";
import { docsPage } from "./pages";

it("the feed of the changelog has each release, with its date, its link and its changes", async () => {
  const rss = await changelogRss("https://store.example");
  const items = rss.split("<item>").slice(1);
  const [first, second] = items.slice(-2);
  expect(second).toContain("<title>Version 1.0.0</title>");
  expect(first).toContain("<title>Version 2.0.0</title>");
  expect(first).toContain("<link>https://store.example/docs/changelog#200-23-november-2026</link>");
  expect(first).toContain("<pubDate>Mon, 23 Nov 2026 00:00:00 GMT</pubDate>");
  expect(second).toContain("&lt;li&gt;Added: POST /pets adds an animal.");
});

it("each version has first what clients may have to do something for", async () => {
  const kinds = ["Breaking", "Removed", "Deprecated", "Changed", "Added", "Fixed"];
  const text = await bodyMarkdown(docsPage("/docs/changelog"), "https://store.example");
  for (const section of text.split(/^## /m)) {
    const places = [...section.matchAll(/^- \*\*(\w+):/gm)].map(([, kind = ""]) => kinds.indexOf(kind));
    expect(places, section).toEqual(places.toSorted());
    expect(places, section).not.toContain(-1);
  }
});

it("a text in a feed is never markup, nor a character that XML does not have", () => {
  const item = { title: 'A "b" & <c>\u0007', path: "/a", at: new Date(0), lines: ["<script>"] };
  const rss = rssOf("https://store.example", { title: "T", description: "", path: "/", feedPath: "/f", items: [item] });
  expect(rss).toContain("<title>A &quot;b&quot; &amp; &lt;c&gt;</title>");
  expect(rss).toContain("&lt;li&gt;&amp;lt;script&amp;gt;&lt;/li&gt;");
});
