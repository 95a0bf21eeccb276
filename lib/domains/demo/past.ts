import { eq } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { demoTeam } from "@/lib/base/demo-users";
import { env } from "@/lib/base/env";
import { demoTeamName } from "@/lib/base/product/samples";
import { DAY_MS, HOUR_MS } from "@/lib/base/time";
import { type OrderStatus, orderStatuses, scopes } from "@/lib/base/vocabulary";
import { insertAccount, insertUser } from "@/lib/domains/accounts/queries";
import type { User } from "@/lib/domains/accounts/service";
import { type AuditAction, keySubject } from "@/lib/domains/audit/service";
import { generateKey, hashKey, visibleParts } from "@/lib/domains/keys/format";
import { insertKey } from "@/lib/domains/keys/queries";
import { orderSubject } from "@/lib/domains/orders/service";
import type { Transaction } from "@/lib/platform/db/client";
import { accounts, auditEvents, memberships, orderEvents, orders, pets } from "@/lib/platform/db/schema";
import { demoDays } from "./usage";

type Event = typeof auditEvents.$inferInsert;

const event = (by: User, accountId: bigint, at: Date, action: AuditAction, subject: string): Event => ({
  actorKind: by.role === "staff" ? "staff" : "user",
  actorId: by.id,
  details: action === "plan.changed" ? { plan: "pro" } : {},
  accountId,
  at,
  action,
  subject,
});

type People = { accountId: AccountId; developer: User; staff: User };

/** What people did before the first start, with its activity: the services would date all of it today. */
export async function seedPast(tx: Transaction, people: People, now: number) {
  const { accountId, developer } = people;
  const at = new Date(now - demoDays * DAY_MS);
  await tx.update(accounts).set({ plan: "pro" }).where(eq(accounts.id, accountId));
  const shop = await seedKey(tx, "Production", people, at);
  const nightly = await seedKey(tx, "Nightly import", people, at);
  const events = [
    event(developer, accountId, at, "plan.changed", `plan of ${developer.name}`),
    ...[shop, nightly].map((key) => event(developer, accountId, at, "key.issued", keySubject(key))),
    ...(await seedTeam(tx, developer, new Date(now - (demoDays / 2) * DAY_MS))),
    ...(await seedOrders(tx, people, now)),
  ];
  // Pages list activity by ID.
  await tx.insert(auditEvents).values(events.sort((a, b) => Number(a.at) - Number(b.at)));
  return { shop, nightly };
}

function seedKey(tx: Transaction, name: string, { accountId, developer }: People, createdAt: Date) {
  const secret = generateKey(env().environment);
  const own = { accountId, createdBy: developer.id, createdAt };
  return insertKey(tx, { ...own, name, scopes: [...scopes], hash: hashKey(secret), ...visibleParts(secret) });
}

/** A second account with three members, one of them the developer. */
async function seedTeam(tx: Transaction, developer: User, createdAt: Date): Promise<Event[]> {
  const { id: accountId, name } = await insertAccount(tx, { name: demoTeamName, plan: "pro", createdAt });
  await tx.insert(memberships).values({ accountId, userId: developer.id, role: "owner", createdAt });
  const events = [
    event(developer, accountId, createdAt, "account.created", `account ${name}`),
    event(developer, accountId, createdAt, "plan.changed", `plan of ${name}`),
  ];
  for (const { role, ...person } of demoTeam) {
    const user = await insertUser(tx, { ...person, emailConfirmedAt: createdAt, createdAt });
    if (!user) continue;
    await tx.insert(memberships).values({ accountId, userId: user.id, role, createdAt });
    events.push(event(user, accountId, createdAt, "member.joined", `member ${user.email}`));
  }
  return events;
}

const pastOf = (status: OrderStatus): OrderStatus[] => orderStatuses.slice(0, orderStatuses.indexOf(status) + 1);

async function seedOrders(tx: Transaction, { accountId, developer, staff }: People, now: number): Promise<Event[]> {
  const sold = await tx.select().from(pets).where(eq(pets.status, "sold")).limit(3);
  const pending = await tx.select().from(pets).where(eq(pets.status, "pending")).limit(2);
  const rows = [
    ...sold.map((pet, index) => ({
      accountId,
      petId: pet.id,
      status: "delivered" as const,
      createdAt: new Date(now - (sold.length - index + 3) * DAY_MS),
      shipDate: new Date(now - (sold.length - index + 1) * DAY_MS),
    })),
    ...pending.map((pet, index) => ({
      accountId,
      petId: pet.id,
      status: index === 0 ? ("approved" as const) : ("placed" as const),
      createdAt: new Date(now - (index === 0 ? 2 * DAY_MS : 5 * HOUR_MS)),
    })),
  ];
  const placed = await tx.insert(orders).values(rows).returning();
  const names = new Map([...sold, ...pending].map(({ id, name }) => [id, name]));
  const steps = placed.flatMap(({ id, petId, status, createdAt }) =>
    pastOf(status).map((step, days) => ({
      id,
      petId,
      step,
      by: step === "placed" ? developer : staff,
      at: new Date(createdAt.getTime() + days * DAY_MS),
    })),
  );
  await tx
    .insert(orderEvents)
    .values(steps.map(({ id, step, at, by }) => ({ orderId: id, status: step, at, userId: by.id })));
  return steps.map(({ id, petId, step, at, by }) =>
    event(by, accountId, at, `order.${step}`, orderSubject(id, { id: petId, name: names.get(petId) ?? "" })),
  );
}
