import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { LRUCache } from "lru-cache";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { sql } from "@/lib/platform/db/client";
import type { RequestEvent } from "./event";
import { type LogRow, logRow } from "./log-row";
import * as queries from "./queries";
import { type BadItem, isBadValue, type Put, putAll, putSound } from "./salvage";

const flushEveryMs = 1000;
/** So many rows are written at once, without waiting for the second. */
const flushAtRows = 1000;
/** Rows of the request log that wait for a flush at most. Rows beyond this are dropped, and counted. */
const maxWaitingRows = 20_000;
/** Counts that wait at most: of a key, operation and status in a minute each. Requests beyond them are lost, and counted. */
const maxWaitingCounts = 100_000;
/** Of how many keys the running episode of rejections is remembered. */
const maxEpisodes = 10_000;
/** There are partitions for a day before and after the database's time. */
const maxClockErrorMs = DAY_MS;

/** What is written in one transaction. */
type Batch = {
  number: number;
  counts: Map<string, queries.UsageCount>;
  /** Rows of the request log as text: what is made ready with each request holds no later one up. */
  rows: LogRow[];
  lastUsed: Map<bigint, queries.LastUse>;
};

/** The start of the minute in which the limiter counted a request. A late one may count in the next minute already. */
const countedMinute = ({ decision }: RequestEvent): number => decision.minute.resetAt - MINUTE_MS;

/**
 * Whether metering keeps up: `since` when nothing could be written (milliseconds since the epoch), and how many counts and
 * rows were `lost` since the process started, because they could not be written or too many waited.
 */
export type MeteringHealth = { delayed: boolean; since?: number; lost: number };

/**
 * Gathers what was requested in memory and writes it once a second or sooner, so that no request waits for its own metering.
 * What could not be written stays as it is and is written first of all with the next flush.
 */
class UsageRecorder {
  readonly #id = randomUUID();
  #batches = 0;
  #waiting = this.#newBatch();
  /** A batch whose writing failed. It may have been committed all the same, before the connection was lost. */
  #unsettled: Batch | undefined;
  #failingSince: number | undefined;
  #dropped = 0;
  #lost = 0;
  /** By key, the latest episode of rejections: those for one reason that all end at one instant. */
  readonly #episodes = new LRUCache<bigint, string>({ max: maxEpisodes });
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  #newBatch(): Batch {
    return { number: ++this.#batches, counts: new Map(), rows: [], lastUsed: new Map() };
  }

  record(event: RequestEvent): void {
    this.#count(event);
    const { keyId, at, ipAddress } = event;
    this.#waiting.lastUsed.set(keyId, { keyId, at, ipAddress });
    if (!this.#isListed(event)) return;
    const { rows } = this.#waiting;
    if (rows.length + (this.#unsettled?.rows.length ?? 0) < maxWaitingRows) rows.push(logRow(event));
    else this.#dropped++;
    // Not while a batch is being written or failed: then the timer goes on with it.
    if (rows.length >= flushAtRows && !this.#unsettled) void this.flush();
  }

  #count(event: RequestEvent): void {
    const { counts } = this.#waiting;
    const minute = countedMinute(event);
    const { accountId, keyId, operation, status } = event;
    const name = `${minute} ${keyId} ${operation} ${status}`;
    const known = counts.get(name);
    if (known) known.count++;
    else if (counts.size + (this.#unsettled?.counts.size ?? 0) < maxWaitingCounts)
      counts.set(name, { minute, accountId, keyId, operation, status, count: 1 });
    else this.#lost++;
  }

  /** Whether a request gets a row of its own: of rejections that a client repeats until one instant, the first. */
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

  health(): MeteringHealth {
    const since = this.#failingSince;
    return { delayed: since !== undefined, ...(since === undefined ? {} : { since }), lost: this.#lost };
  }

  start(): void {
    this.#timer ??= setInterval(() => this.flush(), flushEveryMs).unref();
  }

  /** Writes what waits. A flush that is under way is waited for first, so that this one holds all that came before. */
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

  /** Writes a batch, or all of it that the database takes. @returns whether it is written now */
  async #settle(batch: Batch): Promise<boolean> {
    try {
      await this.#store(batch, putAll).catch((error) => {
        if (!isBadValue(error)) throw error;
        return this.#salvage(batch);
      });
    } catch (error) {
      this.#failingSince ??= Date.now();
      log().error({ err: error, since: this.#failingSince }, "usage could not be written, the next flush tries again");
      return false;
    }
    this.#failingSince = undefined;
    this.#unsettled = undefined;
    return true;
  }

  /** Writes a batch in one transaction, unless it turns out to be written already. */
  async #store({ number, counts, rows, lastUsed }: Batch, put: Put): Promise<void> {
    await sql().begin(async (on) => {
      const now = await queries.claimBatch(on, this.#id, number);
      if (now === undefined) return;
      await put(on, withMinutesNear(now, [...counts.values()]), queries.addCounts);
      await put(on, withTimesNear(now, rows), queries.insertRows);
      await put(on, withTimesNear(now, [...lastUsed.values()]), queries.recordLastUse);
    });
  }

  /** Writes a batch without what the database does not take of it. */
  async #salvage(batch: Batch): Promise<void> {
    const bad: BadItem[] = [];
    await this.#store(batch, putSound(bad));
    this.#lost += bad.length;
    for (const { item, error } of bad) log().error({ err: error, item: inspect(item) }, "usage that cannot be written");
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** A time as it is written: the database's own where the clock of this process was wrong by more than there are partitions. */
const near = (now: number, at: number): number => (Math.abs(at - now) <= maxClockErrorMs ? at : now);

const withTimesNear = <T extends { at: number }>(now: number, items: T[]): T[] =>
  items.map((item) => (near(now, item.at) === item.at ? item : { ...item, at: now }));

const withMinutesNear = (now: number, counts: queries.UsageCount[]): queries.UsageCount[] =>
  counts.map((count) =>
    near(now, count.minute) === count.minute ? count : { ...count, minute: now - (now % MINUTE_MS) },
  );

/** The recorder of this process. */
export const usage = () => perProcess("usage", () => new UsageRecorder());
