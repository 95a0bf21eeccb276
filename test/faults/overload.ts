import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { p99AtRate } from "@/bench/paced";
import { plans } from "@/lib/base/plans";
import { send } from "@/test/http";
import { issueKey } from "@/test/people";
import { flood } from "./client-faults";
import type { World } from "./world";

/**
 * The 99th percentile of the time of the quiet account's responses beside another account, in milliseconds: on connections
 * that are open, and on a new one for each request. `timesIdle`: the larger of both, compared with an idle server.
 */
export type Overload = { beside: string; p99Ms: number; freshP99Ms: number; timesIdle: number; problems: string[] };

const rounds = 5;
const seconds = 4;
const quietPerSecond = 50;
const floodConnections = 2_048;
const freshPerSecond = 20;
/** How much slower the quiet account may get beside each load. */
const mayTakeTimes = [1, 3, 5];
const { perMinute } = plans.business.limits;
const path = "/api/v1/pets?limit=2";
const unlimited = { perMinute: 1_000_000, perDay: 10_000_000 };

/** Gives the server a core of its own, where there is more than one. */
async function pin({ services }: World): Promise<void> {
  const cores = availableParallelism();
  if (process.platform !== "linux" || cores < 2) return;
  const taskset = (list: string, pid: number | undefined) =>
    promisify(execFile)("taskset", ["-acp", list, String(pid)]);
  await taskset(`1-${cores - 1}`, process.pid);
  await taskset("0", services[0]?.pid);
}

async function unpin(): Promise<void> {
  if (process.platform !== "linux") return;
  await promisify(execFile)("taskset", ["-acp", `0-${availableParallelism() - 1}`, String(process.pid)]).catch(
    () => {},
  );
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @returns the 99th percentile of the time of a request with a connection of its own, in milliseconds */
async function freshP99(url: string, key: string): Promise<number> {
  const times: Promise<number>[] = [];
  for (let sent = 0; sent < freshPerSecond * seconds; sent++) {
    const startedAt = performance.now();
    const response = send("GET", `${url}${path}`, { key, headers: { Connection: "close" } });
    times.push(response.then(() => performance.now() - startedAt));
    await sleep(1000 / freshPerSecond);
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

/** What the other account does, in turns with the others. */
const loads = {
  nothing: async () => undefined,
  [`${(20 * perMinute).toLocaleString("en")} requests a minute, 20 times its limit`]: async ({ url }: World) => {
    const { secret } = await issueKey({ plan: "business" });
    await p99AtRate(url, path, secret, (20 * perMinute) / 60, seconds);
  },
  [`${floodConnections.toLocaleString("en")} connections, over its limit`]: flood(
    floodConnections,
    plans.free.limits,
    seconds * 1000,
  ),
} satisfies Record<string, (world: World) => Promise<unknown>>;

/** Measures what a quiet account notices of another one. The server has a core of its own, if there are two. */
export async function measureOverload(world: World): Promise<Overload[]> {
  await pin(world);
  try {
    const { secret } = await issueKey({ limits: unlimited });
    const quiet = () =>
      Promise.all([p99AtRate(world.url, path, secret, quietPerSecond, seconds), freshP99(world.url, secret)]);
    await quiet(); // warms up
    const times = Object.keys(loads).map((): { open: number[]; fresh: number[] } => ({ open: [], fresh: [] }));
    for (let round = 0; round < rounds; round++) {
      for (const [index, load] of Object.values(loads).entries()) {
        const [[open, fresh]] = await Promise.all([quiet(), load(world)]);
        times[index]?.open.push(open);
        times[index]?.fresh.push(fresh);
      }
    }
    const medians = times.map(({ open, fresh }) => ({ p99Ms: median(open), freshP99Ms: median(fresh) }));
    const [idle] = medians as [(typeof medians)[number]];
    return Object.keys(loads).map((beside, index) => {
      const { p99Ms, freshP99Ms } = medians[index] as typeof idle;
      const timesIdle = Math.max(p99Ms / idle.p99Ms, freshP99Ms / idle.freshP99Ms);
      const tooSlow = timesIdle > (mayTakeTimes[index] ?? 0);
      const problems = tooSlow ? [`the quiet account takes ${timesIdle.toFixed(1)} times as long`] : [];
      return { beside, p99Ms, freshP99Ms, timesIdle, problems };
    });
  } finally {
    await unpin();
  }
}
