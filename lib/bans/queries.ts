import { sql } from "@/lib/db/client";

const iso = (ms: number): string => new Date(ms).toISOString();

/** A ban as the limiter's memory needs it back. Times in milliseconds since the epoch. */
export type KnownBan = { keyId: bigint; until: number; count: number };

export async function insertBan(ban: KnownBan & { bannedAt: number }): Promise<void> {
  await sql()`
    insert into bans (key_id, banned_at, until, count)
    select id, ${iso(ban.bannedAt)}, ${iso(ban.until)}, ${ban.count} from api_keys where id = ${ban.keyId}`;
}

/**
 * The latest ban of each key that ended after an instant, or still runs, unless it or a later one was lifted: that forgot
 * the earlier ones as well.
 */
export function findBansEndingAfter(at: number) {
  return sql()<KnownBan[]>`
    select key_id as "keyId", (extract(epoch from until) * 1000)::float8 as until, count from (
      select distinct on (key_id) key_id, until, count, lifted_at
      from bans where until > ${iso(at)} order by key_id, until desc, id desc) as latest
    where lifted_at is null`;
}

/** The bans that would still run at an instant, but were lifted. */
export function findLiftedBans(at: number) {
  return sql()<KnownBan[]>`
    select key_id as "keyId", (extract(epoch from until) * 1000)::float8 as until, count
    from bans where until > ${iso(at)} and lifted_at is not null`;
}
