import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { commandActor } from "@/lib/domains/audit/actor";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";
import { rotateTo } from "@/test/secrets";
import { fetchEvents } from "./listener-queries";
import { createEndpoint, resealEndpoints, rollSecret } from "./service";
import { signedHeaders } from "./signing";

testDatabase();

const first = "the first secret of the tests, leaked";
const second = "the second one, which is current by now";

type Endpoint = { accountId: AccountId; id: bigint; secret: string };

async function addEndpoint(): Promise<Endpoint> {
  const accountId = await newAccount();
  const input = { url: "https://example.com/hook", description: "", eventTypes: ["pet.created" as const] };
  const { endpoint, secret } = await createEndpoint(accountId, input, commandActor);
  return { accountId, id: endpoint.id, secret };
}

async function signs({ accountId, id, secret }: Endpoint): Promise<boolean> {
  const [row] = await sql()<{ secrets: Uint8Array[] }[]>`
    select array_remove(array[secret, previous_secret], null)
      || array(select s.secret from webhook_secrets s where s.endpoint_id = e.id) as secrets
    from webhook_endpoints e where id = ${String(id)}`;
  const { secrets } = row as { secrets: Uint8Array[] };
  const headers = signedHeaders({ accountId, eventId: 1n, secrets }, "{}", Date.now());
  return new Webhook(secret).verify("{}", headers) !== undefined;
}

it("encrypts the secrets of all endpoints with the current secret, and says how many need another one", async () => {
  rotateTo(first);
  const before = [await addEndpoint(), await addEndpoint(), await addEndpoint()];
  const [rolled, expired] = before as [Endpoint, Endpoint];
  await rollSecret(rolled.accountId, rolled.id, "24h", commandActor);
  const after = { ...rolled, secret: await rollSecret(rolled.accountId, rolled.id, "24h", commandActor) };
  await rollSecret(expired.accountId, expired.id, "24h", commandActor);
  await sql()`update webhook_endpoints set previous_until = now() where id = ${String(expired.id)}`;
  rotateTo(second);
  const later = await addEndpoint();
  expect(await resealEndpoints(2)).toEqual({ resealed: 0, current: 1, unreadable: 5 });
  rotateTo(second, first);
  expect(await resealEndpoints(2)).toEqual({ resealed: 5, current: 1, unreadable: 0 });
  rotateTo(second);
  for (const endpoint of [rolled, after, before[2] as Endpoint, later]) expect(await signs(endpoint)).toBe(true);
  expect(await resealEndpoints(2)).toEqual({ resealed: 0, current: 6, unreadable: 0 });
});

it("goes on after listeners, which have no secret", async () => {
  rotateTo(first);
  const endpoint = await addEndpoint();
  const key = await issueKey({ accountId: endpoint.accountId });
  await fetchEvents(endpoint.accountId, key.id, []);
  const behind = await addEndpoint();
  rotateTo(second, first);
  await resealEndpoints(1);
  rotateTo(second);
  expect(await signs(behind)).toBe(true);
});
