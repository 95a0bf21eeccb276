import { type Cell, csvLine } from "@/lib/base/csv";
import { keyNames } from "@/lib/domains/keys/lookup";
import { eachRequest, type RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { type LogFilter, logFilter } from "@/lib/domains/usage/schema";
import type { Member } from "@/lib/web/auth/member";
import { downloadCsv } from "@/lib/web/reads/download";

// People read columns by their position too, so a new one is the last.
const columns: Record<string, (request: RequestLogEntry, keyName: string | null) => Cell> = {
  "time (UTC)": ({ at }) => new Date(at).toISOString(),
  "request id": ({ requestId }) => requestId,
  method: ({ method }) => method,
  path: ({ path }) => path,
  query: ({ query }) => query,
  operation: ({ operation }) => operation,
  status: ({ status }) => status,
  "error code": ({ errorCode }) => errorCode,
  "error message": ({ errorMessage }) => errorMessage,
  "duration (ms)": ({ durationMicros }) => durationMicros / 1000,
  "ip address": ({ ipAddress }) => ipAddress,
  "user agent": ({ userAgent }) => userAgent,
  "key id": ({ keyId }) => keyId,
  "minute limit": ({ minuteLimit }) => minuteLimit,
  "minute remaining": ({ minuteRemaining }) => minuteRemaining,
  "day limit": ({ dayLimit }) => dayLimit,
  "day remaining": ({ dayRemaining }) => dayRemaining,
  key: (_, keyName) => keyName,
  "trace id": ({ traceId }) => traceId,
};

async function* lines({ accountId }: Member, filter: LogFilter) {
  yield csvLine(Object.keys(columns));
  const values = Object.values(columns);
  for await (const requests of eachRequest(accountId, filter, Date.now())) {
    const names = await keyNames(accountId, requests);
    const text = requests.map((request) =>
      csvLine(values.map((value) => value(request, names.get(request.keyId)?.name ?? null))),
    );
    yield text.join("");
  }
}

export const GET = downloadCsv(logFilter, ({ range, from }) => `requests-${from ? "custom" : range}.csv`, lines);
