import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { rotateTo } from "@/test/secrets";
import * as queries from "./queries";
import { sealFactor, unsealFactor } from "./sealing";
import { resealFactors } from "./service";
import { newTotpSecret } from "./totp";

testDatabase();

const first = "the first secret of the tests, leaked";
const second = "the second one, which is current by now";

type App = { userId: bigint; secret: Uint8Array };

async function addApp(store = sealFactor, confirmedAt: Date | null = new Date()): Promise<App> {
  const { id: userId } = await createUser({ email: `${randomUUID()}@example.com`, name: "Rae" });
  const secret = newTotpSecret();
  await sql()`insert into authenticators (user_id, secret, confirmed_at)
    values (${userId}, ${store(userId, secret)}, ${confirmedAt?.toISOString() ?? null})`;
  return { userId, secret };
}

async function opens({ userId, secret }: App): Promise<boolean> {
  const { secret: stored } = (await queries.findAuthenticator(db(), userId)) as queries.Authenticator;
  return Buffer.from(secret).equals(unsealFactor(userId, stored) ?? Buffer.alloc(0));
}

it("encrypts the secrets of all apps with the current secret, and says how many need another one", async () => {
  rotateTo(first);
  const apps = [
    await addApp(),
    await addApp(),
    await addApp((userId, secret) => sealFactor(userId, secret).subarray(4)),
  ];
  const plain = await addApp((_, secret) => secret);
  await addApp(sealFactor, null);
  rotateTo(second);
  apps.push(await addApp(), plain);
  expect(await resealFactors(2)).toEqual({ resealed: 1, current: 1, unreadable: 3 });
  rotateTo(second, first);
  expect(await resealFactors(2)).toEqual({ resealed: 3, current: 2, unreadable: 0 });
  rotateTo(second);
  for (const app of apps) expect(await opens(app)).toBe(true);
  expect(await resealFactors(2)).toEqual({ resealed: 0, current: 5, unreadable: 0 });
  rotateTo(first);
  for (const app of apps) expect(await opens(app)).toBe(false);
});
