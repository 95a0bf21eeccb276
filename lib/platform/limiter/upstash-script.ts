import { createHash } from "node:crypto";
import type { Redis } from "@upstash/redis";
import { EXCUSED_MS } from "./rules";
import { REPETITION_MS } from "./state";
import { DAY_MS, MINUTE_MS } from "./windows";

/** A Lua script and the name under which Redis knows it once it has run. */
export type Script = { text: string; sha: string };

const script = (text: string): Script => ({ text, sha: createHash("sha1").update(text).digest("hex") });

/** What a script is run with. Identifiers are strings throughout: they are int64 and do not fit a number. */
export type Call = { keys: string[]; args: (string | number)[] };

/** Runs a script in one round trip, or in two where Redis does not know it yet. @returns what it replied, unchecked */
export async function run(redis: Redis, { text, sha }: Script, { keys, args }: Call): Promise<unknown> {
  try {
    return await redis.evalsha<Call["args"], unknown>(sha, keys, args);
  } catch (error) {
    if (!String(error).includes("NOSCRIPT")) throw error;
    return await redis.eval<Call["args"], unknown>(text, keys, args);
  }
}

/**
 * `step` of rules.ts in Lua, in the same order and with the same names, for one request after the other; read them side by
 * side.
 *
 * It touches what belongs to an account and what belongs to a key. Those lie in different hash slots, so it wants one
 * Redis or a primary with replicas, which is what Upstash offers; not a Redis Cluster. Nothing relies on expiry:
 * every instant is compared with `now`, and the times to live only bound the size of the store.
 *
 * ARGV[1..4]: the ban policy. ARGV[5]: time to live of a key's state. Then, for each request, three of KEYS and seven of
 * ARGV: now, limit per minute, limit per day, and counters that are known from elsewhere, as an AccountState (see
 * `raise`), or zeros. Times in milliseconds.
 *
 * Returns for each { 0 allowed | 1 refused by minute | 2 by day | 3 by ban, minute, minuteUsed, day, dayUsed,
 * end of the ban or 0, count of the ban if it is new or 0 }.
 */
export const takeScript = script(`
local refusals, withinMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local durationMs, maxDurationMs = tonumber(ARGV[3]), tonumber(ARGV[4])
local keyTtlMs = ARGV[5]

local function read(hash, ...)
  local values = redis.call("HMGET", hash, ...)
  for i = 1, #values do values[i] = tonumber(values[i] or 0) end
  return unpack(values)
end

-- raise, then openWindows, for one of the two windows
local function openWindow(shown, opened, used, known, knownUsed)
  if known > opened then
    opened, used = known, knownUsed
  elseif known == opened then
    used = math.max(used, knownUsed)
  end
  if shown == opened or shown == opened - 1 then return opened, used end
  return shown, 0
end

local function step(account, key, strikes, now, perMinute, perDay, knownMinute, knownMinuteUsed, knownDay, knownDayUsed)
  local minute, minuteUsed, day, dayUsed = read(account, "minute", "minuteUsed", "day", "dayUsed")
  minute, minuteUsed = openWindow(math.floor(now / ${MINUTE_MS}), minute, minuteUsed, knownMinute, knownMinuteUsed)
  day, dayUsed = openWindow(math.floor(now / ${DAY_MS}), day, dayUsed, knownDay, knownDayUsed)

  local toldAt, toldUntil, bannedUntil, banCount = read(key, "toldAt", "toldUntil", "bannedUntil", "banCount")

  local function answer(outcome, banUntil, newBanCount)
    return { outcome, minute, minuteUsed, day, dayUsed, banUntil, newBanCount }
  end
  local function saveAccount()
    redis.call("HSET", account, "minute", minute, "minuteUsed", minuteUsed, "day", day, "dayUsed", dayUsed)
    redis.call("PEXPIRE", account, ${2 * DAY_MS})
  end
  local function saveKey(...)
    redis.call("HSET", key, ...)
    redis.call("PEXPIRE", key, keyTtlMs)
  end

  if now < bannedUntil then return answer(3, bannedUntil, 0) end

  local outcome = 0
  if dayUsed >= perDay then outcome = 2 elseif minuteUsed >= perMinute then outcome = 1 end

  if outcome == 0 then
    minuteUsed, dayUsed = minuteUsed + 1, dayUsed + 1
    saveAccount()
    if toldUntil > 0 then redis.call("HDEL", key, "toldAt", "toldUntil") end
    return answer(0, 0, 0)
  end

  -- so that counters known from elsewhere reach the other processes too
  saveAccount()

  -- noteRefusal
  if now >= toldUntil then
    local retryAt = (minute + 1) * ${MINUTE_MS}
    if outcome == 2 then retryAt = (day + 1) * ${DAY_MS} end
    saveKey("toldAt", now, "toldUntil", retryAt)
    return answer(outcome, 0, 0)
  end
  if now - toldAt <= ${EXCUSED_MS} then return answer(outcome, 0, 0) end

  redis.call("RPUSH", strikes, now)
  redis.call("LTRIM", strikes, -refusals, -1)
  redis.call("PEXPIRE", strikes, keyTtlMs)
  local oldest = tonumber(redis.call("LINDEX", strikes, 0))
  local struckOut = redis.call("LLEN", strikes) == refusals and now - oldest <= withinMs
  if not struckOut then return answer(outcome, 0, 0) end

  -- startBan
  if banCount > 0 and now - bannedUntil < ${REPETITION_MS} then banCount = banCount + 1 else banCount = 1 end
  bannedUntil = now + math.min(durationMs * 2 ^ (banCount - 1), maxDurationMs)
  redis.call("DEL", strikes)
  redis.call("HDEL", key, "toldAt", "toldUntil")
  saveKey("bannedUntil", bannedUntil, "banCount", banCount)
  return answer(3, bannedUntil, banCount)
end

local answers = {}
for request = 0, #KEYS / 3 - 1 do
  local keys, args = 3 * request, 5 + 7 * request
  local numbers = {}
  for i = 1, 7 do numbers[i] = tonumber(ARGV[args + i]) end
  answers[request + 1] = step(KEYS[keys + 1], KEYS[keys + 2], KEYS[keys + 3], unpack(numbers))
end
return answers
`);

/**
 * Counts one failed authentication in KEYS[1], which is made for one address and one clock minute and lives for
 * ARGV[1] milliseconds. Returns the failures so far.
 */
export const failureScript = script(`
local failures = redis.call("INCR", KEYS[1])
if failures == 1 then redis.call("PEXPIRE", KEYS[1], ARGV[1]) end
return failures
`);

/**
 * Takes over the ban of a key: ARGV[1] its end, ARGV[2] its count, ARGV[3] the time to live of a key's state, in
 * milliseconds. A ban that lasts longer stays. Returns 1 if it was taken over, else 0.
 */
export const banScript = script(`
if tonumber(redis.call("HGET", KEYS[1], "bannedUntil") or 0) >= tonumber(ARGV[1]) then return 0 end
redis.call("HSET", KEYS[1], "bannedUntil", ARGV[1], "banCount", ARGV[2])
redis.call("PEXPIRE", KEYS[1], ARGV[3])
return 1
`);
