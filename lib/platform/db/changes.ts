import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { MINUTE_MS } from "@/lib/base/time";
import { type ChangesRead, deleteChanges, readChanges } from "./change-log";
import { connectPostgres, type Sql } from "./client";
import { requiredMigrations } from "./migrations";
import type { ChangeKind } from "./schema/changes";

const readEveryMs = 100;
/** How long a cache may be used after a read. A revoked key must be rejected within a second. */
const trustForMs = 700;
/** A read that takes longer gets a new connection. */
const giveUpAfterMs = 2_000;
const deleteEveryMs = MINUTE_MS;
/** Changes are kept for at least `deleteEveryMs`, so a process that has not read for this long may have missed some. */
const missesAfterMs = deleteEveryMs / 2;
/** Followers clear their caches if one read has more. */
const maxChanges = 1_000;

type Follower = {
  /** With each subject once. Called again if it throws. */
  changed(subjects: ReadonlySet<string>): void | Promise<void>;
  /** Called at the start, and whenever changes may have been missed. Called again if it throws. */
  missed(): void | Promise<void>;
};

/** Reads the changes of other processes from the log, ten times a second. */
class ChangeFeed {
  readonly #followers: [ChangeKind, Follower][] = [];
  #connection: Sql | undefined;
  #timers: NodeJS.Timeout[] = [];
  #reading = false;
  #last: ChangesRead | undefined;
  /** A snapshot that is old enough the next time. */
  #deletable: string | undefined;
  /** Everything committed before this instant of the monotonic clock was read. */
  #readUpTo = Number.NEGATIVE_INFINITY;
  /** How far the clock of this process is ahead of the database's, to half of the time that a read takes. */
  clockAheadMs: number | undefined;
  /** The newest migration that this process knows, in milliseconds since the epoch. */
  #known = 0;
  /** The database has an exclusive migration that this process does not know, so it must not serve. */
  isOutdated = false;

  /** Call it before {@link start}. */
  follow(kind: ChangeKind, follower: Follower): void {
    this.#followers.push([kind, follower]);
  }

  /** Resolves after the first read. @param known the newest migration that this process knows */
  async start(known: number): Promise<void> {
    this.#known = known;
    // A read must not wait for a busy pool.
    this.#connection = connectPostgres();
    this.#timers = [
      setInterval(() => this.#read(), readEveryMs).unref(),
      setInterval(() => this.#deleteOld(), deleteEveryMs).unref(),
    ];
    await this.#read();
  }

  /** Whether everything committed up to `trustForMs` ago was read. If not, caches must not be used. */
  areCurrent(): boolean {
    return performance.now() - this.#readUpTo < trustForMs;
  }

  /** Since the latest read that found everything. Infinite before the first. */
  get lagSeconds(): number {
    return (performance.now() - this.#readUpTo) / 1000;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#readUpTo = Number.NEGATIVE_INFINITY;
    await this.#connection?.end({ timeout: 1 });
  }

  async #read(): Promise<void> {
    if (this.#reading || !this.#connection) return;
    this.#reading = true;
    const startedAt = performance.now();
    const giveUp = setTimeout(() => this.#renewConnection(), giveUpAfterMs);
    try {
      const read = await readChanges(this.#connection, this.#last?.snapshot, maxChanges + 1);
      clearTimeout(giveUp);
      this.#require(read.required);
      this.clockAheadMs = Math.round(Date.now() - (performance.now() - startedAt) / 2 - read.at);
      await this.#notify(read);
      this.#last = read;
      this.#readUpTo = startedAt;
    } catch (error) {
      log().debug({ err: error }, "changes could not be read");
      await this.#requireAlone();
    } finally {
      clearTimeout(giveUp);
      this.#reading = false;
    }
  }

  #require(when: number): void {
    const isOutdated = when > this.#known;
    if (isOutdated && !this.isOutdated) {
      log().error(
        "a newer version has migrated the database, and this process cannot work with it: it serves no longer",
      );
    }
    this.isOutdated = isOutdated;
  }

  /** The newer version may have changed what else a read needs. */
  async #requireAlone(): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    await requiredMigrations(connection).then(
      ([row]) => row && this.#require(row.when),
      (error) => log().debug({ err: error }, "the required migration could not be read"),
    );
  }

  async #notify(read: ChangesRead): Promise<void> {
    if (this.#mayHaveMissed(read)) {
      this.#deletable = undefined;
      await Promise.all(this.#followers.map(([, { missed }]) => missed()));
      return;
    }
    for (const [kind, { changed }] of this.#followers) {
      const subjects = read.changes.filter((change) => change.kind === kind).map(({ subject }) => subject);
      if (subjects.length > 0) await changed(new Set(subjects));
    }
  }

  #mayHaveMissed({ changes, server, at }: ChangesRead): boolean {
    const last = this.#last;
    return !last || last.server !== server || at - last.at > missesAfterMs || changes.length > maxChanges;
  }

  #renewConnection(): void {
    const hanging = this.#connection;
    this.#connection = connectPostgres();
    hanging?.end({ timeout: 0 }).catch((error) => log().debug({ err: error }, "a connection could not be ended"));
  }

  /** Every process had a minute to read them. */
  async #deleteOld(): Promise<void> {
    const deletable = this.#deletable;
    this.#deletable = this.#last?.snapshot;
    try {
      if (this.#connection && deletable) await deleteChanges(this.#connection, deletable);
    } catch (error) {
      log().debug({ err: error }, "old changes could not be deleted");
    }
  }
}

export const changeFeed = (): ChangeFeed => perProcess("changes", () => new ChangeFeed());
