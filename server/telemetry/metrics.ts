import { setTimeout as sleep } from "node:timers/promises";
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { admission } from "@/lib/api/admission";
import { identifier } from "@/lib/base/product";
import { runningVersion } from "@/lib/base/running-version";
import { reconciliationFigures } from "@/lib/domains/reconciliation/service";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { acceptsWrites } from "@/lib/platform/db/availability";
import { changeFeed } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { replica } from "@/lib/platform/db/replica";
import { waitingJobs } from "@/lib/platform/jobs/queue";
import { apiLimiter } from "@/lib/platform/limiter";
import type { Metrics } from "@/lib/platform/telemetry";
import { descriptors } from "@/lib/runtime/descriptors";

const databaseTimeoutMs = 1000;

/** In seconds. A page from memory takes a tenth of a millisecond. */
const buckets = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Responses are counted as they are sent; everything else is read when Prometheus asks. */
export function createMetrics(): { metrics: Metrics; registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const responses = new Counter({
    name: `${identifier}_responses_total`,
    help: "Responses, by operation, HTTP status and code of the Error body. The operation page is all that is not the API.",
    labelNames: ["operation", "status", "code"],
    registers,
  });
  const decisions = new Counter({
    name: `${identifier}_limiter_decisions_total`,
    help: "Decisions of the rate limiter: allowed, or what rejected the request (minute, day, keyMinute, keyDay, ban).",
    labelNames: ["decision"],
    registers,
  });
  for (const decision of ["allowed", "minute", "day", "keyMinute", "keyDay", "ban"]) decisions.inc({ decision }, 0);
  const histogram = (name: string, help: string, label: string) =>
    new Histogram({ name: `${identifier}_${name}_duration_seconds`, help, labelNames: [label], buckets, registers });
  const durations = histogram(
    "response",
    "The time from the arrival of a request to its response, by operation.",
    "operation",
  );
  const flushes = histogram(
    "usage_flush",
    "The time of a write of usage and request log, by result: written or failed.",
    "result",
  );
  const attempts = histogram(
    "webhook_attempt",
    "The time of an attempt to deliver an event, by outcome: delivered, or why it failed.",
    "outcome",
  );
  addState(registers);
  return {
    registry,
    metrics: {
      countResponse({ operation, status, code = "", seconds, decision }) {
        responses.inc({ operation, status, code });
        durations.observe({ operation }, seconds);
        if (decision) decisions.inc({ decision: decision.allowed ? "allowed" : decision.rejectedBy });
      },
      countFlush: (result, seconds) => flushes.observe({ result }, seconds),
      countWebhookAttempt: (outcome, seconds) => attempts.observe({ outcome }, seconds),
    },
  };
}

function addState(registers: Registry[]): void {
  /** @param aggregator over several processes */
  const gauge = (name: string, help: string, read: () => number | Promise<number>, aggregator: Aggregator = "max") =>
    new Gauge({
      name: `${identifier}_${name}`,
      help,
      aggregator,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `${identifier}_${name}_total`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  new Gauge({
    name: `${identifier}_build_info`,
    help: "1, with the version of this release.",
    labelNames: ["version"],
    aggregator: "first",
    registers,
  }).set({ version: runningVersion }, 1);
  gauge("requests_in_progress", "Requests to the API in progress.", () => admission().inProgress, "sum");
  counter("requests_shed", "Requests rejected because too many were in progress.", () => admission().shed);
  gauge("limiter_degraded", "1 while the limiter's store is away and this process limits alone.", () =>
    Number(apiLimiter().health().degraded),
  );
  gauge("writes_failing", "1 while the database has no space or is read-only.", () => Number(!acceptsWrites()));
  gauge("changes_lag_seconds", "How old the latest complete read of changes is.", () => changeFeed().lagSeconds);
  gauge(
    "replica_lag_seconds",
    "How long ago all was committed that the replica has.",
    () => replica()?.lagSeconds ?? 0,
  );
  counter("replica_reads", "Reads from the replica.", () => replica()?.reads.replica ?? 0);
  counter(
    "replica_reads_of_primary",
    "The same reads, while the replica was not used or could not respond.",
    () => replica()?.reads.primary ?? 0,
  );
  gauge(
    "clock_ahead_seconds",
    "How far the clock of the process is ahead of the database's.",
    () => (changeFeed().clockAheadMs ?? 0) / 1000,
  );
  gauge("usage_counts_waiting", "Usage counts in memory.", () => usageRecorder().waiting.counts, "sum");
  gauge("request_log_rows_waiting", "Rows of the request log in memory.", () => usageRecorder().waiting.rows, "sum");
  gauge("metering_delayed_seconds", "For how long writing usage has failed.", () => {
    const { since } = usageRecorder().health();
    return since === undefined ? 0 : (Date.now() - since) / 1000;
  });
  counter("request_log_rows_dropped", "Rows dropped because the database was too slow.", () => usageRecorder().dropped);
  counter("usage_lost", "Counts and rows lost because they could not be written.", () => usageRecorder().health().lost);
  counter(
    "reconciled_minutes",
    "Minutes for which this process compared limiter, usage and request log.",
    () => reconciliationFigures().minutes,
  );
  counter(
    "reconciliation_differences",
    "Requests by which limiter, usage and request log differed in these minutes.",
    () => reconciliationFigures().requests,
  );
  gauge(
    "killed_processes",
    "Processes that ended without a stop within the last ten minutes.",
    () => reconciliationFigures().killed,
  );
  counter(
    "descriptor_failures",
    "Seconds in which the process, or that of its pages, could open no file or connection.",
    () => descriptors().failures,
  );
  const jobs = async () => waitingJobs().catch(() => ({ waiting: Number.NaN, oldest: null }));
  gauge("jobs_waiting", "Mails and webhooks that are due, of all processes.", async () => (await jobs()).waiting);
  gauge("jobs_oldest_seconds", "For how long the oldest of them has been due.", async () => {
    const { oldest } = await jobs();
    return oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0;
  });
  gauge(
    "database_wait_seconds",
    "The time of an empty query when the metrics were read: the wait for a connection of the pool and a round trip.",
    waitSeconds,
  );
}

/** Infinity if there is no response within a second. */
async function waitSeconds(): Promise<number> {
  const start = performance.now();
  const response = sql()`select 1`.then(
    () => true,
    () => false,
  );
  const responded = await Promise.race([response, sleep(databaseTimeoutMs, false, { ref: false })]);
  return responded ? (performance.now() - start) / 1000 : Number.POSITIVE_INFINITY;
}
