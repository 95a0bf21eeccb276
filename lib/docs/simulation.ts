import type { BanPolicy, Limits } from "@/lib/limiter/limiter";
import { step } from "@/lib/limiter/rules";
import { newAccountState, newKeyState, openWindows } from "@/lib/limiter/state";
import { DAY_MS, MINUTE_MS, retryAfterSeconds } from "@/lib/limiter/windows";

/** What a client does after a 429: waits as it is told, goes on sending as before, or leaves its loop. */
export type Reaction = "wait" | "ignore" | "stop";

/** A client that sends evenly. `startSecond` is the second of the clock minute in which it begins. */
export type Pattern = {
  requestsPerMinute: number;
  minutes: number;
  startSecond: number;
  /** Requests that the account has used today already. */
  usedToday: number;
  reaction: Reaction;
};

export type Outcome = "allowed" | "minute" | "day" | "ban";

/** Requests in a row with one outcome. Times in milliseconds since the start of the first minute. */
export type Run = {
  outcome: Outcome;
  first: number;
  last: number;
  requests: number;
  /** Of a refusal: what Retry-After said first, in seconds. */
  retryAfter?: number;
  /** Of a refusal: when a retry may pass. */
  retryAt?: number;
};

/** What happened in one minute of the clock. */
export type MinuteCount = { minute: number; allowed: number; refused: number };

export type Simulation = {
  runs: Run[];
  minutes: MinuteCount[];
  sent: number;
  allowed: number;
  refused: number;
  /** When bans began and end, in milliseconds since the start. */
  bans: { at: number; until: number }[];
};

/** More than this many requests are not computed: the page would stand still. */
export const mostRequests = 100_000;

/** Noon of some day: a pattern of up to twelve hours then stays within one UTC day. */
const start = 20_000 * DAY_MS + DAY_MS / 2;

/**
 * Sends a pattern of requests through the limiter's own rules, with a clock of its own.
 *
 * @throws RangeError for a pattern of more than {@link mostRequests} requests
 */
export function simulate(pattern: Pattern, limits: Limits, policy: BanPolicy): Simulation {
  const { requestsPerMinute, minutes, startSecond, usedToday, reaction } = pattern;
  const planned = requestsPerMinute * minutes;
  if (planned > mostRequests) throw new RangeError(`At most ${mostRequests} requests can be computed`);

  const account = newAccountState();
  const key = newKeyState();
  openWindows(account, start);
  account.dayUsed = usedToday;
  const result: Simulation = { runs: [], minutes: [], sent: 0, allowed: 0, refused: 0, bans: [] };

  const begin = startSecond * 1000;
  let resumeAt = 0;
  for (let index = 0; index < planned; index++) {
    const at = begin + Math.floor((index * MINUTE_MS) / requestsPerMinute);
    if (at < resumeAt) continue; // A client that waits does not send what falls into its wait.
    const now = start + at;
    const decision = step(account, key, { accountId: 1n, keyId: 1n, limits, now }, policy);
    if (decision.allowed) {
      note(result, "allowed", at);
      continue;
    }
    const retryAfter = retryAfterSeconds(decision.retryAt, now);
    note(result, decision.refusedBy, at, { retryAfter, retryAt: decision.retryAt - start });
    if (decision.refusedBy === "ban" && decision.newBan) result.bans.push({ at, until: decision.newBan.until - start });
    if (reaction === "stop") break;
    if (reaction === "wait") resumeAt = at + retryAfter * 1000;
  }
  return result;
}

function note(result: Simulation, outcome: Outcome, at: number, refusal: Pick<Run, "retryAfter" | "retryAt"> = {}) {
  const passed = outcome === "allowed";
  result.sent += 1;
  result[passed ? "allowed" : "refused"] += 1;

  const minute = Math.floor(at / MINUTE_MS);
  while (result.minutes.length <= minute) {
    result.minutes.push({ minute: result.minutes.length, allowed: 0, refused: 0 });
  }
  const count = result.minutes[minute];
  if (count) count[passed ? "allowed" : "refused"] += 1;

  const run = result.runs.at(-1);
  if (run?.outcome === outcome && run.retryAt === refusal.retryAt) {
    run.last = at;
    run.requests += 1;
  } else result.runs.push({ outcome, first: at, last: at, requests: 1, ...refusal });
}
