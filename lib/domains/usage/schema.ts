import { z } from "zod";
import { env } from "@/lib/base/env";
import { type ErrorCode, errorCodes } from "@/lib/base/errors";
import { filterProblems, type Query, timedFilter } from "@/lib/base/filter";
import { int64Text } from "@/lib/base/int64";
import { boundedCode, boundedText, emptyAsAbsent, optionalField } from "@/lib/base/text";
import { type Range, rangeProblem } from "./periods";
import { defaultRange, usageRanges } from "./vocabulary";

/** Of IANA. Offsets such as +02:00 are not. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** In the form of X-Request-Id. */
export const requestId = boundedCode(36, "A request ID starts with req_.").regex(
  /^req_[0-9a-f]{32}$/,
  "A request ID starts with req_.",
);

const fields = {
  range: emptyAsAbsent(z.enum(usageRanges).default(defaultRange)),
  zone: emptyAsAbsent(boundedCode(64, "is not a time zone").refine(isTimeZone, "must be a time zone").default("UTC")),
  operation: optionalField(boundedCode(64, "is not an operation").regex(/^\w{1,64}$/)),
  key: optionalField(int64Text("is not a key")),
  // An outcome, or one status.
  status: optionalField(boundedCode(3, "is not a status").regex(/^([245]xx|[1-5]\d\d)$/)),
};

const day = boundedCode(24, "Write a day such as 2026-11-24.");

function checkRange(filter: Range, context: z.RefinementCtx): void {
  if (filter.from === undefined && filter.to === undefined) return;
  const message = rangeProblem(filter, env().usageDays, Date.now());
  for (const name of message ? (["from", "to"] as const) : []) {
    if (filter[name] !== undefined) context.addIssue({ code: "custom", path: [name], message });
  }
}

/** In the URL of a page, a read and a download. */
export const usageFilter = z
  .object({ ...fields, from: optionalField(day), to: optionalField(day) })
  .superRefine(checkRange);
export type UsageFilter = z.output<typeof usageFilter>;

/** A position in the log, newest first. */
export type LogCursor = { at: number; requestId: string };

export const logCursor = boundedCode(51, "is not a page of the log").transform((text, context): LogCursor => {
  const [, at, id] = /^(\d{1,14})\.(req_[0-9a-f]{32})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) context.addIssue("is not a page of the log");
  return { at: Number(at), requestId: String(id) };
});

const notAnAddress = "Write an IP address such as 203.0.113.7.";

/** `path`: a part of the path with its query. `before`: where the previous page ended. */
export const logFilter = timedFilter({
  ...fields,
  path: optionalField(boundedText(512, "The path").trim()),
  error: optionalField(z.enum(Object.keys(errorCodes) as ErrorCode[], "Choose an error code.")),
  ip: optionalField(
    boundedCode(45, notAnAddress)
      .trim()
      .pipe(z.union([z.ipv4(), z.ipv6()], notAnAddress)),
  ),
  before: optionalField(logCursor),
});
export type LogFilter = z.output<typeof logFilter>;

/** What is wrong with the days in a query, to say on the page that leaves them out. */
export function daysProblem({ from, to, zone }: Query): string | undefined {
  const problems = filterProblems(usageFilter, { from, to, zone });
  return problems.from ?? problems.to;
}
