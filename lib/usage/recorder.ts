import { sql } from "@/lib/db/client";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import type { RequestEvent } from "./event";
import * as queries from "./queries";

const flushEveryMs = 1000;
/** Rows of the request log that wait for a flush at most. Counts are never dropped; rows beyond this are, and counted. */
const maxWaitingRows = 20_000;
const minuteMs = 60_000;

/**
 * Gathers what was requested in memory and writes it once a second, so that no request waits for its own metering.
 * What could not be written stays and is written with the next flush.
 */
class UsageRecorder {
  #counts = new Map<string, queries.UsageCount>();
  #rows: RequestEvent[] = [];
  #lastUsed = new Map<bigint, queries.LastUse>();
  #dropped = 0;
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  record(event: RequestEvent): void {
    this.#count(event.at - (event.at % minuteMs), event, 1);
    this.#lastUsed.set(event.keyId, event);
    if (this.#rows.length < maxWaitingRows) this.#rows.push(event);
    else this.#dropped++;
  }

  #count(minute: number, group: Omit<queries.UsageCount, "minute" | "count">, count: number): void {
    const { accountId, keyId, operation, status } = group;
    const name = `${minute} ${keyId} ${operation} ${status}`;
    const known = this.#counts.get(name);
    if (known) known.count += count;
    else this.#counts.set(name, { minute, accountId, keyId, operation, status, count });
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
    if (this.#counts.size === 0) return;
    const [counts, rows, lastUsed] = [this.#counts, this.#rows, this.#lastUsed];
    this.#counts = new Map();
    this.#rows = [];
    this.#lastUsed = new Map();
    try {
      await sql().begin(async (on) => {
        await queries.addCounts(on, [...counts.values()]);
        await queries.insertRows(on, rows);
        await queries.noteLastUse(on, [...lastUsed.values()]);
      });
    } catch (error) {
      log().error({ err: error }, "usage could not be written and waits for the next flush");
      for (const counted of counts.values()) this.#count(counted.minute, counted, counted.count);
      for (const [keyId, use] of lastUsed) if (!this.#lastUsed.has(keyId)) this.#lastUsed.set(keyId, use);
      const kept = rows.slice(0, Math.max(0, maxWaitingRows - this.#rows.length));
      this.#rows = kept.concat(this.#rows);
      this.#dropped += rows.length - kept.length;
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** The recorder of this process. */
export const usage = () => perProcess("usage", () => new UsageRecorder());
