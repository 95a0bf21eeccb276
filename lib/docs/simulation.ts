import { MINUTE_MS } from "@/lib/base/time";
import type { BanPolicy, Limits, WindowName } from "@/lib/platform/limiter/limiter";
import { decide } from "@/lib/platform/limiter/rules";
import { type KeyState, newAccountState, newKeyState, openWindows } from "@/lib/platform/limiter/state";
import { retryAfterSeconds } from "@/lib/platform/limiter/windows";
import type { Reaction, Scenario } from "./scenarios";

export type Outcome = "allowed" | WindowName | "ban";

export type Run = {
  key: number;
  outcome: Outcome;
  first: number;
  last: number;
  requests: number;
  /** In seconds. */
  retryAfter?: number;
  retryAt?: number;
};

export type MinuteCount = { minute: number; allowed: number; rejected: number };

export type Simulation = {
  runs: Run[];
  minutes: MinuteCount[];
  sent: number;
  allowed: number;
  rejected: number;
  bans: { key: number; at: number; until: number }[];
};

/** More would block the page. */
export const mostRequests = 100_000;

type Client = { state: KeyState; resumeAt: number; run?: Run };

/** The limiter's own rules with a simulated clock. @param keyLimits limits of each key's own, none above `limits` */
export function simulate(
  { requests, start, minutes, usedToday, reaction }: Scenario & { reaction: Reaction },
  limits: Limits,
  policy: BanPolicy,
  keyLimits?: Limits,
): Simulation {
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
    if (at < client.resumeAt) continue; // A client that waits skips these requests.
    const now = start + at;
    const request = { accountId: 1n, keyId: BigInt(key), limits, keyLimits, now };
    const decision = decide(account, client.state, request, policy);
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
