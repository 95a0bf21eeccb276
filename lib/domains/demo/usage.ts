import type { AccountId } from "@/lib/base/account-id";
import type { ErrorCode } from "@/lib/base/errors";
import type { Limits } from "@/lib/base/plans";
import { newRequestId } from "@/lib/base/request-id";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import type { RequestEvent } from "@/lib/domains/usage/event";
import type { UsageCount } from "@/lib/domains/usage/queries";
import { createMemoryLimiter } from "@/lib/platform/limiter/memory";
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

const create: Call = { operation: "createPet", method: "POST", path: () => "/api/v1/pets", share: 0.93, status: 201 };
const rejection = {
  status: 429,
  error: { code: "rate_limit_exceeded", message: "This account has used all its requests for this minute." },
} as const;
/** More than the limit of a minute. */
const importSize = 320;

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

const isImport = (at: number): boolean => new Date(at).getUTCHours() === 2;

function pickByWeight(calls: Call[], random: number): Call {
  let left = random;
  for (const call of calls) {
    left -= call.share;
    if (left < 0) return call;
  }
  return calls[0] as Call;
}

type DemoUsage = { counts: UsageCount[]; events: RequestEvent[] };
type Demo = { accountId: AccountId; limits: Limits; shop: Key; nightly: Key; now: number };

/** Counts by the hour, and by the minute in the last 24 hours, of which `events` has every request. */
export function demoUsage({ accountId, limits, shop, nightly, now }: Demo): DemoUsage {
  const random = randomNumbers(7);
  const counts: UsageCount[] = [];
  const events: RequestEvent[] = [];
  const logFrom = now - (now % HOUR_MS) - DAY_MS + HOUR_MS;
  const perMinute = (at: number) => requestsPerMinute(at, now) * (0.6 + 0.8 * random());

  const count = ({ id: keyId }: Key, { operation, status }: Call, minute: number, count: number) =>
    counts.push({ minute, accountId, keyId, operation, status, count, dayUsed: 0 });

  for (let hour = (dayOf(now) - demoDays + 1) * DAY_MS; hour < logFrom; hour += HOUR_MS) {
    const expected = 60 * perMinute(hour);
    for (const call of shopCalls) count(shop, call, hour, Math.ceil(expected * call.share));
    if (!isImport(hour)) continue;
    count(nightly, create, hour, Math.round(importSize * create.share));
    count(nightly, { ...create, ...rejection }, hour, Math.round(importSize * (1 - create.share)));
  }

  const limiter = createMemoryLimiter(noBans);
  const sender = (key: Key, calls: Call[]) => {
    let wasRejected = false;
    return (minute: number, many: number) => {
      for (let n = 0; n < many; n++) {
        const at = Math.floor(minute + ((n + random()) / many) * MINUTE_MS);
        const decision = limiter.limit({ accountId, keyId: key.id, limits, now: at });
        const call = { ...pickByWeight(calls, random()), ...(!decision.allowed && rejection) };
        count(key, call, minute, 1);
        // The log lists the first of consecutive rejections of a key.
        if (decision.allowed || !wasRejected) events.push({ ...eventOf(call, key, at, random), accountId, decision });
        wasRejected = !decision.allowed;
      }
    };
  };
  const [sell, load] = [sender(shop, shopCalls), sender(nightly, [create])];
  for (let minute = logFrom; minute < now - MINUTE_MS; minute += MINUTE_MS) {
    sell(minute, Math.floor(perMinute(minute) + random()));
    if (isImport(minute) && minute % HOUR_MS === 0) load(minute, importSize);
  }
  return { counts, events };
}

function eventOf(call: Call, { id: keyId, userAgent, ipAddress }: Key, at: number, random: () => number) {
  const { operation, method, status, error } = call;
  const path = call.path(random());
  const message = error?.message.replace("{id}", path.split("/").at(-1) ?? "") ?? "";
  return {
    requestId: newRequestId(at),
    keyId,
    operation,
    method,
    path,
    status,
    at,
    userAgent,
    ipAddress,
    query: new URLSearchParams(call.query),
    error: error && { ...error, message },
    traceId: undefined,
    durationMicros: Math.round(300 + 9_000 * random() ** 4),
    plan: "pro" as const,
    decidedBy: "memory" as const,
    idempotency: null,
    hasCustomLimits: false,
    isRolling: false,
    minuteIsOfKey: false,
    dayIsOfKey: false,
    source:
      status === 201 || operation === "listOrders" ? ("database" as const) : status < 400 ? ("memory" as const) : null,
  };
}
