import { expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { revokeKey } from "@/lib/domains/keys/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";
import { readOverview } from "./overview";

testDatabase();

const limits = { perMinute: 60, perDay: 1_000 };

it("knows whether an account has ever sent a request, also with a key that no longer works", async () => {
  const accountId = await newAccount("free");
  const read = async () => (await readOverview({ accountId, plan: "free", limits })).everUsed;
  const key = await issueKey({ accountId });
  expect(await read()).toBe(false);
  await sql()`update api_keys set last_used_at = now() where id = ${key.id}`;
  expect(await read()).toBe(true);
  await revokeKey(accountId, key.id, commandActor);
  expect(await read()).toBe(true);
});
