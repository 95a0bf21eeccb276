import { and, desc, eq, getTableColumns, gt, inArray, lt, lte, sql as raw } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { batched } from "@/lib/base/batched";
import type { SliceRequest } from "@/lib/base/slice";
import type { EndpointStatus, EventType } from "@/lib/base/vocabulary";
import { db, type Executor, sql } from "@/lib/platform/db/client";
import { firstOf } from "@/lib/platform/db/rows";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "@/lib/platform/db/schema";
import type { Job } from "@/lib/platform/jobs/queue";
import type { DeliverySearch } from "./schema";

/** Without its secrets. */
const { secret: _, previousSecret: __, ...shown } = getTableColumns(webhookEndpoints);

const isOwn = (accountId: AccountId, id: bigint) =>
  and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id));

/** Newest first. */
export const findEndpoints = (on: Executor, accountId: AccountId) =>
  on
    .select(shown)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(desc(webhookEndpoints.id))
    .limit(100);

export type Endpoint = Awaited<ReturnType<typeof findEndpoints>>[number];

export const findEndpoint = (on: Executor, accountId: AccountId, id: bigint): Promise<Endpoint | undefined> =>
  firstOf(on.select(shown).from(webhookEndpoints).where(isOwn(accountId, id)));

export const insertEndpoint = (on: Executor, values: typeof webhookEndpoints.$inferInsert): Promise<Endpoint> =>
  firstOf(on.insert(webhookEndpoints).values(values).returning(shown)) as Promise<Endpoint>;

type EndpointChange = Partial<Omit<typeof webhookEndpoints.$inferInsert, "id" | "accountId">>;

/** @returns undefined if the account has none with this ID */
export const updateEndpoint = (
  on: Executor,
  accountId: AccountId,
  id: bigint,
  values: EndpointChange,
): Promise<Endpoint | undefined> =>
  firstOf(on.update(webhookEndpoints).set(values).where(isOwn(accountId, id)).returning(shown));

/** The secret before it signs until an instant. */
export const replaceSecret = (
  on: Executor,
  accountId: AccountId,
  id: bigint,
  secret: Uint8Array,
  previousUntil: Date,
) =>
  firstOf(
    on
      .update(webhookEndpoints)
      .set({ secret, previousSecret: raw`${webhookEndpoints.secret}`, previousUntil })
      .where(isOwn(accountId, id))
      .returning(shown),
  );

/** Both secrets of an endpoint that sign are a row each, of the endpoints after an ID. */
export const listSecrets = (after: bigint, limit: number) => sql()<StoredSecret[]>`
  select e.id, e.account_id as "accountId", stored.secret
  from (select * from webhook_endpoints where id > ${String(after)}::bigint order by id limit ${limit}) e
  cross join lateral (
    values (e.secret), (case when e.previous_until > now() then e.previous_secret end)) stored (secret)
  where stored.secret is not null order by e.id`;

type StoredSecret = { id: bigint; accountId: AccountId; secret: Uint8Array };

/** Whichever of its secrets it is by now. */
export async function resealSecret({ id, secret }: StoredSecret, again: Uint8Array): Promise<void> {
  await sql()`
    update webhook_endpoints set
      secret = case when secret = ${secret} then ${again} else secret end,
      previous_secret = case when previous_secret = ${secret} then ${again} else previous_secret end
    where id = ${String(id)}::bigint`;
}

export const deleteEndpoint = (on: Executor, accountId: AccountId, id: bigint): Promise<Endpoint | undefined> =>
  firstOf(on.delete(webhookEndpoints).where(isOwn(accountId, id)).returning(shown));

/** @returns undefined if it is not enabled any longer */
export const disableEnabled = (on: Executor, id: bigint): Promise<Endpoint | undefined> =>
  firstOf(
    on
      .update(webhookEndpoints)
      .set({ status: "disabled" })
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.status, "enabled")))
      .returning(shown),
  );

/** Since when every attempt has failed, or null after one that did not. */
export async function setFailing(id: bigint, failing: boolean): Promise<void> {
  const since = failing ? raw`coalesce(${webhookEndpoints.failingSince}, now())` : null;
  await db().update(webhookEndpoints).set({ failingSince: since }).where(eq(webhookEndpoints.id, id));
}

// Deliveries

export async function failWaiting(on: Executor, endpointId: bigint): Promise<void> {
  const waiting = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "waiting"));
  await on.update(webhookDeliveries).set({ status: "failed" }).where(waiting);
}

/** Of the deliveries that wait, for those that have none. */
export async function addMissingJobs(on: Executor, endpointId: bigint): Promise<void> {
  await on.execute(raw`
    insert into jobs (kind, lane, subject)
    select 'delivery', endpoint_id, d.id from webhook_deliveries d
    where endpoint_id = ${endpointId} and status = 'waiting'
      and not exists (select from jobs where lane = ${endpointId} and subject = d.id)
    order by d.id`);
}

/** An example for one endpoint. */
export async function insertTest(on: Executor, endpoint: Endpoint, type: EventType, data: string): Promise<bigint> {
  const { id, accountId } = endpoint;
  const [event] = await on.insert(webhookEvents).values({ type, accountId, data }).returning({ id: webhookEvents.id });
  const delivery = { endpointId: id, eventId: (event as { id: bigint }).id };
  const [row] = await on.insert(webhookDeliveries).values(delivery).returning({ id: webhookDeliveries.id });
  return (row as { id: bigint }).id;
}

/** Those that failed, made to wait again. @returns how many */
export async function resetFailed(
  on: Executor,
  endpointId: bigint,
  which: { id: bigint } | { since: Date },
): Promise<number> {
  const chosen = "id" in which ? eq(webhookDeliveries.id, which.id) : gt(webhookDeliveries.createdAt, which.since);
  const status =
    "id" in which ? inArray(webhookDeliveries.status, ["failed", "delivered"]) : eq(webhookDeliveries.status, "failed");
  const rows = await on
    .update(webhookDeliveries)
    .set({ status: "waiting" })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), status, chosen))
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

const lastAttempt = raw<{ at: string; status: number | null; error: string | null } | null>`(
  select jsonb_build_object('at', at, 'status', a.status, 'error', error) from webhook_attempts a
  where a.delivery_id = ${webhookDeliveries.id} order by a.id desc limit 1)`;

const attempts = raw<number>`(select count(*)::int from webhook_attempts a where a.delivery_id = ${webhookDeliveries.id})`;

/** When it is attempted next. Null if it is not, or is now. */
const nextAt = raw<Date | null>`(
  select run_at from jobs where lane = ${webhookDeliveries.endpointId} and subject = ${webhookDeliveries.id}
    and started_at is null limit 1)`.mapWith((text: string) => new Date(text));

const selectDeliveries = () =>
  db()
    .select({
      ...getTableColumns(webhookDeliveries),
      type: webhookEvents.type,
      ...{ attempts, lastAttempt },
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId));

export type ListedDelivery = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** Of an endpoint, newest first, from the ID `from` down, one more than the limit. */
export const findDeliveries = (
  endpointId: bigint,
  { status, event, from, limit }: DeliverySearch & SliceRequest,
): Promise<ListedDelivery[]> =>
  selectDeliveries()
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        status && eq(webhookDeliveries.status, status),
        event === undefined ? undefined : eq(webhookDeliveries.eventId, event),
        from === undefined ? undefined : lte(webhookDeliveries.id, from),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);

/** With its event, its endpoint and its attempts, newest first. */
export async function findDelivery(accountId: AccountId, id: bigint) {
  const [found] = await db()
    .select({ delivery: webhookDeliveries, event: webhookEvents, endpoint: shown, nextAt })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookEndpoints.accountId, accountId)));
  if (!found) return undefined;
  const made = db().select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, id));
  return { ...found, attempts: await made.orderBy(desc(webhookAttempts.id)).limit(100) };
}

/** The most attempts of an endpoint that its figures are of. */
const measuredAttempts = 1_000;

export type EndpointFigures = { endpointId: bigint; attempts: number; succeeded: number; p95Ms: number | null };

/** Of the latest attempts. */
export const findFigures = (endpointIds: bigint[]) => sql()<EndpointFigures[]>`
  select endpoint.id as "endpointId", count(*)::int as attempts, (count(*) filter (where error is null))::int as succeeded,
    percentile_cont(0.95) within group (order by duration_ms) as "p95Ms"
  from unnest(${endpointIds.map(String)}::bigint[]) as endpoint (id)
  cross join lateral (
    select error, duration_ms from webhook_attempts where endpoint_id = endpoint.id order by id desc limit ${measuredAttempts}
  ) attempt
  group by endpoint.id`;

// The worker

type Claimed = Pick<Job, "id" | "attempt">;
const idsOf = (claimed: { id: bigint }[]) => claimed.map(({ id }) => String(id));

/**
 * Ends the jobs of events and makes the deliveries of each, in one transaction, so that an event that is done twice has them
 * once. Those of a paused endpoint wait without a job.
 */
export const makeDeliveries = batched<Claimed, void>(async (claimed) => {
  await sql()`
    with done as (
      delete from jobs using unnest(${idsOf(claimed)}::bigint[], ${claimed.map(({ attempt }) => attempt)}::int[]) as c (id, attempt)
      where jobs.id = c.id and jobs.attempt = c.attempt returning subject),
    event as (select id, type, account_id from webhook_events where id in (select subject from done)),
    target as (
      select event.id as event_id, endpoint.id, endpoint.status from event join webhook_endpoints endpoint
        on endpoint.event_types @> array[event.type] and endpoint.status <> 'disabled'
          and (event.account_id is null or endpoint.account_id = event.account_id)
      for share of endpoint),
    delivery as (
      insert into webhook_deliveries (endpoint_id, event_id) select id, event_id from target order by event_id, id
      returning id, endpoint_id, event_id)
    insert into jobs (kind, lane, subject)
    select 'delivery', endpoint_id, delivery.id from delivery
      join target on target.id = endpoint_id and target.event_id = delivery.event_id
    where target.status = 'enabled'`;
  return claimed.map(() => undefined);
}, 1);

export type Due = {
  deliveryId: bigint;
  endpointId: bigint;
  accountId: bigint;
  url: string;
  status: EndpointStatus;
  failingSince: number | null;
  secrets: Uint8Array[];
  eventId: bigint;
  type: EventType;
  data: string;
  createdAt: number;
};

/** What an attempt needs. Undefined if the endpoint was deleted. */
export const findDue = batched<bigint, Due | undefined>(async (deliveryIds) => {
  const rows = await sql()<Due[]>`
    select d.id as "deliveryId", e.id as "endpointId", e.account_id as "accountId", e.url, e.status,
      (extract(epoch from e.failing_since) * 1000)::float8 as "failingSince",
      array_remove(array[e.secret, case when e.previous_until > now() then e.previous_secret end], null) as secrets,
      v.id as "eventId", v.type, v.data, (extract(epoch from v.created_at) * 1000)::float8 as "createdAt"
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
    where d.id = any(${deliveryIds.map(String)}::bigint[])`;
  const byId = new Map(rows.map((row) => [row.deliveryId, row]));
  return deliveryIds.map((id) => byId.get(id));
}, 2);

export type Attempt = {
  job: Claimed;
  deliveryId: bigint;
  endpointId: bigint;
  durationMs: number;
  status: number | null;
  error: string | null;
  response: string;
  /** Undefined after the last one. */
  retryInSeconds: number | undefined;
};

/** Records attempts, and ends their jobs or has them done again, in one transaction. */
export const recordAttempts = batched<Attempt, void>(async (made) => {
  await sql()`
    with made as (
      select m.* from unnest(
          ${idsOf(made.map(({ job }) => job))}::bigint[], ${made.map(({ job }) => job.attempt)}::int[],
          ${made.map((a) => String(a.deliveryId))}::bigint[], ${made.map((a) => String(a.endpointId))}::bigint[],
          ${made.map((a) => a.durationMs)}::int[], ${made.map((a) => a.status)}::int[], ${made.map((a) => a.error)}::text[],
          ${made.map((a) => a.response)}::text[], ${made.map((a) => a.retryInSeconds ?? null)}::float8[])
        as m (job_id, job_attempt, delivery_id, endpoint_id, duration_ms, status, error, response, retry_in)
      join webhook_deliveries d on d.id = m.delivery_id for key share of d),
    attempt as (
      insert into webhook_attempts (delivery_id, endpoint_id, duration_ms, status, error, response)
      select delivery_id, endpoint_id, duration_ms, status, error, response from made),
    again as (
      update jobs set run_at = now() + make_interval(secs => retry_in), started_at = null from made
      where jobs.id = job_id and jobs.attempt = job_attempt and retry_in is not null),
    ended as (
      delete from jobs using made where jobs.id = job_id and jobs.attempt = job_attempt and retry_in is null)
    update webhook_deliveries d set status = case when error is null then 'delivered' else 'failed' end
    from made where d.id = delivery_id and retry_in is null`;
  return made.map(() => undefined);
}, 2);

const deletedAtOnce = 5_000;

/** With their deliveries and attempts. */
export async function deleteEventsBefore(before: Date): Promise<void> {
  const some = db()
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(lt(webhookEvents.createdAt, before))
    .limit(deletedAtOnce);
  for (;;) {
    const deleted = await db()
      .delete(webhookEvents)
      .where(inArray(webhookEvents.id, some))
      .returning({ id: webhookEvents.id });
    if (deleted.length < deletedAtOnce) return;
  }
}
