import type { LogCursor, LogFilter } from "./schema";
import { defaultRange } from "./vocabulary";

export const logCursorText = ({ at, requestId }: LogCursor): string => `${at}.${requestId}`;

/** As `readFilter` reads it, without defaults. */
export function filterQuery(filter: Partial<LogFilter>): URLSearchParams {
  const { range, zone, operation, key, status, path, error, ip, from, to, before } = filter;
  const query = new URLSearchParams();
  if (range && range !== defaultRange) query.set("range", range);
  for (const [name, value] of Object.entries({ from, to })) if (value) query.set(name, value);
  if (zone && zone !== "UTC") query.set("zone", zone);
  if (operation) query.set("operation", operation);
  if (key !== undefined) query.set("key", String(key));
  for (const [name, value] of Object.entries({ status, path, error, ip })) if (value) query.set(name, value);
  if (before) query.set("before", logCursorText(before));
  return query;
}
