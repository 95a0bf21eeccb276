import { setTimeout as sleep } from "node:timers/promises";
import { p99AtRate } from "@/bench/paced";
import { commandActor } from "@/lib/domains/audit/actor";
import { mailLink } from "@/lib/domains/links/mails";
import { createEndpoint, sendTest } from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { recordEvent } from "@/lib/platform/outbox";
import { startMailServer } from "@/test/mail-server";
import { issueKey, newAccount } from "@/test/people";
import { startService } from "@/test/service";
import { until } from "@/test/waiting";
import { maxP99, startBare } from "./floods";
import { addEndpoints, addPets, type Receiver, startWorker } from "./receiver";
import type { Webhooks } from "./webhooks";

const queued = 10_000;
/** For the p95 of a stranger's webhooks, and for the slowest mail and test event. */
const withinMs = 2_000;
/** Longer than an attempt may take, so that endpoints time out and are tried again meanwhile. */
const seconds = 30;
const perSecond = 50;

const quantile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.POSITIVE_INFINITY;

/** The median of rounds: a server closes connections that were opened and not used for ten seconds. */
async function p99(url: string, key: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < seconds / 5; round++)
    rounds.push(await p99AtRate(url, "/api/v1/pets?limit=2", key, perSecond, 5));
  return quantile(rounds, 0.5);
}

const emptyQueue = () => sql()`truncate jobs, webhook_endpoints cascade`;

/** Queues deliveries to all endpoints there are. */
async function fill(endpoints: number) {
  await addPets(queued / endpoints);
  const worker = await startWorker();
  const noEvents = async () => (await sql()`select from jobs where kind = 'event' limit 1`).length === 0;
  await until("the deliveries wait", noEvents, 120_000);
  return worker;
}

async function addStranger({ origin }: Receiver) {
  const accountId = await newAccount();
  const input = { url: `${origin}/stranger`, description: "", eventTypes: ["key.created" as const] };
  const { endpoint } = await createEndpoint(accountId, input, commandActor);
  return { accountId, endpointId: endpoint.id };
}

const mailReset = (email: string) =>
  mailLink({ kind: "password", user: { email }, token: "token", ipAddress: "192.0.2.1" });

const strangersMs = ({ arrivals }: Receiver): number[] =>
  [...arrivals].filter(([name]) => name.startsWith("/stranger")).map(([, { afterMs }]) => afterMs);

/** Of a stranger, while endpoints of others accept what they get and never respond. */
async function beside(
  endpoints: number,
  receiver: Receiver,
  api: { url: string; key: string; idleMs: number },
  bareUrl: string,
): Promise<Webhooks> {
  await emptyQueue();
  receiver.arrivals.clear();
  await addEndpoints(receiver, endpoints);
  for (let hanging = 0; hanging < endpoints; hanging++) receiver.hanging.add(`/${hanging}`);
  const { accountId } = await addStranger(receiver);
  const mailed = new Map<string, number>();
  const mailServer = await startMailServer({
    onMail: ({ to: [address = ""] }) => void mailed.set(address, Date.now() - Number(address.split("@")[0])),
  });
  Object.assign(process.env, { MAIL_SERVER: mailServer.url, MAIL_FROM: "Store <store@example.com>" });
  const worker = await fill(endpoints);
  const measured = Promise.all([p99(api.url, api.key), p99(bareUrl, api.key)]);
  const sent = 2 * seconds;
  for (let n = 0; n < sent; n++) {
    await db().transaction((tx) => recordEvent(tx, "key.created", accountId, { id: n }));
    if (n % 5 === 0) await mailReset(`${Date.now()}@example.com`);
    await sleep(500);
  }
  const [apiMs, controlMs] = await measured;
  await sleep(withinMs);
  worker.child.kill("SIGKILL");
  await mailServer.stop();
  receiver.hanging.clear();
  const times = strangersMs(receiver);
  const late = Array<number>(sent - times.length).fill(Number.POSITIVE_INFINITY);
  const [p95Ms, mailMs] = [
    quantile([...times, ...late], 0.95),
    mailed.size < sent / 5 ? Number.POSITIVE_INFINITY : Math.max(...mailed.values()),
  ];
  const max = maxP99(api.idleMs, controlMs);
  const problems = [
    ...(p95Ms > withinMs ? [`p95 of a stranger's webhooks ${p95Ms} ms`] : []),
    ...(mailMs > withinMs ? [`a mail took ${mailMs} ms`] : []),
    ...(apiMs > max ? [`p99 of the API ${apiMs.toFixed(1)} ms, at most ${max.toFixed(1)} may be`] : []),
  ];
  const line = `${endpoints} endpoints of ${endpoints / 10} accounts hang, ${queued} deliveries wait: a stranger's webhooks p95 ${p95Ms} ms, reset mails at most ${mailMs} ms, the API p99 ${apiMs.toFixed(1)} ms (idle ${api.idleMs.toFixed(1)} ms, control ${controlMs.toFixed(1)} ms)`;
  return { line, problems };
}

const events = 20;

/** The endpoints of one account respond as they should, and have much to do. */
async function besideHealthy(receiver: Receiver): Promise<Webhooks> {
  await emptyQueue();
  receiver.arrivals.clear();
  await addEndpoints(receiver, 10);
  const { accountId, endpointId } = await addStranger(receiver);
  const worker = await fill(10);
  const left = async () => (await sql()<{ left: number }[]>`select count(*)::int as left from jobs`)[0]?.left ?? 0;
  const waiting: number[] = [];
  // A fast worker would be done with what was queued at the beginning.
  const refilled = (async () => {
    while (waiting.length < events) await ((await left()) < 2_000 ? addPets(200) : sleep(20));
  })();
  while (waiting.length < events) {
    await sendTest(accountId, endpointId, "key.created", commandActor);
    await until("it arrived", () => strangersMs(receiver).length > waiting.length, 60_000);
    waiting.push(await left());
  }
  await refilled;
  worker.child.kill("SIGKILL");
  const slowestMs = Math.max(...strangersMs(receiver));
  const others = quantile(waiting, 0.5);
  return {
    line: `${others} healthy deliveries of one account wait: ${events} test events of another at most ${slowestMs} ms`,
    problems: [
      ...(slowestMs > withinMs ? [`a test event took ${slowestMs} ms`] : []),
      ...(others < 200 ? ["hardly any deliveries waited"] : []),
    ],
  };
}

/** What others notice of endpoints that hang, and of accounts with much to do. */
export async function measureNeighbours(
  receiver: Receiver,
  databaseUrl: string,
  tell: (measured: Webhooks) => void,
): Promise<void> {
  const service = await startService({ databaseUrl, env: { SERVE: "api", APP_ENV: "development" } });
  const bare = await startBare();
  try {
    const { secret: key } = await issueKey({ limits: { perMinute: 1_000_000, perDay: 10_000_000 } });
    const idleMs = await p99(service.url, key);
    const api = { url: service.url, key, idleMs };
    for (const endpoints of [20, 200, 1_000]) tell(await beside(endpoints, receiver, api, bare.url));
    tell(await besideHealthy(receiver));
  } finally {
    bare.stop();
    await service.kill();
  }
}
