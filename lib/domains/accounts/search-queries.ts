import { eq, ilike } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { PlanName } from "@/lib/base/plans";
import { DAY_MS, isoTime } from "@/lib/base/time";
import { isCounted } from "@/lib/domains/usage/queries";
import { sql } from "@/lib/platform/db/client";
import { readSql, searchDb } from "@/lib/platform/db/read-client";
import { likePattern } from "@/lib/platform/db/rows";
import { accounts, apiKeys, memberships, users } from "@/lib/platform/db/schema";
import type { AccountFilter } from "./schema";

/** Times are ISO 8601 in UTC. */
export type AccountRow = {
  id: bigint;
  name: string;
  plan: PlanName;
  createdAt: string;
  disabledAt: string | null;
  /** Of at most 10 members, those that match first. */
  emails: string[];
  keyName: string | null;
  /** That work. */
  keys: number;
  /** Of the last 30 days. */
  requests: number;
  /** The last request with a key, or use of the portal. */
  lastSeen: string | null;
};

/** The most accounts that a search reads in order before it uses the indexes or leaves the rest to the next slice. */
const maxWalked = 5_000;
/** The most matches to sort. */
const maxFew = 2_000;

const requestDays = 30;

type Filter = Pick<AccountFilter, "plan" | "status">;

const matchesFilter = ({ plan, status }: Filter) => sql()`
  (${plan ?? null}::text is null or plan = ${plan ?? null})
  and (${status ?? null}::text is null or (disabled_at is null) = (${status ?? null} = 'active'))`;

export function findAccounts(
  from: bigint,
  limit: number,
  { text, ids, ...filter }: Filter & { text?: string; ids?: bigint[] } = {},
) {
  const given = ids ? sql()`and id = any(${ids.map(String)}::bigint[])` : sql()``;
  const since = isoTime(Date.now() - requestDays * DAY_MS);
  return readSql<AccountRow[]>`
    select a.id, a.name, a.plan, a.created_at as "createdAt", a.disabled_at as "disabledAt",
      array(select email from memberships m join users u on u.id = m.user_id where m.account_id = a.id
        order by u.email ilike ${likePattern(text ?? "")} desc, u.id limit 10) as emails,
      (select k.name from api_keys k where k.account_id = a.id and k.last_four = ${text ?? null}::text limit 1) as "keyName",
      (select count(*)::int from api_keys k where k.account_id = a.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as keys,
      (select coalesce(sum(count), 0)::float8 from usage_minutes m
        where m.account_id = a.id and m.minute >= ${since} and ${isCounted()}) as requests,
      greatest(
        (select max(last_used_at) from api_keys k where k.account_id = a.id and k.last_used_at is not null),
        (select max(seen_at) from sessions s join memberships m on m.user_id = s.user_id where m.account_id = a.id)) as "lastSeen"
    from (
      select * from accounts where id <= ${from} and ${matchesFilter(filter)} ${given} order by id desc limit ${limit + 1}) a
    order by a.id desc`;
}

/** Undefined if there are too many. */
export async function findFewAccounts(text: string): Promise<bigint[] | undefined> {
  const [pattern, max] = [likePattern(text), maxFew + 1];
  const rows = await union(
    searchDb().select({ id: accounts.id }).from(accounts).where(ilike(accounts.name, pattern)).limit(max),
    searchDb()
      .select({ id: memberships.accountId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(ilike(users.email, pattern))
      .limit(max),
    searchDb().select({ id: apiKeys.accountId }).from(apiKeys).where(eq(apiKeys.lastFour, text)).limit(max),
  ).limit(max);
  return rows.length > maxFew ? undefined : rows.map(({ id }) => id);
}

/** The IDs of the matching accounts by name or email among the newest `maxWalked` up to the ID `from`. */
export async function findNearbyAccounts(text: string, from: bigint, limit: number, filter: Filter): Promise<bigint[]> {
  const rows = await readSql<{ id: bigint }[]>`
    select id from (select * from accounts where id <= ${from} order by id desc limit ${maxWalked}) a
    where ${matchesFilter(filter)} and (a.name ilike ${likePattern(text)}
      or exists (select from memberships m join users u on u.id = m.user_id
        where m.account_id = a.id and u.email ilike ${likePattern(text)} offset 0))
    order by id desc limit ${limit + 1}`;
  return rows.map(({ id }) => id);
}

export async function findEndOfAccountWalk(from: bigint): Promise<bigint | undefined> {
  const [row] = await readSql<{ id: bigint }[]>`
    select id from accounts where id <= ${from} order by id desc offset ${maxWalked} limit 1`;
  return row?.id;
}
