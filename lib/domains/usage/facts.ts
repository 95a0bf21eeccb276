import type { PlanName } from "@/lib/base/vocabulary";

/** What led to a response and is in no other column of the request log. */
export type Facts = {
  plan: PlanName;
  /** Whether staff had set the limits for this account. */
  hasCustomLimits: boolean;
  /** Whether the key had been replaced and worked until the end of its overlap. */
  isRolling: boolean;
  /** Whether the minute and the day in the row are those of the key, which had limits of its own. */
  minuteIsOfKey: boolean;
  dayIsOfKey: boolean;
  /** Where the windows were counted. `alone`: in the memory of one process, because the shared store did not respond. */
  decidedBy: "memory" | "redis" | "upstash" | "alone";
  /** Whether an Idempotency-Key was sent, and whether the response repeats an earlier one. */
  idempotency: "none" | "sent" | "replayed";
  /** Where the result came from. `none`: nothing was read, for example because the request was rejected before. */
  source: "none" | "memory" | "database";
};

/** The number of each word, in the order of its bits. Rows of the log contain these numbers, so they never change. */
const plans = { free: 0, pro: 1, business: 2, enterprise: 3 } as const satisfies Record<PlanName, number>;
const deciders = { memory: 0, redis: 1, upstash: 2, alone: 3 } as const satisfies Record<Facts["decidedBy"], number>;
const idempotencies = { none: 0, sent: 1, replayed: 2 } as const satisfies Record<Facts["idempotency"], number>;
const sources = { none: 0, memory: 1, database: 2 } as const satisfies Record<Facts["source"], number>;

/** Bits 0 to 3 are the plan, 4 and 5 what decided, 6 and 7 the Idempotency-Key, 8 and 9 the source. */
const customLimits = 1 << 10;
const rolling = 1 << 11;
const minuteOfKey = 1 << 12;
const dayOfKey = 1 << 13;

/** Encodes facts in 14 bits, because a log row is written for almost every request. */
export const encodeFacts = (facts: Facts): number =>
  plans[facts.plan] |
  (deciders[facts.decidedBy] << 4) |
  (idempotencies[facts.idempotency] << 6) |
  (sources[facts.source] << 8) |
  (facts.hasCustomLimits ? customLimits : 0) |
  (facts.isRolling ? rolling : 0) |
  (facts.minuteIsOfKey ? minuteOfKey : 0) |
  (facts.dayIsOfKey ? dayOfKey : 0);

const wordOf = <Word extends string>(numbers: Record<Word, number>, number: number): Word | undefined =>
  (Object.keys(numbers) as Word[]).find((word) => numbers[word] === number);

/** Decodes what {@link encodeFacts} returned. @returns undefined for a number that a later version has written */
export function decodeFacts(bits: number): Facts | undefined {
  const plan = wordOf(plans, bits & 15);
  const decidedBy = wordOf(deciders, (bits >> 4) & 3);
  const idempotency = wordOf(idempotencies, (bits >> 6) & 3);
  const source = wordOf(sources, (bits >> 8) & 3);
  if (!plan || !decidedBy || !idempotency || !source) return undefined;
  const has = (flag: number): boolean => (bits & flag) !== 0;
  return {
    plan,
    decidedBy,
    idempotency,
    source,
    hasCustomLimits: has(customLimits),
    isRolling: has(rolling),
    minuteIsOfKey: has(minuteOfKey),
    dayIsOfKey: has(dayOfKey),
  };
}
