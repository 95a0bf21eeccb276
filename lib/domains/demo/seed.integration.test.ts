import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { asAccountId } from "@/lib/base/account-id";
import { demoUsers } from "@/lib/base/demo-users";
import { readFilter } from "@/lib/base/filter";
import { plans } from "@/lib/base/plans";
import { DAY_MS } from "@/lib/base/time";
import { type OrderStatus, orderStatuses } from "@/lib/base/vocabulary";
import { hashPassword, verifyPassword } from "@/lib/domains/accounts/password";
import { updateUser } from "@/lib/domains/accounts/queries";
import { findUser, type User } from "@/lib/domains/accounts/service";
import { examplePets } from "@/lib/domains/pets/schema";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { readUsage } from "@/lib/domains/usage/report";
import { usageFilter } from "@/lib/domains/usage/schema";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { roomInWindow } from "@/test/waiting";
import { requireNoDemoPasswords, seedDemo } from "./seed";

testDatabase();
await roomInWindow(DAY_MS); // the window of the day agrees with the usage until it ends
beforeAll(() => maintainPartitions(Date.now()));

const counts = async () => {
  const [row] =
    await sql()`select (select count(*)::int from pets) as pets, (select count(*)::int from categories) as categories,
    (select count(*)::int from users) as users, (select count(*)::int from accounts) as accounts,
    (select count(*)::int from orders) as orders, (select count(*)::int from order_events) as events`;
  return row;
};

describe("the embedded default comes with a store to look at", () => {
  it("fills an empty store once, however often it is called", { timeout: 60_000 }, async () => {
    await expect(requireNoDemoPasswords()).resolves.toBeUndefined();
    await seedDemo();
    const first = await counts();
    await seedDemo();
    expect(await counts()).toEqual(first);
  });

  it("has hundreds of animals of a dozen named categories, of every status in each", async () => {
    const { pets, categories } = (await counts()) as { pets: number; categories: number };
    expect(pets).toBeGreaterThanOrEqual(300);
    expect(categories).toBeGreaterThanOrEqual(12);
    const perCategory = await sql()<{ statuses: number; named: boolean; n: number }[]>`
      select count(distinct status)::int as statuses, bool_and(c.name is not null) as named, count(*)::int as n
      from pets p left join categories c on c.id = p.category_id group by p.category_id`;
    expect(perCategory).toHaveLength(categories);
    for (const { statuses, named, n } of perCategory) expect([statuses, named, n > 10]).toEqual([3, true, true]);
  });

  it("has the animals that the docs show", async () => {
    const first = await sql()`
      select id::int, name, category_id::int as "categoryId", status from pets
      where status = 'available' order by id limit ${examplePets.length}`;
    expect([...first]).toEqual(examplePets);
    for (const { name } of examplePets.slice(0, 2))
      expect(readFileSync("README.md", "utf8")).toContain(`"name":"${name}"`);
  });

  it("has both people, who can sign in", async () => {
    for (const [role, person] of Object.entries(demoUsers)) {
      const user = await findUser(person.email);
      expect(user?.role).toBe(role);
      expect(await verifyPassword(person.password, user?.passwordHash ?? "")).toBe(true);
    }
  });

  it("has orders whose animals are where the orders say", async () => {
    const orders = await sql()<{ order: OrderStatus; pet: string; events: number }[]>`
      select o.status as order, p.status as pet, (select count(*)::int from order_events e where e.order_id = o.id) as events
      from orders o join pets p on p.id = o.pet_id`;
    expect(orders.length).toBeGreaterThanOrEqual(3);
    for (const { order, pet, events } of orders) {
      expect(pet).toBe(order === "delivered" ? "sold" : "pending");
      expect(events).toBe(orderStatuses.indexOf(order) + 1);
    }
  });

  it("has an activity that begins with the account, as do its keys and the members of the team", async () => {
    const [row] = await sql()<{ keys: number; members: number; sorted: boolean }[]>`
      select (select count(*)::int from audit_events e join api_keys k on e.at = k.created_at
          where e.action = 'key.issued' and e.subject like '%' || k.last_four) as keys,
        (select count(*)::int from memberships where created_at < now() - interval '10 days') as members,
        (select array_agg(id order by at, id) = array_agg(id order by id) from audit_events) as sorted`;
    expect(row).toEqual({ keys: 2, members: 5, sorted: true });
  });

  it("has weeks of usage, which the log, the counts and the window of the day agree on", async () => {
    const accountId = asAccountId((await findUser(demoUsers.developer.email))?.accountId ?? 0n);
    const filter = readFilter(usageFilter, { range: "30d" });
    const { counts, windows } = await readUsage(accountId, plans.pro.limits, filter, Date.now());
    expect(new Set(counts.map(({ period }) => period)).size).toBeGreaterThanOrEqual(27);
    expect(new Set(counts.map(({ status }) => status))).toEqual(new Set([200, 201, 400, 404, 429]));
    const [row] = await sql()<{ counted: number; logged: number }[]>`
      select count(*) filter (where status <> 429)::int as logged,
        (select sum(count)::int from usage_minutes
          where status <> 429 and minute >= (select date_trunc('minute', min(at)) from request_log)) as counted
      from request_log`;
    expect(row?.logged).toBe(row?.counted);
    const counted = counts.filter(({ period, status }) => period === 29 && status !== 429);
    expect(windows.day.limit - windows.day.remaining).toBe(counted.reduce((sum, { count }) => sum + count, 0));
  });

  it("stops a start outside of development while a demo person has the public password, not for the address", async () => {
    for (const { email } of Object.values(demoUsers)) {
      await expect(requireNoDemoPasswords()).rejects.toThrow(`The account ${email} has the password of the demo`);
      const { id } = (await findUser(email)) as User;
      await updateUser(db(), id, { passwordHash: await hashPassword("a password of its own") });
    }
    await expect(requireNoDemoPasswords()).resolves.toBeUndefined();
  });
});
