import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { quotaWarnings } from "@/lib/base/quota-warning";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { apiProcess } from "@/lib/platform/api-process";
import { recordFailedWrite } from "@/lib/platform/db/availability";
import { untilReplicaCaughtUp } from "@/lib/platform/db/replica";
import { telemetry } from "@/lib/platform/telemetry";
import { type Batch, countName, newBatch, writeBatch } from "./batch";
import type { RequestEvent } from "./event";
import { BatchJournal } from "./journal";
import { logRow } from "./log-row";
import type { LastUse } from "./queries";

const flushEveryMs = SECOND_MS;
/** With this many rows, a flush starts before the second is over. */
const flushAtRows = 1000;
/** The most waiting rows of the request log. Further rows are dropped and counted. */
const maxWaitingRows = 20_000;
/** The most waiting counts, each of a key, operation, status and minute. Further requests are lost and counted. */
const maxWaitingCounts = 100_000;
/** The most keys whose current run of rejections is tracked. */
const maxEpisodes = 10_000;
/**
 * How often the last use of a key is written, unless its IP address changes. Written with each batch, it took half of
 * Postgres's work with as many keys as requests.
 */
const lastUseEveryMs = MINUTE_MS;
/** The most keys whose latest recorded use is remembered. */
const maxUses = 20_000;

type WaitingBatch = Batch & {
  /** When the first of its requests was recorded, on the monotonic clock. */
  since: number;
  journal: BatchJournal;
};

/** `since`: when writing started to fail. `lost`: counts and rows that could not be written or kept. */
export type MeteringHealth = { delayed: boolean; since?: number; lost: number };

/**
 * Writes once a second or sooner, so that requests do not wait for metering. A batch that could not be written is
 * written first in the next flush.
 */
class UsageRecorder {
  readonly #id = randomUUID();
  #batches = 0;
  #waiting = this.#newBatch();
  /** A batch whose write failed. It may have been committed before the connection was lost. */
  #unsettled: WaitingBatch | undefined;
  #failingSince: number | undefined;
  /** Rows of the request log, because the database was too slow. */
  dropped = 0;
  #lost = 0;
  lostAt: number | undefined;
  /** The latest run of rejections of each key: same reason, same end. */
  readonly #episodes = new LRUCache<bigint, string>({ max: maxEpisodes });
  readonly #uses = new LRUCache<bigint, LastUse>({ max: maxUses });
  #written: (batch: Batch) => void = () => {};
  #flushing: Promise<void> = Promise.resolve();
  #nextFlush: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  #newBatch(): WaitingBatch {
    const number = ++this.#batches;
    return { ...newBatch(this.#id, number), since: performance.now(), journal: new BatchJournal(this.#id, number) };
  }

  /** @returns whether the request log has it: as a row, or as one of the rejections after a row */
  record(event: RequestEvent): boolean {
    this.#count(event);
    this.#recordUse(event);
    this.#recordQuota(event);
    if (!this.#isListed(event)) return true;
    const { rows } = this.#waiting;
    if (rows.length + (this.#unsettled?.rows.length ?? 0) >= maxWaitingRows) {
      this.dropped++;
      this.lostAt = Date.now();
      return false;
    }
    rows.push(logRow(event));
    // While a batch is being written or failed, the timer writes the next one.
    if (rows.length >= flushAtRows && !this.#unsettled) void this.flush();
    return true;
  }

  #count(event: RequestEvent): void {
    const { counts, journal } = this.#waiting;
    const { accountId, keyId, operation, status, decision } = event;
    // The minute of the limiter, whose clock may differ.
    const minute = decision.minute.resetAt - MINUTE_MS;
    const name = countName({ minute, keyId, operation, status });
    let count = counts.get(name);
    if (!count) {
      if (counts.size + (this.#unsettled?.counts.size ?? 0) >= maxWaitingCounts) {
        this.#lose(1);
        return;
      }
      count = { minute, accountId, keyId, operation, status, count: 0, dayUsed: 0 };
      if (counts.size === 0) this.#waiting.since = performance.now();
      counts.set(name, count);
    }
    count.count++;
    if (decision.allowed) count.dayUsed = Math.max(count.dayUsed, decision.day.limit - decision.day.remaining);
    journal.record(count);
  }

  #recordUse({ keyId, at, ipAddress }: RequestEvent): void {
    const last = this.#uses.get(keyId);
    if (last?.ipAddress === ipAddress && Math.abs(at - last.at) < lastUseEveryMs) return;
    const use = { keyId, at, ipAddress };
    this.#uses.set(keyId, use);
    this.#waiting.lastUses.set(`${keyId} ${ipAddress}`, use);
  }

  #recordQuota({ accountId, at, decision }: RequestEvent): void {
    const { limit, remaining } = decision.day;
    if (remaining * 100 <= limit * (100 - quotaWarnings.lowest))
      this.#waiting.quotas.set(accountId, { accountId, limit, remaining, at });
  }

  #lose(number: number): void {
    if (number === 0) return;
    this.#lost += number;
    this.lostAt = Date.now();
  }

  /** Whether a request gets its own row: only the first of a run of rejections does. */
  #isListed({ keyId, decision }: RequestEvent): boolean {
    if (decision.allowed) return true;
    const episode = `${decision.rejectedBy} ${decision.retryAt}`;
    if (this.#episodes.get(keyId) === episode) return false;
    this.#episodes.set(keyId, episode);
    return true;
  }

  /** How long the oldest recorded request waits to be written, in milliseconds. */
  get waitsMs(): number {
    const oldest = this.#unsettled ?? this.#waiting;
    return oldest.counts.size > 0 ? performance.now() - oldest.since : 0;
  }

  /** How many counts and rows wait in memory, those that are being written included. */
  get waiting(): { counts: number; rows: number } {
    const [waiting, unsettled] = [this.#waiting, this.#unsettled];
    return {
      counts: waiting.counts.size + (unsettled?.counts.size ?? 0),
      rows: waiting.rows.length + (unsettled?.rows.length ?? 0),
    };
  }

  health(): MeteringHealth {
    const since = this.#failingSince;
    return { delayed: since !== undefined, since, lost: this.#lost };
  }

  onWritten(callback: (batch: Batch) => void): void {
    this.#written = callback;
  }

  /** Records the uses of a batch again with the next requests of their keys. */
  forgetUses({ lastUses }: Batch): void {
    for (const { keyId } of lastUses.values()) this.#uses.delete(keyId);
  }

  start(): void {
    this.#timer ??= setInterval(() => this.flush(), flushEveryMs).unref();
  }

  /** Writes everything that was recorded before. While one flush runs, all calls share the next. */
  flush(): Promise<void> {
    const begin = () => {
      this.#nextFlush = undefined;
      this.#flushing = this.#write();
      return this.#flushing;
    };
    this.#nextFlush ??= this.#flushing.then(begin, begin);
    return this.#nextFlush;
  }

  async #write(): Promise<void> {
    if (this.#unsettled && !(await this.#settle(this.#unsettled))) return;
    if (this.#waiting.counts.size === 0) return;
    const batch = this.#waiting;
    this.#unsettled = batch;
    this.#waiting = this.#newBatch();
    await this.#settle(batch);
  }

  /** Writes a batch, or as much as the database accepts. @returns whether it is written */
  async #settle(batch: WaitingBatch): Promise<boolean> {
    const startedAt = performance.now();
    const count = (result: "written" | "failed") =>
      telemetry().metrics?.countFlush(result, (performance.now() - startedAt) / 1000);
    try {
      this.#lose(await writeBatch(batch));
    } catch (error) {
      count("failed");
      recordFailedWrite(error);
      this.#failingSince ??= Date.now();
      log().error({ err: error, since: this.#failingSince }, "usage could not be written, the next flush tries again");
      return false;
    }
    count("written");
    this.#failingSince = undefined;
    this.#unsettled = undefined;
    batch.journal.remove();
    this.#written(batch);
    return true;
  }

  /** Writes everything. @returns false if the database did not take it, and there is no journal for the next start */
  async stop(): Promise<boolean> {
    clearInterval(this.#timer);
    await this.flush();
    const { counts, rows } = this.waiting;
    if (counts === 0 || env().database.kind === "embedded") return true;
    log().error({ counts, rows }, "usage could not be written before the stop, and is lost");
    return false;
  }
}

export const usageRecorder = () => perProcess("usage", () => new UsageRecorder());

/** Where the requests were served. */
export async function flushUsage(): Promise<void> {
  await (apiProcess()?.("flushUsage") ?? usageRecorder().flush());
  await untilReplicaCaughtUp();
}
