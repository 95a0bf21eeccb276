import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/lib/db/client";
import { auditEvents, users } from "@/lib/db/schema";

export type AuditEvent = typeof auditEvents.$inferSelect & { actorEmail: string | null };

/** Which events: of an account, by a person, of a kind; the newest first, older than `before` if it is given. */
export type AuditFilter = { accountId?: bigint; actorId?: bigint; action?: string; before?: bigint; limit: number };

export async function insertEvent(on: Executor, values: typeof auditEvents.$inferInsert): Promise<void> {
  await on.insert(auditEvents).values(values);
}

export async function findEvents(filter: AuditFilter): Promise<AuditEvent[]> {
  const conditions: SQL[] = [];
  if (filter.accountId !== undefined) conditions.push(eq(auditEvents.accountId, filter.accountId));
  if (filter.actorId !== undefined) conditions.push(eq(auditEvents.actorId, filter.actorId));
  if (filter.action !== undefined) conditions.push(eq(auditEvents.action, filter.action));
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
