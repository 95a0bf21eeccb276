import { beforeAll, expect, it } from "vitest";
import { createUser, type User } from "@/lib/domains/accounts/service";
import { insertEvent } from "@/lib/domains/audit/queries";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { auditCsv, auditFilter, readAudit } from "./staff-audit";

testDatabase();

let ada: User;
beforeAll(async () => {
  ada = await createUser({ email: "ada@example.com", name: "Ada" });
  const days = ["2026-03-01T12:00:00Z", "2026-03-02T00:00:00Z", "2026-03-02T23:59:59Z", "2026-03-03T12:00:00Z"];
  for (const [n, at] of days.entries()) {
    const by = n < 2 ? { actorKind: "user" as const, actorId: ada.id } : { actorKind: "command" as const };
    const action = n % 2 ? "key.issued" : "key.revoked";
    const more = { details: { reason: "lost" }, actorKey: "CI" };
    await insertEvent(db(), {
      action,
      subject: `event ${n}`,
      accountId: n === 3 ? ada.accountId : BigInt(10 + n),
      at: new Date(at),
      ...by,
      ...more,
    });
  }
});

const key = /^key\./;

/** The numbers of the events, newest first. */
async function found(query: Record<string, string>, limit = 10) {
  const { items, next } = await readAudit(auditFilter.parse(query), limit);
  return {
    events: items.filter(({ action }) => key.test(action)).map(({ subject }) => Number(subject.slice(6))),
    next,
  };
}

it("reads page by page, each from where the one before ended", async () => {
  const first = await found({ from: "2026-03-01", to: "2026-03-03" }, 3);
  expect(first.events).toEqual([3, 2, 1]);
  expect(await found({ from: "2026-03-01", to: "2026-03-03", before: String(first.next) }, 3)).toEqual({
    events: [0],
    next: undefined,
  });
});

it.each([
  [{ account: "12" }, [2]],
  [{ account: "da" }, [3]],
  [{ account: "ADA@example" }, [3]],
  [{ account: "unknown" }, []],
  [{ actor: "ada@example.com" }, [1, 0]],
  [{ actor: "unknown@example.com" }, []],
  [{ action: "key.issued" }, [3, 1]],
  [{ from: "2026-03-02", to: "2026-03-02" }, [2, 1]],
])("reads what fits %j, and nothing for an account or a person who does not exist", async (query, events) => {
  expect((await found(query)).events).toEqual(events);
});

it("reads what a person did by their ID", async () => {
  expect((await found({ actor: String(ada.id) })).events).toEqual([1, 0]);
});

it("writes each entry that fits to the file once", async () => {
  const text = await new Response(auditCsv(auditFilter.parse({ actor: "ada@example.com" })) as never).text();
  expect(text.match(/event \d/g)).toEqual(["event 1", "event 0"]);
  expect(text.trimEnd().split("\r\n").slice(0, 2)).toEqual([
    "at,actor_kind,actor_id,actor_email,action,account_id,account_name,target,details,actor_key",
    `2026-03-02T00:00:00.000Z,user,${ada.id},ada@example.com,key.issued,11,,event 1,"{""reason"":""lost""}",CI`,
  ]);
});

it("says that too many accounts match to read their entries", async () => {
  expect(await readAudit({ account: "da" }, 10)).toMatchObject({ tooMany: false });
  await sql()`insert into accounts (name) select 'Dahlia ' || n from generate_series(1, 20) n`;
  expect(await readAudit({ account: "da" }, 10)).toEqual({ items: [], next: undefined, tooMany: true });
});
