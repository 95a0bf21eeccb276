import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import { clusterShards } from "@/lib/platform/limiter/shards";
import { startRedis } from "@/test/redis";
import type { RunningCluster } from "@/test/redis-cluster";
import type { Fault } from "./fault";
import type { World } from "./world";

const awayMs = 2_000;

/** Sends a command to the Redis of a system, around what limits other clients. */
async function command(world: World, ...words: string[]): Promise<void> {
  const client = createClient({ RESP: 2, url: `redis://127.0.0.1:${world.redis?.port}` });
  client.on("error", () => undefined);
  await client.connect();
  await client.sendCommand(words);
  client.destroy();
}

/** Runs a command, waits, and undoes it. */
const forAWhile = (begin: string[], end: string[]) => async (world: World) => {
  await command(world, ...begin);
  await sleep(awayMs);
  await command(world, ...end);
};

/** What happens to the store of the windows. Each process may limit alone. An empty Redis gets the windows back. */
export const storeFaults: Fault[] = [
  {
    name: "Redis is killed and comes back empty",
    mayRenewWindows: 1,
    cause: async (world) => {
      await world.redis?.kill();
      await sleep(awayMs);
      world.redis = await startRedis(world.redis?.port);
    },
  },
  {
    name: "Redis hangs",
    cause: async ({ redis }) => {
      redis?.pause();
      await sleep(awayMs);
      redis?.resume();
    },
  },
  { name: "Redis loses its data", mayPassOver: 5, cause: (world) => command(world, "FLUSHALL") },
  {
    name: "Redis is read-only",
    cause: forAWhile(["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"]),
  },
  {
    name: "Redis is full",
    cause: forAWhile(["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"]),
  },
];

/** More than a replica takes to notice that its primary does not respond, and to be found. */
const takeOverMs = 12_000;

const toCluster = (cause: (cluster: RunningCluster, shard: string) => Promise<void>) => async (world: World) => {
  if (world.cluster) await cause(world.cluster, clusterShards.prefix(1));
};

/** Accounts of a new database have small numbers. */
const shardsInUse = 30;

export const clusterFaults: Fault[] = [
  {
    name: "Slots of the cluster move",
    cause: toCluster(async (cluster) => {
      for (let shard = 0; shard < shardsInUse; shard++) await cluster.moveSlotOf(clusterShards.prefix(shard));
    }),
  },
  {
    name: "A primary of the cluster hangs",
    cause: toCluster(async (cluster, shard) => {
      const primary = await cluster.primaryOf(shard);
      primary.pause();
      await sleep(takeOverMs);
      primary.resume();
    }),
  },
  {
    name: "A primary of the cluster is killed",
    cause: toCluster(async (cluster, shard) => {
      await (await cluster.primaryOf(shard)).kill();
      await sleep(takeOverMs);
    }),
  },
];
