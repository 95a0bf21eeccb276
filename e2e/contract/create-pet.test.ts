import { beforeAll, describe, expect, it } from "vitest";
import { petStatuses } from "@/lib/base/vocabulary";
import { sql } from "@/lib/platform/db/client";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";

const store = testStore(); // it counts the animals of the store
let key: string;

beforeAll(async () => {
  ({ secret: key } = await issueKey());
});

const add = (body: unknown) => store.post("/pets", key, body);
const howMany = async () => Number((await sql()`select count(*)::int as n from pets`)[0]?.n);

/** Sends a body that must be rejected, and checks that nothing was added. */
async function rejected(body: unknown) {
  const before = await howMany();
  const response = await add(body);
  expect(await howMany()).toBe(before);
  return response;
}

describe("spec 4.2: POST /pets", () => {
  it("returns 201 with the animal and its new id, which getPet and listPets then return", async () => {
    const added = await store.as(key).createPet({ name: "Rex", categoryId: 3n, status: "sold" });
    expect(added).toEqual({ id: expect.any(BigInt), name: "Rex", categoryId: 3n, status: "sold" });
    expect(await store.as(key).getPet(added.id)).toEqual(added);
    expect((await store.as(key).listPets({ limit: 100 })).items).toContainEqual(added);
    expect((await add({ name: "Rex", categoryId: 3 })).status).toBe(201);
  });

  it.each(petStatuses)("status may be %s", async (status) => {
    expect(await store.as(key).createPet({ name: "Rex", categoryId: 3n, status })).toMatchObject({ status });
  });

  it.each(["name", "categoryId"])("without %s it returns 400, and the message names it", async (field) => {
    const response = await rejected({ name: "Rex", categoryId: 3, [field]: undefined });
    const message = `${field} is required.`;
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_body", message } });
  });

  it.each<[string, unknown]>([
    ["name", 7],
    ["name", null],
    ["name", ["Rex"]],
    ["name", { first: "Rex" }],
    ["name", true],
    ["categoryId", "1"],
    ["categoryId", null],
    ["categoryId", true],
    ["categoryId", [1]],
    ["status", "gone"],
    ["status", "AVAILABLE"],
    ["status", ""],
    ["status", null],
    ["status", 1],
  ])("%s: %j is 400, and the message names the field", async (field, value) => {
    const response = await rejected({ name: "Rex", categoryId: 3, [field]: value });
    const message = expect.stringMatching(new RegExp(`^${field} must be`));
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_body", message } });
  });
});

describe("decisions: New animals: their status", () => {
  it("defaults to available", async () => {
    expect(await store.as(key).createPet({ name: "Rex", categoryId: 3n })).toMatchObject({ status: "available" });
  });
});

describe("decisions: Invalid input: unknown members", () => {
  it("are ignored and not stored", async () => {
    const response = await add('{"name":"Rex","categoryId":3,"id":77,"__proto__":{"status":"sold"},"constructor":1}');
    expect(response).toMatchObject({ status: 201, body: { name: "Rex", categoryId: 3, status: "available" } });
    expect(Object.keys(response.body as object).sort()).toEqual(["categoryId", "id", "name", "status"]);
    expect((response.body as { id: number }).id).not.toBe(77);
  });
});

describe("decisions: New animals: their category", () => {
  it("may have a new id without a name", async () => {
    const added = await store.as(key).createPet({ name: "Rex", categoryId: 987_654n });
    expect(added.categoryId).toBe(987_654n);
  });
});

describe("decisions: int64", () => {
  it.each([
    ["9007199254740993", "9007199254740993"],
    ["9223372036854775807", "9223372036854775807"],
    ["-9223372036854775808", "-9223372036854775808"],
    ["0", "0"],
    // Notations of an integer that JSON Schema treats as the same number.
    ["-0", "0"],
    ["1.0", "1"],
    ["1e3", "1000"],
    ["1E+3", "1000"],
    ["100e-2", "1"],
    ["9223372036854775807.0", "9223372036854775807"],
  ])("categoryId %s goes in and %s comes out, then and later", async (sent, kept) => {
    const added = await add(`{"name":"Rex","categoryId":${sent}}`);
    expect(added.status).toBe(201);
    expect(added.text).toContain(`"categoryId":${kept},`);
    const { id } = added.body as { id: number };
    expect((await store.get(`/pets/${id}`, key)).text).toBe(added.text);
  });

  it.each([
    "9223372036854775808",
    "-9223372036854775809",
    "1.5",
    "1e-1",
    "1e19",
    "1e400",
    "-1e400",
    "9223372036854775807.5",
    '"1"',
    '"9007199254740993"',
    `1${"0".repeat(5_000)}`,
    "1e999999999999",
    "0.1e1000000000",
  ])("categoryId %s is 400", async (sent) => {
    const response = await rejected(`{"name":"Rex","categoryId":${sent}}`);
    const message = expect.stringMatching(/^categoryId must be a 64-bit integer/);
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_body", message } });
  });
});

describe("decisions: Invalid input: name", () => {
  const dog = "\u{1F436}";

  it.each([
    ["one character", "x"],
    ["255 characters", "x".repeat(255)],
    ["255 characters beyond the first plane", dog.repeat(255)],
    ["255 characters between spaces", ` ${"x".repeat(255)} `],
    ["spaces around it", "  Rex  "],
    ["every kind of script", "Zoë Ōtō 犬 כלב \u202e"],
    ["control characters other than NUL", "a\u0001\n\tb"],
    ["quotes and backslashes", `"'\\/;--`],
  ])("of %s is stored as it was sent", async (_, name) => {
    const added = await add({ name, categoryId: 1 });
    expect(added).toMatchObject({ status: 201, body: { name } });
    const { id } = added.body as { id: number };
    expect((await store.get(`/pets/${id}`, key)).body).toMatchObject({ name });
  });

  it.each([
    ["empty", '""'],
    ["of spaces", '"   "'],
    ["of other white space", '"\\t\\n\\u00a0"'],
    ["of 256 characters", JSON.stringify("x".repeat(256))],
    ["of 256 characters beyond the first plane", JSON.stringify(dog.repeat(256))],
    ["with NUL", '"a\\u0000b"'],
    ["with a lone high surrogate", '"a\\ud83d"'],
    ["with a lone low surrogate", '"\\udc36a"'],
  ])("%s is 400", async (_, name) => {
    const response = await rejected(`{"name":${name},"categoryId":1}`);
    const message = expect.stringMatching(/^name must .*1 to 255 characters/);
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_body", message } });
  });
});

describe("decisions: Invalid input: a repeated member", () => {
  it.each([
    ["with another value", '{"name":"Rex","name":"Max","categoryId":1}'],
    ["with the same value", '{"name":"Rex","categoryId":1,"categoryId":1}'],
    ["written in two ways", '{"name":"Rex","n\\u0061me":"Max","categoryId":1}'],
    ["that is unknown", '{"name":"Rex","categoryId":1,"x":1,"x":2}'],
    ["deeper down", '{"name":"Rex","categoryId":1,"x":[{"y":1,"y":2}]}'],
    ["called __proto__", '{"name":"Rex","categoryId":1,"__proto__":1,"__proto__":2}'],
  ])("%s is 400", async (_, body) => {
    expect(await rejected(body)).toMatchObject({ status: 400, body: { code: "invalid_body" } });
  });
});
