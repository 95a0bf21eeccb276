import { and, count, eq, isNull, min, sql as raw } from "drizzle-orm";
import type { TransactionSql } from "postgres";
import type { AccountId } from "@/lib/base/account-id";
import { batchCalls } from "@/lib/base/batch-calls";
import { maxInt64, minInt64 } from "@/lib/base/int64";
import { db, type Executor, sql, sqlTransaction } from "@/lib/platform/db/client";
import { jobs } from "@/lib/platform/db/schema";

export type Job = Pick<typeof jobs.$inferSelect, "id" | "kind" | "lane" | "subject" | "payload" | "attempt">;

/** `pool`: whose slot it has. */
export type Claimed = Job & { pool: Pool };

type NewJob = Pick<typeof jobs.$inferInsert, "kind" | "lane" | "subject" | "payload">;

/** Lanes that are not of an endpoint. Events that concern one account have a lane of its own. */
export const lanes = { mail: 0n, events: (of: AccountId | null): bigint => -1n - (of ?? 0n) } as const;

/**
 * Jobs of one pool never wait for those of another. `slots`: the jobs of one worker. `reserved`: those of them for people
 * with few jobs in progress. `perPerson`: the jobs of the endpoints of all accounts of one person, by all workers.
 */
export const pools = {
  mail: { slots: 4, reserved: 0, perPerson: 4 },
  event: { slots: 8, reserved: 0, perPerson: 4 },
  delivery: { slots: 80, reserved: 16, perPerson: 64 },
  /** Deliveries to endpoints that timed out when they were last tried. */
  slow: { slots: 32, reserved: 8, perPerson: 8 },
} as const;

export type Pool = keyof typeof pools;

/** Pools that are claimed together, with their lanes. Lanes of endpoints are many, and nothing else waits for their claim. */
export type Group = { pools: readonly Pool[]; first: bigint; last: bigint };
export const groups: readonly Group[] = [
  { pools: ["mail"], first: lanes.mail, last: lanes.mail },
  { pools: ["event"], first: minInt64, last: lanes.events(null) },
  { pools: ["delivery", "slow"], first: 1n, last: maxInt64 },
];

/** The most jobs of a lane that are done at a time, by all workers. Who has as many in progress has no reserved slot. */
const perLane = 4;

/** A job takes less, so its lease only ends if its worker was killed. */
const leaseSeconds = 30;

const lateSeconds = 60;

/** @param on the transaction of the change, so that both are committed together */
export async function addJobs(on: Executor, added: NewJob[]): Promise<void> {
  await on.insert(jobs).values(added);
}

/** Of the jobs of a lane, those that no worker has. */
export async function removeWaiting(on: Executor, lane: bigint): Promise<void> {
  await on.delete(jobs).where(and(eq(jobs.lane, lane), isNull(jobs.startedAt)));
}

/**
 * Takes due jobs, each once until its lease ends. Claims of a group wait for each other, so that lanes and people keep their
 * maximum; the lock needs a statement of its own, because the next one must see what earlier claims took.
 * @param room the most of each pool
 */
export const claimJobs = (group: Group, room: Record<Pool, number>): Promise<Claimed[]> =>
  sqlTransaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('jobs'), hashtext(${group.pools.join()}))`;
    return await claim(tx, group, room);
  });

/**
 * It finds the lanes that have jobs one by one in the index, and takes of each what may be needed, so that a lane with many
 * jobs costs as much as one with few. First comes who has the fewest jobs in progress, and for this person the lane that has
 * the fewest. The person of an endpoint is the first owner of its account.
 *
 * A queue that was empty when Postgres last counted its rows has no statistics that help. So lanes are counted by grouping
 * and not by a join, and the jobs of one are found by comparing rows, for which only the index by lane serves.
 */
export const claim = (
  on: TransactionSql<{ bigint: bigint }>,
  { pools: names, first, last }: Group,
  room: Record<Pool, number>,
) =>
  on<Claimed[]>`
      with recursive lanes as (
        (select lane from jobs where lane >= ${first} order by lane limit 1)
        union all
        select (select lane from jobs where lane > lanes.lane order by lane limit 1) from lanes where lanes.lane <= ${last}
      ), pools as (
        select * from unnest(${[...names]}::text[], ${names.map((name) => room[name])}::int[],
          ${names.map((name) => pools[name].reserved)}::int[], ${names.map((name) => pools[name].perPerson)}::int[])
          as p (pool, room, reserved, per_person)
      ), counted as (
        select lane, sum(busy)::int as taken from (
          select lane, 0 as busy from lanes where lane <= ${last}
          union all
          select lane, 1 from jobs where started_at is not null and run_at > now()) l
        group by lane having min(busy) = 0 -- Others are not of this group.
      ), known as (
        select lane, taken,
          case when lane = 0 then 'mail' when lane < 0 then 'event' when slow then 'slow' else 'delivery' end as pool,
          -- No person has a negative ID: a lane without an endpoint is of none.
          coalesce((select user_id from memberships where account_id = endpoint.account_id and role = 'owner'
            order by created_at, user_id limit 1), -lane) as person
        from counted left join webhook_endpoints endpoint on endpoint.id = lane
      ), shared as (
        select *, sum(taken) over (partition by pool, person) as of_person from known
      ), turns as (
        select id, run_at, pool, room, reserved, per_person,
          of_person + row_number() over (partition by pool, person order by taken + nth, run_at) as turn
        from shared join pools using (pool) cross join lateral (
          select id, run_at, row_number() over (order by jobs.lane, run_at) as nth from jobs
          where (jobs.lane, run_at) between (shared.lane, '-infinity') and (shared.lane, now()) order by jobs.lane, run_at
          limit case when taken < ${perLane} then least(${perLane} - taken, 1 + room / (select count(*) from shared)) else 0 end) job
        where room > 0 and of_person < per_person
      ), due as (
        select id, pool, row_number() over (partition by pool order by turn, run_at) as place,
          case when turn > ${perLane} then room - reserved else room end as room
        from turns where turn <= per_person
      ), free as (
        -- A deletion holds several jobs too: a claim that waited for it could be what it waits for.
        select id, due.pool from due join jobs using (id) where place <= due.room and run_at <= now() for update of jobs skip locked
      )
      update jobs set attempt = attempt + 1, started_at = now(), run_at = now() + make_interval(secs => ${leaseSeconds})
      from free where jobs.id = free.id
      returning jobs.id, kind, lane, subject, payload, attempt, pool`;

/** Whether a claim would find something, unless lanes are full. */
export async function hasDueJobs({ first, last }: Group): Promise<boolean> {
  const [row] = await sql()<{ due: boolean }[]>`
    select exists (select from jobs where run_at <= now() and lane between ${first} and ${last}) as due`;
  return row?.due === true;
}

/** Whether events wait for a worker, which makes them into deliveries in an instant. How quickly a customer's server takes these is not ours. */
export async function areEventsLate(): Promise<boolean> {
  const [row] = await sql()<{ late: boolean }[]>`
    select exists (select from jobs where lane < 0 and run_at < now() - make_interval(secs => ${lateSeconds})) as late`;
  return row?.late === true;
}

type Ended = Pick<Job, "id" | "attempt"> & { retryInSeconds?: number };

/** Deletes them, or has them done again. Not those that another worker has taken meanwhile. */
export const endJob = batchCalls<Ended, void>(async (ended) => {
  await sql()`
    with ended as (
      select * from unnest(${ended.map(({ id }) => String(id))}::bigint[], ${ended.map(({ attempt }) => attempt)}::int[],
        ${ended.map(({ retryInSeconds = null }) => retryInSeconds)}::float8[]) as e (id, attempt, retry_in)
    ), again as (
      update jobs set run_at = now() + make_interval(secs => retry_in), started_at = null
      from ended where jobs.id = ended.id and jobs.attempt = ended.attempt and retry_in is not null
    )
    delete from jobs using ended
    where jobs.id = ended.id and jobs.attempt = ended.attempt and retry_in is null`;
  return ended.map(() => undefined);
}, 2);

/** Without slow ones, which a customer's server causes. `oldest`: when the one that is due for the longest was due. */
export async function waitingJobs(): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await db()
    .select({ waiting: count(), oldest: min(jobs.runAt) })
    .from(jobs)
    .where(raw`${jobs.runAt} <= now() and not exists (select from webhook_endpoints where id = ${jobs.lane} and slow)`);
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null };
}
