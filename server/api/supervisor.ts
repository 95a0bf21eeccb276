import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/base/env";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { type Caller, callerOf } from "@/lib/platform/api-process";
import { endChild, restartBudget } from "@/server/launcher/child-process";
import { restartMessage, type ServerMessage } from "@/server/launcher/server-process";
import { type MetricValues, SummedMetrics } from "@/server/telemetry/summed";
import type { reportHealth } from "./health";
import { metricsServer } from "./metrics-server";
import { ownRequestMark } from "./own-requests";
import { listen, type OnStop, runServer, tellLauncher } from "./run-server";

/** As long as the launcher waits for a server. */
const stopMs = 75_000;
/** For the metrics or the health of a process. */
const reportMs = 1_500;
/** When the first restarts did not help. */
const pauseMs = 5_000;

type Health = Awaited<ReturnType<typeof reportHealth>>;
type Running = {
  pid: number;
  worker: Worker;
  call: Caller;
  metrics: MetricValues;
  isReplaced: boolean;
  lines: string[];
};

const running = new Set<Running>();
const endedPids = new Set<number>();
const summed = new SummedMetrics();
const nextDelay = restartBudget();
let started = 0;
let restarting = false;
let restartWanted = false;
let stopping = false;

/** In front of several processes that serve the same: it keeps the port open, and they accept from it. */
runServer(async (onStop: OnStop) => {
  const { processes, metrics: address } = env();
  // Passing each connection on instead, in turns, takes more CPU.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: process.argv[2] ?? "", args: [], serialization: "advanced" });
  onStop(stopAll);
  const { contentType } = summed;
  if (address) await listen(metricsServer({ contentType, metrics, health }), address, "METRICS_PORT");
  // Alone, because it migrates, makes secrets and replays the journal.
  const { lines } = await start();
  await Promise.all(Array.from({ length: processes - 1 }, start));
  process.on("message", ({ type }: { type: string }) => {
    if (type === restartMessage.type) void restartAll();
  });
  tellLauncher({ type: "ready", lines });
});

/** Resolves when it serves. @throws Error if it ends before */
function start(): Promise<Running> {
  const ended = started++ > 0 && { ENDED_PROCESSES: [...endedPids].join() };
  const worker = cluster.fork({ ...ended, OWN_REQUEST_MARK: ownRequestMark });
  const pid = worker.process.pid ?? 0;
  endedPids.delete(pid);
  worker.on("error", (err) => log().warn({ err, pid }, "a process was not reached"));
  const call = callerOf(worker.process);
  return new Promise((resolve, reject) => {
    let one: Running | undefined;
    worker.on("message", (message: ServerMessage) => {
      if (message.type === "progress") tellLauncher(message);
      if (message.type === "failed") reject(new UserError(message.message));
      if (message.type !== "ready") return;
      one = { pid, worker, call, metrics: [], isReplaced: false, lines: message.lines };
      running.add(one);
      resolve(one);
    });
    worker.once("exit", (code: number, signal: string | null) => {
      const how = signal || `exit code ${code}`;
      endedPids.add(pid);
      reject(new Error(`a process stopped before it served (${how})`));
      if (one) handleEnd(one, how);
    });
  });
}

function handleEnd(one: Running, how: string): void {
  running.delete(one);
  summed.keepCounters(one.metrics);
  if (one.isReplaced || stopping) return;
  log().error({ pid: one.pid, how }, "a process stopped unexpectedly, starting another");
  void startAnother();
}

/** Until one serves. */
async function startAnother(): Promise<void> {
  await sleep(nextDelay() ?? pauseMs);
  if (stopping) return;
  await start().catch((err) => {
    log().error({ err }, "a process could not start");
    return startAnother();
  });
}

/** Of several wishes meanwhile, one is kept: those that were replaced before it have older files. */
async function restartAll(): Promise<void> {
  restartWanted = true;
  if (restarting) return;
  restarting = true;
  while (restartWanted) {
    restartWanted = false;
    try {
      for (const old of [...running]) if (running.has(old) && !stopping) await replace(old);
    } catch (err) {
      log().error({ err }, "the restart stopped, because a new process could not start");
    }
  }
  restarting = false;
}

/** The old one serves until the new one does, and then finishes its connections. */
async function replace(old: Running): Promise<void> {
  old.isReplaced = true;
  await start().catch((error) => {
    old.isReplaced = false;
    if (!running.has(old)) void startAnother(); // it crashed meanwhile
    throw error;
  });
  if (!running.has(old)) return;
  await Promise.race([old.call("retire"), once(old.worker, "exit")]);
  await readMetrics(old);
  await endChild(old.worker.process, stopMs);
  log().info({ pid: old.pid }, "a process was replaced");
}

async function stopAll(): Promise<boolean> {
  stopping = true;
  const all = Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process ?? []);
  return (await Promise.all(all.map((child) => endChild(child, stopMs)))).every(Boolean);
}

/** Undefined if it does not respond in time. */
const askFor = <T>({ call }: Running, method: "metrics" | "health"): Promise<T | undefined> =>
  Promise.race([call<T>(method).catch(() => undefined), sleep(reportMs, undefined)]);

/** One that does not respond keeps what it last said, because the sums may not fall. */
async function readMetrics(of: Running): Promise<void> {
  of.metrics = (await askFor<MetricValues>(of, "metrics")) ?? of.metrics;
}

async function metrics(): Promise<string> {
  await Promise.all([...running].map(readMetrics));
  return summed.with([...running].map((one) => one.metrics));
}

async function health() {
  const all = await Promise.all(
    [...running].map(async (one) => ({ pid: one.pid, ready: false, ...(await askFor<Health>(one, "health")) })),
  );
  return { ready: all.length > 0 && all.every(({ ready }) => ready), processes: all };
}
