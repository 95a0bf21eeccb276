import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/base/log";
import { type Claimed, claimJobs, endJob, type Group, groups, hasDueJobs, type Job, type Pool, pools } from "./queue";

export type JobKind = {
  /** Throws to be done again. `settled`: it has ended the job itself. */
  run(job: Job): Promise<"settled" | undefined>;
  /** How long to wait after each failed attempt, in seconds. After the last one it is given up. */
  retries: readonly number[];
};

/** A delivery that takes longer gives its slot to the next one: only sockets and memory are left to share, and both suffice. */
const slotMs = 1_000;
/** After each claim. Meanwhile more slots are freed, so that the next one takes more. */
const restMs = 20;
/** While nothing is due. */
const pollMs = 250;
/** After the database did not respond. */
const pauseMs = 1_000;
/** A stop waits so long. What is not done by then is done by another worker, when its lease ends. */
const drainMs = 10_000;

/** Up to a tenth more or less, so that what failed together is not tried together. */
const withJitter = (seconds: number): number => seconds * (0.9 + Math.random() / 5);

/** @returns in how many seconds the next attempt comes. Undefined after the last */
export function nextAttempt(retries: readonly number[], attempt: number): number | undefined {
  const wait = retries[attempt - 1];
  return wait === undefined ? undefined : withJitter(wait);
}

/** `freed`: a slot, since the last claim began. */
type Claimer = Group & { freed: boolean; wake(): void };

export class Worker {
  readonly #kinds: Record<string, JobKind>;
  readonly #running = new Set<Promise<void>>();
  readonly #inSlots = new Set<Claimed>();
  readonly #claimers: Claimer[] = groups.map((group) => ({ ...group, freed: false, wake: () => {} }));
  #stopping = false;
  #loops: Promise<unknown> | undefined;

  constructor(kinds: Record<string, JobKind>) {
    this.#kinds = kinds;
  }

  start(): void {
    this.#loops ??= Promise.all(this.#claimers.map((claimer) => this.#work(claimer)));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const claimer of this.#claimers) claimer.wake();
    await this.#loops;
    await Promise.race([Promise.all(this.#running), sleep(drainMs, undefined, { ref: false })]);
  }

  async #work(claimer: Claimer): Promise<void> {
    while (!this.#stopping) {
      claimer.freed = false;
      const taken = await this.#take(claimer);
      for (const job of taken ?? []) this.#begin(job, claimer);
      await sleep(restMs);
      if (!taken?.length && !claimer.freed) await this.#pause(claimer, taken ? pollMs : pauseMs);
    }
  }

  /** Undefined if the database does not respond. */
  async #take(claimer: Claimer): Promise<Claimed[] | undefined> {
    try {
      return (await hasDueJobs(claimer)) ? await claimJobs(claimer, this.#room()) : [];
    } catch (error) {
      log().warn({ err: error }, "jobs could not be taken");
      return undefined;
    }
  }

  #room(): Record<Pool, number> {
    const roomIn = (pool: Pool) => pools[pool].slots - [...this.#inSlots].filter((job) => job.pool === pool).length;
    return { mail: roomIn("mail"), event: roomIn("event"), delivery: roomIn("delivery"), slow: roomIn("slow") };
  }

  #begin(job: Claimed, claimer: Claimer): void {
    this.#inSlots.add(job);
    const free = () => {
      this.#inSlots.delete(job);
      // What an event was made into is due immediately.
      for (const each of job.pool === "event" ? this.#claimers : [claimer]) {
        each.freed = true;
        each.wake();
      }
    };
    const timer = job.pool === "delivery" ? setTimeout(free, slotMs) : undefined;
    const done = this.#run(job).finally(() => {
      clearTimeout(timer);
      this.#running.delete(done);
      free();
    });
    this.#running.add(done);
  }

  /** Ends early when a slot is free, and a lane may have room. */
  #pause(claimer: Claimer, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      claimer.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #run(job: Job): Promise<void> {
    try {
      await this.#attempt(job);
    } catch (error) {
      log().warn({ err: error, kind: job.kind, job: String(job.id) }, "the end of a job could not be recorded");
    }
  }

  async #attempt(job: Job): Promise<void> {
    const kind = this.#kinds[job.kind];
    if (!kind) return endJob({ ...job, retryInSeconds: 60 }); // of a newer version
    try {
      if ((await kind.run(job)) === "settled") return;
    } catch (error) {
      const retryInSeconds = nextAttempt(kind.retries, job.attempt);
      log().error({ err: error, kind: job.kind, attempt: job.attempt, retryInSeconds }, "a job failed");
      return endJob({ ...job, retryInSeconds });
    }
    return endJob(job);
  }
}
