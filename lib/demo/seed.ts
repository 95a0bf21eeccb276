import { eq } from "drizzle-orm";
import { accountOf, createUser, findUser, setPlan } from "@/lib/accounts/service";
import { commandActor } from "@/lib/audit/actor";
import { db } from "@/lib/db/client";
import { categories, orderEvents, orders, pets } from "@/lib/db/schema";
import { demoCategories, demoPets } from "./animals";

/** The sign-ins of the demo. They exist on the embedded default only, which listens on this machine alone. */
export const demoUsers = {
  staff: { email: "staff@example.com", name: "Sam Staff", password: "tortoise-lantern-42" },
  developer: { email: "developer@example.com", name: "Devi Developer", password: "gecko-compass-17" },
} as const;

const day = 86_400_000;

/** Fills an empty store with animals, categories, two people and some orders. A store that was filled before stays. */
export async function seedDemo(): Promise<void> {
  if (await findUser(demoUsers.developer.email)) return;
  await db().insert(categories).values(demoCategories).onConflictDoNothing();
  await db().insert(pets).values(demoPets);
  await createUser({ ...demoUsers.staff, role: "staff" });
  const developer = await createUser({ ...demoUsers.developer, role: "developer" });
  await setPlan(accountOf(developer), "pro", undefined, commandActor);
  await seedOrders(developer.accountId, developer.id);
}

async function seedOrders(accountId: bigint, userId: bigint): Promise<void> {
  const sold = await db().select().from(pets).where(eq(pets.status, "sold")).limit(3);
  const pending = await db().select().from(pets).where(eq(pets.status, "pending")).limit(2);
  const now = Date.now();
  const rows = [
    ...sold.map((pet, index) => ({
      accountId,
      petId: pet.id,
      status: "delivered" as const,
      shipDate: new Date(now - (index + 2) * day),
    })),
    ...pending.map((pet, index) => ({
      accountId,
      petId: pet.id,
      status: index === 0 ? ("placed" as const) : ("approved" as const),
    })),
  ];
  const placed = await db().insert(orders).values(rows).returning();
  await db()
    .insert(orderEvents)
    .values(placed.map(({ id, status }) => ({ orderId: id, status, userId })));
}
