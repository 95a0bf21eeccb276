import { beforeAll, describe, expect, it } from "vitest";
import { petStatuses } from "@/lib/base/vocabulary";
import type { ListPetsQuery } from "@/lib/client/animal-store";
import { collect, type HttpResponse } from "@/test/client";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";

const store = testStore(); // it knows every animal of the store
const total = 125;
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  for (let n = 0; n < total; n++) {
    await store.as(key).createPet({ name: `No. ${n}`, categoryId: 1n, status: petStatuses[n % 3] ?? "sold" });
  }
});

const list = async (query?: ListPetsQuery) => (await store.as(key).listPets(query)).items;
const nextOf = (response: HttpResponse) => /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];

/** Follows the links from a first page. @returns the sizes of the pages, and their items */
async function walk(query: ListPetsQuery) {
  const sizes: number[] = [];
  for (let cursor = query.cursor, more = true; more; ) {
    const { items, next } = await store.as(key).listPets({ ...query, cursor });
    sizes.push(items.length);
    cursor = next;
    more = next !== undefined;
  }
  return { sizes, pets: await collect(store.as(key).allPets(query)) };
}

describe("spec 4.1: GET /pets", () => {
  it("returns 200 with a bare array of Pet", async () => {
    const response = await store.get("/pets", key);
    expect(response.status).toBe(200);
    expect((response.body as unknown[])[0]).toEqual({ id: 1, name: "No. 0", categoryId: 1, status: "available" });
  });

  it("limit defaults to 20", async () => {
    expect(await list()).toHaveLength(20);
  });

  it.each([1, 2, 99, 100])("limit may be %i", async (limit) => {
    expect(await list({ limit })).toHaveLength(limit);
  });

  it.each(petStatuses)("status=%s returns only animals with this status", async (status) => {
    const pets = await list({ limit: 100, status });
    expect(pets.length).toBeGreaterThan(40);
    expect(new Set(pets.map((pet) => pet.status))).toEqual(new Set([status]));
  });
});

describe("decisions: Invalid input: limit and status", () => {
  const bounds = expect.stringMatching(/^limit .*1 to 100/);
  it.each(["0", "101", "-1", "abc", "1.5", "", "1e1", "0x10", "+5", "%205", "５", "99999999999999999999"])(
    "limit=%s is 400, and the message names the parameter and its bounds",
    async (limit) => {
      const response = await store.get(`/pets?limit=${encodeURI(decodeURI(limit))}`, key);
      expect(response).toMatchObject({ status: 400, body: { code: "invalid_parameter", message: bounds } });
    },
  );

  it.each(["AVAILABLE", "gone", "", "available,sold", "available%20"])(
    "status=%s is 400, and the message names the parameter and its values",
    async (status) => {
      const response = await store.get(`/pets?status=${status}`, key);
      const message = expect.stringMatching(/^status .*available, pending, sold/);
      expect(response).toMatchObject({ status: 400, body: { code: "invalid_parameter", message } });
    },
  );
});

describe("decisions: Invalid input: a repeated parameter", () => {
  it.each(["limit=5&limit=6", "limit=5&limit=5", "status=sold&status=sold", "cursor=aWQ6MQ&cursor=aWQ6MQ"])(
    "?%s is 400",
    async (query) => {
      const response = await store.get(`/pets?${query}`, key);
      const message = expect.stringContaining(query.split("=")[0] ?? "");
      expect(response).toMatchObject({ status: 400, body: { code: "invalid_parameter", message } });
    },
  );
});

describe("decisions: Invalid input: unknown parameters", () => {
  it("are ignored, even repeated ones", async () => {
    const response = await store.get("/pets?limit=3&page=7&page=8&Limit=0", key);
    expect(response.status).toBe(200);
    expect(response.body).toHaveLength(3);
  });
});

describe("decisions: Pagination", () => {
  it.each([
    [undefined, 7],
    [50, 3],
    [25, 5],
  ])("limit %s leads through all pages, by id ascending, each animal once", async (limit, count) => {
    const { sizes, pets } = await walk({ limit });
    expect(sizes).toHaveLength(count);
    expect(pets.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => BigInt(index + 1)));
  });

  it("keeps limit and status in the link", async () => {
    const response = await store.get("/pets?limit=10&status=sold", key);
    const next = new URL(nextOf(response) ?? "");
    expect(Object.fromEntries(next.searchParams)).toEqual({
      limit: "10",
      status: "sold",
      cursor: expect.stringMatching(/^[\w-]+$/),
    });
    const { sizes, pets } = await walk({ limit: 10, status: "sold" });
    expect(sizes).toEqual([10, 10, 10, 10, 1]);
    expect(new Set(pets.map((pet) => pet.status))).toEqual(new Set(["sold"]));
  });

  it("does not keep unknown parameters", async () => {
    const next = new URL(nextOf(await store.get("/pets?limit=1&utm=x", key)) ?? "");
    expect([...next.searchParams.keys()].sort()).toEqual(["cursor", "limit"]);
  });

  it("has no next link on the last page, and no Link at all", async () => {
    expect((await store.get("/pets?limit=100&status=sold", key)).headers.link).toBeUndefined();
  });

  it("continues correctly when animals are added meanwhile", async () => {
    const { next } = await store.as(key).listPets({ limit: 100 });
    const added = await store.as(key).createPet({ name: "Late", categoryId: 1n });
    const rest = await list({ limit: 100, cursor: next });
    expect(rest.at(-1)).toEqual(added);
    expect(rest[0]?.id).toBe(101n);
  });

  it.each([
    ["no base64url", "!!!"],
    ["of something else", Buffer.from("offset:20").toString("base64url")],
    ["without a number", Buffer.from("id:").toString("base64url")],
    ["beyond 64 bits", Buffer.from("id:9223372036854775808").toString("base64url")],
    ["with leading zeros", Buffer.from("id:007").toString("base64url")],
    ["padded", "aWQ6MQ=="],
    ["cut short", "aWQ6"],
    ["with a remainder", "aWQ6MR"],
    ["empty", ""],
    ["NUL", "%00"],
    ["broken UTF-8", "%ff%fe"],
    ["very long", "A".repeat(4_000)],
  ])("a cursor that is %s is 400", async (_, cursor) => {
    const response = await store.get(`/pets?cursor=${cursor}`, key);
    const message = expect.stringMatching(/^cursor /);
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_parameter", message } });
  });

  it("a cursor beyond the last animal is an empty page", async () => {
    const cursor = Buffer.from("id:9223372036854775807").toString("base64url");
    expect(await store.get(`/pets?cursor=${cursor}`, key)).toMatchObject({ status: 200, text: "[]" });
  });
});
