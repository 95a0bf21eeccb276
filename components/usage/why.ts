import { formatNumber } from "@/components/number";
import type { Scope } from "@/lib/base/vocabulary";
import { plans } from "@/lib/domains/plans/plans";
import { decodeFacts, type Facts } from "@/lib/domains/usage/facts";
import { rejectedBy } from "@/lib/domains/usage/requests/decide-again";
import type { RequestDetails } from "@/lib/domains/usage/requests/service";
import { clockTime } from "./labels";

/** One thing that was checked, in the order of the checks. `unknown`: it was not reached, or the row does not say. */
export type Check = { name: string; verdict: "passed" | "rejected" | "unknown"; text: string };

/** Why a request got its response: one sentence, and each check. */
export type Why = { summary: string; checks: Check[] };

type Question = {
  request: RequestDetails;
  /** The scope that the operation requires, if there is one. */
  scope: Scope | undefined;
  /** The time zone for times. */
  zone: string;
};

/** Says why a request of the log got its response. */
export function why({ request, scope, zone }: Question): Why {
  const facts = request.facts === null ? undefined : decodeFacts(request.facts);
  return {
    summary: summaryOf(request, scope, zone, facts),
    checks: [
      ...(facts ? [keyCheck(facts), planCheck(request, facts)] : []),
      banCheck(request, zone),
      windowCheck(request, "minute", zone, facts),
      windowCheck(request, "day", zone, facts),
      ...(facts ? [{ name: "Counted in", verdict: "passed", text: deciders[facts.decidedBy] } as const] : []),
      ...addressChecks(request),
      scopeCheck(request, scope),
      ...(facts ? [idempotencyCheck(request, facts), sourceCheck(facts)] : []),
    ],
  };
}

function summaryOf(request: RequestDetails, scope: Scope | undefined, zone: string, facts?: Facts): string {
  const { at, status, errorCode, errorMessage, minuteLimit, minuteResetAt, dayLimit, dayResetAt } = request;
  const by = rejectedBy(request);
  const used = (window: string, limit: number, resetAt: number) =>
    `Rejected: ${window} window of ${formatNumber(limit)} was used up; it resets at ${clockTime(resetAt, at, zone)}.`;
  if (by === "minute")
    return used(facts?.minuteIsOfKey ? "the key’s minute" : "the minute", minuteLimit, minuteResetAt);
  if (by === "day") return used(facts?.dayIsOfKey ? "the key’s day" : "the day", dayLimit, dayResetAt);
  if (by === "ban") return `Rejected: ${banText(request, zone)}.`;
  if (errorCode === "address_not_allowed") return "Rejected: the IP address is not in the IP ranges of the key.";
  if (errorCode === "insufficient_scope") return `Rejected: the key lacked the scope ${scope ?? "of the operation"}.`;
  if (errorCode) {
    const end = status >= 500 ? "failed" : "was rejected";
    return `The key and both windows permitted this request. It ${end} afterwards: ${errorMessage ?? errorCode}`;
  }
  if (status === 304) return "Allowed: the client has this response already, so it was sent without a body.";
  if (facts?.idempotency === "replayed") return "Allowed: the response to an earlier request was sent again.";
  return "Allowed: the key, both windows and the scope permitted this request.";
}

/** Where an account changes what rejected a request: at its plan, or at the key. */
export function remedyOf(request: RequestDetails): "plan" | "key" | undefined {
  const { errorCode } = request;
  const facts = request.facts === null ? undefined : decodeFacts(request.facts);
  const by = rejectedBy(request);
  if (by === "minute") return facts?.minuteIsOfKey ? "key" : "plan";
  if (by === "day") return facts?.dayIsOfKey ? "key" : "plan";
  if (by === "ban" || errorCode === "insufficient_scope" || errorCode === "address_not_allowed") return "key";
  return undefined;
}

const keyCheck = ({ isRolling }: Facts): Check => ({
  name: "API key",
  verdict: "passed",
  text: isRolling ? "Rolling: it had been replaced and was in its overlap" : "Active",
});

function planCheck({ minuteLimit, dayLimit }: RequestDetails, facts: Facts): Check {
  const { title } = plans[facts.plan];
  const limits = [
    ...(facts.minuteIsOfKey ? [] : [`${formatNumber(minuteLimit)} requests per minute`]),
    ...(facts.dayIsOfKey ? [] : [`${formatNumber(dayLimit)} per day`]),
    ...(facts.minuteIsOfKey || facts.dayIsOfKey ? ["limits of the key"] : []),
  ];
  const text = `${title}${facts.hasCustomLimits ? ", with custom limits" : ""}: ${limits.join(", ")}`;
  return { name: "Plan", verdict: "passed", text };
}

function banText({ at, bannedUntil, banCount, startedBan }: RequestDetails, zone: string): string {
  if (bannedUntil === null || banCount === null) return "the key was banned";
  const which = `until ${clockTime(bannedUntil, at, zone)} (ban ${banCount} in a row)`;
  return startedBan
    ? `the key ignored Retry-After too often, and this request banned it ${which}`
    : `the key was banned ${which}`;
}

function banCheck(request: RequestDetails, zone: string): Check {
  if (rejectedBy(request) !== "ban") return { name: "Ban", verdict: "passed", text: "None" };
  const text = banText(request, zone);
  return { name: "Ban", verdict: "rejected", text: `${text.charAt(0).toUpperCase()}${text.slice(1)}` };
}

function windowCheck(request: RequestDetails, window: "minute" | "day", zone: string, facts?: Facts): Check {
  const [limit, used, resetAt] =
    window === "minute"
      ? [request.minuteLimit, request.minuteUsed, request.minuteResetAt]
      : [request.dayLimit, request.dayUsed, request.dayResetAt];
  const ofKey = window === "minute" ? facts?.minuteIsOfKey : facts?.dayIsOfKey;
  const name = `${window === "minute" ? "Clock minute" : "UTC day"}${ofKey ? " of the key" : ""}`;
  const by = rejectedBy(request);
  const of = `${formatNumber(limit)}, resets at ${clockTime(resetAt, request.at, zone)}`;
  if (!by)
    return {
      name,
      verdict: "passed",
      text: `${formatNumber(used - 1)} used before, ${formatNumber(used)} after, of ${of}`,
    };
  const verdict = by === window ? "rejected" : by === "ban" ? "unknown" : "passed";
  return { name, verdict, text: `${formatNumber(used)} used before and after, of ${of}` };
}

const deciders: Record<Facts["decidedBy"], string> = {
  memory: "The memory of the process that served it",
  redis: "Redis, shared by all processes",
  upstash: "Upstash, shared by all processes",
  alone: "The memory of one process, because the shared store did not respond",
};

/** The log does not say whether the key had IP ranges, unless they rejected the request. */
const addressChecks = ({ errorCode, ipAddress }: RequestDetails): Check[] =>
  errorCode === "address_not_allowed"
    ? [
        {
          name: "IP ranges",
          verdict: "rejected",
          text: `The key does not allow ${ipAddress ?? "an unknown IP address"}`,
        },
      ]
    : [];

function scopeCheck(request: RequestDetails, scope: Scope | undefined): Check {
  const name = "Scope";
  if (!scope) return { name, verdict: "unknown", text: "None: there is no such operation" };
  if (rejectedBy(request) || request.errorCode === "address_not_allowed")
    return { name, verdict: "unknown", text: `${scope} is required. It was not checked` };
  if (request.errorCode === "insufficient_scope")
    return { name, verdict: "rejected", text: `${scope} is required. The key lacked it` };
  return { name, verdict: "passed", text: `${scope} is required. The key had it` };
}

function idempotencyCheck({ errorCode }: RequestDetails, { idempotency }: Facts): Check {
  const name = "Idempotency-Key";
  if (errorCode === "idempotency_key_reused")
    return { name, verdict: "rejected", text: "Used before, with a different body" };
  if (errorCode === "idempotency_conflict")
    return { name, verdict: "rejected", text: "Another request with it was still in progress" };
  if (idempotency === "replayed")
    return { name, verdict: "passed", text: "Used before, with the same body: the first response was repeated" };
  if (idempotency === "sent") return { name, verdict: "passed", text: "New" };
  return { name, verdict: "unknown", text: "None was used" };
}

const sources: Record<Facts["source"], string> = {
  none: "None: no data was read",
  memory: "The memory of a process, from a read within the last half second",
  database: "The database",
};

const sourceCheck = ({ source }: Facts): Check => ({
  name: "Result from",
  verdict: source === "none" ? "unknown" : "passed",
  text: sources[source],
});
