import { setTimeout as sleep } from "node:timers/promises";
import type { Published } from "@/test/published";
import type { Service } from "@/test/service";
import { until } from "@/test/waiting";
import { type Books, balance } from "./books";
import { createPeople, limitPerMinute, type Outcome, startLoad } from "./load";
import type { World } from "./world";

/** A fault, and what it may cost beyond nothing. */
export type Fault = {
  name: string;
  /** Causes the fault and ends it, while the load runs. */
  cause(world: World): Promise<void>;
  /** In how many processes each account may use its limit again: the store is away, or the process lost its memory. */
  mayRenewWindowsOf?: number;
  /** How many requests may pass above the limit besides: those that one process had just decided, and another restores. */
  mayPassOver?: number;
  /** The counts that may be lost: those of this many seconds before a process was killed. */
  mayLoseCountsOfSeconds?: number;
  /** Every request gets its response, and none is a 503. */
  servesAll?: boolean;
  /** Why it cannot be caused here. */
  needs?(world: World): string | undefined;
};

/** The result of a fault. `problems`: what it must not do; empty if all is well. */
export type Result = Books & { fault: string; shape: string; secondsToRecover: number; problems: string[] };

const warmUpMs = 60_000;
const afterMs = 1_500;
const recoverWithinMs = 20_000;

/** What happened. Times in milliseconds since the epoch. `alone`: how many processes reported that they limit alone. */
type Run = { outcomes: Outcome[]; startedAt: number; endedAt: number; alone: number; secondsToRecover: number };

/** Runs a fault under load, waits until requests succeed again, and balances the books. */
export async function runFault(fault: Fault, world: World, published: Published): Promise<Result> {
  const people = await createPeople();
  const load = startLoad(world.url, people, published);
  const logged = new Map(world.services.map((service) => [service, service.logs().length]));
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
  // A process says so when Redis is late on a busy machine, too.
  const isAlone = (service: Service) =>
    service
      .logs()
      .slice(logged.get(service) ?? 0)
      .includes("this process limits alone");
  const alone = world.services.filter(isAlone).length;
  const books = await balance(world.postgres.url, load.outcomes, people);
  const problems = [
    ...(failure ? [failure.message] : []),
    ...load.problems,
    ...problemsOf(fault, { outcomes: load.outcomes, startedAt, endedAt, alone, secondsToRecover }, books),
    ...(await restartEnded(world)),
  ];
  return { fault: fault.name, shape: world.shape.name, ...books, secondsToRecover, problems };
}

function problemsOf(
  fault: Fault,
  { outcomes, startedAt, endedAt, alone, secondsToRecover }: Run,
  books: Books,
): string[] {
  const mayLose = lossBound(fault, outcomes, startedAt, endedAt);
  const mayPass = Math.max(fault.mayRenewWindowsOf ?? 0, alone) * limitPerMinute + (fault.mayPassOver ?? 0);
  const broken = outcomes.filter(({ status }) => status === 0 || status >= 500).length;
  const internal = books.byStatus["500"] ?? 0;
  const bounds: [number, number, string][] = [
    [internal, 0, "responses are 500"],
    [broken, fault.servesAll ? 0 : broken, "requests were not served"],
    [books.lost, 0, "acknowledged animals are not there"],
    [books.doubled, 0, "animals were added twice"],
    [books.overLimit, mayPass, "requests passed above the limit"],
    [books.uncounted, mayLose, "responses were not counted"],
    [books.overcounted, broken, "requests were counted without a response"],
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

function lossBound({ mayLoseCountsOfSeconds }: Fault, outcomes: Outcome[], from: number, until: number): number {
  if (mayLoseCountsOfSeconds === undefined) return 0;
  const start = from - mayLoseCountsOfSeconds * 1000;
  return outcomes.filter(({ endedAt }) => endedAt >= start && endedAt <= until).length;
}
