import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, sql as raw, type SQL } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import type { SliceRequest } from "@/lib/base/slice";
import type { EventType } from "@/lib/base/vocabulary";
import { db, type Executor, sql, type Transaction } from "@/lib/platform/db/client";
import { readDb, readSql } from "@/lib/platform/db/read-client";
import { firstOf, readSlice, rowOf } from "@/lib/platform/db/rows";
import {
  jobs,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  webhookSecrets,
} from "@/lib/platform/db/schema";
import { type DeliverySearch, retries } from "./schema";

const { secret: _, previousSecret: __, listenerKeyId, listenedAt: ___, ...shown } = getTableColumns(webhookEndpoints);

/** The endpoints of an account, without listeners. */
const isOf = (accountId: AccountId) => and(eq(webhookEndpoints.accountId, accountId), isNull(listenerKeyId));

const isOwn = (accountId: AccountId, id: bigint) => and(isOf(accountId), eq(webhookEndpoints.id, id));

export const findEndpoints = (on: Executor, accountId: AccountId) =>
  on.select(shown).from(webhookEndpoints).where(isOf(accountId)).orderBy(desc(webhookEndpoints.id)).limit(100);

export type Endpoint = Awaited<ReturnType<typeof findEndpoints>>[number];

export const findEndpoint = (on: Executor, accountId: AccountId, id: bigint): Promise<Endpoint | undefined> =>
  firstOf(on.select(shown).from(webhookEndpoints).where(isOwn(accountId, id)));

export const insertEndpoint = (on: Executor, values: typeof webhookEndpoints.$inferInsert): Promise<Endpoint> =>
  rowOf(on.insert(webhookEndpoints).values(values).returning(shown));

type EndpointChange = Partial<Omit<typeof webhookEndpoints.$inferInsert, "id" | "accountId">>;

/** @returns undefined if the account has none with this ID */
export const updateEndpoint = (
  on: Executor,
  accountId: AccountId,
  id: bigint,
  values: EndpointChange,
): Promise<Endpoint | undefined> =>
  firstOf(on.update(webhookEndpoints).set(values).where(isOwn(accountId, id)).returning(shown));

/** @param previousUntil until when the secret before it signs. Undefined: no old secret signs from now on */
export async function updateEndpointSecret(
  tx: Transaction,
  accountId: AccountId,
  id: bigint,
  secret: Uint8Array,
  previousUntil: Date | undefined,
): Promise<Endpoint | undefined> {
  const [before] = await tx.select().from(webhookEndpoints).where(isOwn(accountId, id)).for("update");
  if (!before) return undefined;
  const isEnded = previousUntil ? lt(webhookSecrets.until, raw`now()`) : undefined;
  await tx.delete(webhookSecrets).where(and(eq(webhookSecrets.endpointId, id), isEnded));
  const { previousSecret, previousUntil: until } = before;
  if (previousUntil && previousSecret && until)
    await tx.insert(webhookSecrets).values({ endpointId: id, secret: previousSecret, until });
  return updateEndpoint(tx, accountId, id, {
    secret,
    previousSecret: previousUntil ? before.secret : null,
    previousUntil: previousUntil ?? null,
  });
}

/** How many secrets before the previous one still sign. */
export const countOlderSecrets = (on: Executor, endpointId: bigint): Promise<number> =>
  on.$count(webhookSecrets, and(eq(webhookSecrets.endpointId, endpointId), gt(webhookSecrets.until, raw`now()`)));

/** Each secret of an endpoint that signs is a row, of the endpoints after an ID. */
export const listSecrets = (after: bigint, limit: number) => sql()<StoredSecret[]>`
  select e.id, e.account_id as "accountId", stored.secret
  from (select * from webhook_endpoints where id > ${String(after)}::bigint and secret is not null
    order by id limit ${limit}) e
  cross join lateral (
    values (e.secret), (case when e.previous_until > now() then e.previous_secret end)
    union all select s.secret from webhook_secrets s where s.endpoint_id = e.id and s.until > now()) stored (secret)
  where stored.secret is not null order by e.id`;

type StoredSecret = { id: bigint; accountId: AccountId; secret: Uint8Array };

/** Whichever of its secrets it is by now. */
export async function resealSecret({ id, secret }: StoredSecret, again: Uint8Array): Promise<void> {
  await sql()`
    with older as (
      update webhook_secrets set secret = ${again} where endpoint_id = ${String(id)}::bigint and secret = ${secret})
    update webhook_endpoints set
      secret = case when secret = ${secret} then ${again} else secret end,
      previous_secret = case when previous_secret = ${secret} then ${again} else previous_secret end
    where id = ${String(id)}::bigint`;
}

export const deleteEndpointRow = (on: Executor, accountId: AccountId, id: bigint): Promise<Endpoint | undefined> =>
  firstOf(on.delete(webhookEndpoints).where(isOwn(accountId, id)).returning(shown));

/** @param failingSince only if it has failed since before this time @returns undefined if it is not enabled any longer, or works */
export function disableEnabled(on: Executor, id: bigint, failingSince?: Date): Promise<Endpoint | undefined> {
  const { status, failingSince: since } = webhookEndpoints;
  const isFailing = failingSince && lt(since, failingSince);
  return firstOf(
    on
      .update(webhookEndpoints)
      .set({ status: "disabled" })
      .where(and(eq(webhookEndpoints.id, id), eq(status, "enabled"), isFailing))
      .returning(shown),
  );
}

/** Since when every attempt has failed, or null after one that did not. */
export async function setFailing(id: bigint, failing: boolean): Promise<void> {
  const since = failing ? raw`coalesce(${webhookEndpoints.failingSince}, now())` : null;
  await db().update(webhookEndpoints).set({ failingSince: since }).where(eq(webhookEndpoints.id, id));
}

export async function setSlow(id: bigint, slow: boolean): Promise<void> {
  await db().update(webhookEndpoints).set({ slow }).where(eq(webhookEndpoints.id, id));
}

// Deliveries

const retriesSeconds = retries.reduce((sum, seconds) => sum + seconds, 0);

export async function failWaiting(on: Executor, endpointId: bigint, which?: SQL): Promise<void> {
  const waiting = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "waiting"), which);
  await on.update(webhookDeliveries).set({ status: "failed" }).where(waiting);
}

/** Adds jobs for the deliveries that wait and have none. */
export async function addMissingJobs(on: Executor, endpointId: bigint): Promise<void> {
  await on.execute(raw`
    insert into jobs (kind, lane, subject)
    select 'delivery', endpoint_id, d.id from webhook_deliveries d
    where endpoint_id = ${endpointId} and status = 'waiting'
      and not exists (select from jobs where lane = ${endpointId} and subject = d.id)
    order by d.id`);
}

/** For an account that is enabled again: what waited for longer than retries take has failed, and the rest goes on. */
export async function resumeDeliveries(on: Executor, accountId: AccountId): Promise<void> {
  const enabled = and(isOf(accountId), eq(webhookEndpoints.status, "enabled"));
  for (const { id } of await on.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(enabled)) {
    const tooOld = raw`now() - make_interval(secs => ${retriesSeconds})`;
    await failWaiting(on, id, lt(webhookDeliveries.createdAt, tooOld));
    await addMissingJobs(on, id);
  }
}

export async function insertTest(on: Executor, endpoint: Endpoint, type: EventType, data: string): Promise<bigint> {
  const { id, accountId } = endpoint;
  const event = await rowOf(
    on.insert(webhookEvents).values({ type, accountId, data }).returning({ id: webhookEvents.id }),
  );
  const delivery = { endpointId: id, eventId: event.id };
  return (await rowOf(on.insert(webhookDeliveries).values(delivery).returning({ id: webhookDeliveries.id }))).id;
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

/** Makes the next attempt of a delivery due now. @returns how many: none while a worker has it */
export async function bringForward(on: Executor, endpointId: bigint, id: bigint): Promise<number> {
  const waits = and(eq(jobs.lane, endpointId), eq(jobs.subject, id), isNull(jobs.startedAt));
  const rows = await on.update(jobs).set({ runAt: raw`now()` }).where(waits).returning({ id: jobs.id });
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
  readDb()
    .select({
      ...getTableColumns(webhookDeliveries),
      type: webhookEvents.type,
      attempts,
      lastAttempt,
      nextAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId));

export type ListedDelivery = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** Newest first. @param endpoint that was found for the account */
export const listDeliveries = (endpoint: Endpoint, { status, event, ...request }: DeliverySearch & SliceRequest) =>
  readSlice(
    selectDeliveries().$dynamic(),
    webhookDeliveries.id,
    request,
    "descending",
    and(
      eq(webhookDeliveries.endpointId, endpoint.id),
      status && eq(webhookDeliveries.status, status),
      event === undefined ? undefined : eq(webhookDeliveries.eventId, event),
    ),
  );

export const findEndpointOfDelivery = (on: Executor, accountId: AccountId, id: bigint): Promise<Endpoint | undefined> =>
  firstOf(
    on
      .select(shown)
      .from(webhookEndpoints)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.endpointId, webhookEndpoints.id))
      .where(and(eq(webhookDeliveries.id, id), isOf(accountId))),
  );

/** A delivery with its event, its endpoint and its attempts, newest first. */
export async function findDelivery(accountId: AccountId, id: bigint) {
  const [found] = await readDb()
    .select({ delivery: webhookDeliveries, event: webhookEvents, endpoint: shown, nextAt })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), isOf(accountId)));
  if (!found) return undefined;
  const made = readDb().select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, id));
  return { ...found, attempts: await made.orderBy(desc(webhookAttempts.id)).limit(100) };
}

/** The most attempts of an endpoint that its figures are of. */
const measuredAttempts = 1_000;

/** `p95Ms`: of the times to a response, null without any. */
export type EndpointFigures = { endpointId: bigint; attempts: number; succeeded: number; p95Ms: number | null };

export const findFigures = (endpointIds: bigint[]) => readSql<EndpointFigures[]>`
  select endpoint.id as "endpointId", count(*)::int as attempts, (count(*) filter (where error is null))::int as succeeded,
    percentile_cont(0.95) within group (order by duration_ms) filter (where status is not null) as "p95Ms"
  from unnest(${endpointIds.map(String)}::bigint[]) as endpoint (id)
  cross join lateral (
    select error, status, duration_ms from webhook_attempts where endpoint_id = endpoint.id order by id desc limit ${measuredAttempts}
  ) attempt
  group by endpoint.id`;

const deletedAtOnce = 5_000;

/** Deletes events with their deliveries and attempts. */
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
