import { z } from "zod";
import { int64Text } from "@/lib/base/int64";
import { boundedCode, emptyAsAbsent, optionalField } from "@/lib/base/text";
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

/** `before`: where the previous page ended. */
export const logFilter = z.object({ ...fields, before: optionalField(logCursor) });
export type LogFilter = z.output<typeof logFilter>;

/** Leaves out invalid ones, so that an old or mangled link still shows a page. Of a repeated one the first counts. */
export function readFilter<S extends typeof usageFilter | typeof logFilter>(
  schema: S,
  query: Record<string, string | string[] | undefined>,
): z.output<S> {
  const values = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data as z.output<S>;
  for (const { path } of parsed.error.issues) delete values[String(path[0])];
  return schema.parse(values) as z.output<S>;
}

/** As {@link readFilter} reads it, without defaults. */
export function filterQuery(filter: Partial<LogFilter>): URLSearchParams {
  const { range, zone, operation, key, status, before } = filter;
  const query = new URLSearchParams();
  if (range && range !== "day") query.set("range", range);
  if (zone && zone !== "UTC") query.set("zone", zone);
  if (operation) query.set("operation", operation);
  if (key !== undefined) query.set("key", String(key));
  if (status) query.set("status", status);
  if (before) query.set("before", encodeLogCursor(before));
  return query;
}
