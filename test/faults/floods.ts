import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { p99AtRate } from "@/bench/paced";
import { send } from "@/test/http";
import { issueKey } from "@/test/people";
import { processesOf, residentBytes } from "@/test/processes";
import type { FloodName, FloodOptions } from "./flood";
import type { World } from "./world";

/**
 * What others notice of a client that floods the service: an account of the API that sends 50 requests a second, with and
 * without the flood, and strangers who open a page. `controlMs` is that of a bare server of Node on the same machine
 * while the flood goes to the service: what it takes to share the cores.
 */
export type Flooded = {
  flood: FloodName;
  idleMs: number;
  p99Ms: number;
  controlMs: number;
  slowestPageMs: number;
  grownMiB: number;
  problems: string[];
};

const rounds = 3;
const seconds = 5;
/** How long a flood takes to start, and to open its connections, in milliseconds. */
const startsMs = 3_000;
const perSecond = 50;
/** The p99 may be the highest of these. */
const mayTake = { timesIdle: 1.5, timesControl: 2, ms: 10 };
/** Beside what makes a turn of the event loop long: it reads from each of a thousand sockets, or all requests of a packet. */
const longTurnMs = 60;
const longTurns: FloodName[] = ["429s on 2,048 connections", "pipelined requests that are not read"];
const pageWithinMs = 1_000;
/** With garbage that V8 has not collected yet. */
const mayGrowMiB = 200;
/** The service is warm before it is flooded: the code that it compiles for its first pages is no growth. */
const viewsBefore = 50;
const unlimited = { perMinute: 1_000_000, perDay: 10_000_000 };
/** What a person needs who is not signed in yet: two pages, and the way back from GitHub. */
const strangersPaths = ["/sign-in", "/forgot-password", "/api/auth/callback/github?error=access_denied"];

const bareServer = `
  const server = require("node:http").createServer((_request, response) => {
    response.setHeader("Content-Length", 2).end("{}");
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

/** The control. */
export async function startBare() {
  const bare = spawn(process.execPath, ["-e", bareServer], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(bare.stdout, "data");
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => bare.kill() };
}

export const maxP99 = (idleMs: number, controlMs: number, ms = mayTake.ms): number =>
  Math.max(mayTake.timesIdle * idleMs, mayTake.timesControl * controlMs, ms);

/** Opens the pages of a stranger once a second. @returns the time of the slowest, in milliseconds */
async function openPages(url: string): Promise<number> {
  let slowest = 0;
  for (let second = 1; second < seconds - 1; second++) {
    await sleep(1_000);
    const times = strangersPaths.map(async (path) => {
      const startedAt = performance.now();
      const { status } = await send("GET", url + path, { headers: { Connection: "close" } });
      return status < 500 ? performance.now() - startedAt : Number.POSITIVE_INFINITY;
    });
    slowest = Math.max(slowest, ...(await Promise.all(times)));
  }
  return slowest;
}

/** Measures one flood, in turns with an idle service. */
async function measure(flood: FloodName, { url, services: [service] }: World, bareUrl: string): Promise<Flooded> {
  const pids = await processesOf(service?.pid ?? 0);
  const [quiet, other] = await Promise.all([issueKey({ limits: unlimited }), issueKey({ limits: unlimited })]);
  const limited = await issueKey({ plan: "free" });
  const p99 = (origin = url) => p99AtRate(origin, "/api/v1/pets?limit=2", quiet.secret, perSecond, seconds);
  const options: FloodOptions = {
    ...{ url, flood, key: other.secret, limitedKey: limited.secret },
    seconds: seconds + startsMs / 1_000 + 1,
  };
  const idle: number[] = [];
  const beside: number[] = [];
  const control: number[] = [];
  const pages: number[] = [];
  const before = await residentBytes(pids);
  let most = before;
  for (let round = 0; round < rounds; round++) {
    idle.push(await p99());
    const flooding = spawn(process.execPath, ["--import", "tsx", "test/faults/flood.ts", JSON.stringify(options)], {
      stdio: "inherit",
    });
    const ended = once(flooding, "exit");
    await sleep(startsMs);
    const [p99Ms, controlMs, pageMs] = await Promise.all([p99(), p99(bareUrl), openPages(url)]);
    beside.push(p99Ms);
    control.push(controlMs);
    pages.push(pageMs);
    most = Math.max(most, await residentBytes(pids));
    await ended;
  }
  // What a flood does to others shows in each round; what else this machine does, in some.
  const [idleMs = 0, p99Ms = 0, controlMs = 0, slowestPageMs = 0] = [idle, beside, control, pages].map((rounds) =>
    Math.min(...rounds),
  );
  const grownMiB = (most - before) / 2 ** 20;
  const bounds: [number, number, string][] = [
    [p99Ms, maxP99(idleMs, controlMs, longTurns.includes(flood) ? longTurnMs : undefined), "ms for the quiet account"],
    [slowestPageMs, pageWithinMs, "ms for a stranger's page"],
    [grownMiB, mayGrowMiB, "MiB more memory"],
  ];
  const problems = bounds
    .filter(([is, may]) => !(is <= may))
    .map(([is, may, what]) => `${is.toFixed(1)} ${what}, at most ${may.toFixed(1)} may be`);
  return { flood, idleMs, p99Ms, controlMs, slowestPageMs, grownMiB, problems };
}

export async function measureFloods(
  world: World,
  floods: FloodName[],
  onMeasured: (flooded: Flooded) => void,
): Promise<void> {
  const paths = [...strangersPaths, "/docs/guides/rate-limits", "/nothing"];
  for (let view = 0; view < viewsBefore; view++) await Promise.all(paths.map((path) => send("GET", world.url + path)));
  const bare = await startBare();
  for (const flood of floods) onMeasured(await measure(flood, world, bare.url));
  bare.stop();
}
