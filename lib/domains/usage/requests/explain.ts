import { planTitle } from "@/lib/base/plans";
import { zonedFormat } from "@/lib/base/time";
import type { Scope } from "@/lib/base/vocabulary";
import { capitalized } from "@/lib/base/words";
import type { RequestEvent } from "@/lib/domains/usage/event";
import { rejectedBy } from "./decide-again";
import type { RequestDetails } from "./queries";

/** `unknown`: it was not reached, or the row does not say. */
export type Check = { name: string; verdict: "passed" | "rejected" | "unknown"; text: string };

/** A request of which the log has all columns. */
type FullDetails = Extract<RequestDetails, { plan: string }>;

/** In one sentence, and by each check in order. @param scope that the operation requires @param zone for times */
export function explain(
  request: RequestDetails,
  scope: Scope | undefined,
  zone: string,
): { summary: string; checks: Check[] } {
  const full = request.plan !== null && request;
  return {
    summary: summaryOf(request, scope, zone),
    checks: [
      ...(full ? [keyCheck(full), planCheck(full)] : []),
      banCheck(request, zone),
      windowCheck(request, "minute", zone),
      windowCheck(request, "day", zone),
      ...(full ? [passed("Counted in", deciders[full.decidedBy])] : []),
      ...(request.errorCode === "address_not_allowed" ? [addressCheck(request)] : []),
      scopeCheck(request, scope),
      ...(full ? [idempotencyCheck(full), sourceCheck(full)] : []),
    ],
  };
}

const passed = (name: string, text: string): Check => ({ name, verdict: "passed", text });
const rejected = (name: string, text: string): Check => ({ name, verdict: "rejected", text });
const unknown = (name: string, text: string): Check => ({ name, verdict: "unknown", text });

function summaryOf(request: RequestDetails, scope: Scope | undefined, zone: string): string {
  const { at, status, errorCode, errorMessage } = request;
  const by = rejectedBy(request);
  if (by === "ban") return `Rejected: ${banText(request, zone)}.`;
  if (by) {
    const { limit, resetAt, isOfKey } = windowOf(request, by);
    const window = `the ${isOfKey ? "key’s " : ""}${by} window of ${number.format(limit)}`;
    return `Rejected: ${window} was used up; it resets at ${clockTime(resetAt, at, zone)}.`;
  }
  if (errorCode === "address_not_allowed") return "Rejected: the IP address is not in the IP ranges of the key.";
  if (errorCode === "insufficient_scope") return `Rejected: the key lacked the scope ${scope ?? "of the operation"}.`;
  if (errorCode) {
    const end = status >= 500 ? "failed" : "was rejected";
    return `The key and both windows permitted this request. It ${end} afterwards: ${errorMessage ?? errorCode}`;
  }
  if (status === 304) return "Allowed: the client has this response already, so it was sent without a body.";
  if (request.idempotency === "replayed") return "Allowed: the response to an earlier request was sent again.";
  return "Allowed: the key, both windows and the scope permitted this request.";
}

/** Where an account changes what rejected a request. */
export function remedyOf(request: RequestDetails): "plan" | "key" | undefined {
  const by = rejectedBy(request);
  if (by === "minute" || by === "day") return windowOf(request, by).isOfKey ? "key" : "plan";
  const isOfKey = by === "ban" || ["insufficient_scope", "address_not_allowed"].includes(request.errorCode ?? "");
  return isOfKey ? "key" : undefined;
}

const windowOf = (request: RequestDetails, window: "minute" | "day") => ({
  limit: request[`${window}Limit`],
  used: request[`${window}Used`],
  resetAt: request[`${window}ResetAt`],
  isOfKey: request[`${window}IsOfKey`],
});

const keyCheck = ({ isRolling }: FullDetails): Check =>
  passed("API key", isRolling ? "Rolling: it had been replaced and was in its overlap" : "Active");

function planCheck({ plan, hasCustomLimits, minuteLimit, dayLimit, minuteIsOfKey, dayIsOfKey }: FullDetails): Check {
  const limits = [
    ...(minuteIsOfKey ? [] : [`${number.format(minuteLimit)} requests per minute`]),
    ...(dayIsOfKey ? [] : [`${number.format(dayLimit)} per day`]),
    ...(minuteIsOfKey || dayIsOfKey ? ["limits of the key"] : []),
  ];
  return passed("Plan", `${planTitle(plan)}${hasCustomLimits ? ", with custom limits" : ""}: ${limits.join(", ")}`);
}

function banText({ at, bannedUntil, banCount, startedBan }: RequestDetails, zone: string): string {
  if (bannedUntil === null || banCount === null) return "the key was banned";
  const which = `until ${clockTime(bannedUntil, at, zone)} (ban ${banCount} in a row)`;
  return startedBan
    ? `the key ignored Retry-After too often, and this request banned it ${which}`
    : `the key was banned ${which}`;
}

function banCheck(request: RequestDetails, zone: string): Check {
  if (rejectedBy(request) !== "ban") return passed("Ban", "None");
  return rejected("Ban", capitalized(banText(request, zone)));
}

function windowCheck(request: RequestDetails, window: "minute" | "day", zone: string): Check {
  const { limit, used, resetAt, isOfKey } = windowOf(request, window);
  const name = `${window === "minute" ? "Clock minute" : "UTC day"}${isOfKey ? " of the key" : ""}`;
  const by = rejectedBy(request);
  const of = `${number.format(limit)}, resets at ${clockTime(resetAt, request.at, zone)}`;
  if (!by) return passed(name, `${number.format(used - 1)} used before, ${number.format(used)} after, of ${of}`);
  const check = by === window ? rejected : by === "ban" ? unknown : passed;
  return check(name, `${number.format(used)} used before and after, of ${of}`);
}

const deciders: Record<RequestEvent["decidedBy"], string> = {
  memory: "The memory of the process that served it",
  redis: "Redis, shared by all processes",
  upstash: "Upstash, shared by all processes",
  alone: "The memory of one process, because the shared store did not respond",
};

/** The log does not say whether the key had IP ranges, unless they rejected the request. */
const addressCheck = ({ ipAddress }: RequestDetails): Check =>
  rejected("IP ranges", `The key does not allow ${ipAddress ?? "an unknown IP address"}`);

function scopeCheck(request: RequestDetails, scope: Scope | undefined): Check {
  if (!scope) return unknown("Scope", "None: there is no such operation");
  if (rejectedBy(request) || request.errorCode === "address_not_allowed")
    return unknown("Scope", `${scope} is required. It was not checked`);
  if (request.errorCode === "insufficient_scope") return rejected("Scope", `${scope} is required. The key lacked it`);
  return passed("Scope", `${scope} is required. The key had it`);
}

function idempotencyCheck({ errorCode, idempotency }: FullDetails): Check {
  const name = "Idempotency-Key";
  if (errorCode === "idempotency_key_reused") return rejected(name, "Used before, with a different body");
  if (errorCode === "idempotency_conflict") return rejected(name, "Another request with it was still in progress");
  if (idempotency === "replayed")
    return passed(name, "Used before, with the same body: the first response was repeated");
  return idempotency === "sent" ? passed(name, "New") : unknown(name, "None was used");
}

const sources = {
  memory: "The memory of a process, from a read within the last half second",
  database: "The database",
};

const sourceCheck = ({ source }: FullDetails): Check =>
  source ? passed("Result from", sources[source]) : unknown("Result from", "None: no data was read");

const number = new Intl.NumberFormat("en-US");
const dayFormat = zonedFormat("en-GB", { dateStyle: "medium", hourCycle: "h23" });
const clockFormat = zonedFormat("en-GB", { timeStyle: "medium", hourCycle: "h23" });

/** With its day if that is not the day of the request, `near`: "22 Nov 2026, 00:00:00 UTC". */
function clockTime(at: number, near: number, zone: string): string {
  const day = dayFormat(zone).format(at);
  const isSameDay = day === dayFormat(zone).format(near);
  return `${isSameDay ? "" : `${day}, `}${clockFormat(zone).format(at)} ${zone.replaceAll("_", " ")}`;
}
