import type { AccountId } from "@/lib/base/account-id";
import { pick } from "@/lib/base/pick";
import { listRequests } from "@/lib/domains/usage/requests/service";
import type { LogFilter } from "@/lib/domains/usage/schema";
import { logPageSize } from "@/lib/domains/usage/words";

/** A page of the log, with what its rows show: the rest is on the page of a request. */
export async function readRequests(accountId: AccountId, filter: LogFilter) {
  const page = await listRequests(accountId, filter, logPageSize, Date.now());
  const items = page.items.map((request) =>
    pick(request, "requestId", "at", "keyId", "method", "path", "query", "status", "errorCode", "durationMicros"),
  );
  return { ...page, items };
}

export type RequestList = Awaited<ReturnType<typeof readRequests>>;
