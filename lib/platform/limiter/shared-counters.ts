import { createHash, randomBytes } from "node:crypto";

const rows = 4;
const columns = 2 ** 16;
const most = 2 ** 16 - 1;

/** Counters of any number of subjects in 512 KiB. A count is never too low; where subjects collide it is too high. */
export type SharedCounters = { add(subject: string, cost: 0 | 1): number };

/**
 * Creates counters that subjects share: a count-min sketch with conservative update (Estan and Varghese, 2002). Of 100,000
 * subjects with one attempt each, about one in ten thousand appears to have more than three.
 */
export function createSharedCounters(): SharedCounters {
  // Without it, a client could choose subjects that collide with another one.
  const salt = randomBytes(16);
  const counts = Array.from({ length: rows }, () => new Uint16Array(columns));

  return {
    add(subject, cost) {
      const digest = createHash("sha256").update(salt).update(subject).digest();
      const cells = counts.map((row, index) => ({ row, column: digest.readUInt16LE(2 * index) }));
      const used = Math.min(most, Math.min(...cells.map(({ row, column }) => row[column] ?? 0)) + cost);
      for (const { row, column } of cells) row[column] = Math.max(row[column] ?? 0, used);
      return used;
    },
  };
}
