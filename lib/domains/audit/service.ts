import type { Executor } from "@/lib/platform/db/client";
import { type Reader, readDb } from "@/lib/platform/db/read-client";
import type { AuditAction } from "./actions";
import type { Actor, UserIdentity } from "./actor";
import * as queries from "./queries";

export type { AuditAction } from "./actions";
export type { Actor, UserActor, UserIdentity } from "./actor";
export type { AuditEvent } from "./queries";

type NewAuditEvent = {
  action: AuditAction;
  /** The affected account, which may see the event. */
  accountId?: bigint;
  subject: string;
  details?: Record<string, string | number | null>;
};

/** @param on the transaction of the change, so that both are committed together */
export function recordAudit(on: Executor, actor: Actor, event: NewAuditEvent): Promise<void> {
  const actorKey = "key" in actor ? actor.key : undefined;
  return queries.insertEvent(on, { ...event, actorKind: actor.kind, actorId: actor.userId, actorKey });
}

/** Makes what records the events of one kind of thing. @param describe `details`: those that each of its events has */
export const auditWriter =
  <Thing>(describe: (thing: Thing) => Omit<NewAuditEvent, "action">) =>
  (
    on: Executor,
    actor: Actor,
    action: AuditAction,
    thing: Thing,
    details?: NewAuditEvent["details"],
  ): Promise<void> => {
    const described = describe(thing);
    return recordAudit(on, actor, { ...described, action, details: { ...described.details, ...details } });
  };

/** What people do with their own sign-in. It is of no account: other members do not see it. */
export const recordOwn = (
  on: Executor,
  { userId, email }: UserIdentity,
  action: AuditAction,
  details?: NewAuditEvent["details"],
): Promise<void> => recordAudit(on, { kind: "user", userId }, { action, subject: email, details });

/** @param on the primary, for what decides */
export async function listAudit(filter: queries.AuditFilter, on: Reader = readDb()) {
  const rows = await queries.findEvents(filter, on);
  const items = rows.slice(0, filter.limit);
  return { items, next: rows.length > filter.limit ? items.at(-1)?.id : undefined };
}

type NamedKey = { name: string; prefix: string; lastFour: string };

export const keyText = ({ name, prefix, lastFour }: NamedKey): string => `"${name}" ${prefix}…${lastFour}`;

export const keySubject = (key: NamedKey): string => `key ${keyText(key)}`;
