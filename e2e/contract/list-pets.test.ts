import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "@/e2e/support/client";
import { issueKey } from "@/e2e/support/people";
import { testStore } from "@/e2e/support/store";

type Pet = { id: number; name: string; status: string };

const store = testStore();
const statuses = ["available", "pending", "sold"];
const total = 125;
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  for (let n = 0; n < total; n++) {
    const added = await store.post("/pets", key, { name: `No. ${n}`, categoryId: 1, status: statuses[n % 3] });
    expect(added.status).toBe(201);
  }
});

const petsOf = (answer: Answer) => answer.body as Pet[];
const nextOf = (answer: Answer) => /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];

/** Follows the links from a first page on. @returns the pages */
async function walk(path: string): Promise<Pet[][]> {
  const pages: Pet[][] = [];
  for (let next: string | undefined = path; next; ) {
    const answer: Answer = await store.get(next, key);
    expect(answer.status).toBe(200);
    pages.push(petsOf(answer));
    next = nextOf(answer)?.replace(`${store.service().url}/api/v1`, "");
  }
  return pages;
}

describe("spec 4.1: GET /pets", () => {
  it("answers 200 with a bare array of Pet", async () => {
    const answer = await store.get("/pets", key);
    expect(answer.status).toBe(200);
    expect(petsOf(answer)[0]).toEqual({ id: 1, name: "No. 0", categoryId: 1, status: "available" });
  });

  it("limit defaults to 20", async () => {
    expect(petsOf(await store.get("/pets", key))).toHaveLength(20);
  });

  it.each([1, 2, 99, 100])("limit may be %i", async (limit) => {
    expect(petsOf(await store.get(`/pets?limit=${limit}`, key))).toHaveLength(limit);
  });

  it.each(statuses)("status=%s keeps only animals with this status", async (status) => {
    const pets = petsOf(await store.get(`/pets?limit=100&status=${status}`, key));
    expect(pets.length).toBeGreaterThan(40);
    expect(new Set(pets.map((pet) => pet.status))).toEqual(new Set([status]));
  });
});

describe("decisions: Bad `limit`, bad `status`", () => {
  const bounds = expect.stringMatching(/^limit .*1 to 100/);
  it.each(["0", "101", "-1", "abc", "1.5", "", "1e1", "0x10", "+5", "%205", "５", "99999999999999999999"])(
    "limit=%s is 400, and the message names the parameter and its bounds",
    async (limit) => {
      const answer = await store.get(`/pets?limit=${encodeURI(decodeURI(limit))}`, key);
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_parameter", message: bounds } });
    },
  );

  it.each(["AVAILABLE", "gone", "", "available,sold", "available%20"])(
    "status=%s is 400, and the message names the parameter and its values",
    async (status) => {
      const answer = await store.get(`/pets?status=${status}`, key);
      const message = expect.stringMatching(/^status .*available, pending, sold/);
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_parameter", message } });
    },
  );
});

describe("decisions: Repeated query parameter", () => {
  it.each(["limit=5&limit=6", "limit=5&limit=5", "status=sold&status=sold", "cursor=aWQ6MQ&cursor=aWQ6MQ"])(
    "?%s is 400",
    async (query) => {
      const answer = await store.get(`/pets?${query}`, key);
      const message = expect.stringContaining(query.split("=")[0] ?? "");
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_parameter", message } });
    },
  );
});

describe("decisions: Unknown query parameters", () => {
  it("are ignored, also repeated ones", async () => {
    const answer = await store.get("/pets?limit=3&page=7&page=8&Limit=0", key);
    expect(answer.status).toBe(200);
    expect(petsOf(answer)).toHaveLength(3);
  });
});

describe("decisions: Pagination", () => {
  it.each([
    ["/pets", 7],
    ["/pets?limit=50", 3],
    ["/pets?limit=25", 5],
  ])("%s leads through all pages, by id ascending, each animal once", async (path, count) => {
    const pages = await walk(path);
    expect(pages).toHaveLength(count);
    const ids = pages.flat().map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  });

  it("keeps limit and status in the link", async () => {
    const answer = await store.get("/pets?limit=10&status=sold", key);
    const next = new URL(nextOf(answer) ?? "");
    expect(Object.fromEntries(next.searchParams)).toEqual({
      limit: "10",
      status: "sold",
      cursor: expect.stringMatching(/^[\w-]+$/),
    });
    const pages = await walk("/pets?limit=10&status=sold");
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 10, 1]);
    expect(new Set(pages.flat().map((pet) => pet.status))).toEqual(new Set(["sold"]));
  });

  it("does not carry unknown parameters on", async () => {
    const next = new URL(nextOf(await store.get("/pets?limit=1&utm=x", key)) ?? "");
    expect([...next.searchParams.keys()].sort()).toEqual(["cursor", "limit"]);
  });

  it("has no next link on the last page, and no Link at all", async () => {
    expect((await store.get("/pets?limit=100&status=sold", key)).headers.link).toBeUndefined();
  });

  it("goes on where it was when animals are added meanwhile", async () => {
    const first = await store.get("/pets?limit=100", key);
    const added = await store.post("/pets", key, { name: "Late", categoryId: 1 });
    const rest = await store.get(nextOf(first)?.split("/api/v1")[1] ?? "", key);
    expect(petsOf(rest).at(-1)?.id).toBe((added.body as Pet).id);
    expect(petsOf(rest)[0]?.id).toBe(101);
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
    const answer = await store.get(`/pets?cursor=${cursor}`, key);
    const message = expect.stringMatching(/^cursor /);
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_parameter", message } });
  });

  it("a cursor beyond the last animal is an empty page", async () => {
    const cursor = Buffer.from("id:9223372036854775807").toString("base64url");
    expect(await store.get(`/pets?cursor=${cursor}`, key)).toMatchObject({ status: 200, text: "[]" });
  });
});
