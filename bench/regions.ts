import { plans } from "@/lib/base/plans";
/**
 * How far over a limit an account gets when each region counts by itself and hears of the others' requests late.
 * The rules are those of lib/platform/limiter; the clock is a number, so this takes no time and touches no network.
 *
 *   node --import tsx bench/regions.ts
 */
import { MINUTE_MS } from "@/lib/base/time";
import { decide } from "@/lib/platform/limiter/rules";
import { newAccountState, newKeyState, openWindows } from "@/lib/platform/limiter/state";

type Case = { regions: number; delayMs: number; perSecond: number };

const { limits } = plans.business;
const policy = { rejections: 20, withinMs: 300_000, durationMs: 900_000, maxDurationMs: 86_400_000 };

/** Sends requests to the regions in turns for one clock minute. @returns how many were allowed */
function allowedInOneMinute({ regions, delayMs, perSecond }: Case): number {
  const own = Array.from({ length: regions }, () => ({ account: newAccountState(), key: newKeyState() }));
  const onTheWay: { at: number; from: number }[] = [];
  let allowed = 0;
  for (let sent = 0; (sent * 1000) / perSecond < MINUTE_MS; sent++) {
    const now = (sent * 1000) / perSecond;
    while (onTheWay[0] && onTheWay[0].at <= now) {
      const { from } = onTheWay.shift() as { from: number };
      own.forEach(({ account }, region) => {
        if (region === from) return;
        openWindows(account, now);
        account.minuteUsed += 1;
        account.dayUsed += 1;
      });
    }
    const region = sent % regions;
    const { account, key } = own[region] as (typeof own)[number];
    if (!decide(account, key, { accountId: 1n, keyId: 1n, limits, now }, policy).allowed) continue;
    allowed += 1;
    onTheWay.push({ at: now + delayMs, from: region });
  }
  return allowed;
}

console.log(
  `| regions | counts arrive after | sent per second | allowed of ${limits.perMinute} | over |\n| --- | --- | --- | --- | --- |`,
);
for (const regions of [2, 3, 5]) {
  for (const delayMs of [0, 100, 1_000]) {
    for (const perSecond of [33, 200, 2_000]) {
      const allowed = allowedInOneMinute({ regions, delayMs, perSecond });
      const over = ((allowed / limits.perMinute - 1) * 100).toFixed(1);
      console.log(`| ${regions} | ${delayMs} ms | ${perSecond} | ${allowed} | ${over} % |`);
    }
  }
}
