import { availableParallelism, cpus, loadavg } from "node:os";
import type { Result } from "./fault";
import type { Flooded } from "./floods";
import type { Webhooks } from "./webhooks";

/** What a run has found. `notRun`: the faults that could not be caused here, and why. */
export type Report = {
  /** The commit, and the machine. */
  machine: string;
  floods: Flooded[];
  webhooks: Webhooks[];
  results: Result[];
  notRun: string[];
};

/** The machine, and how busy it is. */
export const machineNow = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node}, with a load of ${loadavg()[0]?.toFixed(1)} before the run`;

const statuses = (byStatus: Record<string, number>): string =>
  Object.entries(byStatus)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");

const cells = (result: Result): string[] => [
  result.fault,
  result.shape,
  String(result.sent),
  statuses(result.byStatus),
  ...[result.lost, result.doubled, result.overLimit, result.uncounted].map(String),
  result.secondsToRecover.toFixed(1),
  ...[result.quietP99Ms, result.freshP99Ms].map((ms) => String(Math.round(ms))),
  result.problems.length === 0 ? "✓" : "✗",
];

const floodCells = ({ flood, idleMs, p99Ms, controlMs, slowestPageMs, grownMiB, problems }: Flooded): string[] => [
  flood,
  ...[idleMs, p99Ms, controlMs].map((ms) => ms.toFixed(1)),
  String(Math.round(slowestPageMs)),
  String(Math.round(grownMiB)),
  problems.length === 0 ? "✓" : "✗",
];

/** A result as a line for the terminal. */
export const line = (result: Result): string => cells(result).join(" | ");
export const floodLine = (flooded: Flooded): string => floodCells(flooded).join(" | ");

const headings = [
  ...["Fault", "System", "Sent", "By status", "Lost", "Doubled", "Over the limit", "Uncounted"],
  ...["Seconds to recover", "p99 of the quiet account, ms", "With new connections, ms", ""],
];

const table = (names: string[], rows: string[][]): string =>
  [names, names.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** A report as docs/appendix/faults.md. */
export const asMarkdown = ({ machine, floods, webhooks, results, notRun }: Report): string => `# Faults

Written by one run of \`npm run test:faults\` of ${machine}.

Each line is a fault that was caused while three developers sent requests: one reads and adds animals, one sends more than
its limit of 60 a minute, and one sends little. Everything is real: the built app, Postgres, Redis, PgBouncer and HAProxy,
on one machine. HAProxy does not retry. Clocks are shifted inside of the processes; those of Redis and Postgres stay right.

| | |
|---|---|
| Lost | animals whose addition was acknowledged and that do not exist |
| Doubled | animals that exist twice |
| Over the limit | requests that passed above 60 in a minute. A process may allow 60 more in a minute in which it says that it limits alone. After a wrong clock, windows start again |
| Uncounted | responses that usage does not have, 20 seconds later. Only \`kill -9\` of a process with your own database may lose some: those that this process sent since its last write, once a second |
| p99 | of the whole run with the fault in it, on cores that the load, the fault and all programs share; with connections that are open, and with one for each request |
| none | no response: the connection broke, or HAProxy had no process |

A run fails if one of these bounds does not hold, if a status or a body is not in the OpenAPI document, if any response is
500, or if requests do not succeed again within 20 seconds. A restart in order, a second start and a row that Postgres
rejects must not cost a single request.

${table(headings, results.map(cells))}
${notRun.map((reason) => `\nNot run: ${reason}.\n`).join("")}
## One client that floods

The p99 of an account that sends 50 requests a second to the API, without and with the flood of another client: the best
of three rounds of five seconds, in turns. The control is a bare server of Node on the same machine, which gets 50 requests
a second while the flood goes to the service. The p99 may be 1.5 times that without the flood, twice that of the
control, or 10 ms; beside 2,048 connections and pipelined requests, which make turns of Node's event loop long, 60 ms.
Meanwhile strangers open the sign-in page, the page for a new password, and the way back from GitHub: the slowest response
of a round may take a second. The memory of both processes may grow by 200 MiB. A flood has 16 connections, unless the line
names another kind.

${table(["Flood", "p99 without it, ms", "p99, ms", "Control, ms", "Slowest page, ms", "Memory, MiB more", ""], floods.map(floodCells))}

${webhooksPart(machine, webhooks)}`;

const webhooksHeading = "## Mails and webhooks";

/** The last part. `npm run test:faults -- webhooks` writes only this one, so it names its machine. */
const webhooksPart = (machine: string, webhooks: Webhooks[]): string => `${webhooksHeading}

What a worker does, measured with ${machine}. None may be lost and one of a hundred repeated; beside
endpoints that hang or have much to do, the p95 of a stranger's webhooks, the slowest mail and the slowest test event may take
2 seconds, and the p99 of the API what it may beside a flood.

${table(
  ["Measured", ""],
  webhooks.map(({ line, problems }) => [line, problems.length === 0 ? "✓" : "✗"]),
)}
`;

export const withWebhooks = (document: string, { machine, webhooks }: Report): string =>
  `${(document.split(webhooksHeading)[0] ?? "").trimEnd()}\n\n${webhooksPart(machine, webhooks)}`;
