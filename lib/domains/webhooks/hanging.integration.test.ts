import { describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { commandActor } from "@/lib/domains/audit/actor";
import { createAccount } from "@/lib/domains/members/service";
import { sql } from "@/lib/platform/db/client";
import { pools } from "@/lib/platform/jobs/queue";
import { queueLetter } from "@/lib/platform/mail/mailer";
import { newAccount, ownerOf } from "@/test/people";
import { until } from "@/test/waiting";
import * as webhooks from "./service";
import {
  accountId,
  addOtto,
  becomes,
  create,
  customer,
  listen,
  skipWait,
  statuses,
  testCustomer,
} from "./testing/customer";

testCustomer();

it("four attempts of an endpoint at a time: one that hangs delays no other", async () => {
  customer.respond = ({ path }) => (path === "/hangs" ? undefined : 200);
  const [hanging, other] = [await listen(["pet.created"], "/hangs"), await listen(["pet.created"])];
  for (let added = 0; added < 12; added++) await addOtto();
  await becomes(other, Array(12).fill("delivered"));
  expect(customer.received.filter(({ path }) => path === "/hangs")).toHaveLength(4);
  expect(new Set(await statuses(hanging))).toEqual(new Set(["waiting"]));
  customer.closeConnections();
});

/** Of a busy machine, for attempts that end after 15 seconds. */
const patienceMs = 60_000;

/** Where the endpoints of a test are. */
let silent: string;

/** Ten endpoints of each account that accept requests and never respond, with four deliveries each. */
async function hang(accounts: AccountId[]): Promise<void> {
  silent = `/silent/${accounts.join()}`; // attempts of a test before may still arrive
  customer.respond = ({ path }) => (path.startsWith("/silent") ? undefined : 200);
  const ten = accounts.flatMap((account) => Array<AccountId>(10).fill(account));
  await Promise.all(ten.map((account) => create(["pet.created"], silent, account)));
  await Promise.all(Array.from({ length: 4 }, addOtto));
}

const hung = () => customer.received.filter(({ path }) => path === silent).length;

/** To a stranger, while no attempt of those that hang has ended. */
async function othersArrive(): Promise<void> {
  await listen(["pet.created"], "/stranger", await newAccount());
  const endpoint = await listen(["pet.created"]);
  await addOtto();
  await webhooks.sendTest(accountId, endpoint.id, "pet.created", commandActor);
  await queueLetter({ email: "stranger@example.com" }, { title: "Your new password", text: "Hello", small: [] });
  await becomes(endpoint, ["delivered", "delivered"]);
  await until("a stranger has the event", () => customer.received.some(({ path }) => path === "/stranger"));
  await until("the mail arrived", () => customer.mails.some(({ to }) => to.includes("stranger@example.com")));
  expect(await sql()`select from webhook_attempts where error = 'timeout'`).toHaveLength(0);
}

describe("decisions: The queue: endpoints that hang delay no one else", { timeout: 150_000 }, () => {
  it("two accounts of one person with 20: neither webhooks nor mails, and they get slots of their own until they respond", async () => {
    const first = await newAccount();
    const second = await createAccount("Second", { kind: "user", userId: (await ownerOf(first)).id });
    await hang([first, second]);
    await until("as many hang as may", () => hung() === pools.delivery.perPerson);
    await othersArrive();
    expect(hung()).toBe(pools.delivery.perPerson);

    const slow = async () => {
      const rows = await sql()<{ id: bigint }[]>`select id from webhook_endpoints where slow`;
      return rows.map(({ id }) => id);
    };
    const tried = pools.delivery.perPerson / 4;
    await until("those that were tried are slow", async () => (await slow()).length >= tried, patienceMs);
    customer.respond = () => 500;
    customer.closeConnections();
    await until(
      "each responds",
      async () => {
        await skipWait();
        return (await slow()).length === 0;
      },
      patienceMs,
    );
  });

  it("those of more people than fill all slots twice: each gives its slot to the next one long before it ends", async () => {
    const people = 5;
    expect(people * 10 * 4).toBeGreaterThan(2 * pools.delivery.slots);
    await hang(await Promise.all(Array.from({ length: people }, () => newAccount())));
    await until("all hang", () => hung() === people * 10 * 4);
    await othersArrive();
    customer.closeConnections();
  });
});
