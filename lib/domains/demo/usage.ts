import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import { newRequestId } from "@/lib/base/request-id";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import type { RequestEvent } from "@/lib/domains/usage/event";
import type { UsageCount } from "@/lib/domains/usage/queries";
import type { Decision, Limits } from "@/lib/platform/limiter/limiter";
import { decide } from "@/lib/platform/limiter/rules";
import { newAccountState, newKeyState } from "@/lib/platform/limiter/state";
import { dayOf } from "@/lib/platform/limiter/windows";

export const demoDays = 28;

type Key = { id: bigint; userAgent: string; ipAddress: string };
type Call = {
  share: number;
  operation: string;
  method: string;
  path: (random: number) => string;
  query?: string;
  status: number;
  error?: { code: ErrorCode; message: string };
};

const anyPet = (random: number): string => `/api/v1/pets/${1 + Math.floor(random * 480)}`;
const list = { operation: "listPets", method: "GET", path: () => "/api/v1/pets" };
const get = { operation: "getPet", method: "GET", path: anyPet, status: 200 };

const shopCalls: Call[] = [
  { ...list, share: 0.6, query: "status=available&limit=20", status: 200 },
  { ...get, share: 0.28 },
  { operation: "listOrders", method: "GET", path: () => "/api/v1/store/orders", share: 0.06, status: 200 },
  {
    ...get,
    share: 0.045,
    path: (random) => `/api/v1/pets/${9_000 + Math.floor(random * 900)}`,
    status: 404,
    error: { code: "not_found", message: "No animal has the ID {id}." },
  },
  {
    ...list,
    share: 0.015,
    query: "limit=500",
    status: 400,
    error: { code: "invalid_parameter", message: "limit must be an integer from 1 to 100" },
  },
];

const create = { operation: "createPet", method: "POST", path: () => "/api/v1/pets" };
const rejected: Call = {
  ...create,
  share: 0.07,
  status: 429,
  error: { code: "rate_limit_exceeded", message: "This account has used all its requests for this minute." },
};
const importCalls: Call[] = [{ ...create, share: 0.93, status: 201 }, rejected];

const noBans = { rejections: 1_000, withinMs: MINUTE_MS, durationMs: 0, maxDurationMs: 0 };

/** Repeatable random numbers from 0 to 1 (mulberry32), so that every demo looks alike. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The requests of a shop in a minute: more by day, less at weekends, and more every week. */
function requestsPerMinute(at: number, now: number): number {
  const date = new Date(at);
  const byDay = 1 + Math.sin(((date.getUTCHours() + date.getUTCMinutes() / 60 - 8) / 24) * 2 * Math.PI);
  const weekend = [0, 6].includes(date.getUTCDay()) ? 0.55 : 1;
  const growth = 1 - (0.4 * (now - at)) / (demoDays * DAY_MS);
  return (0.8 + 2.6 * byDay) * weekend * growth;
}

/** The requests of the import, which exceeds the limit of one minute a day. @param length an hour, or a minute */
function importRequests(from: number, length: number): number {
  const date = new Date(from);
  return date.getUTCHours() === 2 && (length === HOUR_MS || date.getUTCMinutes() === 0) ? 320 : 0;
}

function pick(calls: Call[], random: number): Call {
  let left = random;
  for (const call of calls) {
    left -= call.share;
    if (left < 0) return call;
  }
  return calls[0] as Call;
}

/** The call that fits the decision on it. Older requests have no decision, only a count. */
function callFor(decision: Decision | false, picked: Call): Call {
  if (!decision) return picked;
  if (!decision.allowed) return rejected;
  return picked === rejected ? (importCalls[0] as Call) : picked;
}

type DemoUsage = { counts: UsageCount[]; events: RequestEvent[] };
type Demo = { accountId: AccountId; limits: Limits; shop: Key; nightly: Key; now: number };

/** Counts by the hour, and by the minute in the last 24 hours, of which `events` has every request. */
export function demoUsage({ accountId, limits, shop, nightly, now }: Demo): DemoUsage {
  const random = randomNumbers(7);
  const counts = new Map<string, UsageCount>();
  const events: RequestEvent[] = [];
  const logFrom = now - (now % HOUR_MS) - DAY_MS + HOUR_MS;
  const account = newAccountState();
  const keys = new Map([shop, nightly].map(({ id }) => [id, newKeyState()]));

  const lastRejected = new Set<bigint>();

  const take = (key: Key, calls: Call[], minute: number, at: number): void => {
    const isListed = minute >= logFrom;
    const request = { accountId, keyId: key.id, limits, now: at };
    const decision = isListed && decide(account, keys.get(key.id) ?? newKeyState(), request, noBans);
    const call = callFor(decision, pick(calls, random()));
    const { operation, method, status, error } = call;
    const name = `${minute} ${key.id} ${operation} ${status}`;
    const count = counts.get(name) ?? { minute, accountId, keyId: key.id, operation, status, count: 0, dayUsed: 0 };
    counts.set(name, { ...count, count: count.count + 1 });
    // The log lists the first of consecutive rejections of a key.
    const isRepeated = status === 429 && lastRejected.has(key.id);
    if (status === 429) lastRejected.add(key.id);
    else lastRejected.delete(key.id);
    if (!decision || isRepeated) return;
    const { userAgent, ipAddress } = key;
    const path = call.path(random());
    const message = error?.message.replace("{id}", path.split("/").at(-1) ?? "");
    events.push({
      ...{ requestId: newRequestId(at), accountId, keyId: key.id, operation, method, status, at },
      ...{ error: error && { ...error, message: message ?? "" } },
      ...{ userAgent, ipAddress, path, query: new URLSearchParams(call.query) },
      traceId: undefined,
      durationMicros: Math.round(300 + 9_000 * random() ** 4),
      decision,
      ...{ plan: "pro", decidedBy: "memory", idempotency: null },
      ...{ hasCustomLimits: false, isRolling: false, minuteIsOfKey: false, dayIsOfKey: false },
      source: status === 201 || operation === "listOrders" ? "database" : status < 400 ? "memory" : null,
    });
  };
  const takeMany = (key: Key, calls: Call[], from: number, length: number, many: number): void => {
    for (let n = 0; n < many; n++) take(key, calls, from, Math.floor(from + ((n + random()) / many) * length));
  };

  for (let from = (dayOf(now) - demoDays + 1) * DAY_MS; from < now - MINUTE_MS; ) {
    const length = from < logFrom ? HOUR_MS : MINUTE_MS;
    const expected = (requestsPerMinute(from, now) * length) / MINUTE_MS;
    takeMany(shop, shopCalls, from, length, Math.floor(expected * (0.6 + 0.8 * random()) + random()));
    takeMany(nightly, importCalls, from, length, importRequests(from, length));
    from += length;
  }
  return { counts: [...counts.values()], events };
}
