import { tools } from "@/lib/api/mcp/tools";
import { operations } from "@/lib/api/operations";
import { getPet } from "@/lib/api/operations/get-pet";
import { env } from "@/lib/base/env";
import { errorCodes } from "@/lib/base/errors";
import { maxActiveKeys, plans } from "@/lib/base/plans";
import { duration, longDay } from "@/lib/base/time";
import { brownoutNoticeMs } from "@/lib/domains/deprecations/brownouts";
import { maxRanges } from "@/lib/domains/keys/schema";
import { logSpan } from "@/lib/domains/usage/requests/service";
import { attemptRules } from "@/lib/platform/limiter/attempt-rules";
import { EXCUSED_MS } from "@/lib/platform/limiter/rules";
import { referencePath } from "./pages";
import { daysUntil } from "./reference";
import { clientUrl } from "./samples";

const number = new Intl.NumberFormat("en-US");

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const planTable = (): string =>
  table(
    ["Plan", "Requests per minute", "Requests per day", "Open orders"],
    Object.values(plans).map(({ title, limits, openOrders }) => [
      title,
      limits ? number.format(limits.perMinute) : "Custom",
      limits ? number.format(limits.perDay) : "Custom",
      number.format(openOrders),
    ]),
  );

const errorTable = (): string =>
  table(
    ["Error", "What to do"],
    Object.entries(errorCodes).map(([code, { status, advice }]) => [
      `${status} \`${code}\``,
      advice.replaceAll("<", "&lt;"),
    ]),
  );

const scopeTable = (): string =>
  table(
    ["Scope", "Allows"],
    [...new Set(operations.map(({ scope }) => scope))].map((scope) => [
      `\`${scope}\``,
      operations
        .filter((operation) => operation.scope === scope)
        .map(({ id, summary }) => `[${summary.toLowerCase()}](${referencePath(id)})`)
        .join(", "),
    ]),
  );

const toolTable = (): string =>
  table(
    ["Tool", "Scope", "Arguments"],
    tools.map(({ name, inputSchema: { properties } }) => [
      `[\`${name}\`](${referencePath(name)})`,
      `\`${operations.find(({ id }) => id === name)?.scope}\``,
      Object.keys(properties)
        .map((argument) => `\`${argument}\``)
        .join(", "),
    ]),
  );

/** The guides use them in double braces. */
export function guideValues(origin: string, now: number): Record<string, string> {
  const { ban, environment, appUrl = origin, stagingUrl = appUrl } = env();
  return {
    clientUrl: clientUrl(origin),
    origin,
    base: `${origin}/api/v1`,
    production: `${appUrl}/api/v1`,
    staging: `${stagingUrl}/api/v1`,
    environment,
    planTable: planTable(),
    errorTable: errorTable(),
    scopeTable: scopeTable(),
    toolTable: toolTable(),
    maxActiveKeys: String(maxActiveKeys),
    maxRanges: String(maxRanges),
    addressFailures: String(attemptRules.authenticationByIp.limit),
    excused: duration(EXCUSED_MS),
    banRejections: String(ban.rejections),
    banWithin: duration(ban.withinMs),
    banDuration: duration(ban.durationMs),
    banDouble: duration(Math.min(2 * ban.durationMs, ban.maxDurationMs)),
    banMax: duration(ban.maxDurationMs),
    logSpan: logSpan(),
    sunset: longDay(getPet.deprecation.sunset),
    sunsetHeader: getPet.deprecation.sunset.toUTCString(),
    getPetEntry: getPet.deprecation.entry,
    deprecated: longDay(getPet.deprecation.since),
    deprecationHeader: `@${getPet.deprecation.since.getTime() / 1000}`,
    brownoutNotice: duration(brownoutNoticeMs),
    sunsetDaysLeft: number.format(daysUntil(getPet.deprecation.sunset, now)),
  };
}
