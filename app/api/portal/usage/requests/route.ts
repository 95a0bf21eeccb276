import { read } from "@/lib/portal/read";
import { listRequests } from "@/lib/usage/requests/service";
import { logFilter } from "@/lib/usage/schema";
import { logPageSize } from "@/lib/usage/words";

/** A page of the viewer's request log, which the page repeats to stay current. */
export const GET = read(logFilter, ({ accountId }, filter) => listRequests(accountId, filter, logPageSize, Date.now()));
