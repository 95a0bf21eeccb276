import { describe, expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { rssOf } from "@/lib/web/feed";
import { testDatabase } from "@/test/database";
import { statusFeed } from "./feed";
import type { NewIncident } from "./schema";
import { findIncident, listIncidents, openIncident, recentIncidents, updateIncident } from "./service";

testDatabase();

const slow: NewIncident = {
  title: "Slow <responses> & errors",
  impact: "major",
  parts: ["api", "usage"],
  status: "investigating",
  text: "Some requests take seconds.",
};

const open = (change: Partial<NewIncident> = {}) => openIncident({ ...slow, ...change }, commandActor);

describe("an incident", () => {
  it("is opened, updated and resolved, which the audit log shows, and then takes no update", async () => {
    const id = await open();
    await updateIncident(id, { status: "identified", text: "A query." }, commandActor);
    expect(await findIncident(id)).toMatchObject({ status: "identified", resolvedAt: null });
    await updateIncident(id, { status: "resolved", text: "Fixed." }, commandActor);
    const incident = await findIncident(id);
    expect(incident?.resolvedAt).toBeInstanceOf(Date);
    expect(incident?.updates.map(({ text }) => text)).toEqual(["Fixed.", "A query.", slow.text]);
    await expect(updateIncident(id, { status: "monitoring", text: "Again?" }, commandActor)).rejects.toThrow(
      "This incident does not exist or is resolved.",
    );
    const subject = `incident ${id} “${slow.title}”`;
    const { items } = await listAudit({ subject, limit: 5 });
    expect(items.map(({ action }) => action)).toEqual(["incident.resolved", "incident.updated", "incident.opened"]);
  });

  it.each<[string, Partial<NewIncident>]>([
    ["without a title", { title: " " }],
    ["with a title of two lines", { title: "Two\nlines" }],
    ["that affects nothing", { parts: [] }],
    ["without a text", { text: " " }],
    ["with a text that is too long", { text: "x".repeat(2_001) }],
    ["with an unknown impact", { impact: "huge" as "major" }],
  ])("is rejected %s", async (_, change) => {
    await expect(open(change)).rejects.toThrow();
  });

  it("is listed newest first, and no longer recent 90 days after its end", async () => {
    const [first, second] = [await open({ status: "resolved" }), await open()];
    const ids = (await listIncidents({ limit: 2 })).items.map(({ id }) => id);
    expect(ids).toEqual([second, first]);
    const later = (await recentIncidents(Date.now() + 91 * 86_400_000)).map(({ id }) => id);
    expect(later).toContain(second);
    expect(later).not.toContain(first);
  });

  it("is in the feed with an item for each update, as valid XML", async () => {
    const id = await open({ text: "A text with \u0007 and ]]> in it" });
    await updateIncident(id, { status: "monitoring", text: "Better." }, commandActor);
    const found = await findIncident(id);
    const feed = rssOf("https://store.example", statusFeed(found ? [found] : []));
    expect(feed.match(/<title>.*<\/title>/g)?.slice(1)).toEqual([
      "<title>Monitoring: Slow &lt;responses&gt; &amp; errors</title>",
      "<title>Investigating: Slow &lt;responses&gt; &amp; errors</title>",
    ]);
    expect(feed).toContain(`<link>https://store.example/status#update-${found?.updates[0]?.id}</link>`);
    expect(feed).not.toContain("\u0007");
    expect(feed).toContain("]]&amp;gt;");
  });
});
