import { and, count, eq, isNull, min, sql as raw } from "drizzle-orm";
import { batched } from "@/lib/base/batched";
import { db, type Executor, sql } from "@/lib/platform/db/client";
import { jobs } from "@/lib/platform/db/schema";

export type Job = Pick<typeof jobs.$inferSelect, "id" | "kind" | "lane" | "subject" | "payload" | "attempt">;

type NewJob = Pick<typeof jobs.$inferInsert, "kind" | "lane" | "subject" | "payload">;

/** Lanes that are not of an endpoint. */
export const lanes = { mail: 0n, events: -1n } as const;

/** The most jobs of a lane that are done at a time, by all workers. */
const perLane = 4;

/** A job takes less, so its lease only ends if its worker was killed. */
const leaseSeconds = 30;

/** @param on the transaction of the change, so that both are committed together */
export async function addJobs(on: Executor, added: NewJob[]): Promise<void> {
  if (added.length > 0) await on.insert(jobs).values(added);
}

/** Of the jobs of a lane, those that no worker has. */
export async function removeWaiting(on: Executor, lane: bigint): Promise<void> {
  await on.delete(jobs).where(and(eq(jobs.lane, lane), isNull(jobs.startedAt)));
}

/**
 * Takes due jobs, each once until its lease ends. Claims wait for each other, so that a lane keeps its maximum; the lock
 * needs a statement of its own, because the next one must see what earlier claims took. It finds the lanes that have
 * jobs one by one in the index, so that a lane with many jobs costs as much as one with few.
 */
export const claimJobs = (most: number): Promise<Job[]> =>
  sql().begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('jobs'))`;
    return tx<Job[]>`
      with recursive lanes as (
        (select lane from jobs order by lane limit 1)
        union all
        select (select lane from jobs where lane > lanes.lane order by lane limit 1) from lanes where lanes.lane is not null
      ), due as (
        select job.id from lanes cross join lateral (
          select id, run_at from jobs where jobs.lane = lanes.lane and run_at <= now() order by run_at
          limit greatest(0, ${perLane} - (
            select count(*) from jobs where jobs.lane = lanes.lane and started_at is not null and run_at > now()))
        ) job order by job.run_at limit ${most}
      )
      update jobs set attempt = attempt + 1, started_at = now(), run_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (select id from due)
      returning id, kind, lane, subject, payload, attempt`;
  });

/** Whether a claim would find something, unless lanes are full. */
export async function hasDueJobs(): Promise<boolean> {
  const [row] = await sql()<{ due: boolean }[]>`select exists (select from jobs where run_at <= now()) as due`;
  return row?.due === true;
}

type Ended = Pick<Job, "id" | "attempt"> & { retryInSeconds?: number };

/** Deletes them, or has them done again. Not those that another worker has taken meanwhile. */
export const endJob = batched<Ended, void>(async (ended) => {
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

/** `oldest`: when the one that is due for the longest was due. */
export async function waitingJobs(): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await db()
    .select({ waiting: count(), oldest: min(jobs.runAt) })
    .from(jobs)
    .where(raw`${jobs.runAt} <= now()`);
  return { waiting: row?.waiting ?? 0, oldest: row?.oldest ?? null };
}
