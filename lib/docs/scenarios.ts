import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { minuteOf } from "@/lib/platform/limiter/windows";
import { mostRequests, type Scenario, type Sent } from "./simulation";

export type EvenPattern = Pick<Scenario, "usedToday" | "reaction" | "minutes"> & {
  requestsPerMinute: number;
  startSecond: number;
};

/** Noon of a fixed day: a pattern of up to twelve hours stays within one UTC day. */
const noon = 20_000 * DAY_MS + DAY_MS / 2;

/** @throws RangeError for a pattern of more than {@link mostRequests} requests */
export function evenScenario({ requestsPerMinute, minutes, startSecond, ...rest }: EvenPattern): Scenario {
  const planned = requestsPerMinute * minutes;
  if (planned > mostRequests) throw new RangeError(`At most ${mostRequests} requests can be computed`);
  const begin = startSecond * 1000;
  const requests = Array.from({ length: planned }, (_, index) => ({
    at: begin + Math.floor((index * MINUTE_MS) / requestsPerMinute),
    key: 0,
  }));
  return { ...rest, requests, start: noon, minutes: startSecond > 0 ? minutes + 1 : minutes };
}

/** `at`: milliseconds since `since`. */
type Recording = { since: number; until: number; usedToday: number; keys: { at: number[] }[] };

export function recordedScenario({ since, until, usedToday, keys }: Recording, reaction: "wait" | "ignore"): Scenario {
  const requests: Sent[] = keys.flatMap(({ at }, key) => at.map((instant) => ({ at: instant, key })));
  return {
    usedToday,
    reaction,
    start: since,
    requests: requests.sort((a, b) => a.at - b.at),
    minutes: minuteOf(until) - minuteOf(since) + 1,
  };
}

/** The page that replays an account's last hour. Signing in from there leads back to it. */
export const lastHourPath = "/docs/what-would-happen?pattern=last-hour";
