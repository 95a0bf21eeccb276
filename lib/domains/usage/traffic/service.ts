import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS } from "@/lib/base/time";
import { requestId } from "@/lib/domains/usage/schema";
import * as queries from "./queries";

export type { RequestSummary } from "./queries";

/** Finds a request by its X-Request-Id, while the request log is kept. */
export const findRequest = async (text: string): Promise<queries.RequestSummary | undefined> =>
  requestId.safeParse(text).success ? queries.findRequest(text) : undefined;

/** The latest requests that ended in a server error, newest first. */
export const latestFailedRequests = async (limit: number): Promise<queries.RequestSummary[]> => [
  ...(await queries.findFailedRequests(limit)),
];

/** The latest requests of an account, newest first. */
export const latestRequestsOf = async (accountId: AccountId, limit: number): Promise<queries.RequestSummary[]> => [
  ...(await queries.findRequestsOf(accountId, limit)),
];

/** Requests of one clock minute, which starts at `minute` (milliseconds since the epoch). */
export type MinuteCount = { minute: number; requests: number; rejected: number; failed: number };

/** The last 60 clock minutes up to `now`, including empty ones. */
export async function requestsByMinute(now: number): Promise<MinuteCount[]> {
  const first = Math.floor(now / MINUTE_MS) * MINUTE_MS - 59 * MINUTE_MS;
  const counted = new Map((await queries.countByMinute(first)).map((row) => [row.minute, row]));
  return Array.from({ length: 60 }, (_, index) => {
    const minute = first + index * MINUTE_MS;
    return counted.get(minute) ?? { minute, requests: 0, rejected: 0, failed: 0 };
  });
}

/** The share of requests that ended in a server error in a clock hour; undefined without requests. */
export type HourErrors = { at: number; share: number | undefined };

/** The last 24 clock hours up to `now`, for everyone: it shows no numbers of requests. */
export async function serverErrorsByHour(now: number): Promise<HourErrors[]> {
  const first = Math.floor(now / HOUR_MS) * HOUR_MS - 23 * HOUR_MS;
  const counted = new Map((await queries.countByHour(first)).map((row) => [row.at, row.errors / row.requests]));
  return Array.from({ length: 24 }, (_, index) => ({
    at: first + index * HOUR_MS,
    share: counted.get(first + index * HOUR_MS),
  }));
}

/** Requests of one UTC day, `YYYY-MM-DD`. */
export type DayCount = { day: string; requests: number; rejected: number };

/** The usage of an account on each of the last seven UTC days, today last. */
export async function lastWeek(accountId: AccountId, now: number): Promise<DayCount[]> {
  const first = Math.floor(now / DAY_MS) * DAY_MS - 6 * DAY_MS;
  const counted = new Map((await queries.countByDay(accountId, first)).map((row) => [row.day, row]));
  return Array.from({ length: 7 }, (_, index) => {
    const day = isoDay(first + index * DAY_MS);
    return counted.get(day) ?? { day, requests: 0, rejected: 0 };
  });
}
