import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { perProcess } from "@/lib/base/per-process";
import { SECOND_MS } from "@/lib/base/time";
import type { Connection } from "./client";

export const thisProcess = () =>
  perProcess("this process", () => ({
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    startedAt: new Date(),
  }));

/** Three heartbeats. A process without one for this long counts as dead. */
export const silentSeconds = 16;

const lookEveryMs = SECOND_MS / 2;

/**
 * The processes that write a heartbeat while this waits: until the next one, or 16 s if a process died. @param on a
 * database of any version; before 0018, a row does not say when the process stopped
 */
export async function findLiveProcesses(on: Connection): Promise<string[]> {
  const read = () => on<{ name: string; seenAt: string }[]>`
    select format('%s (process %s)', host, pid) as name, seen_at::text as "seenAt" from processes p
    where to_jsonb(p) ->> 'stopped_at' is null`;
  const [table] = await on`select to_regclass('processes') as name`;
  if (table?.name == null) return [];
  const before = new Set((await read()).map(({ name, seenAt }) => `${name} ${seenAt}`));
  const deadline = performance.now() + silentSeconds * SECOND_MS;
  for (;;) {
    const rows = await read();
    const beating = rows.filter(({ name, seenAt }) => !before.has(`${name} ${seenAt}`)).map(({ name }) => name);
    if (beating.length > 0 || rows.length === 0 || performance.now() > deadline) return beating;
    await sleep(lookEveryMs);
  }
}

/** The application and the process ID in Postgres of each. */
export async function findHolders(on: Connection): Promise<string[]> {
  const rows = await on<{ name: string }[]>`
    select format('%s (process %s of Postgres)', coalesce(application_name, 'of another role'), pid) as name from pg_stat_activity
    where pid <> pg_backend_pid() and pid in (
      select l.pid from pg_locks l join pg_class c on c.oid = l.relation
      where l.database = (select oid from pg_database where datname = current_database())
        and c.relnamespace = 'public'::regnamespace)
    order by xact_start limit 3`;
  return rows.map(({ name }) => name);
}
