import { beforeAll, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { sql } from "./client";

testDatabase();

const checkViolation = { code: "23514" };
const uniqueViolation = { code: "23505" };
const missingReference = { code: "23503" };

let accountId: AccountId;
beforeAll(async () => {
  accountId = await newAccount();
});

async function newPet(): Promise<bigint> {
  const [row] = await sql()<{ id: bigint }[]>`insert into pets (name, category_id) values ('Rex', 1) returning id`;
  return row?.id as bigint;
}

const order = (petId: bigint) => sql()`insert into orders (account_id, pet_id) values (${accountId}, ${petId})`;

describe("decisions: Store orders: the database itself keeps an animal out of two orders", () => {
  it("rejects a second standing order for one animal, and takes one after the first was cancelled", async () => {
    const petId = await newPet();
    await order(petId);
    await expect(order(petId)).rejects.toMatchObject(uniqueViolation);
    await sql()`update orders set cancelled_at = now() where pet_id = ${petId}`;
    await order(petId);
    await expect(sql()`update orders set cancelled_at = null where pet_id = ${petId}`).rejects.toMatchObject(
      uniqueViolation,
    );
  });

  it("keeps one of twenty concurrent orders", async () => {
    const petId = await newPet();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => order(petId)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("rejects an order without an account, without a pet, and with an unknown status", async () => {
    const petId = await newPet();
    await expect(sql()`insert into orders (account_id, pet_id) values (-1, ${petId})`).rejects.toMatchObject(
      missingReference,
    );
    const values = (quantity: number, status: string) =>
      sql()`insert into orders (account_id, pet_id, quantity, status) values (${accountId}, ${petId}, ${quantity}, ${status})`;
    await expect(values(0, "placed")).rejects.toMatchObject(checkViolation);
    await expect(values(1, "cancelled")).rejects.toMatchObject(checkViolation);
  });
});

describe("decisions: Plans: an account has both limits of its own, or neither", () => {
  const set = (plan: string, perMinute: number | null, perDay: number | null) =>
    sql()`update accounts set plan = ${plan}, custom_per_minute = ${perMinute}, custom_per_day = ${perDay} where id = ${accountId}`;

  it.each([
    ["a limit per minute alone", "enterprise", 5, null],
    ["a limit per day alone", "free", null, 5],
    ["no requests per minute", "free", 0, 5],
    ["a negative limit per day", "enterprise", 5, -1],
  ] as const)("rejects %s", async (_what, plan, perMinute, perDay) => {
    await expect(set(plan, perMinute, perDay)).rejects.toMatchObject(checkViolation);
  });

  it("takes limits of its own with any plan", async () => {
    for (const plan of ["free", "enterprise"]) await set(plan, 5, 50);
    await set("free", null, null);
  });
});

describe("specification, sections 2 and 3: what an animal may be", () => {
  it("rejects an unknown status and an empty name", async () => {
    await expect(sql()`insert into pets (name, category_id, status) values ('Rex', 1, 'lost')`).rejects.toMatchObject(
      checkViolation,
    );
    await expect(sql()`insert into pets (name, category_id) values ('', 1)`).rejects.toMatchObject(checkViolation);
  });

  it("keeps every digit of the largest and the smallest category", async () => {
    for (const categoryId of [2n ** 63n - 1n, -(2n ** 63n), 9_007_199_254_740_993n]) {
      const [row] = await sql()<{ categoryId: bigint }[]>`
        insert into pets (name, category_id) values ('Rex', ${categoryId}) returning category_id as "categoryId"`;
      expect(row?.categoryId).toBe(categoryId);
    }
  });
});

describe("decisions: Key form: only hashes, and email addresses are unique in any letter case", () => {
  const insert = (hash: Uint8Array) => sql()`
    insert into api_keys (account_id, name, hash, prefix, last_four, scopes)
    values (${accountId}, 'x', ${hash}, 'ask_dev_abcd', 'wxyz', '{pets:read}')`;

  it("rejects a hash that is no SHA-256, and the same one twice", async () => {
    await expect(insert(Buffer.from("ask_dev_secret"))).rejects.toMatchObject(checkViolation);
    await insert(Buffer.alloc(32, 7));
    await expect(insert(Buffer.alloc(32, 7))).rejects.toMatchObject(uniqueViolation);
  });

  it("rejects an email address that differs in the case of its letters, and an unknown role", async () => {
    const user = (email: string, role = "developer") =>
      sql()`insert into users (account_id, email, name, role) values (${accountId}, ${email}, 'x', ${role})`;
    await user("Case@example.com");
    await expect(user("cASE@EXAMPLE.com")).rejects.toMatchObject(uniqueViolation);
    await expect(user("role@example.com", "owner")).rejects.toMatchObject(checkViolation);
  });
});
