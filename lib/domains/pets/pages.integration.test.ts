import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { petStatuses } from "@/lib/base/vocabulary";
import { commandActor } from "@/lib/domains/audit/actor";
import { placeOrder, takeStep } from "@/lib/domains/orders/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { toExplain } from "@/test/query-plan";
import { until } from "@/test/waiting";
import { selectPagesOfStatus } from "./queries";
import { addPet, changeCachedPets, getPet, listPets } from "./service";

testDatabase();

let accountId: AccountId;
beforeAll(async () => {
  accountId = await newAccount();
});
beforeEach(() => changeCachedPets(async () => sql()`truncate pets cascade`));

const add = (name: string, status: (typeof petStatuses)[number] = "available") =>
  changeCachedPets(() => addPet(accountId, { name, categoryId: 1n, status }));

const names = async (request: Parameters<typeof listPets>[0] = { limit: 100 }): Promise<string[]> =>
  JSON.parse((await listPets(request)).json).map(({ name }: { name: string }) => name);

describe("specification, sections 4.1 and 4.3: a response is never older than the changes of its reader", () => {
  it("immediately shows a pet in the process that added it", async () => {
    for (let i = 0; i < 50; i++) {
      expect(await names()).toHaveLength(i);
      await add(`animal ${i}`);
    }
  });

  it("immediately shows a pet whose ID was requested before it existed", async () => {
    const { id } = await add("Apollo");
    expect(await getPet(id + 1n)).toBeUndefined();
    await add("Buddy");
    expect(await getPet(id + 1n)).toMatchObject({ json: expect.stringContaining("Buddy") });
  });

  it("shows it to readers who ask while others are being read and added", async () => {
    let added = 0;
    const write = async () => {
      for (let i = 0; i < 40; i++) {
        await add("animal");
        added++;
      }
    };
    const read = async () => {
      while (added < 40) {
        const atLeast = added;
        expect((await names()).length).toBeGreaterThanOrEqual(atLeast);
        await setImmediate(); // reads from memory alone would leave no time for the writer
      }
    };
    await Promise.all([write(), read(), read(), read()]);
  });

  it("immediately shows that a pet was ordered, and that the order was cancelled", async () => {
    const { id } = await add("Apollo");
    const available = () => names({ limit: 100, status: "available" });
    const status = async () => JSON.parse((await getPet(id))?.json ?? "").status;
    expect([await available(), await status()]).toEqual([["Apollo"], "available"]);
    const order = await placeOrder(accountId, id, commandActor);
    expect([await available(), await status()]).toEqual([[], "pending"]);
    await takeStep("cancel", order.id, commandActor);
    expect([await available(), await status()]).toEqual([["Apollo"], "available"]);
  });

  it("shows it within a second in every other process, though the one that added it was killed after its commit", async () => {
    const writer = fileURLToPath(new URL("./testing/writer.ts", import.meta.url));
    const child = spawn(process.execPath, ["--import", "tsx", writer, String(accountId), "Comet"], {
      stdio: "inherit",
    });
    const exit = once(child, "exit");
    const stored = async () => (await sql()`select 1 from pets where name = 'Comet'`).length > 0;
    // Requested all the while, so that there is always a page in memory that does not show it.
    await until("it is stored", async () => (await names()) && (await stored()), 45_000);
    await until("it is shown", async () => (await names()).includes("Comet"), 1000);
    expect(await exit).toEqual([null, "SIGKILL"]);
  });

  it("responds from memory in between, and shows external changes a moment later", async () => {
    const { id } = await add("Apollo");
    const shown = async () => [...(await names()), JSON.parse((await getPet(id))?.json ?? "").name];
    // On a busy machine, a try may take longer than memory is fresh.
    await until("it is read from memory", async () => {
      await changeCachedPets(async () => sql()`update pets set name = 'Apollo'`);
      expect(await shown()).toEqual(["Apollo", "Apollo"]);
      await sql()`update pets set name = 'Buddy'`;
      return String(await shown()) === "Apollo,Apollo";
    });
    await until("the change is shown", async () => String(await shown()) === "Buddy,Buddy");
  });
});

describe("specification, section 4.1: the JSON that Postgres writes is the one that we would write", () => {
  it("for any name, category and status", async () => {
    const pet = fc.record({
      name: fc
        .string({ unit: "binary", minLength: 1, maxLength: 255 })
        .filter((name) => name.isWellFormed() && !name.includes("\0")),
      categoryId: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      status: fc.constantFrom(...petStatuses),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(pet, { maxLength: 20 }), fc.integer({ min: 1, max: 20 }), async (pets, limit) => {
        await sql()`truncate pets cascade`;
        const added = await changeCachedPets(() => Promise.all(pets.map((pet) => addPet(accountId, pet))));
        added.sort((one, other) => Number(one.id - other.id));
        const written = added
          .slice(0, limit)
          .map(
            ({ id, name, categoryId, status }) =>
              `{"id":${id},"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"${status}"}`,
          );
        const page = await changeCachedPets(async () => undefined).then(() => listPets({ limit }));
        expect([page.json, page.next]).toEqual([`[${written.join(",")}]`, added[limit]?.id]);
        const alone = await Promise.all(added.slice(0, limit).map(({ id }) => getPet(id)));
        expect(alone.map((one) => one?.json)).toEqual(written);
      }),
      { numRuns: 40 },
    );
  });
});

describe("page 5,000 costs what the first does", () => {
  it("reads no animal of another status, however many there are", async () => {
    await sql()`
      insert into pets (name, category_id, status)
      select 'Apollo', 1, case when n > 10 then 'available' else 'sold' end from generate_series(1, 20000) n`;
    await sql()`analyze pets`;
    const [{ middle } = { middle: 0n }] = await sql()<{ middle: bigint }[]>`select max(id) - 10000 as middle from pets`;
    const plan = await sql()<{ "QUERY PLAN": string }[]>`
      explain (analyze, timing off) ${toExplain(selectPagesOfStatus([{ from: middle, limit: 20, status: "sold" }]))}`;
    const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(text).toContain("pets_status");
    expect(text).not.toMatch(/pets_pkey|Seq Scan|Bitmap|Sort Key: \w*\.?status|Rows Removed/);
  });
});

describe("concurrent queries share a round trip", () => {
  it("gives each caller its own page and animal", async () => {
    const ids = (await Promise.all(Array.from({ length: 60 }, (_, n) => add(`animal ${n}`, petStatuses[n % 3])))).map(
      ({ id }) => id,
    );
    expect(new Set(ids).size).toBe(60);
    await changeCachedPets(async () => undefined);
    const all = await sql()<
      { id: bigint; name: string; status: string }[]
    >`select id, name, status from pets order by id`;
    const asked = ids.flatMap((from) => [undefined, ...petStatuses].map((status) => ({ from, status, limit: 7 })));
    await Promise.all(
      asked.map(async (request) => {
        const expected = all.filter(({ id, status }) => id >= request.from && status === (request.status ?? status));
        expect(await names(request)).toEqual(expected.slice(0, 7).map(({ name }) => name));
        expect((await listPets(request)).next).toBe(expected[7]?.id);
      }),
    );
    const found = await Promise.all([...ids, 0n, -1n].map(getPet));
    expect(found.map((pet) => pet && JSON.parse(pet.json).name)).toEqual([
      ...ids.map((id) => all.find((pet) => pet.id === id)?.name),
      undefined,
      undefined,
    ]);
  });

  it("gives every caller the animal that they added", async () => {
    const added = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        addPet(accountId, { name: `animal ${n}`, categoryId: BigInt(n), status: "available" }),
      ),
    );
    expect(added.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, n) => `animal ${n}`));
    expect(await sql()`select 1 from pets`).toHaveLength(30);
  });
});
