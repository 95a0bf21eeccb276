import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { type Goal, goals, measures, type Sample } from "./measures";

/** The samples of every measure, one per round. */
export type Samples = Map<string, Sample[]>;

export type Conditions = { rounds: number; warmUps: number; seconds: number; generator: string; pinned: boolean };

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/**
 * A goal and its result: the median of the rounds' ratios, the lowest and the highest. Where CPU time is compared, `byRate`
 * is the ratio of the requests per second, which other load on the machine changes.
 */
export type Outcome = Goal & { median: number; lowest: number; highest: number; byRate: number; reached: boolean };

/**
 * Compares the subject and reference of each goal round by round, because the machine's other load changes over time.
 */
export function outcomes(samples: Samples): Outcome[] {
  return goals.map((goal) => {
    const references = samples.get(goal.reference) ?? [];
    const isCost = goal.metric === "cpuMicros";
    const ratios = (samples.get(goal.subject) ?? []).map((sample, round) => {
      const ratio = sample[goal.metric] / (references[round]?.[goal.metric] ?? Number.NaN);
      return isCost ? 1 / ratio : ratio;
    });
    const reachedRatio = median(ratios);
    const rate = (id: string): number => median((samples.get(id) ?? []).map(({ perSecond }) => perSecond));
    return {
      ...goal,
      median: reachedRatio,
      lowest: Math.min(...ratios),
      highest: Math.max(...ratios),
      byRate: isCost ? rate(goal.subject) / rate(goal.reference) : Number.NaN,
      reached: "atLeast" in goal.goal ? reachedRatio >= goal.goal.atLeast : reachedRatio <= goal.goal.atMost,
    };
  });
}

const number = (value: number): string => {
  // A process of Postgres that ends takes its CPU time along.
  if (Number.isNaN(value) || value < 0) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3).replace(/\.?0+$/, "");
};

const goalText = ({ goal }: Goal): string =>
  "atLeast" in goal ? `at least ${number(goal.atLeast)}` : `at most ${number(goal.atMost)}`;

/** A table in Markdown. */
export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const goalsTable = (found: Outcome[]): string =>
  table(
    ["", "goal", "reached (median)", "lowest to highest round", "by rate", ""],
    found.map((outcome) => [
      outcome.title,
      goalText(outcome),
      number(outcome.median),
      `${number(outcome.lowest)} to ${number(outcome.highest)}`,
      number(outcome.byRate),
      outcome.reached ? "✓" : "not reached",
    ]),
  );

function measuresTable(samples: Samples): string {
  const rows = measures.map(({ id, load }) => {
    const taken = samples.get(id) ?? [];
    const rates = taken.map(({ perSecond }) => perSecond);
    const p99 = number(median(taken.map(({ p99Ms }) => p99Ms)));
    const cpu = number(median(taken.map(({ cpuMicros }) => cpuMicros)));
    const postgres = number(median(taken.map(({ postgresMicros }) => postgresMicros)));
    if (load.kind === "paced") return [id, `${number(median(rates))} (fixed)`, "", cpu, postgres, "", p99];
    const p50 = number(median(taken.map(({ p50Ms }) => p50Ms)));
    const range = `${number(Math.min(...rates))} to ${number(Math.max(...rates))}`;
    return [id, number(median(rates)), range, cpu, postgres, p50, p99];
  });
  return table(
    ["what: who", "requests/s (median)", "lowest to highest", "CPU µs a request", "of Postgres", "p50, ms", "p99, ms"],
    rows,
  );
}

const conditionsText = ({ rounds, warmUps, seconds, generator, pinned }: Conditions): string => {
  const where = pinned
    ? "The server under test has core 0 to itself; the load generator, Postgres and Redis share the others."
    : "Nothing is pinned to a core.";
  return (
    `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${generator}. ` +
    `${rounds} rounds after ${warmUps} that warm up; in each, every line ran for ${seconds} s before the next round began. ${where}`
  );
};

const results = new URL("RESULTS.md", import.meta.url);

/** Replaces a section of RESULTS.md with what was measured today. The other sections stay as they were measured. */
export async function saveResults(title: string, text: string): Promise<void> {
  const sections = (await readFile(results, "utf8")).split(/^(?=## )/m);
  const section = `## ${title}\n\nMeasured on ${new Date().toISOString().slice(0, 10)}. ${text.trim()}\n\n`;
  const all = sections.map((old) => (old.startsWith(`## ${title}\n`) ? section : old));
  await writeFile(results, `${all.join("").trim()}\n`);
}

/** The results of the API as Markdown. */
export function markdown(samples: Samples, conditions: Conditions): string {
  return `${conditionsText(conditions)}
Goals are ratios of CPU time per request, or of a time, within a round; the median of the rounds counts. On a shared machine
rates move, and CPU time hardly does. The hot page is one page, repeated: Animal Store sends it from memory for half a second,
the others read Postgres each time. With another cursor each time, all read Postgres.

### Goals

${goalsTable(outcomes(samples))}

### Rates

${measuresTable(samples)}

The fixed rate of p99 is half of what ours reached on its hot page in that round. Deep and first pages are requested one at a time,
each with a new cursor, so that no cache helps. Ours writes a row of the request log for every request; the others only
count. Fastify keeps idempotency keys, as ours does. The many keys are known to the process, as
those that were used in the last minute are. Rejections such as the 401 are sent at 2,000 a second at most, so they are
compared with bare node:http at that rate, at which each request costs any server more.
`;
}
