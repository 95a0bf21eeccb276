import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS } from "@/lib/base/time";
import { countsOfKeysByDay, statusesByPeriod } from "./queries";
import { flushUsage } from "./recorder";

/** The UTC days that the use of a key is shown for, with today. */
export const keyUseDays = 30;

const firstDayOf = (now: number): number => now - (now % DAY_MS) - (keyUseDays - 1) * DAY_MS;

/** Requests of each key of an account on each of the last days, the oldest first. Without keys that sent none. */
export async function dailyUseOfKeys(accountId: AccountId, now: number): Promise<Map<bigint, number[]>> {
  await flushUsage();
  const uses = new Map<bigint, number[]>();
  for (const { keyId, day, count } of await countsOfKeysByDay(accountId, firstDayOf(now))) {
    const days = uses.get(keyId) ?? Array<number>(keyUseDays).fill(0);
    days[day] = count;
    uses.set(keyId, days);
  }
  return uses;
}

/** Requests of a key in the last days by the status of their responses, the most frequent first. */
export async function responsesOfKey(accountId: AccountId, keyId: bigint, now: number) {
  await flushUsage();
  const days = { starts: [firstDayOf(now)], end: now + DAY_MS };
  const counts = await statusesByPeriod(accountId, days, { key: keyId });
  return counts.map(({ status, count }) => ({ status, count })).sort((a, b) => b.count - a.count);
}
