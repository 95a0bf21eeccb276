import type { LogCursor, LogFilter } from "./schema";
import { defaultRange } from "./words";

const encodeLogCursor = ({ at, requestId }: LogCursor): string => `${at}.${requestId}`;

/** As `readFilter` reads it, without defaults. */
export function filterQuery(filter: Partial<LogFilter>): URLSearchParams {
  const { range, zone, operation, key, before } = filter;
  const query = new URLSearchParams();
  if (range && range !== defaultRange) query.set("range", range);
  for (const name of ["from", "to"] as const) if (filter[name]) query.set(name, filter[name]);
  if (zone && zone !== "UTC") query.set("zone", zone);
  if (operation) query.set("operation", operation);
  if (key !== undefined) query.set("key", String(key));
  if (filter.status) query.set("status", filter.status);
  if (before) query.set("before", encodeLogCursor(before));
  return query;
}
