import { createClient } from "redis";
import { freePort } from "./port";
import { type RunningRedis, startRedis } from "./redis";
import { until } from "./waiting";

/** A node of a {@link RunningCluster}. */
export type ClusterNode = RunningRedis & {
  /** Neither killed nor paused. */
  lives(): boolean;
  command<T = string>(...words: (string | number)[]): Promise<T>;
};

/** A real Redis Cluster on 127.0.0.1: three primaries, each with a replica. */
export type RunningCluster = {
  nodes: ClusterNode[];
  /** All nodes, for `REDIS_URL`. */
  url: string;
  /** The primary that has a key now. */
  primaryOf(key: string): Promise<ClusterNode>;
  /** Its replica, as soon as that follows. */
  replicaOf(primary: ClusterNode): Promise<ClusterNode>;
  /** Moves the slot of a key to another primary, as `redis-cli --cluster reshard` does. */
  moveSlotOf(key: string): Promise<void>;
  stop(): Promise<void>;
};

const primaries = 3;
const slots = 16_384;

/** A replica takes over after two to three times this. */
const nodeTimeoutMs = 1_000;

export async function startRedisCluster(): Promise<RunningCluster> {
  const nodes: (ClusterNode & { bus: number })[] = [];
  for (let n = 0; n < 2 * primaries; n++) nodes.push(await startNode());
  const [first] = nodes as ClusterNode[] as [ClusterNode];
  const idOf = (node: ClusterNode) => node.command("CLUSTER", "MYID");
  const untilAll = (what: string, holds: (node: ClusterNode) => Promise<boolean>) =>
    until(what, async () => (await Promise.all(nodes.map(holds))).every(Boolean));

  for (const [n, node] of nodes.entries()) {
    await node.command("CLUSTER", "SET-CONFIG-EPOCH", n + 1);
    if (node !== first) await first.command("CLUSTER", "MEET", "127.0.0.1", node.port, node.bus);
    const [from, to] = [n, n + 1].map((part) => Math.floor((part * slots) / primaries)) as [number, number];
    if (n < primaries) await node.command("CLUSTER", "ADDSLOTSRANGE", from, to - 1);
  }
  const info = (node: ClusterNode) => node.command("CLUSTER", "INFO");
  await untilAll("the nodes know each other", async (node) =>
    (await info(node)).includes(`cluster_known_nodes:${nodes.length}`),
  );
  for (const [n, replica] of nodes.slice(primaries).entries()) {
    await replica.command("CLUSTER", "REPLICATE", await idOf(nodes[n] as ClusterNode));
  }
  const isReady = async (node: ClusterNode) =>
    (await info(node)).includes("cluster_state:ok") &&
    /role:master|master_link_status:up/.test(await node.command("INFO", "replication"));
  await untilAll("the cluster is ready", isReady);

  const living = () => nodes.find((node) => node.lives()) as ClusterNode;
  const slotOf = (key: string) => living().command<number>("CLUSTER", "KEYSLOT", key);

  /** Those that a living node knows, in the fields of `CLUSTER NODES`. */
  async function known() {
    const lines = (await living().command("CLUSTER", "NODES")).trim().split("\n");
    return lines.map((line) => {
      const [, address = "", flags = "", primaryId, , , , , ...ranges] = line.split(" ");
      const node = nodes.find(({ port }) => address.includes(`:${port}@`)) as ClusterNode;
      const has = (slot: number) =>
        ranges.some((range) => {
          const [from = Number.NaN, to = from] = range.split("-").map(Number);
          return from <= slot && slot <= to;
        });
      return { node, isPrimary: flags.includes("master"), primaryId, has };
    });
  }

  async function primaryOf(key: string): Promise<ClusterNode> {
    const slot = await slotOf(key);
    return (await known()).find(({ has }) => has(slot))?.node as ClusterNode;
  }

  return {
    nodes,
    url: nodes.map(({ port }) => `redis://127.0.0.1:${port}`).join(","),
    primaryOf,
    async replicaOf(primary) {
      const id = await idOf(primary);
      const find = async () => (await known()).find(({ primaryId }) => primaryId === id)?.node;
      // That of a primary which was one itself comes back later.
      await until("a replica follows", async () => {
        const replica = await find();
        return replica !== undefined && (await isReady(replica));
      });
      return (await find()) as ClusterNode;
    },
    async moveSlotOf(key) {
      const slot = await slotOf(key);
      const source = await primaryOf(key);
      const target = (await known()).find(({ node, isPrimary }) => isPrimary && node !== source)?.node as ClusterNode;
      const [sourceId, targetId] = [await idOf(source), await idOf(target)];
      await target.command("CLUSTER", "SETSLOT", slot, "IMPORTING", sourceId);
      await source.command("CLUSTER", "SETSLOT", slot, "MIGRATING", targetId);
      for (;;) {
        const keys = await source.command<string[]>("CLUSTER", "GETKEYSINSLOT", slot, 10);
        if (keys.length === 0) break;
        await source.command("MIGRATE", "127.0.0.1", target.port, "", 0, 5_000, "KEYS", ...keys);
      }
      for (const node of [target, source]) await node.command("CLUSTER", "SETSLOT", slot, "NODE", targetId);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.kill()));
    },
  };
}

async function startNode(): Promise<ClusterNode & { bus: number }> {
  const bus = await freePort();
  const server = await startRedis(undefined, {
    "cluster-enabled": "yes",
    "cluster-port": bus,
    "cluster-node-timeout": nodeTimeoutMs,
    "cluster-allow-replica-migration": "no",
    "repl-diskless-sync-delay": 0,
  });
  const client = createClient({ RESP: 2, url: `redis://127.0.0.1:${server.port}` });
  client.on("error", () => undefined);
  await client.connect();
  let lives = true;
  return {
    ...server,
    bus,
    lives: () => lives,
    command: <T>(...words: (string | number)[]) => client.sendCommand(words.map(String)) as Promise<T>,
    pause() {
      lives = false;
      server.pause();
    },
    resume() {
      lives = true;
      server.resume();
    },
    async kill() {
      lives = false;
      client.destroy();
      await server.kill();
    },
  };
}
