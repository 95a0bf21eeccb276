import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "@/server/launcher/port";
import { chart } from "./chart";
import { canPin, generatorName, type Result, saturate } from "./load";
import { type Asked, type ContenderName, type Measure, measures, type Sample } from "./measures";
import { memoryUnderLoad } from "./memory";
import { p99AtRate } from "./paced";
import { measurePages } from "./pages";
import { markdown, outcomes, type Samples, saveResults } from "./report";
import { type Contender, cpuMicros, leaveCore0, makeWorld, type World } from "./world";

const help = `npm run bench -- [options]
  --rounds <n>    how many rounds (5)
  --seconds <n>   how long each line of a round runs (2)
  --only <text>   only what has this in its name, and no report
  --memory <n>    instead: memory after n minutes of full load against after one
  --pages         instead: what the pages cost
  --replica       instead: what a read replica takes from the primary`;

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    memory: { type: "string" },
    pages: { type: "boolean", default: false },
    replica: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** Installs the peers on first use: no other command needs them. */
function installPeers(): void {
  if (existsSync(here("node_modules/.package-lock.json"))) return;
  console.log("Installing the peers, this once");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: here("."), stdio: "inherit" });
}

// Under full load a response waits for its turn. The benchmark measures the store, not the fallback.
const patient = { LIMITER_TIMEOUT_MS: "10000" };

// Postgres has 100 connections for all contenders, and a hot page needs none.
const fewConnections = { DATABASE_POOL_SIZE: "2" };

const commands: Record<ContenderName, (world: World) => Promise<Contender>> = {
  ours: (world) => world.start([world.serverFile]),
  "next start": (world) => world.start([nextProgram, "start", "--hostname", "127.0.0.1"]),
  fastify: (world) => world.start([here("peers/fastify.mjs")]),
  "bare node:http": (world) => world.start([here("peers/bare.mjs")]),
  "ours, without metrics": (world) => world.start([world.serverFile], fewConnections),
  "ours, with metrics": async (world) =>
    world.start([world.serverFile], { ...fewConnections, METRICS_PORT: String(await freePort()) }),
  "ours, Redis": (world) =>
    world.start([world.serverFile], {
      REDIS_URL: `redis://127.0.0.1:${world.redis.port}`,
      ...patient,
      ...fewConnections,
    }),
  "ours, Upstash": (world) =>
    world.start([world.serverFile], {
      UPSTASH_REDIS_REST_URL: world.bridge.url,
      UPSTASH_REDIS_REST_TOKEN: world.bridge.token,
      ...patient,
      ...fewConnections,
    }),
  "fastify, Redis": (world) => world.start([here("peers/fastify.mjs")], { REDIS_PORT: String(world.redis.port) }),
};
/** Next's own empty pages, which it builds first. */
async function startEmpty(world: World): Promise<Contender> {
  const app = here("peers/empty");
  execFileSync(process.execPath, [nextProgram, "build", app], { stdio: "inherit" });
  return world.start([nextProgram, "start", app, "--hostname", "127.0.0.1"]);
}

/** Rounds that do not count. Node compiles a server's hot code for several seconds, and larger servers for longer. */
const warmUps = 2;

const nextProgram = fileURLToPath(import.meta.resolve("next/dist/bin/next"));

/** Starts the contenders, ours first, because it creates the schema. Then fills the database. */
async function startContenders(world: World, needed: Measure[]): Promise<Map<ContenderName, Contender>> {
  const contenders = new Map<ContenderName, Contender>();
  contenders.set("ours", await commands.ours(world));
  await world.fill();
  for (const { contender } of needed) {
    if (!contenders.has(contender)) contenders.set(contender, await commands[contender](world));
  }
  return contenders;
}

/** Stops if a contender does not respond correctly. */
async function requireWork(world: World, contenders: Map<ContenderName, Contender>): Promise<void> {
  for (const [name, { origin }] of contenders) {
    const headers = { Authorization: `Bearer ${world.key}` };
    const response = await fetch(`${origin}/api/v1/pets`, { headers });
    const rows = (await response.json()) as unknown[];
    const limited = name.startsWith("bare node") || Number(response.headers.get("x-ratelimit-remaining")) > 1e9;
    if (!response.ok || rows.length !== 20 || !limited) throw new Error(`${name} does not list pets as it should`);
  }
}

/** The first cursors and ids of a round, so that no round repeats those of an earlier one. */
const startOf = ({ start = 0, connections }: Asked, round: number): number =>
  start + round * (connections === 1 ? 10_000 : 40_000);

async function main(): Promise<void> {
  installPeers();
  const rounds = Number(options.rounds);
  const seconds = Number(options.seconds);
  const generator = await generatorName();
  const pinned = availableParallelism() > 1 && (await canPin());
  if (pinned) await leaveCore0();
  const needed = options.memory || options.pages ? [] : measures.filter(({ id }) => id.includes(options.only));
  console.log(`Load by ${generator}${pinned ? "; servers on core 0, everything else beside it" : ""}`);
  const world = await makeWorld(pinned);
  try {
    const contenders = await startContenders(world, needed);
    await requireWork(world, contenders);
    if (options.memory) return await reportMemory(world, contenders, generator);
    if (options.pages)
      return await measurePages(world, contenders.get("ours") as Contender, await startEmpty(world), rounds);

    const samples: Samples = new Map(needed.map(({ id }) => [id, []]));
    let oursPerSecond = 0;
    const put = async (
      load: Measure["load"],
      { origin }: Contender,
      round: number,
      seconds: number,
    ): Promise<Result> => {
      if (load.kind === "paced") {
        const { perSecond = Math.round(oursPerSecond / 2), key = world.key } = load;
        const p99Ms = await p99AtRate(origin, "/api/v1/pets", key, perSecond, seconds);
        return { requests: perSecond * seconds, perSecond, p50Ms: Number.NaN, p99Ms, rejected: 0, broken: 0 };
      }
      const key = load.kind === "keys" ? world.keysFile : world.key;
      return saturate(origin, generator, { key, ...load, start: startOf(load, round), seconds });
    };
    const take = async (measure: Measure, round: number, forSeconds: number): Promise<Sample> => {
      const contender = contenders.get(measure.contender) as Contender;
      if (measure.load.kind !== "paced" && measure.load.twice)
        await put(measure.load, contender, round, 3 * forSeconds);
      const cpuBefore = await cpuMicros(contender.pid);
      const postgresBefore = await cpuMicros(world.postgresPid);
      const result = await put(measure.load, contender, round, forSeconds);
      const rejected = measure.load.key === undefined ? result.rejected : 0;
      // A blocked event loop may reject some under full load.
      if (rejected + result.broken > result.requests / 100)
        throw new Error(`${measure.id}: ${rejected} rejected, ${result.broken} broken`);
      const { requests, perSecond, p50Ms, p99Ms } = result;
      const perRequest = (before: number, after: number) => (after - before) / requests;
      return {
        perSecond,
        cpuMicros: perRequest(cpuBefore, await cpuMicros(contender.pid)),
        postgresMicros: perRequest(postgresBefore, await cpuMicros(world.postgresPid)),
        p50Ms,
        p99Ms,
      };
    };

    for (let round = -warmUps; round < rounds; round++) {
      console.log(round < 0 ? "Warming up" : `Round ${round + 1} of ${rounds}`);
      for (const measure of needed) {
        const sample = await take(measure, round + warmUps, seconds);
        if (measure.id === "hot page: ours") oursPerSecond = sample.perSecond;
        if (round < 0) continue;
        samples.get(measure.id)?.push(sample);
        console.log(
          `  ${measure.id}: ${Math.round(sample.perSecond)}/s, ${sample.cpuMicros.toFixed(0)} µs of CPU, p99 ${sample.p99Ms.toFixed(2)} ms`,
        );
      }
    }
    if (options.only) return;
    const text = markdown(samples, { rounds, warmUps, seconds, generator, pinned });
    await saveResults("API", text);
    await writeFile(here("results.svg"), chart(samples));
    console.log(`\n${text}`);
    const missed = outcomes(samples).filter(({ reached }) => !reached);
    console.log(
      missed.length > 0 ? `Not reached: ${missed.map(({ title }) => title).join("; ")}` : "All goals reached.",
    );
  } finally {
    await world.stop();
  }
}

async function reportMemory(
  world: World,
  contenders: Map<ContenderName, Contender>,
  generator: "wrk" | "autocannon",
): Promise<void> {
  const minutes = Number(options.memory);
  console.log(`Memory over ${minutes} minutes of full load`);
  const { early, late } = await memoryUnderLoad(contenders.get("ours") as Contender, generator, world, minutes);
  const [first, last] = [early, late].map((bytes) => `${Math.round(bytes / 2 ** 20)} MiB`);
  const text = `The process of the API under full load takes ${first} after one minute, and ${last} after ${minutes}: ${(late / early).toFixed(2)} times as much
(goal: at most 1.1).`;
  await saveResults("Memory", text);
  console.log(text);
}

if (options.help) console.log(help);
else if (options.replica) await import("./replica");
else await main();
