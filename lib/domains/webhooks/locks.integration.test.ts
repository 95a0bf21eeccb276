import { expect, it } from "vitest";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { commandActor } from "@/lib/domains/audit/actor";
import { addPet } from "@/lib/domains/pets/service";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { untilLocked } from "@/test/row-locks";
import { createEndpoint } from "./service";
import { makeDeliveries } from "./worker-queries";

testDatabase({ APP_ENV: "development" });

it.each([
  ["new deliveries", async (_: unknown, job: { id: bigint; attempt: number }) => makeDeliveries(job)],
  [
    "the deletion of an account",
    (account: Awaited<ReturnType<typeof newAccount>>) => deleteAccount(account, commandActor),
  ],
] as const)("%s lock endpoints from the latest on, so that none waits for the other", async (_, lock) => {
  const accountId = await newAccount();
  const input = { url: "http://localhost/", description: "", eventTypes: ["pet.created" as const] };
  const earlier = await createEndpoint(accountId, input, commandActor);
  const later = await createEndpoint(accountId, input, commandActor);
  await addPet(accountId, { name: "Otto", categoryId: 1n });
  const [job] = await sql()<[{ id: bigint; attempt: number }]>`select id, attempt from jobs order by id desc limit 1`;
  let locked: Promise<void> | undefined;
  await sqlTransaction(async (tx) => {
    await tx`select from webhook_endpoints where id = ${later.endpoint.id} for update`;
    locked = lock(accountId, job);
    await untilLocked("it");
    expect(await tx`select from webhook_endpoints where id = ${earlier.endpoint.id} for update nowait`).toHaveLength(1);
  });
  await locked;
});
