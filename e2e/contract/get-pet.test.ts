import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";

const store = testStore(); // it chooses the IDs of its animals
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  await store.as(key).createPet({ name: "Rex", categoryId: 7n, status: "pending" });
});

describe("spec 4.3: GET /pets/{petId}", () => {
  it("returns 200 with the animal", async () => {
    const pet = await store.as(key).getPet(1n);
    expect(pet).toEqual({ id: 1n, name: "Rex", categoryId: 7n, status: "pending" });
  });

  it("returns 404 with the Error body for an unknown id", async () => {
    expect(await store.get("/pets/999", key)).toMatchObject({ status: 404, body: { code: "not_found", status: 404 } });
  });

  it.each(["9007199254740993", "9223372036854775807", "-9223372036854775808", "-1", "0"])(
    "finds the animal with the id %s, with all its digits",
    async (id) => {
      await sql()`insert into pets (id, name, category_id, status) values (${id}, 'Far', 1, 'available')`;
      expect((await store.as(key).getPet(BigInt(id))).id).toBe(BigInt(id));
      const response = await store.get(`/pets/${id}`, key);
      expect(response.text).toContain(`"id":${id},`);
    },
  );
});

describe("decisions: int64", () => {
  it.each(["9007199254740992", "9223372036854775806", "-9223372036854775807"])(
    "does not confuse %s with a neighbouring number",
    async (id) => expect((await store.get(`/pets/${id}`, key)).status).toBe(404),
  );
});

describe("decisions: Invalid input: an ID that is no int64", () => {
  it.each([
    "abc",
    "1.0",
    "1e0",
    "+1",
    "1,0",
    "0x1",
    "%20",
    "1%20",
    "1%00",
    "null",
    "9223372036854775808",
    "-9223372036854775809",
    "1".repeat(3_000),
  ])("/pets/%s is 404", async (petId) => {
    expect(await store.get(`/pets/${petId}`, key)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("decisions: Deprecation", () => {
  it("is announced by Deprecation, Sunset and Link", async () => {
    const { headers } = await store.get("/pets/1", key);
    expect(headers.deprecation).toMatch(/^@\d{10}$/);
    expect(Number(headers.deprecation?.slice(1)) * 1000).toBeLessThan(Date.parse("2030-12-05T00:00:00Z"));
    expect(headers.sunset).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
    expect(headers.link).toMatch(
      /^<http[^>]+\/docs[^>]*>; rel="deprecation", <http[^>]+\/docs\/reference\/listPets>; rel="successor-version"$/,
    );
  });

  it("is announced on HEAD as well", async () => {
    const { headers } = await store.request("HEAD", "/pets/1", { key });
    expect(headers.sunset).toBe("Thu, 05 Dec 2030 00:00:00 GMT");
  });

  it("is announced for no other operation", async () => {
    for (const path of ["/pets", "/store/orders"]) {
      const { headers } = await store.get(path, key);
      expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined]);
    }
  });

  it("stands in the document", async () => {
    const { body } = await store.request("GET", "/openapi.json");
    expect(body).toMatchObject({
      paths: { "/pets/{petId}": { get: { deprecated: true, "x-deprecated-sunset": "2030-12-05" } } },
    });
  });
});
