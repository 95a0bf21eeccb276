import { sql } from "@/lib/db/client";

const iso = (ms: number): string => new Date(ms).toISOString();

/** A ban as the limiter's memory needs it back. Times in milliseconds since the epoch. */
export type KnownBan = { keyId: bigint; until: number; count: number };

export async function insertBan(ban: KnownBan & { bannedAt: number }): Promise<void> {
  await sql()`
    insert into bans (key_id, banned_at, until, count)
    select id, ${iso(ban.bannedAt)}, ${iso(ban.until)}, ${ban.count} from api_keys where id = ${ban.keyId}`;
}

/** The latest ban of each key that ended after an instant, or still runs, and was not lifted. */
export function findBansEndingAfter(at: number) {
  return sql()<KnownBan[]>`
    select distinct on (key_id) key_id as "keyId", extract(epoch from until)::float8 * 1000 as until, count
    from bans where until > ${iso(at)} and lifted_at is null order by key_id, until desc`;
}
