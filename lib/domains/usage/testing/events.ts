import { asAccountId } from "@/lib/base/account-id";
import { newRequestId } from "@/lib/base/request-id";
import { DAY_MS } from "@/lib/base/time";
import type { RequestEvent } from "@/lib/domains/usage/event";
import { timeOf } from "@/lib/domains/usage/log-row";
import { sql } from "@/lib/platform/db/client";
import { dayOf, endOfDay, endOfMinute, minuteOf } from "@/lib/platform/limiter/windows";

/**
 * A request as the API reports it after the response, at the time in its ID. Tests can override any field.
 * @throws Error if the ID has another time: a test that reads two clocks fails when a millisecond ends between them
 */
export function requestEvent(values: Partial<RequestEvent> = {}): RequestEvent {
  const inId = values.requestId === undefined ? undefined : timeOf(values.requestId);
  const at = values.at ?? inId ?? Date.now();
  if (inId !== undefined && inId !== at) throw new Error(`The ID has the time ${inId}, the event ${at}`);
  return {
    requestId: newRequestId(at),
    traceId: undefined,
    accountId: asAccountId(1n),
    keyId: 1n,
    operation: "listPets",
    method: "GET",
    path: "/api/v1/pets",
    query: new URLSearchParams(),
    status: 200,
    error: undefined,
    at,
    durationMicros: 250,
    ipAddress: "192.0.2.1",
    userAgent: "test",
    plan: "free",
    hasCustomLimits: false,
    isRolling: false,
    minuteIsOfKey: false,
    dayIsOfKey: false,
    decidedBy: "memory",
    idempotency: null,
    source: "memory",
    decision: {
      decidedAt: 0,
      allowed: true,
      minute: { limit: 60, used: 1, remaining: 59, resetAt: endOfMinute(minuteOf(at)) },
      day: { limit: 1000, used: 1, remaining: 999, resetAt: endOfDay(dayOf(at)) },
    },
    ...values,
  };
}

/** Creates the account of these requests, the first of an empty database. */
export const createFirstAccount = () => sql()`insert into accounts (name) values ('First')`;

/** Noon of the running UTC day, far from the edges of day and minute. */
export const noon = (): number => dayOf(Date.now()) * DAY_MS + DAY_MS / 2;
