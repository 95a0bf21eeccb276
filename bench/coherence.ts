/**
 * How long other processes accept a key after it is revoked, with 1 and 3 processes, and with 97 more that only read the log
 * of changes, as each process does.
 *
 *   node --import tsx bench/coherence.ts
 */
import { setTimeout as sleep } from "node:timers/promises";
import { readChanges } from "@/lib/platform/db/change-log";
import { connect, type Sql } from "@/lib/platform/db/client";
import { issueKey, revoke } from "@/test/people";
import { testSecret } from "@/test/service";
import { median } from "./report";
import { type Contender, makeWorld, postgresMicros } from "./world";

const rounds = 20;
const readEveryMs = 100;

/** Sends requests one after another until the key is rejected. @returns when, in milliseconds of this process's clock */
async function rejectedAt(origin: string, secret: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${origin}/api/v1/pets?limit=1`, { headers: { Authorization: `Bearer ${secret}` } });
    await response.arrayBuffer();
    if (response.status === 401) return performance.now();
  }
}

/** Revokes keys that every process has in memory. @returns the milliseconds from the commit to each process's first 401 */
async function revocations(processes: Contender[]): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const key = await issueKey();
    for (const { origin } of processes) {
      const response = await fetch(`${origin}/api/v1/pets`, { headers: { Authorization: `Bearer ${key.secret}` } });
      if (!response.ok) throw new Error(`The new key is a ${response.status}`);
    }
    await sleep(Math.random() * readEveryMs);
    await revoke(key);
    const revokedAt = performance.now();
    const ends = await Promise.all(processes.map(({ origin }) => rejectedAt(origin, key.secret)));
    took.push(...ends.map((end) => Math.max(0, end - revokedAt)));
  }
  return took;
}

/** Reads the log as `count` further processes would. @returns a function that stops them */
function simulateReaders(on: Sql, count: number): () => void {
  const timers = Array.from({ length: count }, () => {
    let seen: string | undefined;
    return setInterval(async () => {
      seen = (await readChanges(on, seen, 1000)).snapshot;
    }, readEveryMs);
  });
  return () => timers.forEach(clearInterval);
}

async function report(title: string, processes: Contender[], postmaster: number): Promise<void> {
  const before = { cpu: await postgresMicros(postmaster), at: performance.now() };
  const took = await revocations(processes);
  const cpu = (await postgresMicros(postmaster)) - before.cpu;
  const share = cpu / 1000 / (performance.now() - before.at);
  const [middle, longest] = [Math.round(median(took)), Math.round(Math.max(...took))];
  console.log(
    `${title}: median ${middle} ms, longest ${longest} ms; Postgres used ${(share * 100).toFixed(0)} % of a core`,
  );
}

const world = await makeWorld(false);
try {
  Object.assign(process.env, { DATABASE_URL: world.databaseUrl, APP_ENV: "development", NEXTAUTH_SECRET: testSecret });
  const processes = [await world.start([world.serverFile])];
  await report("1 process", processes, world.postgresPid);
  processes.push(await world.start([world.serverFile]), await world.start([world.serverFile]));
  await report("3 processes", processes, world.postgresPid);
  const on = connect(20);
  const stop = simulateReaders(on, 97);
  await report("100 processes, 97 of them only readers", processes, world.postgresPid);
  stop();
  await on.end();
} finally {
  await world.stop();
}
process.exit();
