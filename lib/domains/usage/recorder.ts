import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { sql } from "@/lib/platform/db/client";
import { MINUTE_MS } from "@/lib/platform/limiter/windows";
import type { RequestEvent } from "./event";
import * as queries from "./queries";

const flushEveryMs = 1000;
/** So many rows are written at once, without waiting for the second. */
const flushAtRows = 1000;
/** Rows of the request log that wait for a flush at most. Counts are never dropped; rows beyond this are, and counted. */
const maxWaitingRows = 20_000;

/** What is written in one transaction. */
type Batch = {
  counts: Map<string, queries.UsageCount>;
  /** Rows of the request log as text: what is made ready with each request holds no later one up. */
  rows: string[];
  /** The request of the first row, by which the batch is found again in the log. */
  first: RequestEvent | undefined;
  lastUsed: Map<bigint, queries.LastUse>;
};

const emptyBatch = (): Batch => ({ counts: new Map(), rows: [], first: undefined, lastUsed: new Map() });

/** The start of the minute in which the limiter counted a request. A late one may count in the next minute already. */
const countedMinute = ({ windows }: RequestEvent): number => windows.minute.resetAt - MINUTE_MS;

/**
 * Gathers what was requested in memory and writes it once a second or sooner, so that no request waits for its own metering.
 * What could not be written stays as it is and is written first of all with the next flush.
 */
class UsageRecorder {
  #waiting = emptyBatch();
  /** A batch whose writing failed. It may have been committed all the same, before the connection was lost. */
  #unsettled: Batch | undefined;
  #dropped = 0;
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  record(event: RequestEvent): void {
    const { counts, rows, lastUsed } = this.#waiting;
    const minute = countedMinute(event);
    const { accountId, keyId, operation, status } = event;
    const name = `${minute} ${keyId} ${operation} ${status}`;
    const known = counts.get(name);
    if (known) known.count++;
    else counts.set(name, { minute, accountId, keyId, operation, status, count: 1 });
    lastUsed.set(keyId, event);
    const waitingRows = rows.length + (this.#unsettled?.rows.length ?? 0);
    if (rows.length === 0) this.#waiting.first = event;
    if (rows.length === 0 || waitingRows < maxWaitingRows) rows.push(queries.logRow(event));
    else this.#dropped++;
    // Not while a batch is being written or failed: then the timer goes on with it.
    if (rows.length >= flushAtRows && !this.#unsettled) void this.flush();
  }

  /** How many rows of the request log were dropped since the process started, because the database was too slow. */
  get dropped(): number {
    return this.#dropped;
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
    if (this.#unsettled && !(await this.#settle(this.#unsettled, true))) return;
    if (this.#waiting.counts.size === 0) return;
    const batch = this.#waiting;
    this.#unsettled = batch;
    this.#waiting = emptyBatch();
    await this.#settle(batch, false);
  }

  /** Writes a batch, unless it turns out to be written already. @returns whether it is now */
  async #settle({ counts, rows, first, lastUsed }: Batch, again: boolean): Promise<boolean> {
    try {
      await sql().begin(async (on) => {
        if (again && first && (await queries.isLogged(on, first))) return;
        await queries.addCounts(on, [...counts.values()]);
        await queries.insertRows(on, rows);
        await queries.noteLastUse(on, [...lastUsed.values()]);
      });
    } catch (error) {
      log().error({ err: error }, "usage could not be written and waits for the next flush");
      return false;
    }
    this.#unsettled = undefined;
    return true;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** The recorder of this process. */
export const usage = () => perProcess("usage", () => new UsageRecorder());
