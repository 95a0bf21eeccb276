import { describe, expect, it } from "vitest";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf, issueKey } from "@/test/people";
import { insertMember } from "./queries";
import { accountsCsv, searchAccounts } from "./search";
import { createUser } from "./service";

testDatabase();

async function* pagesOf(q: string, limit = 1_000) {
  let from: bigint | undefined;
  do {
    const page = await searchAccounts({ q }, { from, limit });
    yield page;
    from = page.next;
  } while (from !== undefined);
}

describe("an account", () => {
  it("is found by a part of an address or name, and by a key's last four", async () => {
    const user = await createUser({ email: "Percy.Person@example.com", name: "Percy & Sons" });
    await createUser({ email: "other@example.com", name: "Other" });
    const { secret } = await issueKey({ accountId: accountOf(user) });
    for (const text of ["percy.person@", "PERCY.PERSON@example.com", "cy & so", secret.slice(-4)]) {
      const { items } = await searchAccounts({ q: text }, { limit: 10 });
      expect(
        items.map(({ id }) => id),
        text,
      ).toEqual([user.accountId]);
    }
    expect((await searchAccounts({ q: "%" }, { limit: 10 })).items).toEqual([]);
  });

  it("is found by the address of any member, which is then the first one shown", async () => {
    const owner = await createUser({ email: "first@team.example", name: "Team" });
    for (let i = 0; i < 12; i++) {
      const { id } = await createUser({ email: `member${i}@team.example`, name: "Member" });
      await insertMember(db(), accountOf(owner), id, "viewer");
    }
    const { items } = await searchAccounts({ q: "member11@team" }, { limit: 10 });
    const found = items.find(({ id }) => id === owner.accountId);
    expect(found?.emails.slice(0, 2)).toEqual(["member11@team.example", "first@team.example"]);
    expect(found?.emails).toHaveLength(10);
  });

  it("is listed once, the newest first, from page to page", async () => {
    for (let i = 0; i < 5; i++) await createUser({ email: `paged${i}@example.com`, name: "Paged" });
    const seen: bigint[] = [];
    for await (const { items } of pagesOf("paged", 2)) seen.push(...items.map(({ id }) => id));
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...seen].sort((a, b) => (a > b ? -1 : 1)));
  });

  it("is found among any number of others, page by page", async () => {
    // More than it sorts, and before them more than it reads in order.
    await sql()`insert into accounts (name) select 'Crowd ' || n from generate_series(1, 2_002) n`;
    await sql()`insert into accounts (name) select 'Someone ' || n from generate_series(1, 5_001) n`;
    const seen: bigint[] = [];
    for await (const { items } of pagesOf("crowd")) seen.push(...items.map(({ id }) => id));
    expect(new Set(seen).size).toBe(2_002);
    expect(seen).toHaveLength(2_002);
  });

  it("is filtered by plan and status, and exported with its keys", async () => {
    const user = await createUser({ email: "filtered@example.com", name: "Filtered" });
    await issueKey({ accountId: accountOf(user) });
    const names = async (filter: object) =>
      (await searchAccounts({ q: "filtered", ...filter }, { limit: 10 })).items.map(({ name }) => name);
    expect(await names({ plan: "free", status: "active" })).toEqual(["Filtered"]);
    expect(await names({ plan: "pro" })).toEqual([]);
    expect(await names({ status: "disabled" })).toEqual([]);
    let csv = "";
    for await (const lines of accountsCsv({ q: "filtered" })) csv += lines;
    expect(csv.split("\r\n")[1]).toMatch(/^\d+,Filtered,filtered@example\.com,free,1,0,,active,\d{4}-/);
  });
});
