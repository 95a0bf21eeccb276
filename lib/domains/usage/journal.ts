import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { countName, newBatch, writeBatch } from "./batch";
import type { UsageCount } from "./queries";

/** None with the database of an operator: the service then writes no files. */
function folder(): string | undefined {
  const { database, dataDir } = env();
  return database.kind === "embedded" ? join(dataDir, "usage-journal") : undefined;
}

const lineOf = ({ minute, accountId, keyId, operation, status, count, dayUsed }: UsageCount): string =>
  `${minute} ${accountId} ${keyId} ${operation} ${status} ${count} ${dayUsed}\n`;

/**
 * The counts of a batch that is not in the database yet, in a file, so that a killed process loses none. A turn of the
 * event loop adds its counts before its responses are sent. Each line has the whole count, and the last one applies.
 */
export class BatchJournal {
  readonly #changed = new Set<UsageCount>();
  readonly #path: string | undefined;
  #file: number | undefined;

  constructor(recorder: string, batch: number) {
    const journalFolder = folder();
    // Otherwise the bundler takes all files of the project for files that this opens.
    if (journalFolder)
      this.#path = join(/* turbopackIgnore: true */ journalFolder, `${recorder}.${batch}.${process.pid}`);
  }

  record(count: UsageCount): void {
    if (this.#path === undefined) return;
    if (this.#changed.size === 0) setImmediate(() => this.#write(this.#path as string));
    this.#changed.add(count);
  }

  #write(path: string): void {
    const lines = [...this.#changed].map(lineOf).join("");
    this.#changed.clear();
    try {
      this.#file ??= create(path);
      writeSync(this.#file, lines);
    } catch (error) {
      log().debug({ err: error }, "the usage journal could not be written");
    }
  }

  /** The batch is in the database. */
  remove(): void {
    if (this.#file === undefined || this.#path === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
    rmSync(this.#path, { force: true });
  }
}

function create(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return openSync(path, "a", 0o600);
}

/** Of several processes (server/api/supervisor.ts), the first replays all, and a later one only those of processes that ended. */
const isOfKilled = (pid = ""): boolean => process.env.ENDED_PROCESSES?.split(",").includes(pid) ?? true;

/** Writes the counts of killed processes. Skips what they had written to the database. */
export async function replayJournal(): Promise<void> {
  const journalFolder = folder();
  const names = journalFolder ? await readdir(journalFolder).catch(() => []) : [];
  const batches = names.flatMap((name) => {
    const [recorder = "", number, pid] = name.split(".");
    return isOfKilled(pid) ? [{ file: join(journalFolder as string, name), recorder, number: Number(number) }] : [];
  });
  for (const { file, recorder, number } of batches.sort((a, b) => a.number - b.number)) {
    const counts = countsIn(await readFile(file, "utf8"));
    await writeBatch({ ...newBatch(recorder, number), counts });
    await rm(file);
    log().info({ batch: number, counts: counts.size }, "the usage journal of a process that was killed was written");
  }
}

/** A line of {@link lineOf}, and not one that continues after a cut, which a full disk leaves. */
const wholeLine = /^\d{13} \d+ \d+ [A-Za-z]\w* \d{3}( \d+)+$/;

function countsIn(text: string): Map<string, UsageCount> {
  const counts = new Map<string, UsageCount>();
  for (const line of text.split("\n").slice(0, -1)) {
    if (!wholeLine.test(line)) continue;
    const [minute, accountId = "", keyId = "", operation = "", status, count, dayUsed] = line.split(" ");
    const whole = {
      minute: Number(minute),
      accountId: BigInt(accountId),
      keyId: BigInt(keyId),
      operation,
      status: Number(status),
      count: Number(count),
      dayUsed: Number(dayUsed),
    };
    counts.set(countName(whole), whole);
  }
  return counts;
}
