import { beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { sha256 } from "@/lib/base/sha256";
import { sql, type Transaction } from "@/lib/platform/db/client";
import { switches } from "@/lib/platform/db/schema";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { changeOnce } from "./service";

testDatabase();

let accountId: AccountId;
beforeEach(async () => {
  accountId = await newAccount();
  await sql()`delete from switches`;
});

/** A change that can be made once only. */
async function enable(tx: Transaction) {
  await tx.insert(switches).values({ name: "review_added_animals" });
  return { enabled: true };
}

const request = (body: string, key = "one") => ({ key, bodyHash: sha256(body) });
const send = (body: string, key?: string) => changeOnce(accountId, request(body, key), enable);

describe("decisions: Retrying a POST: a change in a transaction of its own", () => {
  it("is made once for a key, whose later requests get the first response", async () => {
    expect(await send("{}")).toEqual({ json: '{"enabled":true}', replayed: false });
    expect(await send("{}")).toEqual({ json: '{"enabled":true}', replayed: true });
    await expect(send("{ }")).rejects.toMatchObject({ code: "idempotency_key_reused" });
    await expect(send("{}", "another")).rejects.toThrow();
    await expect(changeOnce(accountId, undefined, enable)).rejects.toThrow();
  });

  it("is made once by concurrent requests", async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => send("{}")));
    const made = results.filter((result) => result.status === "fulfilled" && !result.value.replayed);
    expect(made).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "idempotency_conflict" });
    }
  });

  it("can be tried again after it failed, and a day later", async () => {
    const fail = () => Promise.reject(new Error("failed"));
    await expect(changeOnce(accountId, request("{}"), fail)).rejects.toThrow("failed");
    expect(await send("{}")).toMatchObject({ replayed: false });
    await sql()`update idempotent_responses set created_at = now() - interval '25 hours'`;
    await sql()`delete from switches`;
    expect(await send("{ }")).toMatchObject({ replayed: false });
    expect(await send("{ }")).toMatchObject({ replayed: true });
  });
});
