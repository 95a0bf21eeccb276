import { setTimeout as sleep } from "node:timers/promises";
import { noticedWithinMs } from "@/test/haproxy";
import type { Service } from "@/test/service";
import type { Fault } from "./fault";
import type { World } from "./world";

const at = (world: World, index: number): Service => world.services[index] as Service;
const setClock = (world: World, index: number, seconds: number) =>
  at(world, index).tell({ clockAheadMs: seconds * 1000 });

/** Moves the clocks of all processes, and back. */
const wrongClock = (name: string, seconds: number): Fault => ({
  name,
  // A jump into another window and back.
  mayRenewWindowsOf: 2,
  cause: async (world) => {
    for (const index of world.services.keys()) setClock(world, index, seconds);
    await sleep(2_000);
    for (const index of world.services.keys()) setClock(world, index, 0);
  },
});

const killAndRestart = async (world: World, indexes: number[]) => {
  await Promise.all(indexes.map((index) => at(world, index).kill()));
  await Promise.all(indexes.map((index) => world.restart(index)));
};

/** What happens to processes that share Redis. A killed one loses the counts since its last write, once a second. */
export const processFaults: Fault[] = [
  { name: "kill -9 of one of two processes", mayLoseCountsOfSeconds: 3, cause: (world) => killAndRestart(world, [0]) },
  { name: "kill -9 of all processes", mayLoseCountsOfSeconds: 3, cause: (world) => killAndRestart(world, [0, 1]) },
  {
    name: "A rolling restart",
    cause: async (world) => {
      for (const index of world.services.keys()) {
        await at(world, index).stop();
        await world.restart(index);
        await sleep(noticedWithinMs);
      }
    },
  },
  {
    name: "Clocks of processes differ by 90 s",
    cause: async (world) => {
      setClock(world, 0, 90);
      await sleep(3_000);
      const health = await fetch(`${at(world, 0).url}/api/health/ready`);
      const { clockAheadMs } = (await health.json()) as { clockAheadMs: number };
      if (Math.abs(clockAheadMs - 90_000) > 10_000) throw new Error(`the health check says ${clockAheadMs} ms`);
      setClock(world, 0, 0);
    },
  },
];

/** With the embedded database and limits in memory: a killed process loses nothing that was counted. */
export const embeddedFaults: Fault[] = [
  { name: "kill -9 of the only process", cause: (world) => killAndRestart(world, [0]) },
  wrongClock("The clock is an hour ahead, and back", 3_600),
  wrongClock("The clock is ten days behind, and back", -864_000),
  wrongClock("The clock is ten days ahead, and back", 864_000),
];
