import { setTimeout as sleep } from "node:timers/promises";
import type { Published } from "@/test/published";
import type { Service } from "@/test/service";
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
  /** The counts that may be lost: those of this many seconds before a process was killed. */
  mayLoseCountsOfSeconds?: number;
  /** Every request gets its response, and none is a 503. */
  servesAll?: boolean;
  /** Why it cannot be caused here. */
  needs?(world: World): string | undefined;
};

/** The result of a fault. `problems`: what it must not do; empty if all is well. */
export type Result = Books & { fault: string; shape: string; secondsToRecover: number; problems: string[] };

const warmUpMs = 1_500;
const afterMs = 1_500;
const recoverWithinMs = 20_000;

/** Runs a fault under load, waits until requests succeed again, and balances the books. */
export async function runFault(fault: Fault, world: World, published: Published): Promise<Result> {
  const people = await createPeople();
  const load = startLoad(world.url, people, published);
  await sleep(warmUpMs);
  const startedAt = Date.now();
  const logged = world.services.map((service) => ({ service, from: service.logs().length }));
  const failure = await fault.cause(world).catch((error: Error) => error);
  const endedAt = Date.now();
  const secondsToRecover = await recovery(load.outcomes, endedAt);
  await sleep(afterMs);
  await load.stop();
  const books = await balance(world.postgres.url, load.outcomes, people);
  const problems = [...(failure ? [failure.message] : []), ...load.problems];
  const mayLose = lossBound(fault, load.outcomes, startedAt, endedAt);
  const alone = world.services.filter((service) => limitedAlone(service, logged)).length;
  const mayPass = Math.max(fault.mayRenewWindowsOf ?? 0, alone) * limitPerMinute;
  const broken = load.outcomes.filter(({ status }) => status === 0 || status >= 500).length;
  const internal = books.byStatus["500"] ?? 0;
  if (internal > 0) problems.push(`${internal} responses are 500`);
  if (fault.servesAll && broken > 0) problems.push(`${broken} requests were not served`);
  if (books.lost > 0) problems.push(`${books.lost} acknowledged animals are not there`);
  if (books.doubled > 0) problems.push(`${books.doubled} animals were added twice`);
  if (books.overLimit > mayPass) problems.push(`${books.overLimit} requests passed above the limit`);
  if (books.uncounted > mayLose)
    problems.push(`${books.uncounted} responses were not counted, at most ${mayLose} may be`);
  if (books.overcounted > broken) problems.push(`${books.overcounted} requests were counted without a response`);
  if (!Number.isFinite(secondsToRecover)) problems.push("it did not recover");
  problems.push(...(await restartEnded(world)));
  return { fault: fault.name, shape: world.shape.name, ...books, secondsToRecover, problems };
}

/** Whether a process has reported since then that it limits alone, as it does when Redis is late on a busy machine. */
function limitedAlone(service: Service, logged: { service: Service; from: number }[]): boolean {
  const from = logged.find((one) => one.service === service)?.from ?? 0;
  return service.logs().slice(from).includes("this process limits alone");
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
