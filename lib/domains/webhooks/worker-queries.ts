import type { AccountId } from "@/lib/base/account-id";
import { batchCalls } from "@/lib/base/batch-calls";
import type { EndpointStatus, EventType } from "@/lib/base/vocabulary";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import type { Job } from "@/lib/platform/jobs/queue";

// What a worker reads and writes for each event and each attempt: those of one turn of the event loop share a round trip.

type Claimed = Pick<Job, "id" | "attempt">;
const idsOf = (claimed: { id: bigint }[]) => claimed.map(({ id }) => String(id));

/**
 * Ends the jobs of events and makes the deliveries of each, in one transaction, so that an event that is done twice has them
 * once. Those of a paused endpoint wait without a job, and a disabled account gets none.
 */
export const makeDeliveries = batchCalls<Claimed, void>(async (claimed) => {
  await sql()`
    with done as (
      delete from jobs using unnest(${idsOf(claimed)}::bigint[], ${claimed.map(({ attempt }) => attempt)}::int[]) as c (id, attempt)
      where jobs.id = c.id and jobs.attempt = c.attempt returning subject),
    event as (select id, type, account_id from webhook_events where id in (select subject from done)),
    target as (
      select event.id as event_id, endpoint.id, endpoint.status from event join webhook_endpoints endpoint
        on endpoint.event_types @> array[event.type] and endpoint.status <> 'disabled'
          and (event.account_id is null or endpoint.account_id = event.account_id)
      join accounts a on a.id = endpoint.account_id and a.disabled_at is null
      order by endpoint.id desc for share of endpoint),
    delivery as (
      insert into webhook_deliveries (endpoint_id, event_id) select id, event_id from target order by event_id, id
      returning id, endpoint_id, event_id)
    insert into jobs (kind, lane, subject)
    select 'delivery', endpoint_id, delivery.id from delivery
      join target on target.id = endpoint_id and target.event_id = delivery.event_id
    where target.status = 'enabled'`;
  return claimed.map(() => undefined);
}, 1);

export type DueDelivery = {
  deliveryId: bigint;
  endpointId: bigint;
  accountId: AccountId;
  url: string;
  status: EndpointStatus;
  failingSince: number | null;
  slow: boolean;
  secrets: Uint8Array[];
  eventId: bigint;
  type: EventType;
  data: string;
  createdAt: number;
};

/** What an attempt needs. Undefined if the endpoint was deleted. Of a disabled account, it counts as paused. */
export const findDue = batchCalls<bigint, DueDelivery | undefined>(async (deliveryIds) => {
  const rows = await sql()<DueDelivery[]>`
    select d.id as "deliveryId", e.id as "endpointId", e.account_id as "accountId", e.url, e.slow,
      case when a.disabled_at is null then e.status else 'paused' end as status,
      (extract(epoch from e.failing_since) * 1000)::float8 as "failingSince",
      array_remove(array[e.secret, case when e.previous_until > now() then e.previous_secret end], null) || array(
        select s.secret from webhook_secrets s where s.endpoint_id = e.id and s.until > now() order by s.id desc) as secrets,
      v.id as "eventId", v.type, v.data, (extract(epoch from v.created_at) * 1000)::float8 as "createdAt"
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
      join accounts a on a.id = e.account_id
    where d.id = any(${deliveryIds.map(String)}::bigint[])`;
  const byId = new Map(rows.map((row) => [row.deliveryId, row]));
  return deliveryIds.map((id) => byId.get(id));
}, 2);

/**
 * Ends jobs of endpoints that are not enabled. Who enables one, or its account, has locked the account and adds jobs that are
 * missing: while it is locked, a job stays, and is done again when its lease ends.
 */
export const endPaused = batchCalls<{ job: Claimed; due: DueDelivery }, void>(async (paused) => {
  await sqlTransaction(async (tx) => {
    const free = await tx<{ id: bigint }[]>`
      select id from accounts where id = any(${paused.map(({ due }) => String(due.accountId))}::bigint[]) for share skip locked`;
    await tx`
      delete from jobs using webhook_endpoints e join accounts a on a.id = e.account_id,
        unnest(${idsOf(paused.map(({ job }) => job))}::bigint[], ${paused.map(({ job }) => job.attempt)}::int[]) as c (id, attempt)
      where jobs.id = c.id and jobs.attempt = c.attempt and e.id = jobs.lane and a.id = any(${idsOf(free)}::bigint[])
        and (e.status <> 'enabled' or a.disabled_at is not null)`;
  });
  return paused.map(() => undefined);
}, 2);

type Attempt = {
  job: Claimed;
  deliveryId: bigint;
  endpointId: bigint;
  durationMs: number;
  status: number | null;
  error: string | null;
  response: string;
  headers: string;
  /** Undefined after the last one. */
  retryInSeconds: number | undefined;
};

/** Records attempts, and ends their jobs or has them done again, in one transaction. */
export const recordAttempts = batchCalls<Attempt, void>(async (made) => {
  await sql()`
    with made as (
      select m.* from unnest(
          ${idsOf(made.map(({ job }) => job))}::bigint[], ${made.map(({ job }) => job.attempt)}::int[],
          ${made.map((a) => String(a.deliveryId))}::bigint[], ${made.map((a) => String(a.endpointId))}::bigint[],
          ${made.map((a) => a.durationMs)}::int[], ${made.map((a) => a.status)}::int[], ${made.map((a) => a.error)}::text[],
          ${made.map((a) => a.response)}::text[], ${made.map((a) => a.headers)}::text[],
          ${made.map((a) => a.retryInSeconds ?? null)}::float8[])
        as m (job_id, job_attempt, delivery_id, endpoint_id, duration_ms, status, error, response, headers, retry_in)
      join webhook_endpoints e on e.id = m.endpoint_id join webhook_deliveries d on d.id = m.delivery_id
      -- What is locked is being deleted or ended, maybe with others of this batch, and neither may wait for the other.
      for key share of e skip locked for no key update of d skip locked),
    attempt as (
      insert into webhook_attempts (delivery_id, endpoint_id, duration_ms, status, error, response, headers)
      select delivery_id, endpoint_id, duration_ms, status, error, response, headers from made),
    again as (
      update jobs set run_at = now() + make_interval(secs => retry_in), started_at = null from made
      where jobs.id = job_id and jobs.attempt = job_attempt and retry_in is not null),
    ended as (
      delete from jobs using made where jobs.id = job_id and jobs.attempt = job_attempt and retry_in is null)
    update webhook_deliveries d set status = case when error is null then 'delivered' else 'failed' end
    from made where d.id = delivery_id and retry_in is null`;
  return made.map(() => undefined);
}, 2);
