import type { AccountId } from "@/lib/base/account-id";
import { NotFoundError, UserError } from "@/lib/base/errors";
import { toJson } from "@/lib/base/json";
import type { Resealed } from "@/lib/base/sealing";
import { DAY_MS } from "@/lib/base/time";
import type { EndpointStatus, EventType } from "@/lib/base/vocabulary";
import { type Actor, type AuditAction, auditWriter } from "@/lib/domains/audit/service";
import { authorize, authorizedTransaction } from "@/lib/domains/authorization/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import { removeWaiting } from "@/lib/platform/jobs/queue";
import { parseTarget } from "@/lib/platform/outgoing/target";
import { eventDefinitions } from "./events";
import { deleteListenersBefore, listenerMs } from "./listener-queries";
import * as queries from "./queries";
import {
  type EndpointInput,
  endpointInput,
  keptDays,
  maxEndpoints,
  maxOlderSecrets,
  resendSince,
  type SecretOverlap,
  secretOverlapMs,
} from "./schema";
import { newSigningSecret, reseal } from "./signing";

export type { Endpoint, EndpointFigures, ListedDelivery } from "./queries";

const noEndpoint = () => new NotFoundError("This endpoint does not exist any longer.");

const audit = auditWriter(({ accountId, url }: queries.Endpoint) => ({ accountId, subject: `endpoint ${url}` }));

/** @throws UserError for a URL that we do not send to */
const withTarget = <Values extends { url?: string }>(values: Values): Values =>
  values.url === undefined ? values : { ...values, url: parseTarget(values.url).href };

/** `secret` is shown once. @param onCreated runs in the transaction. @throws ZodError; UserError for a URL that we do not send to, or too many endpoints */
export async function createEndpoint(
  accountId: AccountId,
  input: EndpointInput,
  actor: Actor,
  onCreated?: (tx: Transaction, endpoint: queries.Endpoint) => Promise<void>,
) {
  const values = withTarget(endpointInput.parse(input));
  const secret = newSigningSecret(accountId);
  const endpoint = await authorizedTransaction(accountId, actor, "webhooks.write", async (tx) => {
    if ((await queries.findEndpoints(tx, accountId)).length >= maxEndpoints)
      throw new UserError(`An account can have at most ${maxEndpoints} endpoints. Delete one first.`);
    const row = { ...values, accountId, secret: secret.sealed, createdBy: actor.userId };
    const created = await queries.insertEndpoint(tx, row);
    await audit(tx, actor, "webhook.created", created);
    await onCreated?.(tx, created);
    return created;
  });
  return { endpoint, secret: secret.text };
}

/** @param action for the audit log; undefined if nothing changes */
const changeEndpoint = (
  accountId: AccountId,
  actor: Actor,
  action: AuditAction | undefined,
  change: (tx: Transaction) => Promise<queries.Endpoint | undefined>,
): Promise<queries.Endpoint> =>
  authorizedTransaction(accountId, actor, "webhooks.write", async (tx) => {
    const endpoint = await change(tx);
    if (!endpoint) throw noEndpoint();
    if (action) await audit(tx, actor, action, endpoint);
    return endpoint;
  });

type Check = (before: queries.Endpoint) => void;

async function requireEndpoint(tx: Transaction, accountId: AccountId, id: bigint, check: Check | undefined) {
  const before = await queries.findEndpoint(tx, accountId, id);
  if (!before) throw noEndpoint();
  check?.(before);
  return before;
}

/** What is missing stays. @param check of the endpoint before, under the lock of its account. @throws as {@link createEndpoint} */
export async function editEndpoint(
  accountId: AccountId,
  id: bigint,
  input: Partial<EndpointInput>,
  actor: Actor,
  check?: Check,
) {
  const values = withTarget(endpointInput.partial().parse(input));
  const isChange = Object.values(values).some((value) => value !== undefined);
  return changeEndpoint(accountId, actor, isChange ? "webhook.edited" : undefined, async (tx) => {
    const before = await requireEndpoint(tx, accountId, id, check);
    return isChange ? queries.updateEndpoint(tx, accountId, id, values) : before;
  });
}

/**
 * The secret before it signs for the overlap, and each that signed still until its own time. Without an overlap, no old one
 * signs any longer.
 * @returns the new one, which is shown once. @throws UserError if too many sign
 */
export async function rollSecret(
  accountId: AccountId,
  id: bigint,
  overlap: SecretOverlap,
  actor: Actor,
): Promise<string> {
  const secret = newSigningSecret(accountId);
  const until = overlap === "none" ? undefined : new Date(Date.now() + secretOverlapMs);
  await changeEndpoint(accountId, actor, "webhook.secret_rolled", async (tx) => {
    const endpoint = await queries.updateEndpointSecret(tx, accountId, id, secret.sealed, until);
    if (endpoint && (await queries.countOlderSecrets(tx, id)) > maxOlderSecrets)
      throw new UserError("Many old secrets of this endpoint still sign. Roll it later, or let them stop immediately.");
    return endpoint;
  });
  return secret.text;
}

const statusActions = {
  enabled: "webhook.enabled",
  paused: "webhook.paused",
  disabled: "webhook.disabled",
} as const satisfies Record<EndpointStatus, AuditAction>;

/** Paused, its deliveries wait until it is enabled. Disabled, those that wait have failed. */
export const setEndpointStatus = (accountId: AccountId, id: bigint, status: EndpointStatus, actor: Actor) =>
  changeEndpoint(accountId, actor, statusActions[status], async (tx) => {
    const endpoint = await queries.updateEndpoint(tx, accountId, id, { status, failingSince: null, slow: false });
    if (!endpoint) return undefined;
    if (status === "enabled") await queries.addMissingJobs(tx, id);
    else await removeWaiting(tx, id);
    if (status === "disabled") await queries.failWaiting(tx, id);
    return endpoint;
  });

export const deleteEndpoint = (
  accountId: AccountId,
  id: bigint,
  actor: Actor,
  check?: Check,
): Promise<queries.Endpoint> =>
  changeEndpoint(accountId, actor, "webhook.deleted", async (tx) => {
    await requireEndpoint(tx, accountId, id, check);
    return queries.deleteEndpointRow(tx, accountId, id);
  });

/** Those that a person added, or everyone's. @param reason for the audit log, which the members see */
export async function deleteEndpointsOf(
  tx: Transaction,
  accountId: AccountId,
  userId: bigint | undefined,
  actor: Actor,
  reason?: string,
): Promise<queries.Endpoint[]> {
  const all = await queries.findEndpoints(tx, accountId);
  const own = all.filter(({ createdBy }) => userId === undefined || createdBy === userId);
  for (const endpoint of own) {
    await queries.deleteEndpointRow(tx, accountId, endpoint.id);
    await audit(tx, actor, "webhook.deleted", endpoint, reason === undefined ? undefined : { reason });
  }
  return own;
}

function requireEnabled({ status }: queries.Endpoint): void {
  if (status !== "enabled") throw new UserError(`This endpoint is ${status}. Enable it first.`);
}

async function lockEnabled(tx: Transaction, accountId: AccountId, id: bigint, actor: Actor): Promise<queries.Endpoint> {
  await authorize(tx, accountId, actor, "webhooks.write");
  const endpoint = await queries.findEndpoint(tx, accountId, id);
  if (!endpoint) throw noEndpoint();
  requireEnabled(endpoint);
  return endpoint;
}

/** The example of a type, to this endpoint alone. @returns the ID of the delivery */
export const sendTest = (accountId: AccountId, id: bigint, type: EventType, actor: Actor): Promise<bigint> =>
  db().transaction(async (tx) => {
    const endpoint = await lockEnabled(tx, accountId, id, actor);
    const deliveryId = await queries.insertTest(tx, endpoint, type, toJson(eventDefinitions[type].example));
    await queries.addMissingJobs(tx, id);
    await audit(tx, actor, "webhook.tested", endpoint);
    return deliveryId;
  });

/** Also one that was delivered: with the same ID, and all its attempts again. One that waits makes its next attempt now. */
export async function resendDelivery(accountId: AccountId, id: bigint, actor: Actor): Promise<void> {
  await authorizedTransaction(accountId, actor, "webhooks.write", async (tx) => {
    const endpoint = await queries.findEndpointOfDelivery(tx, accountId, id);
    if (!endpoint) throw new NotFoundError("This delivery does not exist any longer.");
    requireEnabled(endpoint);
    const again = (await queries.resetFailed(tx, endpoint.id, { id })) > 0;
    if (!again && (await queries.bringForward(tx, endpoint.id, id)) === 0)
      throw new UserError("This delivery is being attempted.");
    await queries.addMissingJobs(tx, endpoint.id);
    await audit(tx, actor, "webhook.resent", endpoint);
  });
}

/** @returns how many deliveries had failed since then. @throws UserError if there are none */
export async function resendFailed(accountId: AccountId, id: bigint, since: Date, actor: Actor): Promise<number> {
  const from = resendSince.parse(since);
  return db().transaction(async (tx) => {
    const endpoint = await lockEnabled(tx, accountId, id, actor);
    const count = await queries.resetFailed(tx, id, { since: from });
    if (count === 0) throw new UserError("No delivery has failed since then.");
    await queries.addMissingJobs(tx, id);
    await audit(tx, actor, "webhook.resent", endpoint);
    return count;
  });
}

export const getEndpoint = (accountId: AccountId, id: bigint): Promise<queries.Endpoint | undefined> =>
  queries.findEndpoint(db(), accountId, id);

export const getEndpoints = (accountId: AccountId): Promise<queries.Endpoint[]> =>
  queries.findEndpoints(db(), accountId);

/** Newest first. `figures` are of the latest attempts: undefined before the first one. */
export async function listEndpoints(accountId: AccountId) {
  const endpoints = await getEndpoints(accountId);
  const figures = endpoints.length > 0 ? await queries.findFigures(endpoints.map(({ id }) => id)) : [];
  return endpoints.map((endpoint) => ({
    ...endpoint,
    figures: figures.find(({ endpointId }) => endpointId === endpoint.id),
  }));
}

/** The figures are of the latest attempts. Undefined before the first one. @param endpoint that was found for the account */
export const figuresOf = async (endpoint: queries.Endpoint): Promise<queries.EndpointFigures | undefined> =>
  (await queries.findFigures([endpoint.id]))[0];

export { findDelivery, listDeliveries } from "./queries";
export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof queries.findDelivery>>>;

export async function resealEndpoints(batchSize = 1_000): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, current: 0, unreadable: 0 };
  let last: bigint | undefined = 0n;
  while (last !== undefined) {
    const secrets = await queries.listSecrets(last, batchSize);
    for (const stored of secrets) {
      const { outcome, again } = reseal(stored.accountId, stored.secret);
      counts[outcome]++;
      if (again) await queries.resealSecret(stored, again);
    }
    last = secrets.at(-1)?.id;
  }
  return counts;
}

export async function deleteOldEvents(now = Date.now()): Promise<void> {
  await queries.deleteEventsBefore(new Date(now - keptDays * DAY_MS));
  await deleteListenersBefore(new Date(now - listenerMs));
}
