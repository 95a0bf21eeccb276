import { z } from "zod";
import { env } from "@/lib/base/env";
import { int64Text } from "@/lib/base/int64";
import { boundedCode, emptyAsAbsent, optionalField } from "@/lib/base/text";
import { type Range, rangeProblem } from "./periods";
import { defaultRange, usageRanges } from "./words";

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
  from: optionalField(boundedCode(17, "Write a day such as 2026-11-24.")),
  to: optionalField(boundedCode(17, "Write a day such as 2026-11-24.")),
  zone: emptyAsAbsent(boundedCode(64, "is not a time zone").refine(isTimeZone, "must be a time zone").default("UTC")),
  operation: optionalField(boundedCode(64, "is not an operation").regex(/^\w{1,64}$/)),
  key: optionalField(int64Text("is not a key")),
  // An outcome, or one status.
  status: optionalField(boundedCode(3, "is not a status").regex(/^([245]xx|[1-5]\d\d)$/)),
};

function checkRange(filter: Range, context: z.RefinementCtx): void {
  const message = rangeProblem(filter, env().usageDays, Date.now());
  for (const name of message ? (["from", "to"] as const) : []) {
    if (filter[name] !== undefined) context.addIssue({ code: "custom", path: [name], message });
  }
}

/** In the URL of a page, a read and a download. */
export const usageFilter = z.object(fields).superRefine(checkRange);
export type UsageFilter = z.output<typeof usageFilter>;

/** A position in the log, newest first. */
export type LogCursor = { at: number; requestId: string };

const logCursor = boundedCode(51, "is not a page of the log").transform((text, context): LogCursor => {
  const [, at, id] = /^(\d{1,14})\.(req_[0-9a-f]{32})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) context.addIssue("is not a page of the log");
  return { at: Number(at), requestId: String(id) };
});

/** `before`: where the previous page ended. */
export const logFilter = z.object({ ...fields, before: optionalField(logCursor) }).superRefine(checkRange);
export type LogFilter = z.output<typeof logFilter>;

type Query = Record<string, string | string[] | undefined>;

/** Of a repeated one the first counts. */
const firstValues = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));

/** Leaves out invalid ones, so that an old or mangled link still shows a page. */
export function readFilter<S extends typeof usageFilter | typeof logFilter>(schema: S, query: Query): z.output<S> {
  const values = firstValues(query);
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data as z.output<S>;
  for (const { path } of parsed.error.issues) delete values[String(path[0])];
  return readFilter(schema, values);
}

/** What is wrong with the days in a query, to say on the page that leaves them out. */
export function daysProblem(query: Query): string | undefined {
  const { from, to, zone } = firstValues(query);
  const isOfDays = ({ path }: z.core.$ZodIssue) => path[0] === "from" || path[0] === "to";
  return usageFilter.safeParse({ from, to, zone }).error?.issues.find(isOfDays)?.message;
}
