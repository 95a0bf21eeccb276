import { setTimeout as sleep } from "node:timers/promises";
import type { Published } from "@/test/published";
import type { Service } from "@/test/service";
import { until } from "@/test/waiting";
import { type AloneIn, balance, decided, type Ledger } from "./ledger";
import { createPeople, limitPerMinute, type Outcome, startLoad } from "./load";
import type { World } from "./world";

/** A fault, and what it may cost beyond nothing. */
export type Fault = {
  name: string;
  /** Causes the fault and ends it, while the load runs. */
  cause(world: World): Promise<void>;
  /** How often each account may use its limit again: the store lost its memory, or the clock of a process jumped. */
  mayRenewWindows?: number;
  /** How many requests may pass above the limit besides: those that one process had just decided, and another restores. */
  mayPassOver?: number;
  /** The processes that are killed at the same time, and whose last counts may be lost. */
  mayLoseCountsOf?: number[];
  /** Every request gets its response, and none is a 503. */
  servesAll?: boolean;
  /** Why it cannot be caused here. */
  needs?(world: World): string | undefined;
};

/** The result of a fault. `problems`: what it must not do; empty if all is well. */
export type Result = Ledger & { fault: string; shape: string; secondsToRecover: number; problems: string[] };

const warmUpMs = 60_000;
const afterMs = 1_500;
const recoverWithinMs = 20_000;
/** A process writes its counts once a second, and loses those that it is writing too. */
const lastCountsMs = 1_200;
/** A response that was sent before its process was killed is read by then, and another process does not serve yet. */
const readWithinMs = 500;

/** What happened. Times in milliseconds since the epoch. */
type Run = { outcomes: Outcome[]; startedAt: number; secondsToRecover: number };

/** Runs a fault under load, waits until requests succeed again, and balances the ledger. */
export async function runFault(fault: Fault, world: World, published: Published): Promise<Result> {
  const people = await createPeople();
  const load = startLoad(world.url, people, published);
  const services = new Set(world.services);
  let startedAt = Date.now();
  const cause = async () => {
    // From then on, a renewed window shows.
    await until("a request is over the limit", () => load.outcomes.some(({ status }) => status === 429), warmUpMs);
    startedAt = Date.now();
    await fault.cause(world);
  };
  const failure = await cause().catch((error: Error) => error);
  const endedAt = Date.now();
  const secondsToRecover = await recovery(load.outcomes, endedAt);
  await sleep(afterMs);
  await load.stop();
  for (const service of world.services) services.add(service);
  const alone = [...services].map(timesAlone);
  const aloneIn: AloneIn = (minuteEnd) =>
    alone.filter((times) =>
      times.some(([from, until]) => from < minuteEnd * 1000 && until >= minuteEnd * 1000 - 60_000),
    ).length;
  const ledger = await balance(world.postgres.url, load.outcomes, people, aloneIn);
  const problems = [
    ...(failure ? [failure.message] : []),
    ...load.problems,
    ...problemsOf(fault, { outcomes: load.outcomes, startedAt, secondsToRecover }, ledger),
    ...(await restartEnded(world)),
  ];
  return { fault: fault.name, shape: world.shape.name, ...ledger, secondsToRecover, problems };
}

/** When a process limited alone, as its log says. It says so when Redis is late on a busy machine, too. */
function timesAlone(service: Service): [number, number][] {
  const times: [number, number][] = [];
  for (const line of service.logs().split("\n")) {
    const time = Number(/"time":(\d+)/.exec(line)?.[1]);
    if (line.includes("this process limits alone")) times.push([time, Number.POSITIVE_INFINITY]);
    if (line.includes("limiter: the store is back")) times.push([times.pop()?.[0] ?? time, time]);
  }
  return times;
}

function problemsOf(fault: Fault, { outcomes, startedAt, secondsToRecover }: Run, ledger: Ledger): string[] {
  const mayLose = lossBound(fault, outcomes, startedAt);
  const mayPass = (fault.mayRenewWindows ?? 0) * limitPerMinute + (fault.mayPassOver ?? 0);
  const broken = outcomes.filter(({ status }) => status === 0 || status >= 500).length;
  const internal = ledger.byStatus["500"] ?? 0;
  const bounds: [number, number, string][] = [
    [internal, 0, "responses are 500"],
    [broken, fault.servesAll ? 0 : broken, "requests were not served"],
    [ledger.lost, 0, "acknowledged animals are not there"],
    [ledger.doubled, 0, "animals were added twice"],
    [
      ledger.unexplained,
      mayPass,
      "requests passed above the limit, beside those of a process that said it limits alone",
    ],
    [ledger.uncounted, mayLose, "responses were not counted"],
    [ledger.overcounted, broken, "requests were counted without a response"],
    [secondsToRecover, recoverWithinMs / 1000, "seconds to recover"],
  ];
  return bounds.filter(([is, may]) => is > may).map(([is, may, what]) => `${is} ${what}, at most ${may} may be`);
}

/** Restarts the processes that have ended, for the faults that follow. @returns what is wrong */
async function restartEnded(world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, service] of world.services.entries()) {
    if (service.lives()) continue;
    problems.push(`process ${index} ended: ${service.logs().slice(-500)}`);
    await world.restart(index);
  }
  return problems;
}

const succeeded = ({ status }: Outcome): boolean => status === 200 || status === 201 || status === 429;

/** Waits until each of the last requests has succeeded. @returns how long after the fault's end the last failure came */
async function recovery(outcomes: Outcome[], faultEndedAt: number): Promise<number> {
  const deadline = Date.now() + recoverWithinMs;
  while (Date.now() < deadline) {
    await sleep(200);
    const recent = outcomes.filter(({ sentAt }) => sentAt > Date.now() - 2_000);
    if (recent.length < 10 || !recent.every(succeeded)) continue;
    const failed = outcomes.filter((outcome) => !succeeded(outcome)).map(({ endedAt }) => endedAt);
    return Math.max(0, Math.max(faultEndedAt, ...failed) - faultEndedAt) / 1000;
  }
  return Number.POSITIVE_INFINITY;
}

/** How many responses the killed processes sent since their last counts were written. */
const lossBound = ({ mayLoseCountsOf = [] }: Fault, outcomes: Outcome[], killedAt: number): number =>
  outcomes.filter(
    ({ servedBy, status, endedAt }) =>
      mayLoseCountsOf.includes(servedBy) &&
      decided.includes(status) &&
      endedAt >= killedAt - lastCountsMs &&
      endedAt <= killedAt + readWithinMs,
  ).length;
