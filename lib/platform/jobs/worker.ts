import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/base/log";
import { claimJobs, endJob, hasDueJobs, type Job } from "./queue";

export type JobKind = {
  /** Throws to be done again. `settled`: it has ended the job itself. */
  run(job: Job): Promise<"settled" | undefined>;
  /** How long to wait after each failed attempt, in seconds. After the last one it is given up. */
  retries: readonly number[];
};

/** In progress in one worker. */
const slots = 64;
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

export class Worker {
  readonly #kinds: Record<string, JobKind>;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(kinds: Record<string, JobKind>) {
    this.#kinds = kinds;
  }

  start(): void {
    this.#loop ??= this.#work();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    await Promise.race([Promise.all(this.#running), sleep(drainMs, undefined, { ref: false })]);
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const taken = await this.#take();
      for (const job of taken ?? []) {
        const done = this.#run(job).finally(() => this.#running.delete(done));
        this.#running.add(done);
      }
      if (!taken?.length || this.#running.size >= slots) await this.#pause(taken ? pollMs : pauseMs);
    }
  }

  /** Undefined if the database does not respond. */
  async #take(): Promise<Job[] | undefined> {
    try {
      return (await hasDueJobs()) ? await claimJobs(slots - this.#running.size) : [];
    } catch (error) {
      log().warn({ err: error }, "jobs could not be taken");
      return undefined;
    }
  }

  /** Ends early when a job does, because its lane has room then. */
  async #pause(ms: number): Promise<void> {
    const waiting = sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    await Promise.race([waiting, ...this.#running]);
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
