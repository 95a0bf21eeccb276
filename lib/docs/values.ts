import { managementOperations } from "@/lib/api/management";
import { tools } from "@/lib/api/mcp/tools";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import { getPetOperation } from "@/lib/api/operations/get-pet";
import { managementTags } from "@/lib/api/tags";
import { env, statusHref } from "@/lib/base/env";
import { errorCodes } from "@/lib/base/errors";
import { capitalized, listOf } from "@/lib/base/grammar";
import { managementErrorCodes } from "@/lib/base/management-errors";
import { formatNumber } from "@/lib/base/number";
import { permissions, thoseWhoMay } from "@/lib/base/permissions";
import { maxActiveKeys, plans } from "@/lib/base/plans";
import { product } from "@/lib/base/product";
import { DAY_MS, duration, longDay, SECOND_MS } from "@/lib/base/time";
import { type Environment, memberRoles } from "@/lib/base/vocabulary";
import { maxRanges } from "@/lib/domains/keys/schema";
import { invitationLifeMs, maxOpenInvitations } from "@/lib/domains/members/invitations";
import { examplePets } from "@/lib/domains/pets/schema";
import { logSpan } from "@/lib/domains/usage/requests/service";
import * as webhooks from "@/lib/domains/webhooks/schema";
import { attemptRules } from "@/lib/platform/limiter/attempt-rules";
import { EXCUSED_MS } from "@/lib/platform/limiter/rules";
import { operationSamples } from "./operation-samples";
import { referencePath } from "./pages";
import { referenceOf, untilRemoval } from "./reference";
import { samplesMarkdown } from "./reference-markdown";
import { clientUrl } from "./samples";
import { webhookEventsDocument } from "./webhook-events";

/** @param others the alignment of all columns but the first */
const table = (head: string[], rows: string[][], others = "---"): string =>
  [head, head.map((_, index) => (index === 0 ? "---" : others)), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

const planTable = (columns = 5): string =>
  table(
    ["Plan", "Requests per minute", "Requests per day", "Open orders", "Members"].slice(0, columns),
    Object.values(plans).map(({ title, limits, openOrders, members }) =>
      [
        title,
        limits ? formatNumber(limits.perMinute) : "Custom",
        limits ? formatNumber(limits.perDay) : "Custom",
        formatNumber(openOrders),
        formatNumber(members),
      ].slice(0, columns),
    ),
    "--:",
  );

/** With the value, where an advice has one. */
const headerNames = /Authorization: [^.]+|\b(?:ETag|(?:Allow|Host)(?= header)|[A-Z]\w*(?:-[A-Z]\w+)+)(?:: [\w/]+)?/g;

const errorTable = (): string =>
  table(
    ["Error", "What to do"],
    Object.entries({ ...errorCodes, ...managementErrorCodes })
      .toSorted(([, one], [, other]) => one.status - other.status)
      .map(([code, { status, advice }]) => [`${status} \`${code}\``, advice.replace(headerNames, "`$&`")]),
  );

const operationOf = (name: string) => operations.find(({ id }) => id === name);

const mark = (operation: Operation | undefined): string => (operation?.deprecation ? " (deprecated)" : "");

const scopeTable = (): string =>
  table(
    ["Scope", "Allows"],
    [...new Set(operations.map(({ scope }) => scope))].map((scope) => [
      `\`${scope}\``,
      operations
        .filter((operation) => operation.scope === scope)
        .map((operation) => `[${operation.summary.toLowerCase()}](${referencePath(operation.id)})${mark(operation)}`)
        .join(", "),
    ]),
  );

const managementTable = (): string =>
  table(
    ["Operation", "Scope", "What it does"],
    Object.entries(managementTags).flatMap(([tag, { title, description: about }]) => [
      [`**${title}**`, "", about],
      ...managementOperations
        .filter((operation) => operation.tag === tag)
        .map(({ id, method, path, scope, description }) => [
          `[\`${method} ${path}\`](${referencePath(id)})`,
          `\`${scope}\``,
          description,
        ]),
    ]),
  );

const permissionTable = (): string =>
  table(
    ["", ...memberRoles.map(capitalized)],
    Object.values(permissions).map(({ title, roles }) => [
      title,
      ...memberRoles.map((role) => ((roles as readonly string[]).includes(role) ? "Yes" : "No")),
    ]),
  );

const toolTable = (): string =>
  table(
    ["Tool", "Scope", "Arguments"],
    tools.map(({ name, inputSchema: { properties } }) => [
      `[\`${name}\`](${referencePath(name)})${mark(operationOf(name))}`,
      `\`${operationOf(name)?.scope}\``,
      Object.keys(properties)
        .map((argument) => `\`${argument}\``)
        .join(", "),
    ]),
  );

function sampleOf(id: string, origin: string, values: Record<string, string>): string {
  const { call } = referenceOf(id, origin);
  return samplesMarkdown(operationSamples(call, { values, body: call.body }));
}

/** The guides use them in double braces. */
export function guideValues(origin: string, now: number): Record<string, string> {
  const { ban, environment, appUrl = origin, stagingUrl, webhookPorts } = env();
  const isDevelopment = environment === "development";
  const origins: Partial<Record<Environment, string>> = { staging: stagingUrl, [environment]: appUrl };
  const baseOf = (name: Environment) => (origins[name] ? `\`${origins[name]}/api/v1\`` : "that of its deployment");
  return {
    clientUrl: clientUrl(origin),
    origin,
    statusPage: statusHref(),
    listSample: sampleOf("listPets", origin, { limit: "1" }),
    listResponse: JSON.stringify(examplePets.slice(0, 1), undefined, 2),
    createSample: sampleOf("createPet", origin, {}),
    safeCreateSample: sampleOf("createPet", origin, { "Idempotency-Key": "8f14e45f-ceea-4c1e-9b3c-2d1f0a6b7c8d" }),
    base: `${origin}/api/v1`,
    production: baseOf("production"),
    staging: baseOf("staging"),
    environment,
    planTable: planTable(),
    limitTable: planTable(3),
    errorTable: errorTable(),
    scopeTable: scopeTable(),
    toolTable: toolTable(),
    managementTable: managementTable(),
    managementPrefix: `${product.keyPrefix}_manage_`,
    managementPerMinute: String(attemptRules.management.limit),
    permissionTable: permissionTable(),
    invitationDays: String(invitationLifeMs / DAY_MS),
    maxInvitations: String(maxOpenInvitations),
    maxActiveKeys: String(maxActiveKeys),
    maxRanges: String(maxRanges),
    invitationsOfAddress: String(attemptRules.invitationsOfAddress.limit),
    addressFailures: String(attemptRules.authenticationByIp.limit),
    excused: duration(EXCUSED_MS),
    banRejections: String(ban.rejections),
    banWithin: duration(ban.withinMs),
    banDuration: duration(ban.durationMs),
    banDouble: duration(Math.min(2 * ban.durationMs, ban.maxDurationMs)),
    banMax: duration(ban.maxDurationMs),
    logSpan: logSpan(),
    webhookEvents: webhookEventsDocument(origin),
    webhookRoles: thoseWhoMay("webhooks.write"),
    maxEndpoints: String(webhooks.maxEndpoints),
    webhookPorts: webhookPorts.join(" or "),
    webhookHere: isDevelopment
      ? "In development, as here, it may also be a server on this machine, by `http://` and any port."
      : "",
    webhookTimeout: duration(webhooks.attemptTimeoutMs),
    webhookRetries: listOf(webhooks.retries.map((seconds) => duration(seconds * SECOND_MS))),
    webhookDisabledDays: String(webhooks.disabledAfterDays),
    webhookKeptDays: String(webhooks.keptDays),
    webhookOverlap: duration(webhooks.secretOverlapMs),
    sunset: longDay(getPetOperation.deprecation.sunset),
    sunsetHeader: getPetOperation.deprecation.sunset.toUTCString(),
    getPetEntry: getPetOperation.deprecation.entry,
    deprecated: longDay(getPetOperation.deprecation.since),
    deprecationHeader: `@${getPetOperation.deprecation.since.getTime() / 1000}`,
    untilSunset: untilRemoval(getPetOperation.deprecation.sunset, now),
  };
}
