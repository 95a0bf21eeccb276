import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { canLeaveLimits, customLimitsOf, isPlanName, plans, planTitle, type SelfServicePlan } from "@/lib/base/plans";
import { eachSlice } from "@/lib/base/slice";
import type { PlanRequestState } from "@/lib/base/vocabulary";
import type { CustomLimits } from "@/lib/domains/accounts/schema";
import { type Account, setPlanWithin } from "@/lib/domains/accounts/service";
import { type Actor, auditWriter } from "@/lib/domains/audit/service";
import { authorizedTransaction, lockAccount } from "@/lib/domains/authorization/service";
import { addNotifications, type NewNotification } from "@/lib/domains/notifications/service";
import { db, type Transaction } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { declineReason, type NewPlanRequest, planRequest } from "./schema";

export type { OpenRequest } from "./queries";

/** Its custom limits end (see `canLeaveLimits`). @throws UserError if it already has that plan, or may not leave its limits */
export async function choosePlan(accountId: AccountId, plan: SelfServicePlan, actor: Actor): Promise<Account> {
  return authorizedTransaction(accountId, actor, "plan.write", async (tx, { account }) => {
    const custom = customLimitsOf(account);
    if (account.plan === plan && !custom) throw new UserError(`This account is already on ${plans[plan].title}.`);
    if (!canLeaveLimits(custom)) {
      throw new UserError("This account has custom limits. Contact our team to change them.");
    }
    return setPlanWithin(tx, accountId, plan, undefined, actor);
  });
}

export const latestRequest = async (accountId: AccountId): Promise<queries.PlanRequest | undefined> =>
  (await queries.findPlanRequests(accountId, { limit: 1 })).items[0];

export const openRequestsShown = 50;

export const countOpenRequests = (): Promise<number> => queries.findOpenRequestCount(openRequestsShown);

export const listOpenRequests = (accountId?: AccountId) => queries.findOpenRequests(openRequestsShown, accountId);

const batchSize = 500;

export const eachPlanRequest = (accountId: AccountId) =>
  eachSlice((from: bigint | undefined) => queries.findPlanRequests(accountId, { from, limit: batchSize }));

const audit = auditWriter(({ id, accountId, plan, perMinute, perDay }: queries.PlanRequest) => ({
  accountId,
  subject: `request ${id} for ${planTitle(plan)}`,
  details: { perMinute, perDay },
}));

/** The plan does not change until staff decide. @throws UserError if one is still open; ZodError for the input */
export async function requestPlan(
  accountId: AccountId,
  input: NewPlanRequest,
  actor: Actor,
): Promise<queries.PlanRequest> {
  const values = planRequest.parse(input);
  return authorizedTransaction(accountId, actor, "plan.write", async (tx) => {
    const request = await queries.insertRequest(tx, { ...values, accountId, requestedBy: actor.userId });
    if (!request) throw new UserError("You already have an open request for a plan.");
    await audit(tx, actor, "plan.requested", request);
    return request;
  });
}

async function decide(
  tx: Transaction,
  request: queries.PlanRequest | undefined,
  state: Exclude<PlanRequestState, "open">,
  actor: Actor,
  reason: string | null,
): Promise<queries.PlanRequest> {
  if (!request) throw new UserError("This request is not open.");
  const values = { state, decidedAt: new Date(), decidedBy: actor.userId, reason };
  return queries.updateRequest(tx, request.id, values);
}

/** @throws UserError if it is not open, or belongs to another account */
export async function withdrawRequest(accountId: AccountId, id: bigint, actor: Actor): Promise<queries.PlanRequest> {
  return authorizedTransaction(accountId, actor, "plan.write", async (tx) => {
    const request = await queries.findOpenForUpdate(tx, id, accountId);
    const withdrawn = await decide(tx, request, "withdrawn", actor, null);
    await audit(tx, actor, "plan.withdrawn", withdrawn);
    return withdrawn;
  });
}

const decideAndTell = (
  kind: "plan-granted" | "plan-declined",
  details: NewNotification["details"],
  change: (tx: Transaction) => Promise<queries.PlanRequest>,
): Promise<queries.PlanRequest> =>
  db().transaction(async (tx) => {
    const request = await change(tx);
    const told = { ...details, plan: planTitle(request.plan) };
    const news = { accountId: request.accountId, kind, subject: String(request.id), period: "", details: told };
    await addNotifications(tx, [news], Date.now());
    return request;
  });

/** @param limits may differ from the request. @throws UserError if it is not open; ZodError for the limits */
export async function grantRequest(id: bigint, limits: CustomLimits, actor: Actor): Promise<queries.PlanRequest> {
  return decideAndTell("plan-granted", { ...limits }, async (tx) => {
    const found = await queries.findPlanRequest(tx, id);
    if (found) await lockAccount(tx, asAccountId(found.accountId)); // before the request, as members do
    const granted = await decide(tx, await queries.findOpenForUpdate(tx, id), "granted", actor, null);
    if (!isPlanName(granted.plan))
      throw new UserError(`There is no plan ${granted.plan} any longer. Decline the request.`);
    // Staff may act for any account. The audit event of the plan has the limits.
    await setPlanWithin(tx, asAccountId(granted.accountId), granted.plan, limits, actor);
    return granted;
  });
}

/** @throws UserError if it is not open; ZodError without a reason */
export async function declineRequest(id: bigint, reason: string, actor: Actor): Promise<queries.PlanRequest> {
  const valid = declineReason.parse(reason);
  return decideAndTell("plan-declined", { reason: valid }, async (tx) => {
    const declined = await decide(tx, await queries.findOpenForUpdate(tx, id), "declined", actor, valid);
    await audit(tx, actor, "plan.declined", declined, { reason: valid });
    return declined;
  });
}
