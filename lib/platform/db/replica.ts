import { setTimeout as sleep } from "node:timers/promises";
import type { Awaitable } from "@/lib/base/async";
import { batchCalls } from "@/lib/base/batch-calls";
import { env } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { deletePerProcess, perProcess } from "@/lib/base/per-process";
import { SECOND_MS } from "@/lib/base/time";
import { databaseError, isTransient } from "./availability";
import { type Connection, connectPlain, connectPostgres, type Sql, sql } from "./client";

/** A replica that lacks what was committed this long ago is not used. The read cache adds half a second. */
const maxAgeMs = 400;
const lookEveryMs = 100;
/** A replica that came back is used after this time, in which every process has noticed that it was away. */
const resumeAfterMs = SECOND_MS;
/** A look that takes longer gets new connections, and reads that hang with it go to the primary. */
const giveUpAfterMs = 2 * SECOND_MS;
/** How often a write looks whether the replica has it. */
const pauseMs = 2;
/** More than those of `maxAgeMs`. */
const maxTargets = 20;

/** `position`: of the primary in its write-ahead log, or how much of it the replica has replayed, in bytes. */
type Server = { database: string; replays: boolean; position: bigint };

async function look(on: Sql): Promise<Server> {
  const [server] = await on<[Server]>`
    select system_identifier || ' ' || current_database() as database, pg_is_in_recovery() as replays,
      coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0', 0)::bigint
        as position
    from pg_control_system()`;
  return server;
}

const replicates = (replica: Server, primary: Server): boolean =>
  replica.replays && replica.database === primary.database;

export type ReplicaState = "none" | "used" | "behind" | "away" | "not a replica";

/** One that comes back is behind at first, which is no news. */
const worse = (state: ReplicaState, than: ReplicaState): boolean =>
  state !== than && (than === "used" || than === "behind");

/**
 * Two rules let every process read what a person or a key has written, whichever process wrote it. A process reads from
 * the replica only while that has all that was committed `maxAgeMs` ago. And a write is responded to once the replica has
 * replayed it, or after `maxAgeMs`. (decisions: Read replicas)
 */
class Replica {
  readonly #url: string;
  #primary: Sql;
  #replica: Sql;
  #pool: Sql;
  #timer: NodeJS.Timeout | undefined;
  #giveUp: NodeJS.Timeout | undefined;
  #looking = false;
  /** Where the primary was at instants of the monotonic clock, which the replica has not been seen to reach. */
  readonly #targets: { position: bigint; at: number }[] = [];
  /** The replica has all that was committed before this instant. */
  #freshAsOf = Number.NEGATIVE_INFINITY;
  #usedFrom = Number.POSITIVE_INFINITY;
  #behindMs = Number.POSITIVE_INFINITY;
  #fault: "away" | "not a replica" | undefined = "away";
  /** Why the latest look failed. */
  #error: unknown;
  #usedAt = performance.now();
  /** What the log said last. */
  #told: ReplicaState = "used";
  /** Reads that may go to the replica, by where they went. */
  readonly reads = { replica: 0, primary: 0 };

  constructor(url: string) {
    this.#url = url;
    [this.#primary, this.#replica, this.#pool] = this.#open();
  }

  #open(): [Sql, Sql, Sql] {
    // A look must not wait for a busy pool.
    return [connectPostgres(), connectPostgres({ url: this.#url }), connectPlain({ url: this.#url })];
  }

  /** One that is away does not keep the process from its start. @returns whether it may be used. @throws UserError if it rejects us */
  async start(): Promise<boolean> {
    await this.#look();
    if (this.#error && !isTransient(this.#error)) throw databaseError(this.#error, "replica of DATABASE_READ_URL");
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
    return this.#fault !== "not a replica";
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#giveUp); // a look at a connection that has not opened never ends
    await Promise.all([this.#primary, this.#replica, this.#pool].map((on) => on.end({ timeout: 1 })));
  }

  get #isUsed(): boolean {
    const now = performance.now();
    return !this.#fault && now - this.#freshAsOf < maxAgeMs && now >= this.#usedFrom;
  }

  get state(): ReplicaState {
    return this.#fault ?? (this.#isUsed ? "used" : "behind");
  }

  get lagSeconds(): number {
    return (performance.now() - this.#freshAsOf) / 1000;
  }

  /** Asks the primary if the replica is not used, or cannot respond. */
  async ask<T>(query: (on: Connection) => PromiseLike<T>): Promise<T> {
    if (this.#isUsed) {
      try {
        const result = await query(this.#pool);
        this.reads.replica++;
        return result;
      } catch (error) {
        if (!isTransient(error)) throw error;
        log().debug({ err: error }, "the replica could not respond, asking the primary");
      }
    }
    this.reads.primary++;
    return query(sql());
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const at = performance.now();
    this.#giveUp = setTimeout(() => this.renew(), giveUpAfterMs);
    const keepError = (error: unknown) => {
      this.#error = error;
    };
    this.#error = undefined;
    try {
      const [primary, replica] = await Promise.all([look(this.#primary), look(this.#replica).catch(keepError)]);
      if (!replica) this.#fault = "away";
      else this.#fault = replicates(replica, primary) ? undefined : "not a replica";
      this.#recordPosition(at, primary.position, this.#fault ? -1n : (replica?.position ?? -1n));
    } catch (error) {
      keepError(error);
    }
    clearTimeout(this.#giveUp);
    this.#looking = false;
    this.#tell();
  }

  #recordPosition(at: number, position: bigint, replayed: bigint): void {
    const targets = this.#targets;
    if (targets.length < maxTargets) targets.push({ position, at });
    const reached = targets.findLast((target) => replayed >= target.position);
    if (reached) {
      const now = performance.now();
      if (now - this.#freshAsOf >= maxAgeMs) this.#usedFrom = now + resumeAfterMs;
      this.#freshAsOf = reached.at;
      targets.splice(0, targets.indexOf(reached) + 1);
    }
    this.#behindMs = at - (targets[0]?.at ?? at);
  }

  /** Reads that wait for a response go to the primary. */
  renew(): void {
    const hanging = [this.#primary, this.#replica, this.#pool];
    [this.#primary, this.#replica, this.#pool] = this.#open();
    for (const on of hanging) {
      on.end({ timeout: 0 }).catch((error) => log().debug({ err: error }, "a connection could not be ended"));
    }
  }

  /** Once it has lasted. */
  #tell(): void {
    const now = performance.now();
    if (this.#isUsed) {
      this.#usedAt = now;
      if (this.#told !== "used") log().info("reads go to the replica again");
      this.#told = "used";
    } else if (worse(this.state, this.#told) && now - this.#usedAt > giveUpAfterMs) {
      this.#told = this.state;
      log().warn({ err: this.#error }, `the replica is ${this.state}, reads go to the primary`);
    }
  }

  /** Never rejects. Without the wait, if it is so far behind, or has been away for so long, that no process uses it. */
  readonly replayed = batchCalls(async (writes: null[]): Promise<undefined[]> => {
    if (this.#behindMs <= maxAgeMs + lookEveryMs) {
      await Promise.any([this.#caughtUp(), sleep(maxAgeMs, undefined, { ref: false })]);
    }
    return writes.map(() => undefined);
  }, 4);

  async #caughtUp(): Promise<void> {
    const deadline = performance.now() + maxAgeMs;
    const { position } = await look(this.#primary);
    while ((await look(this.#replica)).position < position && performance.now() < deadline) await sleep(pauseMs);
  }
}

const holder = () => perProcess("replica", (): { started?: Replica } => ({}));

/** Undefined without one, and before the start. */
export const replica = (): Replica | undefined => holder().started;

export async function startReplica(): Promise<void> {
  const { databaseReadUrl } = env();
  if (!databaseReadUrl) return;
  const starting = new Replica(databaseReadUrl);
  if (!(await starting.start())) {
    await starting.stop();
    throw new UserError(
      "DATABASE_READ_URL leads to a server that does not replicate the database of DATABASE_URL, or was promoted.",
    );
  }
  holder().started = starting;
}

export async function stopReplica(): Promise<void> {
  await replica()?.stop();
  deletePerProcess("replica");
}

/** After a write of a person or a key, before they are told of it. */
export const untilReplicaCaughtUp = (): Awaitable<void> => replica()?.replayed(null);
