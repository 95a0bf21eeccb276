import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/base/time";
import type { Service } from "@/test/service";
import type { Fault } from "./fault";
import type { World } from "./world";

const wrongForMs = 2_000;

function setClock({ services }: World, aheadMs: number): void {
  for (const service of services) service.tell({ clockAheadMs: aheadMs });
}

/** Moves the clocks of all processes, and back. */
const wrongClock = (name: string, aheadMs: () => number, forMs = wrongForMs): Fault => ({
  name,
  // A jump into another window and back.
  mayRenewWindows: 2,
  cause: async (world) => {
    setClock(world, aheadMs());
    await sleep(forMs);
    setClock(world, 0);
  },
});

/** A second before the next midnight. */
const toMidnight = (): number => DAY_MS - (Date.now() % DAY_MS) - SECOND_MS;

/** Wrong clocks of a process that limits in memory, and so by its own clock. */
export const clockFaults: Fault[] = [
  wrongClock("The clock passes midnight UTC, and goes back", toMidnight, 3_000),
  wrongClock("The clock is an hour ahead, and back", () => HOUR_MS),
  wrongClock("The clock is an hour behind, and back", () => -HOUR_MS),
  wrongClock("The clock is ten days behind, and back", () => -10 * DAY_MS),
  wrongClock("The clock is ten days ahead, and back", () => 10 * DAY_MS),
];

/** Wrong clocks of processes with Redis, whose clock decides. */
export const skewFaults: Fault[] = [
  {
    name: "Clocks of processes differ by 90 s",
    servesAll: true,
    cause: async ({ services: [first] }) => {
      const ahead = first as Service;
      ahead.tell({ clockAheadMs: 90_000 });
      await sleep(3_000);
      const { clockAheadMs = 0 } = await ahead.health();
      if (Math.abs(clockAheadMs - 90_000) > 10_000) throw new Error(`the health report says ${clockAheadMs} ms`);
      ahead.tell({ clockAheadMs: 0 });
    },
  },
];
