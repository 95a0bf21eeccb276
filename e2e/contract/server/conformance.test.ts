import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { type Check, checkApi, documentOf } from "@/test/conformance/check";
import { issueKey } from "@/test/people";
import type { Document, Operation } from "@/test/published";
import { testStore } from "@/test/store";

const store = testStore(); // it counts the animals of the store
let key: string;
let document: Document;
const target = (rest: { key?: string; writes?: boolean } = {}) => ({
  url: store.service().url,
  key,
  writes: false,
  ...rest,
});

beforeAll(async () => {
  ({ secret: key } = await issueKey());
  document = await documentOf(target());
  await sql()`insert into pets (name, category_id) select 'Pet', 1 from generate_series(1, 120)`;
});

const ofResult = (checks: Check[], result: Check["result"]) => checks.filter((check) => check.result === result);
/** Of the operations that the store has rows for: a resource without rows shows less to a key that does not write. */
const withRows = ["listPets", "createPet", "getPet", "listOrders"];
const promisesIn = (checks: Check[]) =>
  [...new Set(checks.filter(({ operation }) => withRows.includes(operation)).map(({ promise }) => promise))].sort();
const countPets = async () => (await sql()`select count(*)::int as n from pets`)[0]?.n;

/** What no request of one key can cause. */
const never = [
  ...["401 expired_api_key", "401 revoked_api_key", "403 account_disabled", "403 address_not_allowed"],
  ...["403 api_key_paused", "403 insufficient_scope", "409 idempotency_conflict", "429 api_key_banned"],
  ...["429 daily_quota_exceeded", "429 rate_limit_exceeded", "500 internal_error", "503 outcome_unknown"],
  "503 service_unavailable",
];

describe("npm run conformance: the published document, compared with the API", () => {
  it("finds no difference, and adds nothing", async () => {
    const before = await countPets();
    const checks = await checkApi(target(), document);
    expect(ofResult(checks, "failed")).toEqual([]);
    expect(promisesIn(ofResult(checks, "not tested"))).toEqual([...never, "201", "422 idempotency_key_reused"].sort());
    expect(await countPets()).toBe(before);
  });

  it("--write adds one animal, and tests what this shows", async () => {
    const before = await countPets();
    const checks = await checkApi(target({ writes: true }), document);
    expect(ofResult(checks, "failed")).toEqual([]);
    expect(promisesIn(ofResult(checks, "not tested"))).toEqual(never);
    expect(await countPets()).toBe(before + 1);
  });

  it("does not test what the key has no scope for", async () => {
    const { secret } = await issueKey({ scopes: ["pets:read"] });
    const checks = await checkApi(target({ key: secret, writes: true }), document);
    expect(ofResult(checks, "failed")).toEqual([]);
    expect(ofResult(checks, "not tested")).toContainEqual(
      expect.objectContaining({
        operation: "listOrders",
        promise: "200",
        problems: [expect.stringMatching(/needs orders:read/)],
      }),
    );
  });

  it("ends at a 429, so that it does not ban the key", async () => {
    const { secret, id } = await issueKey({ limits: { perMinute: 2, perDay: 1_000 } });
    await expect(checkApi(target({ key: secret }), document)).rejects.toThrow(/limits the requests\. .*retry/i);
    const [row] = await sql()`select count(*)::int as n from bans where key_id = ${id}`;
    expect(row?.n).toBe(0);
  });

  it("finds each promise that the API does not keep, and nothing else", async () => {
    const changed = structuredClone(document);
    addFalsePromises(changed);
    const found = ofResult(await checkApi(target({ writes: true }), changed), "failed").map(
      ({ operation, promise, request, problems }) => `${operation} ${promise}, ${request}: ${problems.join("; ")}`,
    );
    const unmet = Object.entries(falsePromises).filter(([, problem]) => !found.some((line) => problem.test(line)));
    expect(unmet.map(([what]) => what)).toEqual([]);
    expect(found.filter((line) => !Object.values(falsePromises).some((problem) => problem.test(line)))).toEqual([]);
  });
});

/** The problem that is found for each change of {@link addFalsePromises}. */
const falsePromises = {
  operation: /^listCats .*: .*404/,
  bound: /^listPets 200, GET \/pets\?limit=1000: The response is 400 invalid_parameter/,
  word: /^listOrders 200, GET \/store\/orders\?status=lost: The response is 400/,
  field: /^(createPet|getPet|listPets|listCats) 20[01], .*: .*required property 'colour'/,
  header: /^createPet 201, .*: header ETag is missing/,
};

function addFalsePromises({ paths, components }: Document): void {
  const [list, create] = [paths["/pets"]?.get, paths["/pets"]?.post] as [Operation, Operation];
  paths["/cats"] = { get: { ...structuredClone(list), operationId: "listCats" } };
  Object.assign(list.parameters?.find(({ name }) => name === "limit")?.schema ?? {}, { maximum: 1_000 });
  Object.assign(components.schemas.OrderStatus as object, { enum: ["placed", "lost"] });
  (components.schemas.Pet as { required: string[] }).required.push("colour");
  Object.assign(create.responses[201]?.headers ?? {}, { ETag: { $ref: "#/components/headers/ETag" } });
}
