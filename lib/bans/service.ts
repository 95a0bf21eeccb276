import { changes } from "@/lib/db/changes";
import { memoryLimiter } from "@/lib/limiter";
import type { Ban } from "@/lib/limiter/limiter";
import { log } from "@/lib/log";
import * as queries from "./queries";

/** Keeps a ban that the limiter has just pronounced, outside of the request's way. */
export function recordBan(keyId: bigint, ban: Ban, bannedAt: number): void {
  queries.insertBan({ keyId, ...ban, bannedAt }).catch((error) => {
    log().error({ err: error, keyId: String(keyId) }, "a ban could not be recorded");
  });
}

/** Ends in this process's memory the bans that were lifted while nothing was heard. A later ban of the key stays. */
async function catchUp(): Promise<void> {
  const now = Date.now();
  for (const { keyId, until } of await queries.findLiftedBans(now)) {
    if ((await memoryLimiter().banOf(keyId, now))?.until === until) await memoryLimiter().liftBan(keyId);
  }
}

/** Ends bans in this process's memory when they are lifted in another one. */
export const followLiftedBans = (): Promise<void> =>
  changes().follow("ban_lifted", {
    changed: (keyId) => void memoryLimiter().liftBan(BigInt(keyId)),
    missed: () => {
      catchUp().catch((error) => log().error({ err: error }, "lifted bans could not be read"));
    },
  });
