import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/e2e/support/database";
import { sql } from "@/lib/db/client";
import { findPetsLike } from "./queries";
import { petPageSize } from "./schema";
import { browsePets, getBrowsedPet } from "./service";

testDatabase();

const howMany = 100_000;
beforeAll(async () => {
  await sql()`insert into categories (id, name) values (1, 'Dogs')`;
  await sql()`
    insert into pets (name, category_id, status)
    select 'Animal ' || n, n % 50, (array['available', 'pending', 'sold'])[1 + n % 3] from generate_series(1, ${howMany}) n`;
  await sql()`insert into pets (name, category_id) values ('Marzipan', 1), ('marzipan the 2nd', 4242), ('100% Łatek_', 1)`;
  await sql()`analyze pets`;
});

const names = async (search: Parameters<typeof browsePets>[0]) =>
  (await browsePets(search)).items.map(({ name }) => name);

describe("browsing the animals", () => {
  it("finds any part of a name, in upper or lower case", async () => {
    expect(await names({ name: "ZIPA" })).toEqual(["Marzipan", "marzipan the 2nd"]);
    expect(await names({ name: "zipa", category: 1n })).toEqual(["Marzipan"]);
    expect(await names({ name: "ma" })).toEqual(["Marzipan", "marzipan the 2nd"]);
  });

  it("takes the signs of a pattern as letters", async () => {
    expect(await names({ name: "0% ł" })).toEqual(["100% Łatek_"]);
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
  });

  it.each(["marz", "ma", "Animal 99999", "nobody has this name", "%"])(
    "finds %s among a hundred thousand in a moment, by the index",
    async (name) => {
      await browsePets({ name });
      const started = performance.now();
      for (let i = 0; i < 10; i++) await browsePets({ name });
      expect((performance.now() - started) / 10).toBeLessThan(30);
    },
  );

  it("searches names by trigrams", async () => {
    await findPetsLike({ name: "marz", limit: 20 });
    const plan = await sql()<{ "QUERY PLAN": string }[]>`explain select * from pets where name ilike ${"%marz%"}`;
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("pets_name_trigrams");
  });
});
