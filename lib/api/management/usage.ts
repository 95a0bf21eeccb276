import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { scopeOf } from "@/lib/api/operations";
import { listParameters } from "@/lib/api/operations/parameters";
import { csvLine } from "@/lib/base/csv";
import { env } from "@/lib/base/env";
import { ApiError, type ErrorCode } from "@/lib/base/errors";
import { int64, int64Text } from "@/lib/base/int64";
import { pick } from "@/lib/base/pick";
import { customLimitsOf, limitsOf, maxActiveKeys, planNames, plans } from "@/lib/base/plans";
import { boundedCode, boundedText } from "@/lib/base/text";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/time";
import { getAccount } from "@/lib/domains/accounts/service";
import { listWorkingKeys } from "@/lib/domains/keys/reads";
import { countsByPeriod, type PeriodCount } from "@/lib/domains/usage/queries";
import { flushUsage } from "@/lib/domains/usage/recorder";
import { explainRequest } from "@/lib/domains/usage/requests/explain";
import { getRequest, listRequests, type RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { logCursor, requestId } from "@/lib/domains/usage/schema";
import { limiter } from "@/lib/platform/limiter";

const unitMs = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };
const mostPeriods = 1_440;

const instant = z.iso
  .datetime({ offset: true, error: "must be a time such as 2026-11-24T14:00:00Z" })
  .transform(Date.parse);
const filters = {
  key: int64Text("must be the ID of a key")
    .optional()
    .meta({ type: "integer", format: "int64", description: "Only of this key." }),
  operation: boundedCode(64, "must be the ID of an operation")
    .optional()
    .meta({ description: "Only of this operation, such as `listPets`." }),
  status: boundedCode(3, "must be a status such as 200 or 4xx")
    .regex(/^([245]xx|[1-5]\d\d)$/, "must be a status such as 200 or 4xx")
    .optional()
    .meta({ description: "Only responses with this status: `200`, or `2xx`, `4xx`, `5xx`." }),
};

const usageRow = z
  .object({
    from: z.iso.datetime().meta({ description: "The start of the period, in UTC." }),
    keyId: int64.meta({ description: "ID of the key." }),
    operation: z.string().meta({ description: "ID of the operation, or `unknown`." }),
    status: z.int().meta({ description: "The HTTP status code." }),
    counted: z.boolean().meta({ description: "Whether the requests used quota: those with 429 did not." }),
    requests: z.int().meta({ description: "How many there were." }),
  })
  .meta({ id: "Usage" });
const usageRows = z.array(usageRow).meta({ id: "UsageRows", description: "In ascending order of time." });
const exampleUsage = {
  ...{ from: "2026-11-26T00:00:00.000Z", keyId: 7, operation: "listPets", status: 200, counted: true, requests: 1_250 },
};

function startsOf(from: number, to: number, step: number): number[] {
  const first = from - (from % step);
  const count = Math.ceil((to - first) / step);
  if (to <= from) throw new ApiError("invalid_parameter", "to must be after from.");
  if (count > mostPeriods)
    throw new ApiError("invalid_parameter", `A response has at most ${mostPeriods} periods. Choose a longer interval.`);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

const usageOf =
  (starts: number[]) =>
  ({ period, keyId, operation: name, status, count }: PeriodCount) => ({
    from: new Date(starts[period] ?? 0).toISOString(),
    keyId,
    operation: name,
    status,
    counted: status !== 429,
    requests: count,
  });

const requestShape = {
  id: z.string().meta({ description: "The `X-Request-Id` of its response." }),
  at: z.iso.datetime().meta({ description: "When it arrived." }),
  keyId: int64.meta({ description: "ID of its key." }),
  method: z.string(),
  path: z.string().meta({ description: "With its query." }),
  operation: z.string().meta({ description: "ID of the operation, or `unknown`." }),
  status: z.int().meta({ description: "The HTTP status code." }),
  errorCode: z.string().nullable().meta({ description: "The code of the error body." }),
  durationMs: z.number().meta({ description: "How long it took, in milliseconds." }),
  ipAddress: z.string().nullable().meta({ description: "Where it came from." }),
  userAgent: z.string().nullable(),
};
const requestSchema = z.object(requestShape).meta({ id: "Request" });
const requestList = z.array(requestSchema).meta({ id: "Requests", description: "Requests, the newest first." });
const checkSchema = z
  .object({ name: z.string(), verdict: z.enum(["passed", "rejected", "unknown"]), text: z.string() })
  .meta({ id: "Check", description: "One step of the decision about the request." });
const requestDetails = z
  .object({
    ...requestShape,
    errorMessage: z.string().nullable(),
    summary: z.string().meta({ description: "Why it got this response, in one sentence." }),
    checks: z.array(checkSchema).meta({ description: "Why, step by step." }),
  })
  .meta({ id: "RequestDetails" });
const exampleRequest = {
  id: "req_019aa7b2f46e7c58b3d1c0a9e8f7d6c5",
  ...{ at: "2026-11-26T09:30:00.000Z", keyId: 7, method: "GET", path: "/api/v1/pets?limit=3", operation: "listPets" },
  ...{ status: 200, errorCode: null, durationMs: 1.4, ipAddress: "203.0.113.7", userAgent: "curl/8.5.0" },
};

const shownRequest = (entry: RequestLogEntry) => ({
  id: entry.requestId,
  at: new Date(entry.at).toISOString(),
  ...pick(entry, "keyId", "method"),
  path: entry.path + (entry.query ? `?${entry.query}` : ""),
  ...pick(entry, "operation", "status", "errorCode"),
  durationMs: entry.durationMicros / 1_000,
  ...pick(entry, "ipAddress", "userAgent"),
});

const windowSchema = z.object({
  limit: z.int(),
  used: z.int(),
  left: z.int(),
  resetsAt: z.iso.datetime().meta({ description: "When the window ends." }),
});
const planSchema = z
  .object({
    plan: z.string().meta({ "x-extensible-enum": [...planNames], description: "The plan of the account." }),
    minute: windowSchema.meta({ id: "QuotaWindow", description: "Requests of this clock minute." }),
    day: windowSchema.meta({ id: "QuotaWindow", description: "Requests of this UTC day." }),
    keys: z.object({ limit: z.int(), used: z.int() }).meta({ description: "Keys that work." }),
    members: z.object({ limit: z.int() }).meta({ description: "People of the account." }),
  })
  .meta({ id: "Plan" });
const exampleWindow = { limit: 60, used: 12, left: 48, resetsAt: "2026-11-26T09:31:00.000Z" };

const ofUsage = { group: "management", tag: "usage" } as const;

export const usageOperations = {
  getUsage: operation(
    {
      ...ofUsage,
      id: "getUsage",
      method: "GET",
      path: "/usage",
      summary: "Get usage",
      description: `Counts the requests of the account by period, key, operation and status, up to this second. Periods without requests have no row. A response has at most ${mostPeriods} periods.`,
      scope: "usage:read",
      queryParameters: {
        interval: z
          .enum(["minute", "hour", "day"], { error: "must be minute, hour or day" })
          .default("day")
          .meta({ description: "How long a period is, in UTC.", example: "day" }),
        from: instant.meta({
          type: "string",
          format: "date-time",
          description: "The start, rounded down to a period.",
          example: "2026-11-20T00:00:00Z",
        }),
        to: instant.optional().meta({
          type: "string",
          format: "date-time",
          description: "The end, which is not included. Now, if it is missing.",
        }),
        ...filters,
      },
      response: { status: 200, description: "Usage.", body: usageRows, example: [exampleUsage] },
      csv: true,
      errors: ["invalid_parameter"],
    },
    async ({ principal: { accountId }, query: { interval, from, to, ...filter }, csv }) => {
      const end = to ?? Date.now();
      const starts = startsOf(from, end, unitMs[interval]);
      await flushUsage();
      const counts = await countsByPeriod(accountId, { starts, end }, filter);
      const rows = counts.map(usageOf(starts));
      if (!csv) return { body: rows, source: "database" };
      const names = Object.keys(usageRow.shape) as (keyof (typeof rows)[number])[];
      const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))].map(csvLine);
      return { csv: lines.join(""), source: "database" };
    },
  ),
  listRequests: operation(
    {
      ...ofUsage,
      id: "listRequests",
      method: "GET",
      path: "/requests",
      summary: "List requests",
      description: "Returns one page of the request log of the API, the newest first.",
      scope: "requests:read",
      queryParameters: {
        limit: listParameters.limit,
        cursor: logCursor.optional().meta({
          type: "string",
          description: "Where the page starts. Take it from the Link header of the previous page.",
        }),
        from: instant.optional().meta({ type: "string", format: "date-time", description: "Only from then on." }),
        to: instant.optional().meta({ type: "string", format: "date-time", description: "Only before then." }),
        ...filters,
        path: boundedText(512, "A path").optional().meta({ description: "A part of the path with its query." }),
        error: boundedCode(64, "must be an error code").optional().meta({ description: "Only with this error code." }),
        ip: z
          .union([z.ipv4(), z.ipv6()], "must be an IP address")
          .optional()
          .meta({ description: "Only from this IP address." }),
      },
      response: { status: 200, description: "A page of requests.", body: requestList, example: [exampleRequest] },
      errors: ["invalid_parameter"],
      paginated: true,
    },
    async ({ principal: { accountId }, query: { limit, cursor, from, to, error, ...filter } }) => {
      const now = Date.now();
      const since = from ?? now - env().requestLogDays * DAY_MS;
      const span = {
        range: "30d" as const,
        zone: "UTC",
        from: new Date(since).toISOString(),
        to: new Date(to ?? now + DAY_MS).toISOString(),
      };
      const given = { ...filter, ...span, error: error as ErrorCode | undefined, before: cursor };
      const { items, next } = await listRequests(accountId, given, limit, now);
      return { body: items.map(shownRequest), next: next && `${next.at}.${next.requestId}`, source: "database" };
    },
  ),
  getRequest: operation(
    {
      ...ofUsage,
      id: "getRequest",
      method: "GET",
      path: "/requests/{requestId}",
      summary: "Get a request",
      description: "Returns one request of the log, and why it got its response.",
      scope: "requests:read",
      pathParameters: {
        requestId: requestId.meta({ description: "The `X-Request-Id` of its response.", example: exampleRequest.id }),
      },
      response: {
        status: 200,
        description: "The request.",
        body: requestDetails,
        example: {
          ...exampleRequest,
          errorMessage: null,
          summary: "The request passed every check.",
          checks: [{ name: "API key", verdict: "passed", text: "Active" }],
        },
      },
      errors: ["not_found"],
    },
    async ({ principal, path }) => {
      const found = await getRequest(principal.accountId, path.requestId);
      if (!found) return undefined;
      const { summary, checks } = explainRequest(found, scopeOf(found.operation), "UTC");
      return { body: { ...shownRequest(found), errorMessage: found.errorMessage, summary, checks } };
    },
  ),
  getPlan: operation(
    {
      ...ofUsage,
      id: "getPlan",
      method: "GET",
      path: "/plan",
      summary: "Get the plan",
      description: "Returns the plan of the account, its limits, and what is used of them.",
      scope: "plan:read",
      response: {
        status: 200,
        description: "The plan.",
        body: planSchema,
        example: {
          ...{ plan: "free", minute: exampleWindow, day: { ...exampleWindow, limit: 1_000, left: 988 } },
          ...{ keys: { limit: maxActiveKeys, used: 2 }, members: { limit: plans.free.members } },
        },
      },
      errors: [],
    },
    async ({ principal: { accountId } }) => {
      const [account, working] = await Promise.all([getAccount(accountId), listWorkingKeys(accountId)]);
      const limits = limitsOf(account.plan, customLimitsOf(account));
      const { minute, day } = await limiter().peek(accountId, limits, Date.now());
      const shownWindow = ({ limit, used, remaining, resetAt }: typeof minute) => ({
        ...{ limit, used, left: remaining, resetsAt: new Date(resetAt).toISOString() },
      });
      return {
        body: {
          plan: account.plan,
          minute: shownWindow(minute),
          day: shownWindow(day),
          keys: { limit: maxActiveKeys, used: working.filter(({ temporary }) => !temporary).length },
          members: { limit: plans[account.plan].members },
        },
      };
    },
  ),
};
