import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { scopeOf } from "@/lib/api/operations";
import { listParameters } from "@/lib/api/operations/parameters";
import { env } from "@/lib/base/env";
import { type ErrorCode, errorCodes } from "@/lib/base/errors";
import { int64 } from "@/lib/base/int64";
import { pick } from "@/lib/base/pick";
import { boundedCode } from "@/lib/base/text";
import { DAY_MS } from "@/lib/base/time";
import { logCursorText } from "@/lib/domains/usage/filter-query";
import { explainRequest } from "@/lib/domains/usage/requests/explain";
import * as log from "@/lib/domains/usage/requests/service";
import { logCursor, requestId } from "@/lib/domains/usage/schema";
import { givenInstant, instantField, openEnum, requestFilters, textField } from "./fields";

const shape = {
  id: textField("The `X-Request-Id` of its response."),
  at: instantField("When it arrived."),
  keyId: int64.meta({ description: "ID of its key." }),
  method: textField("The HTTP method."),
  path: textField("With its query."),
  operation: textField("ID of the operation, or `unknown`."),
  status: z.int().meta({ description: "The HTTP status code." }),
  errorCode: textField("The code of the error body.").nullable(),
  durationMs: z.number().meta({ description: "How long it took, in milliseconds." }),
  ipAddress: textField("Where it came from.").nullable(),
  userAgent: textField("The header `User-Agent`.").nullable(),
};
const request = z.object(shape).meta({ id: "Request" });
const list = z.array(request).meta({ id: "Requests", description: "Requests, the newest first." });
const check = z
  .object({
    name: textField("What was checked."),
    verdict: openEnum(["passed", "rejected", "unknown"], "What came of it. `unknown`: the request did not get there."),
    text: textField("The reason."),
  })
  .meta({ id: "Check" });
const details = z
  .object({
    ...shape,
    errorMessage: textField("The message of the error body.").nullable(),
    summary: textField("Why it got this response, in one sentence."),
    checks: z.array(check).meta({ description: "Why, step by step." }),
  })
  .meta({ id: "RequestDetails" });

const example = {
  id: "req_019aa7b2f46e7c58b3d1c0a9e8f7d6c5",
  at: "2026-11-26T09:30:00.000Z",
  keyId: 7,
  method: "GET",
  path: "/api/v1/pets?limit=3",
  operation: "listPets",
  status: 200,
  errorCode: null,
  durationMs: 1.4,
  ipAddress: "203.0.113.7",
  userAgent: "curl/8.5.0",
};
const exampleDetails = {
  ...example,
  errorMessage: null,
  summary: "The request passed every check.",
  checks: [{ name: "API key", verdict: "passed", text: "Active" }],
};

const entryBody = (entry: log.RequestLogEntry) => ({
  id: entry.requestId,
  at: new Date(entry.at).toISOString(),
  ...pick(entry, "keyId", "method"),
  path: entry.path + (entry.query ? `?${entry.query}` : ""),
  ...pick(entry, "operation", "status", "errorCode"),
  durationMs: entry.durationMicros / 1_000,
  ...pick(entry, "ipAddress", "userAgent"),
});

const notAnAddress = "must be an IP address";
const ofRequests = { group: "management", tag: "usage", scope: "requests:read" } as const;

export const requestOperations = {
  listRequests: operation(
    {
      ...ofRequests,
      id: "listRequests",
      method: "GET",
      path: "/requests",
      summary: "List requests",
      description: "Returns one page of the request log of the API, the newest first.",
      queryParameters: {
        limit: listParameters.limit,
        cursor: logCursor.optional().meta({
          type: "string",
          description: "Where the page starts. Take it from the Link header of the previous page.",
        }),
        from: givenInstant("Only from then on.").optional(),
        to: givenInstant("Only before then.").optional(),
        ...requestFilters,
        path: boundedCode(512, "must be a part of a path").optional().meta({
          description: "A part of the path with its query.",
        }),
        error: z
          .enum(Object.keys(errorCodes) as ErrorCode[], "must be an error code")
          .optional()
          .meta({ description: "Only with this error code." }),
        ip: boundedCode(45, notAnAddress)
          .pipe(z.union([z.ipv4(), z.ipv6()], notAnAddress))
          .optional()
          .meta({ description: "Only from this IP address." }),
      },
      response: { status: 200, description: "A page of requests.", body: list, example: [example] },
      paginated: true,
    },
    async ({ principal: { accountId }, query: { limit, cursor, from, to, ...filter } }) => {
      const now = Date.now();
      const since = Math.max(Date.parse(from ?? "1970-01-01"), now - env().requestLogDays * DAY_MS);
      const until = Math.min(Date.parse(to ?? "9998-12-31"), now + DAY_MS);
      const span = { from: new Date(since).toISOString(), to: new Date(until).toISOString() };
      const wanted = { ...filter, ...span, range: "30d", zone: "UTC", before: cursor } as const;
      const { items, next } = await log.listRequests(accountId, wanted, limit, now);
      return { body: items.map(entryBody), next: next && logCursorText(next), source: "database" };
    },
  ),
  getRequest: operation(
    {
      ...ofRequests,
      id: "getRequest",
      method: "GET",
      path: "/requests/{requestId}",
      summary: "Get a request",
      description: "Returns one request of the log, and why it got its response.",
      pathParameters: {
        requestId: requestId.meta({ description: "The `X-Request-Id` of its response.", example: example.id }),
      },
      response: { status: 200, description: "The request.", body: details, example: exampleDetails },
    },
    async ({ principal, path }) => {
      const found = await log.getRequest(principal.accountId, path.requestId);
      if (!found) return undefined;
      const { summary, checks } = explainRequest(found, scopeOf(found.operation), "UTC");
      return { body: { ...entryBody(found), errorMessage: found.errorMessage, summary, checks }, source: "database" };
    },
  ),
};
