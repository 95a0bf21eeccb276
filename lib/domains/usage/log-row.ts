import { withoutKeys } from "@/lib/base/plain-error";
import { isoTime } from "@/lib/base/time";
import type { Rejection, Windows } from "@/lib/platform/limiter/limiter";
import { dayOf, endOfDay, endOfMinute, minuteOf, tighterWindows } from "@/lib/platform/limiter/windows";
import type { RequestEvent } from "./event";

/** The most characters of client input in a row of the request log. (decisions: Request log) */
const maxPath = 512;
const maxQuery = 512;
const maxMessage = 512;
const maxUserAgent = 256;

const maxInt32 = 2 ** 31 - 1;

/** How `COPY` writes null. */
const none = "\\N";

/** A row of the request log: its time in milliseconds since the epoch, and its other columns in the format of `COPY`, a tab before each. */
export type LogRow = { at: number; accountId: bigint; text: string };

type Facts = Windows & {
  event: RequestEvent;
  /** That rejected the request. */
  ban: Extract<Rejection, { rejectedBy: "ban" }> | undefined;
};

/** The columns of a {@link LogRow} but its time, in order: bounded, without API keys. */
const columns: Record<string, (facts: Facts) => unknown> = {
  request_id: ({ event }) => uuidOf(event.requestId),
  account_id: ({ event }) => event.accountId,
  key_id: ({ event }) => event.keyId,
  method: ({ event }) => field(event.method, 16),
  path: ({ event }) => field(event.path, maxPath),
  query: ({ event }) => (event.query.size === 0 ? none : field(queryText(event.query), maxQuery)),
  operation: ({ event }) => event.operation,
  status: ({ event }) => event.status,
  error_code: ({ event: { error } }) => (error ? error.code : none),
  error_message: ({ event: { error } }) => (error ? field(error.message, maxMessage) : none),
  duration_micros: ({ event }) => Math.min(event.durationMicros, maxInt32),
  ip_address: ({ event }) => event.ipAddress,
  user_agent: ({ event: { userAgent } }) => (userAgent === null ? none : field(userAgent, maxUserAgent)),
  minute_limit: ({ minute }) => minute.limit,
  minute_remaining: ({ minute }) => minute.limit - minute.used,
  day_limit: ({ day }) => day.limit,
  day_remaining: ({ day }) => day.limit - day.used,
  trace_id: ({ event }) => event.traceId ?? none,
  minute_reset_at: ({ event, minute }) =>
    minute.resetAt === endOfMinute(minuteOf(event.at)) ? none : isoTime(minute.resetAt),
  day_reset_at: ({ event, day }) => (day.resetAt === endOfDay(dayOf(event.at)) ? none : isoTime(day.resetAt)),
  plan: ({ event }) => event.plan,
  has_custom_limits: ({ event }) => flag(event.hasCustomLimits),
  is_rolling: ({ event }) => flag(event.isRolling),
  minute_is_of_key: ({ event }) => flag(event.minuteIsOfKey),
  day_is_of_key: ({ event }) => flag(event.dayIsOfKey),
  decided_by: ({ event }) => event.decidedBy,
  idempotency: ({ event }) => event.idempotency ?? none,
  source: ({ event }) => event.source ?? none,
  banned_until: ({ ban }) => (ban ? isoTime(ban.retryAt) : none),
  ban_count: ({ ban }) => ban?.banCount ?? none,
  started_ban: ({ ban }) => (ban ? ban.newBan !== undefined : none),
};

export const logColumns = ["at", ...Object.keys(columns)];
const valuesOf = Object.values(columns);

export function logRow(event: RequestEvent): LogRow {
  const { decision } = event;
  const ban = !decision.allowed && decision.rejectedBy === "ban" ? decision : undefined;
  const facts: Facts = { event, ...tighterWindows(decision), ban };
  let text = "";
  for (const value of valuesOf) text += `\t${value(facts)}`;
  return { at: event.at, accountId: event.accountId, text };
}

/** Null for false, which is usual: it takes no bytes. */
const flag = (is: boolean): string => (is ? "t" : none);

export const copyLines = (rows: LogRow[]): string => rows.map(({ at, text }) => `${isoTime(at)}${text}\n`).join("");

export const uuidOf = (requestId: string): string => requestId.slice("req_".length);

/** A UUID version 7 starts with its time. */
export const timeOf = (requestId: string): number => Number.parseInt(uuidOf(requestId).slice(0, 12), 16);

/** As the request log keeps a text from a client: without API keys. */
export const loggable = (text: string, max: number = maxPath): string => withoutKeys(text.slice(0, max));

// biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres stores no NUL, and a line of COPY ends with a newline.
const special = /[\\\u0000-\u001f\u007f]/g;

const field = (text: string, max: number): string =>
  loggable(text, max).replace(special, (character) => (character === "\\" ? "\\\\" : " "));

const secretName = /auth|key|token|secret|passw|signature|credential/i;

/** Secret parameters are redacted. */
function queryText(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  let length = 0;
  for (const [name, value] of query) {
    kept.append(name, secretName.test(name) ? "redacted" : value.slice(0, maxQuery));
    length += name.length + value.length;
    if (length > maxQuery) break;
  }
  return kept.toString();
}
