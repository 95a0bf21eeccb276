import { beforeAll, describe, expect, it } from "vitest";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { petPageSize } from "./schema";
import { browsePets, getBrowsedPet } from "./search";
import { maxWalked } from "./search-queries";

testDatabase();

const howMany = 100_000;
beforeAll(async () => {
  await sql()`insert into categories (id, name) values (1, 'Dogs')`;
  await sqlTransaction(async (on) => {
    await on`set local statement_timeout = 0`;
    await on`
      insert into pets (name, category_id, status)
      select 'Number ' || n, n % 50, (array['available', 'pending', 'sold'])[1 + n % 3]
      from generate_series(1, ${howMany}) n`;
  });
  await sql()`insert into pets (name, category_id) values ('Marzipan', 1), ('marzipan the 2nd', 4242), ('100% Łatek_', 1), ('Änne', 1)`;
  await sql()`analyze pets`;
}, 120_000);

const names = async (search: Parameters<typeof browsePets>[0]) =>
  (await browsePets(search)).items.map(({ name }) => name);

describe("browsing the animals", () => {
  it("finds any part of a name, in upper or lower case", async () => {
    expect(await names({ name: "ZIPA" })).toEqual(["Marzipan", "marzipan the 2nd"]);
    expect(await names({ name: "zipa", category: 1n })).toEqual(["Marzipan"]);
    expect(await names({ name: "ma" })).toEqual(["Marzipan", "marzipan the 2nd"]);
    expect(await names({ name: "łATEK" })).toEqual(["100% Łatek_"]);
    expect(await names({ name: "ÄN" })).toEqual(["Änne"]);
    expect(await names({ name: "än" })).toEqual(["Änne"]);
  });

  it("treats the signs of a pattern as letters", async () => {
    expect(await names({ name: "0% Ł" })).toEqual(["100% Łatek_"]);
    expect(await names({ name: "tek_" })).toEqual(["100% Łatek_"]);
    expect(await names({ name: "\\" })).toEqual([]);
    expect(await names({ name: "%%%" })).toEqual([]);
  });

  it("names the category, where it has a name", async () => {
    const [first, second] = (await browsePets({ name: "marzipan" })).items;
    expect(first).toMatchObject({ categoryId: 1n, categoryName: "Dogs" });
    expect(second).toMatchObject({ categoryId: 4242n, categoryName: null });
    expect(await getBrowsedPet(first?.id ?? 0n)).toEqual(first);
    expect(await getBrowsedPet(-1n)).toBeUndefined();
  });

  it("pages through everything once, by id ascending", async () => {
    const search = { status: "sold", category: 7n } as const;
    const ids: bigint[] = [];
    for (let from: bigint | undefined, more = true; more; ) {
      const { items, next } = await browsePets({ ...search, from });
      expect(items.length).toBeLessThanOrEqual(petPageSize);
      ids.push(...items.map(({ id }) => id));
      [from, more] = [next, next !== undefined];
    }
    const [expected] = await sql()<{ ids: string[] }[]>`
      select array_agg(id::text order by id) as ids from pets where status = 'sold' and category_id = 7`;
    expect(ids.map(String)).toEqual(expected?.ids);

    const back: bigint[] = [];
    let page = await browsePets({ ...search, from: ids.at(-1) });
    back.unshift(...page.items.map(({ id }) => id));
    for (let { before } = page; before !== undefined; before = page.before) {
      page = await browsePets({ ...search, before });
      const shown = page.items.map(({ id }) => id).filter((id) => !back.includes(id));
      back.unshift(...shown);
      expect(page.items).toHaveLength(petPageSize);
    }
    expect(back).toEqual(ids);
    expect(page).toEqual(await browsePets(search));
  });

  it("goes back through the pages of a name, also where it walks past others", async () => {
    const forward = await browsePets({ name: "number", status: "sold", from: 50_000n });
    const start = forward.items[0]?.id ?? 0n;
    const back = await browsePets({ name: "number", status: "sold", before: start });
    expect(back.next).toBe(start);
    expect(back.items).toHaveLength(petPageSize);
    expect(back.items.every(({ id }) => id < start)).toBe(true);
    expect((await browsePets({ name: "number", status: "sold", from: back.items[0]?.id })).items).toEqual(back.items);
  });

  it("reads a bounded number of rows for a name that is only frequent elsewhere, and continues from there", async () => {
    await sql()`update pets set name = 'Late one ' || id where id > ${howMany - 3_000} and id <= ${howMany}`;
    const first = await browsePets({ name: "late ONE" });
    expect(first).toEqual({ items: [], next: BigInt(maxWalked + 1) });
    const ids = new Set<bigint>();
    for (let { next } = first; next !== undefined; ) {
      const page = await browsePets({ name: "late ONE", from: next });
      for (const { id } of page.items) ids.add(id);
      next = page.next;
    }
    expect(ids.size).toBe(3_000);
  });

  it.each(["%marz%", "ma%", "%łatek%"])("finds %s by the index on trigrams", async (pattern) => {
    const plan = await sql()<{ "QUERY PLAN": string }[]>`explain select * from pets where name ilike ${pattern}`;
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("pets_name_trigrams");
  });
});
