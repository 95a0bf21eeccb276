import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/lib/base/time";
import { commandActor } from "@/lib/domains/audit/actor";
import { sql } from "@/lib/platform/db/client";
import { issueKey, newAccount } from "@/test/people";
import { until } from "@/test/waiting";
import { fetchEvents } from "./listener-queries";
import * as webhooks from "./service";
import { accountId, addOtto, attempted, listen, testCustomer } from "./testing/customer";

testCustomer();

describe("a listener", () => {
  it("gets the events of its account until they are seen, and is no endpoint", async () => {
    const key = await issueKey({ accountId });
    const fetch = (...seen: bigint[]) => fetchEvents(accountId, key.id, seen);
    expect(await fetch()).toEqual([]);
    const stranger = await newAccount();
    await listen(["key.created"], "/stranger", stranger);
    await issueKey({ accountId: stranger });
    await addOtto();
    await attempted(1);
    await until("the event is there", async () => (await fetch()).length > 0);
    expect((await fetch()).map(({ body }) => JSON.parse(body))).toEqual([
      expect.objectContaining({ type: "pet.created", data: expect.objectContaining({ name: "Otto" }) }),
    ]);
    const [event] = await fetch();
    expect(await fetch(BigInt(event?.id.slice("evt_".length) ?? ""))).toEqual([]);
    expect(await fetch()).toEqual([]);
    expect(await webhooks.listEndpoints(accountId)).toEqual([]);
    const [{ id }] = (await sql()`
      select id from webhook_endpoints where account_id = ${accountId}`) as unknown as [{ id: bigint }];
    await expect(webhooks.setEndpointStatus(accountId, id, "enabled", commandActor)).rejects.toThrow("does not exist");
  });

  it("is deleted ten minutes after its key last asked", async () => {
    const { id } = await issueKey({ accountId });
    await fetchEvents(accountId, id, []);
    const listeners = () => sql()`select from webhook_endpoints`;
    await webhooks.deleteOldEvents(Date.now() + 9 * MINUTE_MS);
    expect(await listeners()).toHaveLength(1);
    await webhooks.deleteOldEvents(Date.now() + 11 * MINUTE_MS);
    expect(await listeners()).toHaveLength(0);
  });
});
