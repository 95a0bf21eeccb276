import { errorText } from "@/lib/base/errors";
import { formatNumber } from "@/lib/base/number";
import { zonedFormat } from "@/lib/base/time";
import type { Scope } from "@/lib/base/vocabulary";
import { rejectionOf } from "./decide-again";
import type { RequestDetails } from "./queries";

/** `unknown`: it was not reached, or the row does not say. */
export type Check = { name: string; verdict: "passed" | "rejected" | "unknown"; text: string };

/** In one sentence, and by each check in order. @param scope that the operation requires @param zone for times */
export function explainRequest(
  request: RequestDetails,
  scope: Scope | undefined,
  zone: string,
): { summary: string; checks: Check[] } {
  return {
    summary: request.errorCode ? `${errorText(request.errorCode).title}.` : successText(request),
    checks: [
      keyCheck(request),
      ...(rejectionOf(request) === "ban" ? [banCheck(request, zone)] : []),
      windowCheck(request, "minute", zone),
      windowCheck(request, "day", zone),
      ...(request.errorCode === "address_not_allowed" ? [addressCheck(request)] : []),
      scopeCheck(request, scope),
      ...idempotencyChecks(request),
      ...resultChecks(request),
    ],
  };
}

const passed = (name: string, text: string): Check => ({ name, verdict: "passed", text });
const rejected = (name: string, text: string): Check => ({ name, verdict: "rejected", text });
const unknown = (name: string, text: string): Check => ({ name, verdict: "unknown", text });

function successText({ status, idempotency }: RequestDetails): string {
  if (status === 304) return "The client has this response already, so it was sent without a body.";
  if (idempotency === "replayed") return "The response to an earlier request was sent again.";
  return "The request passed every check.";
}

/** Where an account changes what rejected a request. */
export function remedyOf(request: RequestDetails): "plan" | "key" | undefined {
  const by = rejectionOf(request);
  if (by === "minute" || by === "day") return windowOf(request, by).isOfKey ? "key" : "plan";
  const isOfKey = by === "ban" || ["insufficient_scope", "address_not_allowed"].includes(request.errorCode ?? "");
  return isOfKey ? "key" : undefined;
}

export const windowOf = (request: RequestDetails, window: "minute" | "day") => ({
  limit: request[`${window}Limit`],
  used: request[`${window}Used`],
  resetAt: request[`${window}ResetAt`],
  isOfKey: request[`${window}IsOfKey`],
});

const keyCheck = ({ isRolling }: RequestDetails): Check =>
  passed("API key", isRolling ? "Replaced by a new key, and still active" : "Active");

const stoppedAt = (step: string): string => `Not checked: the request stopped at the ${step}`;

function banCheck({ at, bannedUntil, banCount, startedBan }: RequestDetails, zone: string): Check {
  if (bannedUntil === null || banCount === null) return rejected("Ban", "The key was banned");
  const until = `until ${clockTime(bannedUntil, at, zone)} (ban ${banCount} in a row)`;
  return rejected(
    "Ban",
    startedBan
      ? `The key ignored Retry-After too often. This request banned it ${until}`
      : `The key was banned ${until}`,
  );
}

function windowCheck(request: RequestDetails, window: "minute" | "day", zone: string): Check {
  const { limit, used, resetAt, isOfKey } = windowOf(request, window);
  const name = `${window === "minute" ? "Minute limit" : "Day limit"}${isOfKey ? " of the key" : ""}`;
  const text = `${formatNumber(used)} of ${formatNumber(limit)} used`;
  const by = rejectionOf(request);
  if (by === window) return rejected(name, `${text}. It resets at ${clockTime(resetAt, request.at, zone)}`);
  return by === "ban" ? unknown(name, stoppedAt("ban")) : passed(name, text);
}

/** The log does not say whether the key had IP ranges, unless they rejected the request. */
const addressCheck = ({ ipAddress }: RequestDetails): Check =>
  rejected("IP ranges", `The key does not allow ${ipAddress ?? "an unknown IP address"}`);

function scopeCheck(request: RequestDetails, scope: Scope | undefined): Check {
  if (!scope) return unknown("Scope", "None: there is no such operation");
  const by = rejectionOf(request);
  if (by) return unknown("Scope", stoppedAt(by === "ban" ? by : `${by} limit`));
  if (request.errorCode === "address_not_allowed") return unknown("Scope", stoppedAt("IP ranges"));
  if (request.errorCode === "insufficient_scope") return rejected("Scope", request.errorMessage ?? `It needs ${scope}`);
  return passed("Scope", `The key has ${scope}`);
}

function idempotencyChecks({ errorCode, errorMessage, idempotency }: RequestDetails): Check[] {
  const name = "Idempotency-Key";
  if (errorCode && isOfIdempotency(errorCode)) return [rejected(name, errorMessage ?? errorText(errorCode).title)];
  if (idempotency === "replayed") return [passed(name, "Used before, with the same body")];
  return idempotency === "sent" ? [passed(name, "New")] : [];
}

const isOfIdempotency = (code: string): boolean => code.startsWith("idempotency_");

/** What no check before has rejected. */
function resultChecks({ status, errorCode, errorMessage, source }: RequestDetails): Check[] {
  if (!errorCode) return source ? [passed("Data", sources[source])] : [];
  const isChecked = status === 403 || status === 429 || isOfIdempotency(errorCode);
  if (isChecked) return [];
  return [rejected(status >= 500 ? "Our server" : "Request", errorMessage ?? errorText(errorCode).title)];
}

const sources = { memory: "Cached, at most 0.5 s old", database: "From the database" };

const dayFormat = zonedFormat("en-GB", { dateStyle: "medium", hourCycle: "h23" });
const clockFormat = zonedFormat("en-GB", { timeStyle: "medium", hourCycle: "h23" });

/** With its day if that is not the day of the request, `requestAt`: "22 Nov 2026, 00:00:00 UTC". */
function clockTime(at: number, requestAt: number, zone: string): string {
  const day = dayFormat(zone).format(at);
  const isSameDay = day === dayFormat(zone).format(requestAt);
  return `${isSameDay ? "" : `${day}, `}${clockFormat(zone).format(at)} ${zone.replaceAll("_", " ")}`;
}
