import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { type ChangesRead, deleteChanges, readChanges } from "./change-log";
import { connect, type Sql } from "./client";
import type { ChangeKind } from "./schema/changes";

const readEveryMs = 100;
/** A cache is trusted this long after a read, less than the second in which a revoked key must be rejected. */
const trustForMs = 700;
/** The connection of a read that takes longer is given up for a new one. */
const giveUpAfterMs = 2_000;
const deleteEveryMs = 60_000;
/** A process that has not read for this long may have missed rows: they are kept for `deleteEveryMs` at least. */
const missesAfterMs = deleteEveryMs / 2;
/** With more changes than this at a time, followers forget everything. */
const maxChanges = 1_000;

/** What to do about the changes of a kind. */
export type Follower = {
  /** Called with the subjects of the changes that were read, each once. */
  changed(subjects: ReadonlySet<string>): void;
  /** Called first of all, and whenever changes may have been missed. Called again if it throws. */
  missed(): void | Promise<void>;
};

/** Reads forward, ten times a second, the log of what other processes change. */
class Changes {
  readonly #followers: [ChangeKind, Follower][] = [];
  #connection: Sql | undefined;
  #timers: NodeJS.Timeout[] = [];
  #underWay = false;
  #last: ChangesRead | undefined;
  /** A snapshot that is old enough the next time. */
  #deletable: string | undefined;
  /** Everything that was committed before this instant of the monotonic clock was read. */
  #readUpTo = Number.NEGATIVE_INFINITY;

  /** Registers a follower. Call it before {@link start}. */
  follow(kind: ChangeKind, follower: Follower): void {
    this.#followers.push([kind, follower]);
  }

  /** Begins to read. Resolves after the first read. */
  async start(): Promise<void> {
    // A connection of its own: a read must not wait until a busy pool has one to spare.
    this.#connection = connect(1);
    this.#timers = [
      setInterval(() => this.#read(), readEveryMs).unref(),
      setInterval(() => this.#deleteOld(), deleteEveryMs).unref(),
    ];
    await this.#read();
  }

  /** Whether everything that was committed up to `trustForMs` ago was read. If not, no cache is to be trusted. */
  areCurrent(): boolean {
    return performance.now() - this.#readUpTo < trustForMs;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#readUpTo = Number.NEGATIVE_INFINITY;
    await this.#connection?.end({ timeout: 1 });
  }

  async #read(): Promise<void> {
    if (this.#underWay || !this.#connection) return;
    this.#underWay = true;
    const startedAt = performance.now();
    const giveUp = setTimeout(() => this.#renewConnection(), giveUpAfterMs);
    try {
      const read = await readChanges(this.#connection, this.#last?.snapshot, maxChanges + 1);
      clearTimeout(giveUp);
      await this.#tell(read);
      this.#last = read;
      this.#readUpTo = startedAt;
    } catch (error) {
      log().debug({ err: error }, "changes could not be read");
    } finally {
      clearTimeout(giveUp);
      this.#underWay = false;
    }
  }

  async #tell(read: ChangesRead): Promise<void> {
    if (this.#mayHaveMissed(read)) {
      this.#deletable = undefined;
      await Promise.all(this.#followers.map(([, { missed }]) => missed()));
      return;
    }
    for (const [kind, { changed }] of this.#followers) {
      const subjects = read.changes.filter((change) => change.kind === kind).map(({ subject }) => subject);
      if (subjects.length > 0) changed(new Set(subjects));
    }
  }

  #mayHaveMissed({ changes, server, at }: ChangesRead): boolean {
    const last = this.#last;
    return !last || last.server !== server || at - last.at > missesAfterMs || changes.length > maxChanges;
  }

  #renewConnection(): void {
    const hanging = this.#connection;
    this.#connection = connect(1);
    hanging?.end({ timeout: 0 }).catch((error) => log().debug({ err: error }, "a connection could not be ended"));
  }

  /** Deletes what every process has had a minute to read. */
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

/** The reader of changes of this process. */
export const changes = (): Changes => perProcess("changes", () => new Changes());
