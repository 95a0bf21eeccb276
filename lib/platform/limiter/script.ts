import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { EXCUSED_MS } from "./rules";
import { REPETITION_MS } from "./state";

/** In milliseconds, as a Lua expression. */
export const storeClock = `(function() local t = redis.call("TIME") return t[1] * 1000 + math.floor(t[2] / 1000) end)()`;

/** Of an account, and of what says that the store has the records. */
export const WINDOWS_TTL_MS = 2 * DAY_MS;

/**
 * Of a decision of {@link limitScript}. `newBan`: rejected, and a ban starts. `undecided`: the records have to be written
 * first. The others are allowed, or what rejected.
 */
export const scriptOutcomes = [
  "allowed",
  "minute",
  "day",
  "ban",
  "keyMinute",
  "keyDay",
  "newBan",
  "undecided",
] as const;
export type ScriptOutcome = (typeof scriptOutcomes)[number];

const numberOf = Object.fromEntries(scriptOutcomes.map((name, number) => [name, number])) as Record<
  ScriptOutcome,
  number
>;

/** The integers of a decision, by the names of variables in the script. Of the key's own windows, 0 without. */
export const decisionFields = [
  // When a retry may pass, and the count of the ban: 0 without.
  ...(["outcome", "retryAt", "banCount"] as const),
  ...(["minute", "minuteUsed", "day", "dayUsed"] as const),
  ...(["keyMinute", "keyMinuteUsed", "keyDay", "keyDayUsed"] as const),
] as const;

const undecided = decisionFields.map((field) => (field === "outcome" ? numberOf.undecided : 0));

/**
 * `decide` of rules.ts in Lua, in the same order and with the same names, for several requests.
 *
 * KEYS: for each request the mark, the account, the key and its violations, all in one hash slot if this is a cluster. The mark
 * names the server that has the records: a replica that takes over may lack the last writes. Requests of several slots of one
 * primary have these names as the first of ARGV instead. One in a slot that is not all here is an error before anything is
 * written: it stays undecided, and another call decides it.
 * ARGV[first + 1..5]: the ban policy, and the time to live of the state of a key. Then for each request: the limits per minute and
 * day, and those of the key's own, 0 without. Times to live only bound the size of the store.
 *
 * The response has the instant, and {@link decisionFields} for each request.
 */
export const limitScript = (clock: string, server: string): string => `
local now = ${clock}
local ofSeveralSlots = #KEYS == 0
local count = ofSeveralSlots and (#ARGV - 5) / 8 or #KEYS / 4
local names, first = KEYS, 0
if ofSeveralSlots then names, first = ARGV, 4 * count end
local rejections, withinMs = tonumber(ARGV[first + 1]), tonumber(ARGV[first + 2])
local durationMs, maxDurationMs = tonumber(ARGV[first + 3]), tonumber(ARGV[first + 4])
local keyTtlMs = ARGV[first + 5]

local function read(hash, ...)
  local values = redis.call("HMGET", hash, ...)
  for i = 1, #values do values[i] = tonumber(values[i] or 0) end
  return unpack(values)
end

local function openWindow(byClock, newest, used)
  if byClock == newest or byClock == newest - 1 then return newest, used end
  return byClock, 0
end
local function openWindows(minute, minuteUsed, day, dayUsed)
  minute, minuteUsed = openWindow(math.floor(now / ${MINUTE_MS}), minute, minuteUsed)
  return minute, minuteUsed, openWindow(math.floor(now / ${DAY_MS}), day, dayUsed)
end

local function decide(account, key, violations, perMinute, perDay, keyPerMinute, keyPerDay)
  local minute, minuteUsed, day, dayUsed = openWindows(read(account, "minute", "minuteUsed", "day", "dayUsed"))
  local rejectedAt, retryAt, bannedUntil, banCount = read(key, "rejectedAt", "retryAt", "bannedUntil", "banCount")
  local ofKey = keyPerMinute > 0
  local keyMinute, keyMinuteUsed, keyDay, keyDayUsed = 0, 0, 0, 0
  if ofKey then
    keyMinute, keyMinuteUsed, keyDay, keyDayUsed = openWindows(read(key, "minute", "minuteUsed", "day", "dayUsed"))
  end

  local function saveKey(...)
    redis.call("HSET", key, ...)
    redis.call("PEXPIRE", key, keyTtlMs)
  end
  local function decision(outcome, retryAt, banCount)
    banCount = banCount or 0
    return { ${decisionFields.join(", ")} }
  end

  if now < bannedUntil then return decision(${numberOf.ban}, bannedUntil, banCount) end

  local outcome = ${numberOf.allowed}
  if dayUsed >= perDay then outcome = ${numberOf.day}
  elseif ofKey and keyDayUsed >= keyPerDay then outcome = ${numberOf.keyDay}
  elseif minuteUsed >= perMinute then outcome = ${numberOf.minute}
  elseif ofKey and keyMinuteUsed >= keyPerMinute then outcome = ${numberOf.keyMinute} end
  if outcome == ${numberOf.allowed} then
    minuteUsed, dayUsed = minuteUsed + 1, dayUsed + 1
    redis.call("HSET", account, "minute", minute, "minuteUsed", minuteUsed, "day", day, "dayUsed", dayUsed)
    redis.call("PEXPIRE", account, ${WINDOWS_TTL_MS})
    if ofKey then
      keyMinuteUsed, keyDayUsed = keyMinuteUsed + 1, keyDayUsed + 1
      saveKey("minute", keyMinute, "minuteUsed", keyMinuteUsed, "day", keyDay, "dayUsed", keyDayUsed)
    end
    if retryAt > 0 then redis.call("HDEL", key, "rejectedAt", "retryAt") end
    return decision(outcome, 0)
  end

  -- recordRejection
  local resetAt
  if outcome == ${numberOf.day} then resetAt = (day + 1) * ${DAY_MS}
  elseif outcome == ${numberOf.keyDay} then resetAt = (keyDay + 1) * ${DAY_MS}
  elseif outcome == ${numberOf.minute} then resetAt = (minute + 1) * ${MINUTE_MS}
  else resetAt = (keyMinute + 1) * ${MINUTE_MS} end
  if now >= retryAt then
    saveKey("rejectedAt", now, "retryAt", resetAt)
    return decision(outcome, resetAt)
  end
  if now - rejectedAt <= ${EXCUSED_MS} then return decision(outcome, resetAt) end
  redis.call("RPUSH", violations, now)
  redis.call("LTRIM", violations, -rejections, -1)
  redis.call("PEXPIRE", violations, keyTtlMs)
  local oldest = tonumber(redis.call("LINDEX", violations, 0))
  if redis.call("LLEN", violations) < rejections or now - oldest > withinMs then return decision(outcome, resetAt) end

  -- startBan
  if banCount > 0 and now - bannedUntil < ${REPETITION_MS} then banCount = banCount + 1 else banCount = 1 end
  bannedUntil = now + math.min(durationMs * 2 ^ (banCount - 1), maxDurationMs)
  redis.call("DEL", violations)
  redis.call("HDEL", key, "rejectedAt", "retryAt")
  saveKey("bannedUntil", bannedUntil, "banCount", banCount)
  return decision(${numberOf.newBan}, bannedUntil, banCount)
end

local server, there = ${server}, {}
local function hasRecords(mark)
  if redis.call("GET", mark) ~= server then return false end
  -- Not each time: after a write, a script may exceed the memory of a Redis that is full.
  if redis.call("PTTL", mark) < ${DAY_MS} then redis.call("PEXPIRE", mark, ${WINDOWS_TTL_MS}) end
  return true
end
local function decideIfThere(i)
  local mark, account, key, violations = unpack(names, 4 * i + 1, 4 * i + 4)
  if there[mark] == nil then there[mark] = hasRecords(mark) end
  if not there[mark] then return nil end
  local perMinute, perDay, keyPerMinute, keyPerDay = unpack(ARGV, first + 4 * i + 6, first + 4 * i + 9)
  return decide(account, key, violations, tonumber(perMinute), tonumber(perDay), tonumber(keyPerMinute), tonumber(keyPerDay))
end

local response = { now }
for i = 0, count - 1 do
  local isHere, integers = true
  if ofSeveralSlots then isHere, integers = pcall(decideIfThere, i) else integers = decideIfThere(i) end
  if not isHere or not integers then integers = { ${undecided.join(", ")} } end
  for _, integer in ipairs(integers) do table.insert(response, integer) end
end
return response
`;

/** Says that this server has the records. */
export const markScript = (server: string): string => `
redis.call("SET", KEYS[1], ${server}, "PX", ${WINDOWS_TTL_MS})
return {}
`;

/** The response has the instant, and the integers in the fields ARGV of each hash of KEYS, 0 if missing. */
export const readScript = (clock: string): string => `
local values = {${clock}}
for _, key in ipairs(KEYS) do
  for _, value in ipairs(redis.call("HMGET", key, unpack(ARGV))) do table.insert(values, tonumber(value or 0)) end
end
return values
`;

/**
 * Writes pairs of fields of KEYS, such as a window and what was used in it, unless there is a later window, or the same one
 * with more used. ARGV: the time to live, the number of fields, their names, then the values of the fields for each of KEYS.
 */
export const raiseScript = `
local fields = tonumber(ARGV[2])
for i, key in ipairs(KEYS) do
  for field = 3, fields + 1, 2 do
    local window, used = ARGV[field], ARGV[field + 1]
    local newWindow, newUsed = ARGV[i * fields + field], ARGV[i * fields + field + 1]
    local old = redis.call("HMGET", key, window, used)
    local later = tonumber(newWindow) - tonumber(old[1] or 0)
    if later > 0 or (later == 0 and tonumber(newUsed) > tonumber(old[2] or 0)) then
      redis.call("HSET", key, window, newWindow, used, newUsed)
      redis.call("PEXPIRE", key, ARGV[1])
    end
  end
end
return {}
`;
