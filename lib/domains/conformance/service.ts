import { asAccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";
import { version } from "@/lib/base/version";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { tryLock } from "@/lib/domains/idempotency/queries";
import { changingPets } from "@/lib/domains/pets/service";
import { deleteUsage, flushesDone } from "@/lib/domains/usage/queries";
import { db, sql } from "@/lib/platform/db/client";
import { createAccounts, type RunAccounts } from "./accounts";
import { type Check, countsOf } from "./checks";
import type { Document } from "./document";
import * as queries from "./queries";
import { runDocument } from "./run";

export { type Check, countsOf } from "./checks";

/** A finished run. Times in milliseconds since the epoch. */
export type ConformanceRun = {
  startedAt: number;
  finishedAt: number;
  version: string;
  origin: string;
  checks: Check[];
};

/** A run takes seconds. One without an end after this long was killed. */
const longestMs = 2 * MINUTE_MS;
/** Failed authentications of a run count against the IP address of the service, so runs keep a distance. */
const pauseMs = 20 * SECOND_MS;
const keptRuns = 20;

/** The latest finished run, if there was one. */
export async function latestRun(): Promise<ConformanceRun | undefined> {
  const run = await queries.findLatest(db(), "finished");
  if (!run?.finishedAt || !run.checks) return undefined;
  const { startedAt, finishedAt, version, origin, checks } = run;
  return { startedAt: startedAt.getTime(), finishedAt: finishedAt.getTime(), version, origin, checks };
}

/** The URL of this deployment for requests of its own. @param port the port that it listens on */
export function ownOrigin(port = env().port): string {
  const { appUrl, host } = env();
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? (host.includes(":") ? `[${host}]` : host);
  return appUrl ?? `http://${reachable}:${port}`;
}

type Options = { origin?: string; document?: Document };

/**
 * Runs the published OpenAPI document against this deployment, and keeps the verdicts. Uses accounts and keys of its own,
 * which it deletes at the end with the animals that they added.
 *
 * @throws Problem if a run is in progress or has just ended, or if the API is not reachable
 */
export async function runConformance(actor: Actor, { origin = ownOrigin(), document }: Options = {}): Promise<Check[]> {
  const { run, accounts } = await startRun(actor, origin);
  const whileHeld = holding(accounts);
  const checks = await runDocument({ origin, document, secrets: accounts.secrets, whileHeld }).catch((error) => {
    log().warn({ err: error, origin }, "the published document could not be compared with the API");
    return undefined;
  });
  // Before the run counts as finished: the next run removes what an unfinished one has left.
  await removeTraces(run);
  if (!checks) {
    await queries.deleteRun(db(), run.id);
    throw new Problem(`The API at ${origin} did not respond, so its document could not be checked.`);
  }
  await queries.finishRun(run.id, checks);
  log().info({ origin, ...countsOf(checks) }, "the published document was compared with the API");
  return checks;
}

async function startRun(actor: Actor, origin: string): Promise<{ run: queries.StoredRun; accounts: RunAccounts }> {
  const killed: queries.StoredRun[] = [];
  const started = await db().transaction(async (tx) => {
    await queries.lockRuns(tx);
    const latest = await queries.findLatest(tx);
    const now = Date.now();
    if (latest && !latest.finishedAt && now - latest.startedAt.getTime() < longestMs)
      throw new Problem("A run is already in progress. Its result will be here in a few seconds.");
    if (latest?.finishedAt && now - latest.finishedAt.getTime() < pauseMs)
      throw new Problem("A run has just ended. Wait a few seconds before the next one.");
    for (const unfinished of await queries.findUnfinished(tx)) {
      killed.push(unfinished);
      await queries.deleteRun(tx, unfinished.id);
    }
    const accounts = await createAccounts(tx);
    const run = await queries.insertRun(tx, { version, origin, accountIds: accounts.ids });
    await queries.deleteOldRuns(tx, keptRuns);
    await recordAudit(tx, actor, { action: "conformance.run", subject: origin });
    return { run, accounts };
  });
  for (const run of killed) await removeTraces(run);
  return started;
}

/** Holds the lock of an Idempotency-Key of the first account, as a request in progress does. */
const holding =
  ({ ids: [main] }: RunAccounts) =>
  <T>(key: string, work: () => Promise<T>): Promise<T> =>
    sql().begin(async (on) => {
      if (main !== undefined) await tryLock(on, main, key);
      return work();
    }) as Promise<T>;

/** Deletes what a run has added. Its keys are rejected within a second. */
async function removeTraces(run: queries.StoredRun): Promise<void> {
  await changingPets(() => db().transaction((tx) => queries.deletePetsOf(tx, run)));
  await queries.deleteAccounts(db(), run.accountIds);
  await flushesDone(db());
  for (const id of run.accountIds) await deleteUsage(db(), asAccountId(id));
}
