import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { banOf } from "@/lib/platform/limiter/testing/ban-of";
import { freePort } from "@/test/port";
import { startRedis } from "@/test/redis";
import { type ClusterNode, type RunningCluster, startRedisCluster } from "@/test/redis-cluster";
import type { ApiLimiter, BanPolicy, Decision, KeyBan, Records } from "./limiter";
import { connectRedis } from "./redis";
import { markScript } from "./script";
import { clusterShards } from "./shards";
import { limiterContract } from "./testing/contract";
import { newId } from "./testing/set-up";
import { limiterAtGivenTime, limiterOver } from "./testing/stores";

const policy: BanPolicy = { rejections: 3, withinMs: 120_000, durationMs: 61_000, maxDurationMs: 250_000 };
/** Of the day, because no test waits for its end. */
const limits = { perMinute: 100_000, perDay: 60 };
/** Beside a node that is away, a limiter must not wait long; for one that is there, a busy machine may. */
const [patient, impatient] = [20_000, 2_000];

let cluster: RunningCluster;
beforeAll(async () => {
  cluster = await startRedisCluster();
});
afterAll(() => cluster?.stop());

/** A client of the cluster, and how its limits are in there. */
function clientOf(timeoutMs: number, url = cluster.url) {
  const { redis, ...inCluster } = connectRedis({ kind: "redis", url, cluster: true, timeoutMs });
  return [redis, { ...inCluster, shards: clusterShards }] as const;
}
function limiterIn(timeoutMs: number, records: Partial<Records> = {}, url = cluster.url) {
  const [redis, inCluster] = clientOf(timeoutMs, url);
  return limiterOver(redis, { policy, ...inCluster, records });
}

limiterContract("in a Redis Cluster", (banPolicy) => {
  const [redis, inCluster] = clientOf(patient);
  return limiterAtGivenTime(redis, banPolicy, inCluster);
});

const prefixOf = (accountId: bigint) => clusterShards.prefix(clusterShards.ofAccount(accountId));
const primaryOf = (accountId: bigint) => cluster.primaryOf(prefixOf(accountId));

/** A new account on a primary, or on any other. */
async function accountOn(primary: ClusterNode, isThere = true): Promise<bigint> {
  for (;;) {
    const id = newId();
    if (((await primaryOf(id)) === primary) === isThere) return id;
  }
}

const send = (limiter: ApiLimiter, accountId: bigint, times: number, of = limits): Promise<Decision[]> =>
  Promise.all(
    Array.from({ length: times }, async () =>
      limiter.limit({ accountId, keyId: accountId, limits: of, now: Date.now() }),
    ),
  );
const allowedIn = (decisions: Decision[]) => decisions.filter(({ allowed }) => allowed).length;
const aloneIn = (decisions: Decision[]) => decisions.filter(({ alone }) => alone).length;

describe("decisions: Redis Cluster", () => {
  it("allows each of many accounts exactly its limit, in several processes at the same time", async () => {
    const processes = [limiterIn(patient), limiterIn(patient), limiterIn(patient)];
    const accounts = Array.from({ length: 100 }, newId);
    const used = new Set(await Promise.all(accounts.map(primaryOf)));
    expect(used.size).toBe(3);
    const sent = await Promise.all(
      accounts.map(async (id) => (await Promise.all(processes.map((limiter) => send(limiter, id, 30)))).flat()),
    );
    expect(sent.map(allowedIn)).toEqual(accounts.map(() => 60));
    expect(aloneIn(sent.flat())).toBe(0);
  });

  it("knows the hash slot of each shard", async () => {
    const [node] = cluster.nodes as [ClusterNode];
    const names = Array.from({ length: clusterShards.count }, (_, shard) => clusterShards.prefix(shard));
    const slots = await Promise.all(names.map((name) => node.command<number>("CLUSTER", "KEYSLOT", name)));
    expect(clusterShards.slots).toEqual(slots);
  });

  it("asks each primary once for all requests of a turn", async () => {
    const limiter = limiterIn(patient);
    const ofEach = await Promise.all(cluster.nodes.slice(0, 3).map((primary) => accountOn(primary)));
    const sendTurn = () => Promise.all(ofEach.map((id) => send(limiter, id, 5)));
    const calls = async (node: ClusterNode) =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await node.command("INFO", "commandstats"))?.[1] ?? 0);
    const counted = () => Promise.all(cluster.nodes.slice(0, 3).map(calls));
    await sendTurn(); // restores the records
    const before = await counted();
    expect((await sendTurn()).flat().filter(({ allowed }) => allowed)).toHaveLength(15);
    expect(await counted()).toEqual(before.map((count) => count + 1));
  });

  it("counts exactly while a slot moves, also for accounts that are new there", async () => {
    const id = newId();
    const limiters = [limiterIn(patient), limiterIn(patient)];
    const many = { ...limits, perDay: 400 };
    const own: Decision[] = [];
    const others: Decision[] = [];
    let newest = id;
    let moving = true;
    const sending = limiters.map(async (limiter) => {
      while (moving) {
        newest += BigInt(clusterShards.count);
        own.push(...(await send(limiter, id, 1, many)));
        others.push(...(await send(limiter, newest, 1)));
        await sleep(5);
      }
    });
    const places = new Set<number>();
    for (let n = 0; n < 4; n++) {
      places.add((await primaryOf(id)).port);
      await cluster.moveSlotOf(prefixOf(id));
      await sleep(50);
    }
    moving = false;
    await Promise.all(sending);
    expect(places.size).toBeGreaterThan(1);
    expect(allowedIn(others)).toBe(others.length);
    own.push(...(await send(limiters[0] as ApiLimiter, id, 500, many)));
    expect(allowedIn(own)).toBe(400);
    expect(aloneIn([...own, ...others])).toBe(0);
  });

  it("restores the records again if the slot moves as soon as they are there", async () => {
    const id = newId();
    const [redis, inCluster] = clientOf(patient);
    let moves = 0;
    const createScript = redis.createScript.bind(redis);
    vi.spyOn(redis, "createScript").mockImplementation((text) => {
      const script = createScript<unknown>(text);
      if (text !== markScript(clusterShards.server)) return script;
      const exec = script.exec.bind(script);
      script.exec = async (...args) => {
        const response = await exec(...args);
        if (moves++ < 2) await cluster.moveSlotOf(prefixOf(id));
        return response;
      };
      return script;
    });
    await (await primaryOf(id)).command("FLUSHALL");
    const usage = async () => ({ accounts: [{ accountId: id, minuteUsed: 0, dayUsed: 50 }], keys: [] });
    const decisions = await send(limiterOver(redis, { policy, ...inCluster, records: { usage } }), id, 20);
    expect(moves).toBe(3);
    expect(aloneIn(decisions)).toBe(0);
    expect(allowedIn(decisions)).toBe(10);
  });

  it("runs its scripts on a primary that does not know them", async () => {
    for (const node of cluster.nodes) await node.command("SCRIPT", "FLUSH");
    expect(await send(limiterIn(patient), newId(), 2)).toMatchObject([{ allowed: true }, { allowed: true }]);
  });

  it("is named in one sentence at a start where the address is none, or is not said to be one", async () => {
    const plain = await startRedis();
    onTestFinished(plain.stop);
    const at = ({ port }: { port: number }) => `redis://127.0.0.1:${port}`;
    const openAt = async (url: string, isCluster: boolean) => {
      const one = connectRedis({ kind: "redis", url, cluster: false, timeoutMs: 2_000 }).redis;
      const limiter = isCluster ? limiterIn(2_000, {}, url) : limiterOver(one, { policy });
      await limiter.open();
      return limiter.health().degraded;
    };
    await expect(openAt(at(plain), true)).rejects.toThrow(
      "Redis rejects REDIS_URL (ERR This instance has cluster support disabled). Correct it, and start again.",
    );
    await expect(openAt(at(cluster.nodes[0] as ClusterNode), false)).rejects.toThrow("REDIS_CLUSTER=true");
    const none = at({ port: await freePort() });
    expect(await openAt(none, true)).toBe(true);
    // One of several is enough.
    expect(await openAt(`${none},${at(cluster.nodes[4] as ClusterNode)}`, true)).toBe(false);
  });
});

describe("decisions: Redis Cluster, where one primary", () => {
  it("loses its data: the records come back there, and the others are not asked for them", async () => {
    const id = newId();
    const primary = await primaryOf(id);
    const elsewhere = await accountOn(primary, false);
    const ban: KeyBan = { accountId: id, keyId: newId(), until: Date.now() + 600_000, count: 2 };
    let reads = 0;
    const records: Partial<Records> = {
      bans: async () => {
        reads++;
        return [ban];
      },
      usage: async () => ({ accounts: [{ accountId: id, minuteUsed: 0, dayUsed: 50 }], keys: [] }),
    };
    const limiter = limiterIn(patient, records);
    await send(limiter, elsewhere, 1);
    reads = 0;
    await primary.command("FLUSHALL");
    expect(await send(limiter, elsewhere, 1)).toMatchObject([{ day: { used: 2 } }]);
    expect(reads).toBe(0);
    const decisions = await send(limiter, id, 100);
    expect(allowedIn(decisions)).toBe(10);
    expect(await banOf(limiter, ban, Date.now())).toEqual({ until: ban.until, count: 2 });
    expect(limiter.health().degraded).toBe(false);
  });

  it("hangs, and its replica takes over: only its accounts are limited by each process alone meanwhile", async () => {
    const id = newId();
    const primary = await primaryOf(id);
    const elsewhere = await accountOn(primary, false);
    const limiter = limiterIn(impatient);
    expect(aloneIn([...(await send(limiter, id, 20)), ...(await send(limiter, elsewhere, 20))])).toBe(0);
    primary.pause();
    onTestFinished(primary.resume);
    const [here, there] = await Promise.all([send(limiter, id, 100), send(limiter, elsewhere, 100)]);
    expect([allowedIn(here), aloneIn(here)]).toEqual([40, 100]);
    expect([allowedIn(there), aloneIn(there)]).toEqual([40, 0]);
    expect(limiter.health().degraded).toBe(true);
    await expect.poll(() => limiter.health().degraded).toBe(false);
    expect(await primaryOf(id)).not.toBe(primary);
    const after = await send(limiter, id, 1);
    expect(aloneIn(after)).toBe(0);
  });

  it("is killed, and its replica lacks the last writes: these come back, also in a process that starts meanwhile", async () => {
    const id = newId();
    const primary = await primaryOf(id);
    const replica = await cluster.replicaOf(primary);
    let dayUsed = 0;
    const records = { usage: async () => ({ accounts: [{ accountId: id, minuteUsed: 0, dayUsed }], keys: [] }) };
    const limiter = limiterIn(impatient, records);
    expect(allowedIn(await send(limiter, id, 50))).toBe(50);
    dayUsed = 50;
    // Empties the replica, except for what says that the records are there.
    await replica.command("CONFIG", "SET", "replica-read-only", "no");
    await replica.command("FLUSHALL");
    await primary.command("DEL", `${prefixOf(id)}:records`);
    const neighbour = id + BigInt(clusterShards.count);
    await send(limiter, neighbour, 1);
    await replica.command("CONFIG", "SET", "replica-read-only", "yes");

    await primary.kill();
    expect(await send(limiter, id, 1)).toMatchObject([{ alone: true, day: { used: 51 } }]);
    dayUsed = 51;
    const late = limiterIn(impatient, records);
    await late.open();
    expect(late.health().degraded).toBe(true);
    for (const one of [limiter, late]) {
      await expect.poll(() => one.health().degraded).toBe(false);
    }
    const decisions = [...(await send(limiter, id, 30)), ...(await send(late, id, 30))];
    expect(aloneIn(decisions)).toBe(0);
    expect(allowedIn(decisions)).toBe(9);
  });
});
