import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/lib/platform/db/client";
import { auditEvents, users } from "@/lib/platform/db/schema";

export type AuditEvent = typeof auditEvents.$inferSelect & { actorEmail: string | null };

export type AuditFilter = {
  accountId?: bigint;
  petId?: bigint;
  actorId?: bigint;
  action?: string;
  subject?: string;
  from?: Date;
  /** The first instant after the period. */
  until?: Date;
  before?: bigint;
  limit: number;
};

export async function insertEvent(on: Executor, values: typeof auditEvents.$inferInsert): Promise<void> {
  await on.insert(auditEvents).values(values);
}

/** Written as in the index that it uses. */
const ofPet = (id: bigint): SQL =>
  sql`${auditEvents.action} like 'animal.%' and split_part(${auditEvents.subject}, ' ', 2) = ${String(id)}`;

export async function findEvents(filter: AuditFilter): Promise<AuditEvent[]> {
  const conditions: SQL[] = [];
  if (filter.accountId !== undefined) conditions.push(eq(auditEvents.accountId, filter.accountId));
  if (filter.petId !== undefined) conditions.push(ofPet(filter.petId));
  if (filter.actorId !== undefined) conditions.push(eq(auditEvents.actorId, filter.actorId));
  if (filter.action !== undefined) conditions.push(eq(auditEvents.action, filter.action));
  if (filter.subject !== undefined) conditions.push(eq(auditEvents.subject, filter.subject));
  if (filter.from !== undefined) conditions.push(gte(auditEvents.at, filter.from));
  if (filter.until !== undefined) conditions.push(lt(auditEvents.at, filter.until));
  if (filter.before !== undefined) conditions.push(lt(auditEvents.id, filter.before));
  const rows = await db()
    .select({ event: auditEvents, actorEmail: users.email })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(...conditions))
    .orderBy(desc(auditEvents.id))
    .limit(filter.limit + 1);
  return rows.map(({ event, actorEmail }) => ({ ...event, actorEmail }));
}
