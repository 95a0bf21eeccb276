import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { minuteOf } from "@/lib/platform/limiter/windows";

/** The requests of one account, in order: the time in milliseconds since the start, and the number of the key, from 0. Its keys share the windows; a ban applies to one key. */
export type Scenario = {
  requests: { at: number; key: number }[];
  /** The start of a clock minute. All other times are relative to it. */
  start: number;
  minutes: number;
  /** In the UTC day of the start. */
  usedToday: number;
};

/** What each key's client does after a 429. A client that waits skips the requests of its wait. */
export const reactions = { wait: "waits for Retry-After", ignore: "keeps sending", stop: "stops" };

export type Reaction = keyof typeof reactions;

export type EvenPattern = { requestsPerMinute: number; minutes: number; startSecond: number; usedToday: number };

/** Noon of a fixed day: a pattern of up to twelve hours stays within one UTC day. */
const noon = 20_000 * DAY_MS + DAY_MS / 2;

export function evenScenario({ requestsPerMinute, minutes, startSecond, usedToday }: EvenPattern): Scenario {
  const begin = startSecond * 1000;
  const requests = Array.from({ length: requestsPerMinute * minutes }, (_, index) => ({
    at: begin + Math.floor((index * MINUTE_MS) / requestsPerMinute),
    key: 0,
  }));
  return { usedToday, requests, start: noon, minutes: startSecond > 0 ? minutes + 1 : minutes };
}

/** `at`: milliseconds since `since`. */
type Recording = { since: number; until: number; usedToday: number; keys: { at: number[] }[] };

export function recordedScenario({ since, until, usedToday, keys }: Recording): Scenario {
  const requests = keys.flatMap(({ at }, key) => at.map((instant) => ({ at: instant, key })));
  return {
    usedToday,
    start: since,
    requests: requests.sort((a, b) => a.at - b.at),
    minutes: minuteOf(until) - minuteOf(since) + 1,
  };
}

/** The page that replays an account's last hour. Signing in from there leads back to it. */
export const lastHourPath = "/docs/what-would-happen?pattern=last-hour";
