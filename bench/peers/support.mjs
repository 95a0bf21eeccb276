// What every peer shares, so that only framework, limiter and driver differ: keys by hash with a cache of a minute, usage
// collected in memory and written once a second, pages by keyset.
import { createHash } from "node:crypto";

const cachedForMs = 60_000;

/**
 * Makes the lookup of keys.
 *
 * @param find reads a key from the database by its SHA-256
 * @returns finds the key of an Authorization header, or undefined if it is not valid
 */
export function keyLookup(find) {
  const known = new Map();
  return async (authorization) => {
    if (!authorization?.startsWith("Bearer ")) return undefined;
    const hash = createHash("sha256").update(authorization.slice(7)).digest();
    const name = hash.toString("hex");
    const cached = known.get(name);
    if (cached && cached.until > Date.now()) return cached.key;
    const key = await find(hash);
    if (key) known.set(name, { key, until: Date.now() + cachedForMs });
    return key;
  };
}

/**
 * Counts requests by minute, key, operation and status.
 *
 * @param write writes the collected counts
 */
export function usageCounter(write) {
  let counts = new Map();
  setInterval(async () => {
    const gathered = [...counts.values()];
    counts = new Map();
    if (gathered.length > 0) await write(gathered);
  }, 1000).unref();
  return (key, operation, status) => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    const name = `${minute} ${key.id} ${operation} ${status}`;
    const known = counts.get(name);
    if (known) known.count++;
    else
      counts.set(name, {
        minute: new Date(minute),
        accountId: key.accountId,
        keyId: key.id,
        operation,
        status,
        count: 1,
      });
  };
}

export const insertUsage = `insert into usage_minutes (minute, account_id, key_id, operation, status, count)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (account_id, minute, key_id, operation, status) do update set count = usage_minutes.count + excluded.count`;

/** The statement that finds a key, with one parameter: its SHA-256. */
export const selectKey = `select k.id, k.account_id as "accountId", a.custom_per_minute as "perMinute", a.custom_per_day as "perDay"
  from api_keys k join accounts a on a.id = k.account_id where k.hash = $1 and k.revoked_at is null`;

/** The id of the page's first item. */
export const pageStart = (cursor) => (cursor ? Number(Buffer.from(cursor, "base64url").toString().slice(3)) : 0);

/** The `Link` to the page that starts at `next`. */
export const nextLink = (url, next) =>
  `<http://localhost${url}?cursor=${Buffer.from(`id:${next}`).toString("base64url")}>; rel="next"`;

export const port = Number(process.env.PORT);
export const databaseUrl = process.env.DATABASE_URL;
