import { listRequests } from "@/lib/domains/usage/requests/service";
import { logFilter } from "@/lib/domains/usage/schema";
import { logPageSize } from "@/lib/domains/usage/words";
import { read } from "@/lib/web/reads/read";

export const GET = read(logFilter, ({ accountId }, filter) => listRequests(accountId, filter, logPageSize, Date.now()));
