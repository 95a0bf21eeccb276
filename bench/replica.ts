/**
 * What a read replica takes from the primary: the share of queries of API and portal, and the CPU of a page of animals that
 * is never repeated. Two processes run on one primary, one of them with the replica, and get the same requests in turn.
 */
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { encodeCursor } from "@/lib/api/cursor";
import { migrate } from "@/lib/platform/db/migrate";
import { buildIfChanged } from "@/server/launcher/build";
import { postmasterPid } from "@/server/postgres/testing/harness";
import { type OwnPostgres, startOwnPostgres, startReplicaOf } from "@/test/own-postgres";
import { accountOf, issueKey } from "@/test/people";
import { freePort } from "@/test/port";
import { startService } from "@/test/service";
import { newUser, signedIn } from "@/test/sign-in";
import { until } from "@/test/waiting";
import { median } from "./report";
import { cpuMicros } from "./world";

const petCount = 200_000;
const rounds = 8;
const requestsOfRound = 1_000;
const writes = 300;
const settleMs = 2_500;

await buildIfChanged();
const primary = await startOwnPostgres();
Object.assign(process.env, { DATABASE_URL: primary.url, APP_ENV: "development", LOG_LEVEL: "silent" });
await migrate();
const on = postgres(primary.url, { max: 2, onnotice: () => {} });
await on`insert into pets (name, category_id, status) select 'Apollo ' || n, n % 13 + 1, 'available' from generate_series(1, ${petCount}::int) n`;
const limits = { perMinute: 2_000_000_000, perDay: 2_000_000_000 };
const user = await newUser();
const [developer, { secret: key }] = [
  await signedIn(user),
  await issueKey({ accountId: accountOf(user), plan: "enterprise", limits }),
];
await on`update accounts set plan = 'enterprise', custom_per_minute = ${limits.perMinute}, custom_per_day = ${limits.perDay}`;
const staff = await signedIn(await newUser("staff"));
await on.end();
const standby = await startReplicaOf(primary);

async function start(env: Record<string, string>) {
  const service = await startService({
    databaseUrl: primary.url,
    env: { APP_ENV: "development", METRICS_PORT: String(await freePort()), ...env },
  });
  return { ...service, origin: service.url };
}
const without = await start({});
const withReplica = await start({ DATABASE_READ_URL: standby.url });
await until("the replica is used", async () => (await withReplica.health()).replica === "used");

let number = 0;
async function request(origin: string, path: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(origin + path, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} is a ${response.status}`);
}
const authorized = { Authorization: `Bearer ${key}` };
const otherPage = (origin: string) =>
  request(origin, `/api/v1/pets?cursor=${encodeCursor(BigInt(++number % petCount))}`, { headers: authorized });

const add = (origin: string) => {
  const headers = { ...authorized, "Content-Type": "application/json" };
  return request(origin, "/api/v1/pets", { method: "POST", headers, body: '{"name":"Rex","categoryId":1}' });
};

/** In microseconds for each request. */
async function cpuOf(service: typeof without, postmaster: number) {
  const before = { server: await cpuMicros(service.pid), postgres: await cpuMicros(postmaster) };
  for (let n = 0; n < requestsOfRound; n += 20) {
    await Promise.all(Array.from({ length: 20 }, () => otherPage(service.origin)));
  }
  return {
    server: ((await cpuMicros(service.pid)) - before.server) / requestsOfRound,
    postgres: ((await cpuMicros(postmaster)) - before.postgres) / requestsOfRound,
  };
}

async function compareCpu(): Promise<void> {
  const postmaster = await postmasterPid(primary.dataDir);
  const ratios = { server: [] as number[], postgres: [] as number[] };
  await cpuOf(without, postmaster);
  await cpuOf(withReplica, postmaster);
  for (let round = 0; round < rounds; round++) {
    const [plain, replicated] = [await cpuOf(without, postmaster), await cpuOf(withReplica, postmaster)];
    ratios.server.push(replicated.server / plain.server);
    ratios.postgres.push(replicated.postgres / plain.postgres);
  }
  console.log(`CPU of the process, with against without: ${median(ratios.server).toFixed(2)}`);
  console.log(`CPU of the primary, with against without: ${median(ratios.postgres).toFixed(2)}`);
}

/** How long adding an animal takes, one after another. */
async function compareWrites(): Promise<void> {
  const took = new Map([without, withReplica].map((service) => [service, [] as number[]]));
  for (let n = 0; n < writes; n++) {
    for (const [{ origin }, times] of took) {
      const began = performance.now();
      await add(origin);
      times.push(performance.now() - began);
    }
  }
  const [plain, replicated] = [...took.values()].map((times) => median(times).toFixed(1));
  console.log(`An animal is added in ${replicated} ms with the replica, in ${plain} ms without`);
}

async function transactions({ url }: OwnPostgres): Promise<number> {
  const own = postgres(url, { max: 1 });
  const [row] = await own`select xact_commit::int as n from pg_stat_database where datname = current_database()`;
  await own.end();
  return Number(row?.n);
}

/** The queries of some work on both servers, less what the processes ask in as much time on their own. */
async function share(title: string, work: () => Promise<void>): Promise<void> {
  const measured = async (during: () => Promise<unknown>) => {
    await sleep(settleMs);
    const [began, ...before] = [performance.now(), await transactions(primary), await transactions(standby)];
    await during();
    await sleep(settleMs);
    const after = [await transactions(primary), await transactions(standby)];
    return { ms: performance.now() - began, counts: after.map((n, index) => n - (before[index] ?? 0)) };
  };
  const idle = await measured(() => sleep(10_000));
  const busy = await measured(work);
  const [left = 0, moved = 0] = busy.counts.map((n, index) => n - ((idle.counts[index] ?? 0) / idle.ms) * busy.ms);
  console.log(
    `${title}: ${((100 * moved) / (left + moved)).toFixed(0)} % of ${Math.round(left + moved)} queries on the replica`,
  );
}

const api = async (): Promise<void> => {
  for (let n = 0; n < 1_000; n++) {
    await otherPage(withReplica.origin);
    if (n % 3 === 0) await request(withReplica.origin, `/api/v1/pets/${++number}`, { headers: authorized });
    if (n % 10 === 0) await request(withReplica.origin, "/api/v1/store/orders", { headers: authorized });
    if (n % 20 === 0) {
      const headers = { ...authorized, "Content-Type": "application/json" };
      await request(withReplica.origin, "/api/v1/pets", {
        method: "POST",
        headers,
        body: '{"name":"Rex","categoryId":1}',
      });
    }
  }
};

const pages = (cookie: string, paths: string[]) => async (): Promise<void> => {
  for (let n = 0; n < 10; n++) {
    for (const path of paths) await request(withReplica.origin, path, { headers: { cookie } });
  }
};
const portal = [
  "",
  "/usage",
  "/usage/requests",
  "/orders",
  "/animals",
  "/activity",
  "/notifications",
  "/keys",
  "/webhooks",
];
const staffArea = ["", "/accounts", "/orders", "/inventory", "/review", "/appeals", "/audit", "/system"];

try {
  await compareCpu();
  await compareWrites();
  await without.stop();
  await share("API: lists, animals, orders, 4 % writes", api);
  await share(
    "Portal",
    pages(
      developer,
      portal.map((path) => `/portal${path}`),
    ),
  );
  await share(
    "Staff",
    pages(
      staff,
      staffArea.map((path) => `/staff${path}`),
    ),
  );
} finally {
  await without.kill();
  await withReplica.kill();
  await standby.remove();
  await primary.remove();
}
process.exit();
