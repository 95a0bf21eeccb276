import { beforeAll, describe, expect, it } from "vitest";
import type { ListOrdersQuery } from "@/lib/client/animal-store";
import { sql } from "@/lib/platform/db/client";
import { collect } from "@/test/client";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";

const store = testStore(); // it chooses the IDs of its animals
let mine: Awaited<ReturnType<typeof issueKey>>;
let theirs: Awaited<ReturnType<typeof issueKey>>;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([issueKey(), issueKey()]);
  await sql()`insert into pets (id, name, category_id, status) select n, 'Rex', 1, 'pending' from generate_series(1, 40) n`;
  await sql()`
    insert into orders (account_id, pet_id, status, ship_date, cancelled_at)
    select (case when n <= 30 then ${mine.accountId} else ${theirs.accountId} end)::bigint, n,
      (array['placed', 'approved', 'delivered'])[n % 3 + 1],
      case when n % 3 = 2 then timestamptz '2026-11-20 09:30:00+00' end,
      case when n = 30 then now() end
    from generate_series(1, 40) n`;
});

const list = async (query: ListOrdersQuery, key = mine) => (await store.as(key.secret).listOrders(query)).items;
/** A range of 64-bit ids, from the first to the last. */
const ids = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => BigInt(first + n));

describe("spec 4.4, decisions: Store orders", () => {
  it("lists the account's own orders, by id ascending, without the cancelled ones", async () => {
    expect((await list({ limit: 100 })).map(({ petId }) => petId)).toEqual(ids(1, 29));
    expect((await list({ limit: 100 }, theirs)).map(({ petId }) => petId)).toEqual(ids(31, 40));
  });

  it("shows id, petId, quantity, status, shipDate and complete", async () => {
    const { status, body } = await store.get("/store/orders?limit=2", mine.secret);
    const approved = { id: 1, petId: 1, quantity: 1, status: "approved", shipDate: null, complete: false };
    const shipDate = "2026-11-20T09:30:00.000Z";
    const delivered = { id: 2, petId: 2, quantity: 1, status: "delivered", shipDate, complete: true };
    expect({ status, body }).toEqual({ status: 200, body: [approved, delivered] });
  });

  it.each(["placed", "approved", "delivered"] as const)("status=%s keeps only those", async (status) => {
    const orders = await list({ status });
    expect(orders.length).toBeGreaterThan(8);
    expect(new Set(orders.map((order) => order.status))).toEqual(new Set([status]));
  });

  it("limit defaults to 20, and Link leads to the next page with the same limit and status", async () => {
    const { items, next } = await store.as(mine.secret).listOrders();
    expect(items).toHaveLength(20);
    const second = await store.as(mine.secret).listOrders({ cursor: next });
    expect(second.items).toHaveLength(9);
    expect(second.next).toBeUndefined();
    expect(await collect(store.as(mine.secret).allOrders())).toEqual([...items, ...second.items]);
    const filtered = await store.get("/store/orders?limit=3&status=placed", mine.secret);
    const parameters = new URL(/<([^>]+)>/.exec(String(filtered.headers.link))?.[1] ?? "").searchParams;
    expect([parameters.get("limit"), parameters.get("status")]).toEqual(["3", "placed"]);
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=abc",
    "limit=",
    "status=available",
    "status=PLACED",
    "cursor=x",
    "limit=1&limit=1",
  ])("?%s is 400 invalid_parameter", async (query) => {
    const message = expect.stringContaining(query.split("=")[0] ?? "");
    expect(await store.get(`/store/orders?${query}`, mine.secret)).toMatchObject({
      status: 400,
      body: { code: "invalid_parameter", message },
    });
  });

  it("an account without orders gets an empty array", async () => {
    const { secret } = await issueKey();
    expect(await store.get("/store/orders", secret)).toMatchObject({ status: 200, text: "[]" });
  });

  it("is marked experimental, without a request panel", async () => {
    const { body } = await store.request("GET", "/openapi.json");
    expect(body).toMatchObject({
      paths: { "/store/orders": { get: { "x-stability": "experimental", "x-hideTryItPanel": true } } },
    });
  });
});
