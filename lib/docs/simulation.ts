import { MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, Limits } from "@/lib/platform/limiter/limiter";
import { decide } from "@/lib/platform/limiter/rules";
import { type KeyState, newAccountState, newKeyState, openWindows } from "@/lib/platform/limiter/state";
import { retryAfterSeconds } from "@/lib/platform/limiter/windows";

/** What a client does after a 429: waits as it is told, goes on sending as before, or leaves its loop. */
export type Reaction = "wait" | "ignore" | "stop";

/** A request: when it is sent, in milliseconds since the scenario's start, and with which key (a number from 0 on). */
export type Sent = { at: number; key: number };

/** Requests of one account, in the order in which they are sent. Its keys share the windows; a ban is of one key. */
export type Scenario = {
  requests: Iterable<Sent>;
  /** Where a clock minute begins, in milliseconds since the epoch. All times are counted from here. */
  start: number;
  /** How many clock minutes it lasts. */
  minutes: number;
  /** Requests that the account has used before the start, in the UTC day of the start. */
  usedToday: number;
  /** What each key's client does after a 429: what was recorded and falls into its wait is then not sent. */
  reaction: Reaction;
};

export type Outcome = "allowed" | "minute" | "day" | "ban";

/** Requests of one key in a row with one outcome. Times in milliseconds since the start. */
export type Run = {
  key: number;
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
export type MinuteCount = { minute: number; allowed: number; rejected: number };

export type Simulation = {
  /** In the order in which they begin. */
  runs: Run[];
  minutes: MinuteCount[];
  sent: number;
  allowed: number;
  rejected: number;
  /** When bans began and end, in milliseconds since the start. */
  bans: { key: number; at: number; until: number }[];
};

/** More than this many requests are not computed: the page would stand still. */
export const mostRequests = 100_000;

/** A key with the client that sends with it. */
type Client = { state: KeyState; resumeAt: number; run?: Run };

/** Sends the requests of a scenario through the limiter's own rules, with a clock of its own. */
export function simulate(scenario: Scenario, limits: Limits, policy: BanPolicy): Simulation {
  const { requests, start, minutes, usedToday, reaction } = scenario;
  const account = newAccountState();
  openWindows(account, start);
  account.dayUsed = usedToday;
  const clients = new Map<number, Client>();
  const result: Simulation = {
    runs: [],
    sent: 0,
    allowed: 0,
    rejected: 0,
    bans: [],
    minutes: Array.from({ length: minutes }, (_, minute) => ({ minute, allowed: 0, rejected: 0 })),
  };

  for (const { at, key } of requests) {
    const client = clients.get(key) ?? { state: newKeyState(), resumeAt: 0 };
    clients.set(key, client);
    if (at < client.resumeAt) continue; // A client that waits does not send what falls into its wait.
    const now = start + at;
    const decision = decide(account, client.state, { accountId: 1n, keyId: BigInt(key), limits, now }, policy);
    if (decision.allowed) {
      note(result, client, { key, outcome: "allowed", first: at });
      continue;
    }
    const retryAfter = retryAfterSeconds(decision.retryAt, now);
    const retryAt = decision.retryAt - start;
    note(result, client, { key, outcome: decision.rejectedBy, first: at, retryAfter, retryAt });
    if (decision.newBan) result.bans.push({ key, at, until: retryAt });
    if (reaction === "wait") client.resumeAt = at + retryAfter * 1000;
    if (reaction === "stop") client.resumeAt = Number.POSITIVE_INFINITY;
  }
  return result;
}

/** Counts a request, in a new run unless it goes on with the one before it. */
function note(result: Simulation, client: Client, request: Omit<Run, "last" | "requests">): void {
  const { outcome, first, retryAt } = request;
  const counted = outcome === "allowed" ? "allowed" : "rejected";
  result.sent += 1;
  result[counted] += 1;
  const minute = result.minutes[Math.floor(first / MINUTE_MS)];
  if (minute) minute[counted] += 1;

  if (client.run?.outcome === outcome && client.run.retryAt === retryAt) {
    client.run.last = first;
    client.run.requests += 1;
    return;
  }
  client.run = { ...request, last: first, requests: 1 };
  result.runs.push(client.run);
}
