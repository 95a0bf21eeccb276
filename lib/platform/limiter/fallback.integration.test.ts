import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { inspect } from "node:util";
import { createClient } from "redis";
import { describe, expect, it, onTestFinished } from "vitest";
import { banOf } from "@/lib/platform/limiter/testing/ban-of";
import { freePort } from "@/test/port";
import { startRedis } from "@/test/redis";
import { startUpstashBridge } from "@/test/upstash-bridge";
import { blockLoop } from "@/test/waiting";
import { createFallbackLimiter } from "./fallback";
import type { BanPolicy, KeyBan } from "./limiter";
import { createMemoryLimiter } from "./memory";
import { connectRedis, type RemoteStore } from "./redis";
import { free, newId } from "./testing/set-up";
import { limiterOver, noRecords } from "./testing/stores";

const policy: BanPolicy = { rejections: 3, withinMs: 120_000, durationMs: 61_000, maxDurationMs: 250_000 };
const limits = { perMinute: 1_000, perDay: 60 };

/**
 * A Redis of its own, which a test may stop, with a limiter over it.
 *
 * @param timeoutMs long enough for a busy machine, which must not look like an outage
 */
async function setUp(kind: RemoteStore["kind"], timeoutMs: number, { probeEveryMs = 50 } = {}) {
  const server = await startRedis();
  onTestFinished(server.stop);
  const bridge = await startUpstashBridge({ redisPort: server.port });
  onTestFinished(bridge.stop);
  const redis =
    kind === "redis"
      ? connectRedis({ kind, url: `redis://127.0.0.1:${server.port}`, cluster: false, timeoutMs }).redis
      : connectRedis({ kind, url: bridge.url, token: bridge.token, timeoutMs }).redis;
  const records: KeyBan[] = [];
  const limiter = createFallbackLimiter({
    engine: kind,
    redis,
    policy,
    patienceMs: 20_000,
    local: createMemoryLimiter(policy),
    records: { ...noRecords, bans: async () => records },
    probeEveryMs,
    log: { warn: () => undefined, info: () => undefined },
  });
  const id = newId();
  const allowed = async (times: number) => {
    const request = () => limiter.limit({ accountId: id, keyId: id, limits, now: Date.now() });
    const decisions = await Promise.all(Array.from({ length: times }, request));
    return decisions.filter((decision) => decision.allowed).length;
  };
  const restart = async () => onTestFinished((await startRedis(server.port)).stop);
  const degraded = () => expect.poll(() => limiter.health().degraded);
  return { server, restart, records, limiter, allowed, degraded };
}

describe.each(["redis", "upstash"] as const)("decisions: Redis: away, over %s", { timeout: 60_000 }, (kind) => {
  it("limits alone while it is killed, and again with it once it is back, with the bans on record", async () => {
    const { server, restart, records, limiter, allowed, degraded } = await setUp(kind, 20_000);
    expect(await allowed(20)).toBe(20);
    expect(limiter.health()).toEqual({ engine: kind, degraded: false });

    // The window continues.
    await server.kill();
    expect(await allowed(100)).toBe(40);
    expect(limiter.health()).toMatchObject({ engine: kind, degraded: true });

    const ban = { until: Date.now() + 60_000, count: 1 };
    records.push({ accountId: newId(), keyId: newId(), ...ban });
    await restart();
    await degraded().toBe(false);
    // Redis lost its data, and continues with what this process counted alone.
    expect(await allowed(100)).toBe(0);
    const [banned] = records as [KeyBan];
    expect(await banOf(limiter, banned, Date.now())).toEqual(ban);
    await limiter.liftBan(banned);
    const decision = await limiter.limit({ ...banned, limits: free, now: Date.now() });
    expect(decision.allowed).toBe(true);
  });

  it("continues the windows of a key with limits of its own", async () => {
    const { server, limiter } = await setUp(kind, 20_000);
    const id = newId();
    const request = async () =>
      limiter.limit({ accountId: id, keyId: id, limits, keyLimits: { perMinute: 60, perDay: 2 }, now: Date.now() });
    expect(await Promise.all([request(), request()])).toMatchObject([{ allowed: true }, { allowed: true }]);
    await server.kill();
    expect(await request()).toMatchObject({ rejectedBy: "keyDay" });
  });

  it("limits alone while the store hangs, and with the same windows as before once it responds", async () => {
    const { server, allowed, degraded } = await setUp(kind, 2_000);
    expect(await allowed(20)).toBe(20);
    server.pause();
    expect(await allowed(100)).toBe(40);
    await degraded().toBe(true);
    server.resume();
    await degraded().toBe(false);
    expect(await allowed(100)).toBeLessThanOrEqual(40);
  });

  it("stays with the store if only this process was late, at any moment of a command", async () => {
    const { allowed, limiter } = await setUp(kind, 2_000);
    expect(await allowed(1)).toBe(1);
    // Before the command is given to the client, which has a timeout of 5 s of its own, until it sends it, and after.
    for (const [turns, blockedMs] of [
      [0, 2_500],
      [1, 5_500],
      [2, 2_500],
    ] as const) {
      const late = allowed(1);
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      blockLoop(blockedMs);
      expect(await late).toBe(1);
      expect(limiter.health()).toEqual({ engine: kind, degraded: false });
    }
  });

  it("limits alone if the store hangs, also while this process is late", async () => {
    const { server, allowed, degraded } = await setUp(kind, 2_000, { probeEveryMs: 600_000 });
    expect(await allowed(1)).toBe(1);
    server.pause();
    const first = allowed(1);
    blockLoop(2_500);
    expect(await first).toBe(1);
    await degraded().toBe(true);
    server.resume();
  });

  it("goes on with the store right after one late response", async () => {
    const { server, allowed, degraded } = await setUp(kind, 2_000, { probeEveryMs: 600_000 });
    expect(await allowed(1)).toBe(1);
    server.pause();
    expect(await allowed(1)).toBe(1);
    server.resume();
    await degraded().toBe(false);
  });
});

describe("REDIS_URL", () => {
  it("gets a new connection when one hangs, as behind a router that has forgotten it", async () => {
    const server = await startRedis();
    onTestFinished(server.stop);
    const sockets: Socket[] = [];
    const router = createServer((client) => {
      const upstream = connect(server.port, "127.0.0.1");
      client.pipe(upstream).pipe(client);
      sockets.push(client, upstream);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      router.close();
    });
    await once(router, "listening");
    const url = `redis://127.0.0.1:${(router.address() as AddressInfo).port}`;
    const { redis } = connectRedis({ kind: "redis", url, cluster: false, timeoutMs: 2_000 });
    expect(await redis.ping()).toBe("PONG");
    for (const socket of sockets) socket.unpipe();
    await expect(redis.ping()).rejects.toThrow("Redis did not respond");
    await expect.poll(() => redis.ping().catch(String)).toBe("PONG");
  });

  it("takes a password and a database; an error names the cause and not the password", async () => {
    const server = await startRedis();
    onTestFinished(server.stop);
    const admin = await createClient({ RESP: 2, url: `redis://127.0.0.1:${server.port}` }).connect();
    onTestFinished(() => admin.destroy());
    await admin.configSet("requirepass", "p@ss/word");
    const url = (password: string) => `redis://:${encodeURIComponent(password)}@127.0.0.1:${server.port}/3`;
    const { redis } = connectRedis({ kind: "redis", url: url("p@ss/word"), cluster: false, timeoutMs: 10_000 });
    await redis.set("a", "b");
    await admin.select(3);
    expect(await admin.get("a")).toBe("b");

    const { redis: wrong } = connectRedis({ kind: "redis", url: url("wr0ng"), cluster: false, timeoutMs: 2_000 });
    const error: unknown = await wrong.get("a").catch((thrown) => thrown);
    expect(inspect(error)).toContain("WRONGPASS");
    expect(inspect(error)).not.toContain("wr0ng");
  });

  it("is rejected at a start for what Redis does not accept, and not for a Redis that is away or read-only", async () => {
    const server = await startRedis();
    onTestFinished(server.stop);
    const admin = await createClient({ RESP: 2, url: `redis://127.0.0.1:${server.port}` }).connect();
    onTestFinished(() => admin.destroy());
    const open = async (user: string, database = "", { port } = server) => {
      const url = `redis://${user}127.0.0.1:${port}${database}`;
      const limiter = limiterOver(connectRedis({ kind: "redis", url, cluster: false, timeoutMs: 4_000 }).redis, {
        policy,
      });
      await limiter.open();
      return limiter.health().degraded;
    };
    expect(await open("")).toBe(false);
    await expect(open("", "/99")).rejects.toThrow(/REDIS_URL.*DB index/);
    await expect(open(":secret@")).rejects.toThrow("without any password configured");
    await admin.sendCommand(["ACL", "SETUSER", "reader", "on", ">secret", "~*", "+@read", "+ping"]);
    await expect(open("reader:secret@")).rejects.toThrow("NOPERM");
    await admin.configSet("requirepass", "secret");
    await expect(open("")).rejects.toThrow("NOAUTH");
    expect(await open(":secret@")).toBe(false);
    expect(await open(":secret@", "", { ...server, port: await freePort() })).toBe(true);
    await admin.sendCommand(["REPLICAOF", "127.0.0.1", "1"]);
    expect(await open(":secret@")).toBe(true);
  });
});
