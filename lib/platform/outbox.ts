import { sql as raw } from "drizzle-orm";
import type { PendingQuery, Row } from "postgres";
import type { AccountId } from "@/lib/base/account-id";
import { toJson } from "@/lib/base/json";
import type { EventType } from "@/lib/base/vocabulary";
import { type Executor, sql } from "./db/client";
import { lanes } from "./jobs/queue";

// An event is written by the statement or the transaction of its change, so that neither is there without the other. It is
// only written if an endpoint of an account that is not disabled asks for it. A job then makes a delivery for each endpoint.

/** @param accountId of the account that it concerns, or null for all. @param data as the schema of its type */
export async function recordEvent(
  on: Executor,
  type: EventType,
  accountId: AccountId | null,
  data: object,
): Promise<void> {
  await on.execute(raw`
    with event as (
      insert into webhook_events (type, account_id, data)
      select ${type}, ${accountId}::bigint, ${toJson(data)}
      where exists (
        select from webhook_endpoints e join accounts a on a.id = e.account_id and a.disabled_at is null
        where e.status <> 'disabled' and event_types @> array[${type}]
          and (${accountId}::bigint is null or account_id = ${accountId}::bigint))
      returning id)
    insert into jobs (kind, lane, subject) select 'event', ${lanes.events(accountId)}, id from event`);
}

/** For each row of a hot statement, for every account: common table expressions. @param rows a query for `data` */
export const eventsOf = (type: EventType, rows: PendingQuery<Row[]>) => sql()`
  event as (
    insert into webhook_events (type, data)
    select ${type}, data from (${rows}) as told
    where exists (
      select from webhook_endpoints e join accounts a on a.id = e.account_id and a.disabled_at is null
      where e.status <> 'disabled' and event_types @> array[${type}])
    returning id),
  event_job as (insert into jobs (kind, lane, subject) select 'event', ${lanes.events(null)}::bigint, id from event)`;
