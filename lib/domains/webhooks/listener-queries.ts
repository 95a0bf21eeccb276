import { lt } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { MINUTE_MS } from "@/lib/base/time";
import { type EventType, eventTypes } from "@/lib/base/vocabulary";
import { db, sql } from "@/lib/platform/db/client";
import { webhookEndpoints } from "@/lib/platform/db/schema";
import { eventBody } from "./events";
import { eventName } from "./signing";

// A listener of a key is a paused endpoint for all events: they wait in its deliveries until the key has fetched them.

/** For so long, at least, events wait for a key that does not fetch them. */
export const listenerMs = 10 * MINUTE_MS;

export const maxFetched = 100;

/** `body`: as it is sent to an endpoint. */
export type FetchedEvent = { id: string; body: string };

/**
 * The oldest events since the key first listened. The same again on each call, until they are `seen`.
 * @param seen the IDs of events
 */
export async function fetchEvents(accountId: AccountId, keyId: bigint, seen: bigint[]): Promise<FetchedEvent[]> {
  const seenIds = seen.map(String);
  const rows = await sql()<{ id: bigint; type: EventType; data: string; createdAt: number }[]>`
    with listener as (
      insert into webhook_endpoints (account_id, url, description, event_types, status, listener_key_id, listened_at)
      values (${String(accountId)}::bigint, '', '', ${[...eventTypes]}, 'paused', ${String(keyId)}::bigint, now())
      on conflict (listener_key_id) do update set listened_at = now(), event_types = excluded.event_types
      returning id),
    done as (
      delete from webhook_deliveries d using listener
      where d.endpoint_id = listener.id and d.event_id = any(${seenIds}::bigint[]))
    select v.id, v.type, v.data, (extract(epoch from v.created_at) * 1000)::float8 as "createdAt"
    from listener join webhook_deliveries d on d.endpoint_id = listener.id join webhook_events v on v.id = d.event_id
    where v.id <> all(${seenIds}::bigint[]) order by v.id limit ${maxFetched}`;
  return rows.map(({ id, type, data, createdAt }) => ({ id: eventName(id), body: eventBody(type, createdAt, data) }));
}

export async function deleteListenersBefore(before: Date): Promise<void> {
  await db().delete(webhookEndpoints).where(lt(webhookEndpoints.listenedAt, before));
}
