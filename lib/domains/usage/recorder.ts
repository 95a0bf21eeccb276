import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { apiProcess } from "@/lib/platform/api-process";
import { sql } from "@/lib/platform/db/client";
import { noteFailedWrite } from "@/lib/platform/db/errors";
import { telemetry } from "@/lib/platform/telemetry";
import { type BadItem, isBadValue, type Put, writeAll, writeValid } from "./batch-writes";
import type { RequestEvent } from "./event";
import { BatchJournal } from "./journal";
import { type LogRow, logRow } from "./log-row";
import { noObservations, noteCaller, noteQuota, type Observations } from "./observations";
import * as queries from "./queries";
import { withWritableMinutes, withWritableTimes } from "./writable-times";

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
/** The most keys whose latest noted use is remembered. */
const maxUses = 20_000;

/** The content of one transaction. */
type Batch = {
  number: number;
  /** When the first of its requests was recorded, on the monotonic clock. */
  since: number;
  counts: Map<string, queries.UsageCount>;
  /** Rows of the request log, prepared with each request, so that a flush causes no long pause. */
  rows: LogRow[];
  lastUsed: Map<bigint, queries.LastUse>;
  observations: Observations;
  journal: BatchJournal;
};

/** The start of the minute in which the limiter counted a request. */
const countedMinute = ({ decision }: RequestEvent): number => decision.minute.resetAt - MINUTE_MS;

/**
 * Whether metering keeps up. `since`: when writing started to fail (milliseconds since the epoch). `lost`: how many counts
 * and rows were lost since the process started, because they could not be written or too many waited.
 */
export type MeteringHealth = { delayed: boolean; since?: number; lost: number };

/**
 * Collects usage in memory and writes it once a second or sooner, so that requests do not wait for metering. A batch that
 * could not be written is written first in the next flush.
 */
class UsageRecorder {
  readonly #id = randomUUID();
  #batches = 0;
  #waiting = this.#newBatch();
  /** A batch whose write failed. It may have been committed before the connection was lost. */
  #unsettled: Batch | undefined;
  #failingSince: number | undefined;
  #dropped = 0;
  #lost = 0;
  #lostAt: number | undefined;
  /** The latest run of rejections of each key: same reason, same end. */
  readonly #episodes = new LRUCache<bigint, string>({ max: maxEpisodes });
  readonly #uses = new LRUCache<bigint, queries.LastUse>({ max: maxUses });
  #written: (observations: Observations) => void = () => {};
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  #newBatch(): Batch {
    const number = ++this.#batches;
    const journal = new BatchJournal(this.#id, number);
    return {
      number,
      since: performance.now(),
      counts: new Map(),
      rows: [],
      lastUsed: new Map(),
      observations: noObservations(),
      journal,
    };
  }

  /** @returns whether the request log has it: as a row, or as one of the rejections after a row */
  record(event: RequestEvent): boolean {
    this.#count(event);
    this.#noteUse(event);
    noteQuota(this.#waiting.observations, event);
    if (!this.#isListed(event)) return true;
    const { rows } = this.#waiting;
    if (rows.length + (this.#unsettled?.rows.length ?? 0) >= maxWaitingRows) {
      this.#dropped++;
      this.#lostAt = Date.now();
      return false;
    }
    rows.push(logRow(event));
    // While a batch is being written or failed, the timer writes the next one.
    if (rows.length >= flushAtRows && !this.#unsettled) void this.flush();
    return true;
  }

  #count(event: RequestEvent): void {
    const { counts, journal } = this.#waiting;
    const minute = countedMinute(event);
    const { accountId, keyId, operation, status, decision } = event;
    const name = `${minute} ${keyId} ${operation} ${status}`;
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
    journal.note(count);
  }

  #noteUse({ keyId, at, ipAddress }: RequestEvent): void {
    const last = this.#uses.get(keyId);
    if (last?.ipAddress === ipAddress && Math.abs(at - last.at) < lastUseEveryMs) return;
    const use = { keyId, at, ipAddress };
    this.#uses.set(keyId, use);
    this.#waiting.lastUsed.set(keyId, use);
    noteCaller(this.#waiting.observations, use);
  }

  #lose(number: number): void {
    if (number === 0) return;
    this.#lost += number;
    this.#lostAt = Date.now();
  }

  /** Whether a request gets its own row: only the first of a run of rejections does. */
  #isListed({ keyId, decision }: RequestEvent): boolean {
    if (decision.allowed) return true;
    const episode = `${decision.rejectedBy} ${decision.retryAt}`;
    if (this.#episodes.get(keyId) === episode) return false;
    this.#episodes.set(keyId, episode);
    return true;
  }

  /** How many rows of the request log were dropped since the process started, because the database was too slow. */
  get dropped(): number {
    return this.#dropped;
  }

  /** When counts or rows were last lost or dropped, in milliseconds since the epoch, if any were. */
  get lostAt(): number | undefined {
    return this.#lostAt;
  }

  /** How long the oldest recorded request waits to be written, in milliseconds. */
  get waitsMs(): number {
    const oldest = this.#unsettled ?? this.#waiting;
    return oldest.counts.size > 0 ? performance.now() - oldest.since : 0;
  }

  /** How many counts and rows wait in memory, those that are being written included. */
  get waiting(): { counts: number; rows: number } {
    const batches = [this.#waiting, ...(this.#unsettled ? [this.#unsettled] : [])];
    const sum = (sizeOf: (batch: Batch) => number) => batches.reduce((total, batch) => total + sizeOf(batch), 0);
    return { counts: sum(({ counts }) => counts.size), rows: sum(({ rows }) => rows.length) };
  }

  health(): MeteringHealth {
    const since = this.#failingSince;
    return { delayed: since !== undefined, since, lost: this.#lost };
  }

  /** Calls back with the observations of each batch that is written. */
  onWritten(callback: (observations: Observations) => void): void {
    this.#written = callback;
  }

  /** Notes the callers of observations again with their next requests. */
  forgetUses({ callers }: Observations): void {
    for (const { keyId } of callers.values()) this.#uses.delete(keyId);
  }

  start(): void {
    this.#timer ??= setInterval(() => this.flush(), flushEveryMs).unref();
  }

  /** Writes everything that was recorded before. Waits for a running flush first. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing;
    this.#flushing = this.#write().finally(() => {
      this.#flushing = undefined;
    });
    await this.#flushing;
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
  async #settle(batch: Batch): Promise<boolean> {
    const startedAt = performance.now();
    const count = (result: "written" | "failed") =>
      telemetry().metrics?.countFlush(result, (performance.now() - startedAt) / 1000);
    try {
      await this.#store(batch, writeAll).catch((error) => {
        if (!isBadValue(error)) throw error;
        return this.#storeValid(batch);
      });
    } catch (error) {
      count("failed");
      noteFailedWrite(error);
      this.#failingSince ??= Date.now();
      log().error({ err: error, since: this.#failingSince }, "usage could not be written, the next flush tries again");
      return false;
    }
    count("written");
    this.#failingSince = undefined;
    this.#unsettled = undefined;
    batch.journal.remove();
    this.#written(batch.observations);
    return true;
  }

  /** Writes a batch in one transaction, unless it is already written. Drops what belongs to deleted accounts. */
  async #store({ number, counts, rows, lastUsed, observations }: Batch, put: Put): Promise<void> {
    await sql().begin(async (on) => {
      const now = await queries.claimBatch(on, this.#id, number);
      if (now === undefined) return;
      const { quotas } = observations;
      const exists = await queries.existingAccounts(on, [...counts.values(), ...rows, ...quotas.values()]);
      for (const use of quotas.values()) if (!exists(use)) quotas.delete(use.accountId);
      await put(on, withWritableMinutes(now, [...counts.values()].filter(exists)), queries.addCounts);
      await put(on, withWritableTimes(now, rows.filter(exists)), queries.insertRows);
      await put(on, withWritableTimes(now, [...lastUsed.values()]), queries.recordLastUse);
    });
  }

  /** Writes a batch without the items that the database rejects. */
  async #storeValid(batch: Batch): Promise<void> {
    const bad: BadItem[] = [];
    await this.#store(batch, writeValid(bad));
    this.#lose(bad.length);
    for (const { item, error } of bad) log().error({ err: error, item: inspect(item) }, "usage that cannot be written");
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

/** The recorder of this process. */
export const usage = () => perProcess("usage", () => new UsageRecorder());

/** Writes the usage that waits in memory, where the requests were served. */
export const flushUsage = (): Promise<void> => apiProcess()?.("flushUsage") ?? usage().flush();
