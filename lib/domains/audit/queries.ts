import { and, desc, eq, getTableColumns, gte, inArray, like, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/lib/platform/db/client";
import type { Reader } from "@/lib/platform/db/read-client";
import { accounts, auditEvents, users } from "@/lib/platform/db/schema";

export type AuditEvent = typeof auditEvents.$inferSelect &
  Record<"actorEmail" | "actorRole" | "accountName", string | null>;

export type AuditFilter = {
  accountId?: bigint | bigint[];
  /** A member of the account: what others do with their sign-in is left out, and what they do with theirs is added. */
  member?: { userId: bigint; email: string };
  petId?: bigint;
  actorId?: bigint;
  action?: string;
  /** The first words of actions: `key` for `key.issued`. */
  about?: string[];
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
const isOfPet = (id: bigint): SQL =>
  sql`${auditEvents.action} like 'animal.%' and split_part(${auditEvents.subject}, ' ', 2) = ${String(id)}`;

const isOwn = like(auditEvents.action, "user.%");

/** A wrong password has no actor, and the address as its subject. */
const seenBy = ({ userId, email }: NonNullable<AuditFilter["member"]>, ofAccount: SQL | undefined): SQL => {
  // Another person may have had the address before.
  const sinceTheyExist = gte(auditEvents.at, sql`(select created_at from users where id = ${userId})`);
  return or(
    and(ofAccount, not(isOwn)),
    and(
      isOwn,
      or(eq(auditEvents.actorId, userId), and(inArray(auditEvents.subject, [email, `user ${email}`]), sinceTheyExist)),
    ),
  ) as SQL;
};

export function findEvents(filter: AuditFilter, on: Reader): Promise<AuditEvent[]> {
  const { accountId, member } = filter;
  const ofAccount = accountId === undefined ? undefined : inArray(auditEvents.accountId, [accountId].flat());
  const conditions = [
    member ? seenBy(member, ofAccount) : ofAccount,
    filter.petId === undefined ? undefined : isOfPet(filter.petId),
    filter.actorId === undefined ? undefined : eq(auditEvents.actorId, filter.actorId),
    filter.action === undefined ? undefined : eq(auditEvents.action, filter.action),
    filter.about && or(...filter.about.map((thing) => like(auditEvents.action, `${thing}.%`))),
    filter.subject === undefined ? undefined : eq(auditEvents.subject, filter.subject),
    filter.from === undefined ? undefined : gte(auditEvents.at, filter.from),
    filter.until === undefined ? undefined : lt(auditEvents.at, filter.until),
    filter.before === undefined ? undefined : lt(auditEvents.id, filter.before),
  ];
  return on
    .select({
      ...getTableColumns(auditEvents),
      actorEmail: users.email,
      actorRole: users.role,
      accountName: accounts.name,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(accounts, eq(accounts.id, auditEvents.accountId))
    .where(and(...conditions))
    .orderBy(desc(auditEvents.id))
    .limit(filter.limit + 1);
}
