import { attemptsContract } from "./attempts";
import { bansContract } from "./bans";
import { keyWindowsContract } from "./key-windows";
import type { MakeLimiter } from "./set-up";
import { windowsContract } from "./windows";

/** What every limiter keeps to, as tests of the one that `makeLimiter` makes. */
export function limiterContract(name: string, makeLimiter: MakeLimiter): void {
  windowsContract(name, makeLimiter);
  keyWindowsContract(name, makeLimiter);
  bansContract(name, makeLimiter);
  attemptsContract(name, makeLimiter);
}
