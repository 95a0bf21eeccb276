import { z } from "zod";
import { type ErrorCode, errorCodes } from "@/lib/base/errors";
import { int64Text } from "@/lib/base/int64";
import { boundedCode, boundedText, emptyAsAbsent, optionalField } from "@/lib/base/text";
import { isoDay } from "@/lib/base/time";
import { outcomes, usageRanges } from "./words";

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
  range: emptyAsAbsent(z.enum(usageRanges).default("day")),
  zone: emptyAsAbsent(boundedCode(64, "is not a time zone").refine(isTimeZone, "must be a time zone").default("UTC")),
  operation: optionalField(boundedCode(64, "is not an operation").regex(/^\w{1,64}$/)),
  key: optionalField(int64Text("is not a key")),
  status: optionalField(z.enum(outcomes)),
};

/** In the URL of a page, a read and a download. */
export const usageFilter = z.object(fields);
export type UsageFilter = z.output<typeof usageFilter>;

/** A position in the log, newest first. */
export type LogCursor = { at: number; requestId: string };

const encodeLogCursor = ({ at, requestId: id }: LogCursor): string => `${at}.${id}`;

const logCursor = boundedCode(51, "is not a page of the log").transform((text, context): LogCursor => {
  const [, at, id] = /^(\d{1,14})\.(req_[0-9a-f]{32})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) context.addIssue("is not a page of the log");
  return { at: Number(at), requestId: String(id) };
});

const notATime = "Write a time such as 2026-11-24 14:05:09.";

/** Without a zone, which the filter has. A time of day that is left out is midnight. */
const localTime = boundedCode(23, notATime)
  .trim()
  .regex(/^[12]\d{3}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?$/, notATime)
  // Date.parse turns an invalid day, such as 30 February, into another day.
  .refine((text) => !Number.isNaN(asIfUtc(text)) && isoDay(asIfUtc(text)) === text.slice(0, 10), notATime);

/** The instant of a local time in a zone without an offset. */
export const asIfUtc = (text: string): number => Date.parse(`${text.replace(" ", "T")}${text.length > 10 ? "Z" : ""}`);

const notAnAddress = "Write an IP address such as 203.0.113.7.";

/** `path`: a part of the path with its query. `from` and `to` replace the range. `before`: where the previous page ended. */
export const logFilter = z
  .object({
    ...fields,
    path: optionalField(boundedText(512, "The path").trim()),
    error: optionalField(z.enum(Object.keys(errorCodes) as ErrorCode[], "Choose an error code.")),
    ip: optionalField(
      boundedCode(45, notAnAddress)
        .trim()
        .pipe(z.union([z.ipv4(), z.ipv6()], notAnAddress)),
    ),
    from: optionalField(localTime),
    to: optionalField(localTime),
    before: optionalField(logCursor),
  })
  .refine(({ from, to }) => !from || !to || asIfUtc(from) < asIfUtc(to), {
    path: ["to"],
    error: "Write a time after the start.",
  });
export type LogFilter = z.output<typeof logFilter>;

type Query = Record<string, string | string[] | undefined>;
type FilterSchema = typeof usageFilter | typeof logFilter;

const firstOfEach = (query: Query) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));

/** Leaves out invalid ones, so that an old or mangled link still shows a page. Of a repeated one the first counts. */
export function readFilter<S extends FilterSchema>(schema: S, query: Query): z.output<S> {
  const values = firstOfEach(query);
  const problems = Object.keys(filterProblems(schema, values));
  if (problems.length === 0) return schema.parse(values) as z.output<S>;
  for (const name of problems) delete values[name];
  return readFilter(schema, values);
}

/** What is wrong with the invalid ones, by name. */
export function filterProblems(schema: FilterSchema, query: Query): Record<string, string> {
  const parsed = schema.safeParse(firstOfEach(query));
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

/** As {@link readFilter} reads it, without defaults. */
export function filterQuery(filter: Partial<LogFilter>): URLSearchParams {
  const { range, zone, operation, key, status, path, error, ip, from, to, before } = filter;
  const query = new URLSearchParams();
  if (range && range !== "day") query.set("range", range);
  if (zone && zone !== "UTC") query.set("zone", zone);
  if (operation) query.set("operation", operation);
  if (key !== undefined) query.set("key", String(key));
  if (status) query.set("status", status);
  for (const [name, value] of Object.entries({ path, error, ip, from, to })) if (value) query.set(name, value);
  if (before) query.set("before", encodeLogCursor(before));
  return query;
}
