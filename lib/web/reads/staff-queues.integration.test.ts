import { expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { placeOrder } from "@/lib/domains/orders/service";
import { addPet } from "@/lib/domains/pets/service";
import { requestPlan } from "@/lib/domains/plan-requests/service";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";
import { countQueues, firstShown, readQueues } from "./staff-queues";

testDatabase();

const wanted = { plan: "enterprise", perMinute: 5_000, perDay: 90_000, message: "Parrots." } as const;

/** Each adds one thing that waits. @returns its ID */
const add: Record<"orders" | "appeals" | "requests" | "reviews", () => Promise<bigint>> = {
  async orders() {
    const accountId = await newAccount();
    const pet = await addPet(accountId, { name: "Rex", categoryId: 1n });
    return (await placeOrder(accountId, pet.id, commandActor)).id;
  },
  async appeals() {
    const [ban] = await sql()<[{ id: bigint }]>`
      insert into bans (key_id, banned_at, until, count, appeal, appealed_at)
      values (${(await issueKey()).id}, now(), now() + interval '1 hour', 1, 'Please.', now()) returning id`;
    return ban.id;
  },
  requests: async () => (await requestPlan(await newAccount(), wanted, commandActor)).id,
  async reviews() {
    const [pet] = await sql()<[{ id: bigint }]>`
      insert into pets (name, category_id, review_since) values ('New', 1, now()) returning id`;
    return pet.id;
  },
};

it("counts all that waits for staff, and shows the first of each: those that wait longest", async () => {
  const made: Record<string, bigint[]> = {};
  for (const [queue, one] of Object.entries(add)) {
    made[queue] = [];
    const more = firstShown + Object.keys(made).length; // another number for each queue
    for (let n = 0; n < more; n++) made[queue].push(await one());
  }
  const { counts, ...shown } = await readQueues();
  expect(counts).toEqual(await countQueues());
  const ids = {
    orders: shown.orders.map(({ id }) => id),
    appeals: shown.appeals.map(({ ban }) => ban.id),
    requests: shown.requests.map(({ request }) => request.id),
    reviews: shown.reviews.map(({ id }) => id),
  };
  for (const queue of ["orders", "appeals", "requests", "reviews"] as const) {
    expect([queue, counts[queue].count]).toEqual([queue, made[queue]?.length]);
    expect([queue, ids[queue]]).toEqual([queue, made[queue]?.slice(0, firstShown)]);
  }
});
