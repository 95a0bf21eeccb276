import { withoutKeys } from "@/lib/base/plain-error";
import { isoTime } from "@/lib/base/time";
import type { Rejection } from "@/lib/platform/limiter/limiter";
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
const notBanned = [none, none, none];

/** A row of the request log: its time in milliseconds since the epoch, and its other columns in the format of `COPY`. */
export type LogRow = { at: number; accountId: bigint; text: string };

/** The columns of a {@link LogRow}, in order. */
export const logColumns = [
  ...["at", "request_id", "account_id", "key_id", "method", "path", "query", "operation", "status", "error_code"],
  ...["error_message", "duration_micros", "ip_address", "user_agent"],
  ...["minute_limit", "minute_remaining", "day_limit", "day_remaining"],
  ...["trace_id", "minute_reset_at", "day_reset_at"],
  ...["plan", "has_custom_limits", "is_rolling", "minute_is_of_key", "day_is_of_key"],
  ...["decided_by", "idempotency", "source"],
  ...["banned_until", "ban_count", "started_ban"],
] as const;

/** Bounded, without API keys. */
export function logRow(event: RequestEvent): LogRow {
  const { error, decision } = event;
  const { minute, day } = tighterWindows(decision);
  const columns = [
    uuidOf(event.requestId),
    event.accountId,
    event.keyId,
    field(event.method, 16),
    field(event.path, maxPath),
    event.query.size === 0 ? none : field(queryText(event.query), maxQuery),
    event.operation,
    event.status,
    error ? error.code : none,
    error ? field(error.message, maxMessage) : none,
    Math.min(event.durationMicros, maxInt32),
    event.ipAddress,
    event.userAgent === null ? none : field(event.userAgent, maxUserAgent),
    minute.limit,
    minute.limit - minute.used,
    day.limit,
    day.limit - day.used,
    event.traceId ?? none,
    minute.resetAt === endOfMinute(minuteOf(event.at)) ? none : isoTime(minute.resetAt),
    day.resetAt === endOfDay(dayOf(event.at)) ? none : isoTime(day.resetAt),
    event.plan,
    flag(event.hasCustomLimits),
    flag(event.isRolling),
    flag(event.minuteIsOfKey),
    flag(event.dayIsOfKey),
    event.decidedBy,
    event.idempotency ?? none,
    event.source ?? none,
    ...(decision.allowed || decision.rejectedBy !== "ban" ? notBanned : banColumns(decision)),
  ];
  return { at: event.at, accountId: event.accountId, text: columns.join("\t") };
}

/** Null for false, which is usual: it takes no bytes. */
const flag = (is: boolean): string => (is ? "t" : none);

const banColumns = ({ retryAt, banCount, newBan }: Extract<Rejection, { rejectedBy: "ban" }>) => [
  isoTime(retryAt),
  banCount,
  newBan !== undefined,
];

export const copyLines = (rows: LogRow[]): string => rows.map(({ at, text }) => `${isoTime(at)}\t${text}\n`).join("");

export const uuidOf = (requestId: string): string => requestId.slice("req_".length);

/** A UUID version 7 starts with its time. */
export const timeOf = (requestId: string): number => Number.parseInt(uuidOf(requestId).slice(0, 12), 16);

/** As the request log keeps a text from a client: without API keys. */
export const loggable = (text: string, most: number = maxPath): string => withoutKeys(text.slice(0, most));

// biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres stores no NUL, and a line of COPY ends with a newline.
const special = /[\\\u0000-\u001f\u007f]/g;

const field = (text: string, most: number): string =>
  loggable(text, most).replace(special, (character) => (character === "\\" ? "\\\\" : " "));

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
