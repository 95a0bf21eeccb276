import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { pick } from "@/lib/base/pick";
import { eachSlice } from "@/lib/base/slice";
import { DAY_MS, duration, MINUTE_MS } from "@/lib/base/time";
import { instantOf } from "@/lib/base/zoned-time";
import { periodsOf, type Range } from "@/lib/domains/usage/periods";
import { statusesByPeriod } from "@/lib/domains/usage/queries";
import { flushUsage } from "@/lib/domains/usage/recorder";
import type { LogCursor, LogFilter } from "@/lib/domains/usage/schema";
import { rejectionOf } from "./decide-again";
import {
  callersOfKey,
  errorsOfKey,
  findRequest,
  findRequests,
  lastSearched,
  maxSearched,
  type RequestDetails,
  type RequestLogEntry,
} from "./queries";

export type { KeyCaller, KeyError, RequestDetails, RequestLogEntry } from "./queries";

/** `searchedBackTo`: the time at which the search stopped, before the page was full. `next` goes on there. */
type LogPage = {
  items: RequestLogEntry[];
  next: LogCursor | undefined;
  searchedBackTo: number | undefined;
};

/** The time of the range, or of the times that replace it. */
function spanOf(of: Range, now: number): { since: number; until: number } {
  const { zone, from, to } = of;
  if (from === undefined && to === undefined) {
    const { starts, end } = periodsOf(of, now);
    return { since: starts[0] ?? end, until: end };
  }
  const since = from === undefined ? undefined : instantOf(from, zone, false);
  const until = to === undefined ? undefined : instantOf(to, zone, true);
  return { since: since ?? now - env().requestLogDays * DAY_MS, until: until ?? now + DAY_MS };
}

/** The newest first. Writes the usage in memory first. @param max how many rows to search */
export async function listRequests(
  accountId: AccountId,
  { range, zone, from, to, before, ...filter }: LogFilter,
  limit: number,
  now: number,
  max = maxSearched,
): Promise<LogPage> {
  if (!before) await flushUsage();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const span = { ...spanOf({ range, zone, from, to }, now), before, max: isFiltered ? max : limit + 1 };
  const rows = await findRequests(accountId, { ...filter, ...span, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  if (last || !isFiltered) return { items, next: last && pick(last, "at", "requestId"), searchedBackTo: undefined };
  const next = await lastSearched(accountId, span);
  return { items, next, searchedBackTo: next?.at };
}

const batchSize = 1000;

export const eachRequest = (accountId: AccountId, filter: LogFilter, now: number): AsyncGenerator<RequestLogEntry[]> =>
  eachSlice((before) => listRequests(accountId, { ...filter, before }, batchSize, now), filter.before);

const newestOfKey = 1_000;

/** The callers and the error codes of the newest requests of a key. @param since of what the log keeps */
export async function readKeyUse(accountId: AccountId, keyId: bigint, now: number, since = 0) {
  const newest = {
    since: Math.max(since, now - env().requestLogDays * DAY_MS),
    until: now + DAY_MS,
    ofKey: newestOfKey,
    limit: 10,
  };
  const [callers, errors] = await Promise.all([
    callersOfKey(accountId, keyId, newest),
    errorsOfKey(accountId, keyId, newest),
  ]);
  return { callers: [...callers], errors: [...errors] };
}

/** "30 days" */
export const logSpan = (): string => duration(env().requestLogDays * DAY_MS);

export async function getRequest(accountId: AccountId, requestId: string): Promise<RequestDetails | undefined> {
  const known = await findRequest(accountId, requestId);
  if (known) return known;
  // The request may be recent and not written yet.
  await flushUsage();
  return findRequest(accountId, requestId);
}

/** All rate-limited requests of its key in its minute, of which the log has only the first. Undefined for another request. */
export async function rateLimitedInMinute(accountId: AccountId, request: RequestDetails): Promise<number | undefined> {
  if (rejectionOf(request) !== "minute") return undefined;
  const start = request.at - (request.at % MINUTE_MS);
  const minute = { starts: [start], end: start + MINUTE_MS };
  const [counted] = await statusesByPeriod(accountId, minute, { key: request.keyId, status: "429" });
  return counted?.count;
}
