import { bansContract } from "./bans";
import { guardContract } from "./guard";
import type { MakeLimiter } from "./set-up";
import { windowsContract } from "./windows";

/** What every engine keeps to, as tests of the one that `makeLimiter` makes. */
export function limiterContract(name: string, makeLimiter: MakeLimiter): void {
  windowsContract(name, makeLimiter);
  bansContract(name, makeLimiter);
  guardContract(name, makeLimiter);
}
