import { beforeAll, expect, it } from "vitest";
import { MINUTE_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { revokeKey } from "@/lib/domains/keys/service";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { flushUsage, usageRecorder } from "@/lib/domains/usage/recorder";
import { requestEvent } from "@/lib/domains/usage/testing/events";
import { createEndpoint, setEndpointStatus } from "@/lib/domains/webhooks/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";
import { readOverview, withWarning } from "./overview";

testDatabase();
beforeAll(() => maintainPartitions());

const limits = { perMinute: 60, perDay: 1_000 };

it("knows whether an account has ever sent a request, also with a key that no longer works", async () => {
  const accountId = await newAccount("free");
  const read = async () =>
    (await readOverview({ accountId, plan: "free", limits, account: { quotaWarning: 80 } })).everUsed;
  const key = await issueKey({ accountId });
  expect(await read()).toBe(false);
  await sql()`update api_keys set last_used_at = now() where id = ${key.id}`;
  expect(await read()).toBe(true);
  await revokeKey(accountId, key.id, commandActor);
  expect(await read()).toBe(true);
});

it("names the endpoints that fail, and none that is paused", async () => {
  const accountId = await newAccount();
  const read = async () =>
    (await readOverview({ accountId, plan: "free", limits, account: { quotaWarning: 80 } })).failing;
  const add = async (path: string) => {
    const input = { url: `https://example.com/${path}`, description: "", eventTypes: ["pet.created" as const] };
    return (await createEndpoint(accountId, input, commandActor)).endpoint;
  };
  const { id, url } = await add("fails");
  await add("works");
  expect(await read()).toEqual([]);
  const fail = () => sql()`update webhook_endpoints set failing_since = now() where id = ${id}`;
  await fail();
  expect(await read()).toEqual([{ id: String(id), url, since: expect.any(Number) }]);
  await setEndpointStatus(accountId, id, "paused", commandActor);
  await fail(); // an attempt that had begun before
  expect(await read()).toEqual([]);
});

it("sums the errors of the last day by status, operation and key, the most first", async () => {
  const accountId = await newAccount();
  const key = await issueKey({ accountId });
  const now = Date.now();
  const record = (count: number, values: Parameters<typeof requestEvent>[0]) => {
    for (let n = 0; n < count; n++)
      usageRecorder().record(requestEvent({ accountId, keyId: key.id, at: now, ...values }));
  };
  record(3, { status: 404, operation: "getPet" });
  record(1, { status: 404, operation: "getPet", keyId: 99n });
  record(2, { status: 429 });
  record(9, { status: 200 });
  await flushUsage();
  const { errors } = await readOverview({ accountId, plan: "free", limits, account: { quotaWarning: 80 } });
  const minute = now - (now % MINUTE_MS);
  expect(errors).toEqual([
    {
      status: 404,
      title: "Not found",
      operation: "getPet",
      keyId: String(key.id),
      keyName: expect.stringMatching(/^Test \(….{4}\)$/), // as its rolled twin has the same name
      count: 3,
      last: minute,
    },
    expect.objectContaining({ title: "Too many requests", operation: "listPets", count: 2 }),
    expect.objectContaining({ keyId: "99", keyName: "Key 99", count: 1 }),
  ]);
});

it.each([
  [null, 100],
  [80, 80],
])("an account that chose %s percent of the day is warned at %d", (quotaWarning, warning) => {
  const windows = { minute: {}, day: { used: 1 } } as unknown as Parameters<typeof withWarning>[0];
  expect(withWarning(windows, { quotaWarning })).toEqual({ minute: {}, day: { used: 1, warning } });
});
