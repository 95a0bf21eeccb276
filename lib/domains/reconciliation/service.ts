import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { MINUTE_MS } from "@/lib/base/time";
import { sqlTransaction } from "@/lib/platform/db/client";
import * as queries from "./queries";

/** A client may take 30 s to send its body, a write 16 s, and a batch waits for a second. */
const finalSeconds = 60;
/** Of one transaction. */
const maxMinutes = 10;
/** For how long a killed process is reported. */
const killedSeconds = 10 * 60;

/** Of this process since it started. `killed`: of all, within the last ten minutes. */
export const reconciliationFigures = () => perProcess("reconciliation", () => ({ minutes: 0, requests: 0, killed: 0 }));

/** Unless another process does. @returns whether more may be due */
async function checkSome(): Promise<boolean> {
  return sqlTransaction(async (on) => {
    const minutes = await queries.claimMinutes(on, finalSeconds, maxMinutes);
    if (!minutes) return false;
    for (const found of await queries.findDifferences(on, minutes)) {
      const reported = await queries.findCauses(on, found);
      const restarted = reported.length === 0 && found.counted > found.allowed;
      const causes = restarted ? (["windows_restarted"] as const) : reported;
      await queries.insertDifference(on, found, [...causes]);
      reconciliationFigures().requests += found.requests;
      log().warn({ ...found, accountId: String(found.accountId), causes }, "limiter, usage and request log differ");
    }
    await queries.saveChecked(on, minutes.until);
    reconciliationFigures().minutes += (minutes.until - minutes.from) / MINUTE_MS;
    return true;
  });
}

/**
 * One process of all does it. What a killed process lost is a difference only with the next request of each account, so
 * its end is reported by itself.
 */
export async function reconcile(): Promise<void> {
  reconciliationFigures().killed = await queries.countKilled(killedSeconds);
  while (await checkSome());
}

export function reconcileRegularly(): void {
  const run = () => reconcile().catch((error) => log().error({ err: error }, "usage could not be reconciled"));
  setInterval(run, MINUTE_MS).unref();
}
