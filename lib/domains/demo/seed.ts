import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { env } from "@/lib/base/env";
import { ApiError, Problem } from "@/lib/base/errors";
import { plans } from "@/lib/base/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { type OrderStatus, orderStatuses, scopes } from "@/lib/base/vocabulary";
import { insertMember } from "@/lib/domains/accounts/queries";
import { createUser, findUser, firstAccountOf, type NewUser, setPlan, type User } from "@/lib/domains/accounts/service";
import type { UserActor } from "@/lib/domains/audit/actor";
import { issueKey } from "@/lib/domains/keys/service";
import { verifyKey } from "@/lib/domains/keys/verify";
import { createAccount } from "@/lib/domains/members/service";
import { logRow } from "@/lib/domains/usage/log-row";
import { ensureCountPartitions } from "@/lib/domains/usage/partitions";
import { addCounts, countBetween, insertRows, recordLastUse } from "@/lib/domains/usage/queries";
import { db, sql, type Transaction } from "@/lib/platform/db/client";
import { rowOf } from "@/lib/platform/db/rows";
import {
  accounts,
  apiKeys,
  categories,
  incidents,
  incidentUpdates,
  memberships,
  orderEvents,
  orders,
  pets,
  users,
} from "@/lib/platform/db/schema";
import { memoryLimiter } from "@/lib/platform/limiter";
import { dayOf } from "@/lib/platform/limiter/windows";
import { demoCategories, demoPets } from "./pets";
import { demoDays, demoUsage } from "./usage";
import { demoTeam, demoUsers } from "./users";

const actorOf = ({ id }: User): UserActor => ({ kind: "user", userId: id });

/** A store with pets stays unchanged. */
export async function seedDemo(): Promise<void> {
  if ((await db().$count(pets)) > 0) return;
  const staff = await ensureUser({ ...demoUsers.staff, role: "staff", emailConfirmed: true });
  const developer = await ensureUser({ ...demoUsers.developer, role: "developer", emailConfirmed: true });
  const now = Date.now();
  const createdAt = new Date(now - demoDays * DAY_MS);
  await setPlan(await firstAccountOf(developer), "pro", undefined, actorOf(developer));
  await db().transaction(async (tx) => {
    await tx.insert(categories).values(demoCategories).onConflictDoNothing();
    await tx.insert(pets).values(demoPets.map((pet) => ({ ...pet, createdAt })));
    for (const table of [accounts, users, memberships]) await tx.update(table).set({ createdAt });
    await seedOrders(tx, developer, staff);
    await seedIncident(tx, now - 9 * DAY_MS);
  });
  await seedUsage(developer, now);
  await seedTeam(developer);
}

/** A second account with three members, one of them the developer. */
async function seedTeam(developer: User): Promise<void> {
  const actor = actorOf(developer);
  const accountId = await createAccount("Tortoise Travel", actor);
  await setPlan(accountId, "pro", undefined, actor);
  for (const { role, ...person } of demoTeam) {
    await createUser({ ...person, emailConfirmed: true }, (tx, { id }) => insertMember(tx, accountId, id, role));
  }
}

async function seedKey(developer: User, name: string, now: number): Promise<bigint> {
  const accountId = await firstAccountOf(developer);
  const { key } = await issueKey(accountId, { name, scopes: [...scopes], expiresAt: null }, actorOf(developer));
  const createdAt = new Date(now - demoDays * DAY_MS);
  await db().transaction((tx) => tx.update(apiKeys).set({ createdAt }).where(eq(apiKeys.id, key.id)));
  return key.id;
}

async function seedUsage(developer: User, now: number): Promise<void> {
  const accountId = await firstAccountOf(developer);
  const { limits } = plans.pro;
  const shop = { userAgent: "shop/2.4.1 (node)", ipAddress: "203.0.113.7" };
  const nightly = { userAgent: "python-requests/2.32", ipAddress: "198.51.100.24" };
  const { counts, events } = demoUsage({
    accountId,
    limits,
    shop: { ...shop, id: await seedKey(developer, "Production", now) },
    nightly: { ...nightly, id: await seedKey(developer, "Nightly import", now) },
    now,
  });
  await ensureCountPartitions(now - demoDays * DAY_MS);
  await addCounts(sql(), counts);
  await insertRows(sql(), events.map(logRow));
  await recordLastUse(sql(), events);
  // The limiter has read the usage before, at the start.
  const dayUsed = await countBetween(accountId, dayOf(now) * DAY_MS, now);
  memoryLimiter().restoreUsage({ accounts: [{ accountId, minuteUsed: 0, dayUsed }], keys: [] }, now);
}

/** @throws Problem if a demo person exists, whose password is public */
export async function requireNoDemoPeople(): Promise<void> {
  const found = await Promise.all(Object.values(demoUsers).map(({ email }) => findUser(email)));
  if (found.every((user) => user === undefined)) return;
  throw new Problem(
    "This database has the demo accounts, whose passwords are public. They work in development on localhost only. Choose " +
      "another folder: DATA_DIR=/path/to/data. Then create the first staff account: npm run staff -- create --email you@example.com",
  );
}

/** An interrupted start may have created them. */
const ensureUser = async (person: NewUser): Promise<User> => (await findUser(person.email)) ?? createUser(person);

const pastOf = (status: OrderStatus): OrderStatus[] => orderStatuses.slice(0, orderStatuses.indexOf(status) + 1);

async function seedOrders(tx: Transaction, { accountId, id: developerId }: User, staff: User): Promise<void> {
  const sold = await tx.select().from(pets).where(eq(pets.status, "sold")).limit(3);
  const pending = await tx.select().from(pets).where(eq(pets.status, "pending")).limit(2);
  const now = Date.now();
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
      status: index === 0 ? ("placed" as const) : ("approved" as const),
    })),
  ];
  const placed = await tx.insert(orders).values(rows).returning();
  const events = placed.flatMap(({ id, status, createdAt }) =>
    pastOf(status).map((step, days) => ({
      orderId: id,
      status: step,
      at: new Date(Math.min(now, createdAt.getTime() + days * DAY_MS)),
      userId: step === "placed" ? developerId : staff.id,
    })),
  );
  await tx.insert(orderEvents).values(events);
}

/** One that is over, for the status page. */
async function seedIncident(tx: Transaction, start: number): Promise<void> {
  const [startedAt, resolvedAt] = [new Date(start), new Date(start + 40 * MINUTE_MS)];
  const incident = { title: "Slow responses of the API", parts: ["api" as const], startedAt, resolvedAt };
  const { id: incidentId } = await rowOf(
    tx
      .insert(incidents)
      .values({ ...incident, impact: "minor", status: "resolved" })
      .returning(),
  );
  await tx.insert(incidentUpdates).values([
    {
      incidentId,
      status: "investigating",
      text: "Some requests take several seconds. We look into it.",
      at: startedAt,
    },
    { incidentId, status: "resolved", text: "An index was missing. Responses are as fast as before.", at: resolvedAt },
  ]);
}

async function isUsable(secret: string): Promise<boolean> {
  try {
    await verifyKey(secret, Date.now());
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Replaced if it no longer works. @returns undefined without the demo developer. @throws Problem for too many keys */
export async function demoKey(): Promise<string | undefined> {
  const file = join(env().dataDir, "demo-api-key");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept && (await isUsable(kept))) return kept;
  const developer = await findUser(demoUsers.developer.email);
  if (!developer) return undefined;
  const { secret } = await issueKey(
    await firstAccountOf(developer),
    { name: "Demo", scopes: [...scopes], expiresAt: null },
    actorOf(developer),
  );
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
