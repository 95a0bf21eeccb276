import { eq } from "drizzle-orm";
import { Problem } from "@/lib/base/errors";
import { DAY_MS } from "@/lib/base/time";
import { type OrderStatus, orderStatuses } from "@/lib/base/vocabulary";
import { accountOf, createUser, findUser, type NewUser, setPlan, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { db, type Transaction } from "@/lib/platform/db/client";
import { categories, orderEvents, orders, pets } from "@/lib/platform/db/schema";
import { demoCategories, demoPets } from "./animals";
import { demoUsers } from "./users";

/**
 * Fills an empty store with pets, categories, two people and some orders. Pets are inserted last, so a store with pets is
 * complete and stays unchanged.
 */
export async function seedDemo(): Promise<void> {
  if ((await db().$count(pets)) > 0) return;
  const staff = await ensureUser({ ...demoUsers.staff, role: "staff", emailConfirmed: true });
  const developer = await ensureUser({ ...demoUsers.developer, role: "developer", emailConfirmed: true });
  await setPlan(accountOf(developer), "pro", undefined, commandActor);
  await db().transaction(async (tx) => {
    await tx.insert(categories).values(demoCategories).onConflictDoNothing();
    await tx.insert(pets).values(demoPets);
    await seedOrders(tx, developer, staff);
  });
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

/** Creates a person, unless an interrupted start already did. */
const ensureUser = async (person: NewUser): Promise<User> => (await findUser(person.email)) ?? createUser(person);

/** The events of an order in a state. */
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
      shipDate: new Date(now - (index + 2) * DAY_MS),
    })),
    ...pending.map((pet, index) => ({
      accountId,
      petId: pet.id,
      status: index === 0 ? ("placed" as const) : ("approved" as const),
    })),
  ];
  const placed = await tx.insert(orders).values(rows).returning();
  const events = placed.flatMap(({ id, status }) =>
    pastOf(status).map((step) => ({ orderId: id, status: step, userId: step === "placed" ? developerId : staff.id })),
  );
  await tx.insert(orderEvents).values(events);
}
