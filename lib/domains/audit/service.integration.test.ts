import { describe, expect, it } from "vitest";
import { db } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { commandActor } from "./actor";
import { insertEvent } from "./queries";
import { listAudit } from "./service";

testDatabase();

describe("the audit", () => {
  it("is listed from an instant on and until another, page by page", async () => {
    const days = [
      "2026-03-01T23:59:59.999Z",
      "2026-03-02T00:00:00Z",
      "2026-03-02T23:59:59.999Z",
      "2026-03-03T00:00:00Z",
    ];
    for (const at of days) {
      await insertEvent(db(), { action: "key.issued", subject: at, actorKind: commandActor.kind, at: new Date(at) });
    }
    const subjects = async (filter: { from?: Date; until?: Date }) => {
      const first = await listAudit({ ...filter, limit: 1 });
      const rest = await listAudit({ ...filter, before: first.next, limit: 10 });
      return [...first.items, ...rest.items].map(({ subject }) => subject);
    };
    const [from, until] = [new Date("2026-03-02"), new Date("2026-03-03")];
    expect(await subjects({ from, until })).toEqual([days[2], days[1]]);
    expect(await subjects({ from })).toEqual([days[3], days[2], days[1]]);
    expect(await subjects({ until })).toEqual([days[2], days[1], days[0]]);
  });

  it("is listed by what the actions are about", async () => {
    const actions = ["key.revoked", "keyring.opened", "ban.lifted", "plan.changed"];
    for (const action of actions) await insertEvent(db(), { action, subject: "", actorKind: "command", accountId: 9n });
    const { items } = await listAudit({ accountId: 9n, about: ["key", "ban"], limit: 10 });
    expect(items.map(({ action }) => action)).toEqual(["ban.lifted", "key.revoked"]);
  });
});
