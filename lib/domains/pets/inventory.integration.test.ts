import { beforeAll, describe, expect, it } from "vitest";
import { petStatuses } from "@/lib/base/vocabulary";
import { createUser } from "@/lib/domains/accounts/service";
import { placeOrder, takeStep } from "@/lib/domains/orders/service";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { encodeInventoryCursor, type InventoryQuery, inventoryQuery, inventorySorts } from "./schema";
import { countPets, describePet, inventoryCsv, listInventory, maxPetsCounted } from "./search";
import { findPets } from "./search-queries";

testDatabase();

const pets = 100_000;
const pageSize = 50;

/** Statuses and names are spread over the ids, so that no filter finds its rows in one place. */
beforeAll(async () => {
  const batch = 10_000; // none of which takes long enough to be cut off
  for (let from = 1; from <= pets; from += batch) {
    await sqlTransaction(async (tx) => {
      // The vacuum marks only pages of flushed commits as visible to all. Of the others, a scan of an index reads the rows too.
      await tx`set local synchronous_commit = on`;
      await tx`
        insert into pets (name, category_id, status)
        select 'Number ' || lpad(((n * 7919) % 50021)::text, 5, '0'), n % 40,
          (array['available', 'pending', 'sold'])[1 + (n % 7) % 3]
        from generate_series(${from}::int, ${from + batch - 1}::int) n`;
    });
  }
  await sql()`vacuum analyze pets`;
}, 120_000);

const query = (parameters: Record<string, string>): InventoryQuery => inventoryQuery.parse(parameters);

type Plan = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The rows that a plan's scans return or throw away. */
function rowsOf(plan: Plan): number {
  const own = plan["Actual Rows"] * plan["Actual Loops"] + (plan["Rows Removed by Filter"] ?? 0);
  return (plan["Node Type"].endsWith("Scan") ? own : 0) + sum((plan.Plans ?? []).map(rowsOf));
}

/** The blocks of 8 KB that a plan touches until it has the ids of its page. Where their rows lie then is chance. */
function blocksOf(plan: Plan): number {
  if (plan["Node Type"] === "Limit") return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  return sum((plan.Plans ?? []).map(blocksOf));
}

/** What a page costs. */
async function costOf(request: InventoryQuery): Promise<{ rows: number; blocks: number }> {
  const { sql: text, params } = findPets(request, pageSize).toSQL();
  const [row] = await sql().unsafe(`explain (analyze, buffers, format json) ${text}`, params as never[]);
  const { Plan: plan } = (row as unknown as { "QUERY PLAN": [{ Plan: Plan }] })["QUERY PLAN"][0];
  return { rows: rowsOf(plan), blocks: blocksOf(plan) };
}

/** The place three quarters into a list. */
async function deepPlace(request: InventoryQuery) {
  const { status = null, category = null } = request;
  const [counted] = await sql()<{ pets: number }[]>`
    select count(*)::int as animals from pets
    where (${status}::text is null or status = ${status}) and (${category}::bigint is null or category_id = ${category})`;
  const rows = await findPets(request, Math.floor((counted?.pets ?? 0) * 0.75));
  const last = rows.at(-1);
  if (!last) throw new Error("There are no animals.");
  const value = { id: last.id, name: last.name, category: last.categoryId, status: last.status }[request.sort.by];
  return { value: String(value), id: last.id };
}

describe("the inventory with 100,000 animals", () => {
  const filters: Record<string, string>[] = [
    {},
    { status: "sold" },
    { category: "7" },
    { status: "sold", category: "7" },
  ];
  const orders = inventorySorts.flatMap((by) => [by, `-${by}`]);
  const cases: Record<string, string>[] = filters.flatMap((filter) => orders.map((sort) => ({ ...filter, sort })));

  it.each(cases)("reads as little for a deep page as for the first: %j", async (parameters) => {
    const request = query(parameters);
    const after = await deepPlace(request);
    expect((await listInventory({ ...request, after }, pageSize)).items).toHaveLength(pageSize);
    const [first, deep] = [await costOf(request), await costOf({ ...request, after })];
    // Each row is found in the index and read. No index has both filters and the name in this order, nor the status and
    // the category: there it passes over some rows of another status.
    const { status, category, sort } = request;
    const passesOver = status !== undefined && sort.by === (category === undefined ? "category" : "name");
    const times = passesOver ? 5 : 2;
    expect(first.rows).toBeLessThanOrEqual(times * (pageSize + 1));
    expect(deep.rows).toBeLessThanOrEqual(times * (pageSize + 1));
    expect(first.blocks).toBeGreaterThan(0);
    expect(deep.blocks).toBeLessThanOrEqual(times * first.blocks);
  });

  it("shows every animal once, in order, from page to page", async () => {
    for (const sort of ["name", "-status"]) {
      const request = query({ category: "7", sort });
      const seen: { name: string; status: string; id: bigint }[] = [];
      let after: InventoryQuery["after"];
      do {
        const page = await listInventory({ ...request, after }, 100);
        seen.push(...page.items);
        after = page.next;
      } while (after);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(pets / 40);
      expect(seen).toHaveLength(pets / 40);
      const keys = seen.map((pet) => (sort === "name" ? pet.name : pet.status));
      const sorted = [...keys].sort();
      expect(keys).toEqual(sort === "name" ? sorted : sorted.reverse());
    }
  });

  it("counts exactly up to a bound, also with a filter and a search", async () => {
    const some: Record<string, string>[] = [{ category: "7" }, { q: "Number 000" }, { q: "99999", category: "39" }];
    for (const parameters of some) {
      const { columns: _, ...request } = query(parameters);
      const counts = await countPets(request);
      for (const status of petStatuses) {
        const { items } = await listInventory({ ...request, status }, pets);
        expect(items, `${JSON.stringify(parameters)} ${status}`).toHaveLength(counts?.[status] ?? -1);
      }
    }
    const beyond = maxPetsCounted + 1;
    expect(await countPets({})).toEqual({ available: beyond, pending: beyond, sold: beyond });
    expect(await countPets({ q: "number" })).toBeUndefined();
  });

  it.each(["id", "-name", "category", "status"])("shows all that a search finds, by %s, page by page", async (sort) => {
    // None is among the first animals, and there are too many to be sorted.
    await sql()`update pets set name = 'Late one ' || id where id > ${pets - 3_000}`;
    const seen: bigint[] = [];
    let after: InventoryQuery["after"];
    do {
      const page = await listInventory({ ...query({ q: "late ONE", sort }), after }, 1_000);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen).toHaveLength(3_000);
    expect(new Set(seen).size).toBe(3_000);
  });

  it("finds by ID and by a part of the name, in any letter case; wildcards are plain characters", async () => {
    expect((await listInventory(query({ q: "NUMBER 00012" }), 10)).items.map(({ name }) => name)).toContain(
      "Number 00012",
    );
    expect((await listInventory(query({ q: "UM" }), 10)).items).toHaveLength(10);
    expect((await listInventory(query({ q: "4711" }), 1_000)).items.map(({ id }) => id)).toContain(4711n);
    expect((await listInventory(query({ q: "%" }), 10)).items).toEqual([]);
    expect((await listInventory(query({ q: "N_mber" }), 10)).items).toEqual([]);
  });

  it("exports every matching row, however many, each once", async () => {
    let text = "";
    let parts = 0;
    for await (const part of inventoryCsv(query({ status: "sold", sort: "-name" }))) {
      text += part;
      parts += 1;
    }
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe("\uFEFFid,name,category_id,category,status,added_at");
    const [counted] = await sql()`select count(*)::int as sold from pets where status = 'sold'`;
    expect(new Set(lines.slice(1)).size).toBe(counted?.sold);
    expect(lines).toHaveLength(counted?.sold + 1);
    expect(parts).toBeGreaterThan(10); // it came in pieces
  });
});

describe("the inventory's address", () => {
  it("ignores invalid parameters", () => {
    const nonsense = { status: "gone", category: "x", q: "", sort: "price", after: "%%%", columns: "secret" };
    expect(query(nonsense)).toEqual({ sort: { by: "id", descending: false }, columns: [] });
  });

  it("reads a cursor as it was written", () => {
    const place = { value: 'Zoë "the" 鳥', id: -5n };
    expect(query({ after: encodeInventoryCursor(place) }).after).toEqual(place);
  });

  it("accepts a cursor with a value of another column", async () => {
    for (const value of ["not a number", "1; drop table pets", "9".repeat(40)]) {
      const after = encodeInventoryCursor({ value, id: 5n });
      for (const sort of inventorySorts) await listInventory(query({ sort, after }), 1);
    }
  });
});

describe("one animal", () => {
  it("is shown with who added it, its orders and what happened to them", async () => {
    const user = await createUser({ email: "owner@example.com", name: "Olga Owner" });
    const [pet] = await sql()<{ id: bigint }[]>`
      insert into pets (name, category_id, created_by) values ('Rex', 1, ${user.accountId}) returning id`;
    const id = pet?.id ?? 0n;
    const asUser = { kind: "user", userId: user.id } as const;
    const first = await placeOrder(accountOf(user), id, asUser);
    await takeStep("cancel", first.id, asUser);
    const second = await placeOrder(accountOf(user), id, asUser);
    await takeStep("approve", second.id, asUser);
    const described = await describePet(id);
    expect(described).toMatchObject({ name: "Rex", status: "pending", ownerName: "Olga Owner" });
    expect(described?.orders.map(({ order }) => order.id)).toEqual([second.id, first.id]);
    expect(described?.events.map(({ status, orderId }) => [orderId, status])).toEqual([
      [second.id, "approved"],
      [second.id, "placed"],
      [first.id, "cancelled"],
      [first.id, "placed"],
    ]);
    expect(await describePet(-1n)).toBeUndefined();
  });
});
