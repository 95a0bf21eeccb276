import type { Limits } from "@/lib/base/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, WindowName } from "@/lib/platform/limiter/limiter";
import { decide } from "@/lib/platform/limiter/rules";
import { type LimiterKey, newLimiterKey, openWindows, unusedWindows } from "@/lib/platform/limiter/state";
import { minuteOf, retryAfterSeconds } from "@/lib/platform/limiter/windows";

/** The requests of one account, in order: the time in milliseconds since the start, and the number of the key, from 0. Its keys share the windows; a ban applies to one key. */
type Scenario = {
  requests: { at: number; key: number }[];
  /** The start of a clock minute. All other times are relative to it. */
  start: number;
  minutes: number;
  /** In the UTC day of the start. */
  usedToday: number;
};

/** What each key's client does after a 429. A client that waits skips the requests of its wait. */
export const reactions = { wait: "waits for Retry-After", ignore: "keeps sending", stop: "stops" };

export type Reaction = keyof typeof reactions;

export type EvenPattern = { requestsPerMinute: number; minutes: number; startSecond: number; usedToday: number };

/** Noon of a fixed day: a pattern of up to twelve hours stays within one UTC day. */
const noon = 20_000 * DAY_MS + DAY_MS / 2;

export function evenScenario({ requestsPerMinute, minutes, startSecond, usedToday }: EvenPattern): Scenario {
  const begin = startSecond * 1000;
  const requests = Array.from({ length: requestsPerMinute * minutes }, (_, index) => ({
    at: begin + Math.floor((index * MINUTE_MS) / requestsPerMinute),
    key: 0,
  }));
  return { usedToday, requests, start: noon, minutes: startSecond > 0 ? minutes + 1 : minutes };
}

/** `at`: milliseconds since `since`. */
type Recording = { since: number; until: number; usedToday: number; keys: { at: number[] }[] };

export function recordedScenario({ since, until, usedToday, keys }: Recording): Scenario {
  const requests = keys.flatMap(({ at }, key) => at.map((instant) => ({ at: instant, key })));
  return {
    usedToday,
    start: since,
    requests: requests.sort((a, b) => a.at - b.at),
    minutes: minuteOf(until) - minuteOf(since) + 1,
  };
}

/** The page that replays an account's last hour. Signing in from there leads back to it. */
export const lastHourPath = "/docs/what-would-happen?pattern=last-hour";

export type SimulatedOutcome = "allowed" | WindowName | "ban";

export type Run = {
  key: number;
  outcome: SimulatedOutcome;
  first: number;
  last: number;
  requests: number;
  /** In seconds. */
  retryAfter?: number;
  retryAt?: number;
};

/** `unsent`: skipped by a client that waits or has stopped. */
export type SimulatedMinute = { minute: number; allowed: number; rejected: number; unsent: number };

export type Simulation = {
  runs: Run[];
  minutes: SimulatedMinute[];
  sent: number;
  allowed: number;
  rejected: number;
  bans: { key: number; at: number; until: number }[];
};

type Client = { state: LimiterKey; resumeAt: number; run?: Run };

/** The limiter's own rules with a simulated clock. @param keyLimits limits of each key's own, none above `limits` */
export function simulate(
  { requests, start, minutes, usedToday, reaction }: Scenario & { reaction: Reaction },
  limits: Limits,
  policy: BanPolicy,
  keyLimits?: Limits,
): Simulation {
  const account = unusedWindows();
  openWindows(account, start);
  account.dayUsed = usedToday;
  const clients = new Map<number, Client>();
  const result: Simulation = {
    runs: [],
    sent: 0,
    allowed: 0,
    rejected: 0,
    bans: [],
    minutes: Array.from({ length: minutes }, (_, minute) => ({ minute, allowed: 0, rejected: 0, unsent: 0 })),
  };

  for (const { at, key } of requests) {
    const client = clients.get(key) ?? { state: newLimiterKey(), resumeAt: 0 };
    clients.set(key, client);
    if (at < client.resumeAt) {
      countIn(result, at, "unsent");
      continue;
    }
    const now = start + at;
    const request = { accountId: 1n, keyId: BigInt(key), limits, keyLimits, now };
    const decision = decide(account, client.state, request, policy);
    if (decision.allowed) {
      recordRun(result, client, { key, outcome: "allowed", first: at });
      continue;
    }
    const retryAfter = retryAfterSeconds(decision.retryAt, now);
    const retryAt = decision.retryAt - start;
    recordRun(result, client, { key, outcome: decision.rejectedBy, first: at, retryAfter, retryAt });
    if (decision.newBan) result.bans.push({ key, at, until: retryAt });
    if (reaction === "wait") client.resumeAt = at + retryAfter * 1000;
    if (reaction === "stop") client.resumeAt = Number.POSITIVE_INFINITY;
  }
  return result;
}

function countIn({ minutes }: Simulation, at: number, what: Exclude<keyof SimulatedMinute, "minute">): void {
  const minute = minutes[Math.floor(at / MINUTE_MS)];
  if (minute) minute[what] += 1;
}

function recordRun(result: Simulation, client: Client, request: Omit<Run, "last" | "requests">): void {
  const { outcome, first, retryAt } = request;
  const counted = outcome === "allowed" ? "allowed" : "rejected";
  result.sent += 1;
  result[counted] += 1;
  countIn(result, first, counted);

  if (client.run?.outcome === outcome && client.run.retryAt === retryAt) {
    client.run.last = first;
    client.run.requests += 1;
    return;
  }
  client.run = { ...request, last: first, requests: 1 };
  result.runs.push(client.run);
}
