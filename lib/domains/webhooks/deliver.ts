import { log } from "@/lib/base/log";
import { product } from "@/lib/base/product";
import { DAY_MS, isoTime, SECOND_MS } from "@/lib/base/time";
import { version } from "@/lib/base/version";
import { findAccountForUpdate } from "@/lib/domains/authorization/queries";
import { addNotifications } from "@/lib/domains/notifications/service";
import { apiProcess } from "@/lib/platform/api-process";
import { db } from "@/lib/platform/db/client";
import { type Job, removeWaiting } from "@/lib/platform/jobs/queue";
import { type JobKind, nextAttempt } from "@/lib/platform/jobs/worker";
import { type PostResult, post } from "@/lib/platform/outgoing/post";
import { telemetry } from "@/lib/platform/telemetry";
import { eventBody } from "./events";
import * as queries from "./queries";
import { attemptTimeoutMs, disabledAfterDays, retries } from "./schema";
import { signedHeaders } from "./signing";
import * as workerQueries from "./worker-queries";

/** Makes a delivery of an event for each endpoint that asks for it. */
export const eventJob: JobKind = {
  retries: Array(1_000).fill(5),
  async run(job) {
    await workerQueries.makeDeliveries(job);
    return "settled";
  },
};

type Headers = Record<string, string>;

async function send(due: workerQueries.DueDelivery): Promise<PostResult & { headers: Headers }> {
  const body = eventBody(due.type, due.createdAt, due.data);
  const headers: Headers = {
    "content-type": "application/json",
    "user-agent": `${product.slug}/${version}`,
    ...signedHeaders(due, body, Date.now()),
  };
  return { ...(await post(due.url, { headers, body, timeoutMs: attemptTimeoutMs })), headers };
}

/** The endpoint is gone (Standard Webhooks, "Responding to webhooks"). */
const goneStatus = 410;

/** A redirect, and what is no final status, is an error already. */
function outcomeOf(result: PostResult): { status: number | null; error: string | null; response: string } {
  if ("error" in result) return { status: null, error: result.error, response: "" };
  const { status, response } = result;
  return { status, error: status < 300 ? null : "status", response };
}

const maxWaitSeconds = DAY_MS / SECOND_MS;

/** A number of seconds or a date (RFC 9110, 10.2.3), at most a day. 0 if the server does not ask us to wait. */
function retryAfterSeconds(result: PostResult): number {
  const { retryAfter = "" } = "error" in result ? {} : result;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / SECOND_MS;
  return seconds > 0 ? Math.min(seconds, maxWaitSeconds) : 0;
}

const disabledReasons = {
  gone: "it responded with 410 Gone",
  failing: `no delivery has succeeded for ${disabledAfterDays} days`,
};

/** Its account is told, in the same transaction. */
async function disable(
  { accountId, endpointId }: workerQueries.DueDelivery,
  reason: keyof typeof disabledReasons,
): Promise<void> {
  const now = Date.now();
  await db().transaction(async (tx) => {
    // First, as every change of an account does: a deletion of it has it, and waits for its endpoints.
    await findAccountForUpdate(tx, accountId);
    // An attempt beside this one may have succeeded.
    const since = reason === "failing" ? new Date(now - disabledAfterDays * DAY_MS) : undefined;
    const endpoint = await queries.disableEnabled(tx, endpointId, since);
    if (!endpoint) return;
    await removeWaiting(tx, endpointId);
    await queries.failWaiting(tx, endpointId);
    const details = { url: endpoint.url, reason: disabledReasons[reason] };
    const about = { kind: "webhook-disabled", subject: String(endpointId), period: isoTime(now) } as const;
    await addNotifications(tx, [{ ...about, accountId, details }], now);
  });
}

/** A first failure, a first timeout, and a first success or response after it are recorded on the endpoint. */
async function recordOutcome(
  { endpointId, failingSince, slow }: workerQueries.DueDelivery,
  { status, error }: ReturnType<typeof outcomeOf>,
): Promise<void> {
  const failed = error !== null;
  if (failed !== (failingSince !== null)) await queries.setFailing(endpointId, failed);
  const isSlow = error === "timeout" || (slow && status === null);
  if (isSlow !== slow) await queries.setSlow(endpointId, isSlow);
}

/** The process of the API has the metrics of the one that works behind it. */
const count = async (outcome: string, seconds: number): Promise<void> =>
  apiProcess()?.("countWebhookAttempt", outcome, seconds) ?? telemetry().metrics?.countWebhookAttempt(outcome, seconds);

async function record(
  job: Job,
  due: workerQueries.DueDelivery,
  result: Awaited<ReturnType<typeof send>>,
): Promise<void> {
  const { deliveryId, endpointId, failingSince } = due;
  const outcome = outcomeOf(result);
  const { status, error } = outcome;
  const wait = error === null ? undefined : nextAttempt(retries, job.attempt);
  const retryInSeconds = wait && Math.max(wait, retryAfterSeconds(result));
  const { durationMs } = result;
  const headers = Object.entries(result.headers).map((header) => header.join(": "));
  const made = { job, deliveryId, endpointId, durationMs, headers: headers.join("\n"), retryInSeconds };
  await workerQueries.recordAttempts({ ...made, ...outcome });
  await recordOutcome(due, outcome);
  if (status === goneStatus) await disable(due, "gone");
  else if (error !== null && failingSince !== null && failingSince < Date.now() - disabledAfterDays * DAY_MS)
    await disable(due, "failing");
  await count(error ?? "delivered", durationMs / 1000);
}

/** Each attempt sends the same body with the same `webhook-id`. */
export const deliveryJob: JobKind = {
  retries,
  async run(job) {
    const due = job.subject === null ? undefined : await workerQueries.findDue(job.subject);
    if (!due) return undefined; // deleted since
    if (due.status !== "enabled") {
      await workerQueries.endPaused({ job, due });
      return "settled";
    }
    const result = await send(due);
    await record(job, due, result).catch((error) => {
      // The lease ends, and the delivery is attempted again: at least once.
      log().error({ err: error, deliveryId: String(due.deliveryId) }, "an attempt could not be recorded");
    });
    return "settled";
  },
};
