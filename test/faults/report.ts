import type { Result } from "./fault";

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
  String(Math.round(result.quietP99Ms)),
  result.problems.length === 0 ? "✓" : "✗",
];

/** A result as a line for the terminal. */
export const line = (result: Result): string => cells(result).join(" | ");

const headings = [
  ...["Fault", "System", "Sent", "By status", "Lost", "Doubled", "Over the limit", "Uncounted"],
  ...["Seconds to recover", "p99 of the quiet account, ms", ""],
];

/** The results as docs/faults.md. @param notRun the faults that could not be caused here, and why */
export const asMarkdown = (results: Result[], notRun: string[]): string => `# Faults

Written by \`npm run test:faults\`. Each line is a fault that was caused while three developers sent requests: one reads and
adds animals, one sends more than its limit of 60 a minute, and one sends little. Everything is real: the built app,
Postgres, Redis, PgBouncer and HAProxy, on one machine. HAProxy does not retry.

| | |
|---|---|
| Lost | animals whose addition was acknowledged and that do not exist |
| Doubled | animals that exist twice |
| Over the limit | requests that passed above 60 in a minute. It may happen only while Redis is away or has lost its data, after a wrong clock, and at most once more for each process |
| Uncounted | responses that usage does not have, 20 seconds later. Only \`kill -9\` of a process with your own database may lose those since its last write |
| p99 | of the whole run with the fault in it, on two cores that the load, the fault and all programs share |
| none | no response: the connection broke, or HAProxy had no process |

| ${headings.join(" | ")} |
|${headings.map(() => "---").join("|")}|
${results.map((result) => `| ${cells(result).join(" | ")} |`).join("\n")}
${notRun.map((reason) => `\nNot run: ${reason}.\n`).join("")}`;
