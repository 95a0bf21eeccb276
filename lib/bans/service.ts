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

/** Ends bans in this process's memory when they are lifted in another one. */
export const followLiftedBans = (): Promise<void> =>
  changes().on("ban_lifted", (keyId) => void memoryLimiter().liftBan(BigInt(keyId)));
