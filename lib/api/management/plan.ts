import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { customLimitsOf, limitsOf, maxActiveKeys, planNames, plans } from "@/lib/base/plans";
import { getAccount } from "@/lib/domains/accounts/service";
import { listWorkingKeys } from "@/lib/domains/keys/lookup";
import { limiter } from "@/lib/platform/limiter";
import type { Windows } from "@/lib/platform/limiter/limiter";
import { instantField, openEnum } from "./fields";

const count = (description: string) => z.int().meta({ description });

const quota = z
  .object({
    limit: count("Requests that the window allows."),
    used: count("Requests that it has counted."),
    left: count("Requests that are left."),
    resetsAt: instantField("When the window ends."),
  })
  .meta({ id: "Quota", description: "A limit, and what is used of it now." });
const keys = z
  .object({ limit: count("The most that can work."), used: count("How many work.") })
  .meta({ id: "KeyQuota", description: "The API keys that work." });
const plan = z
  .object({ plan: openEnum(planNames, "The plan of the account."), minute: quota, day: quota, keys })
  .meta({ id: "Plan" });

const exampleQuota = { limit: 60, used: 12, left: 48, resetsAt: "2026-11-26T09:31:00.000Z" };
const example = {
  plan: "free",
  minute: exampleQuota,
  day: { ...exampleQuota, limit: plans.free.limits.perDay, left: 988 },
  keys: { limit: maxActiveKeys, used: 2 },
};

const quotaOf = ({ limit, used, remaining, resetAt }: Windows["minute"]) => ({
  limit,
  used,
  left: remaining,
  resetsAt: new Date(resetAt).toISOString(),
});

export const getPlan = operation(
  {
    group: "management",
    tag: "usage",
    id: "getPlan",
    method: "GET",
    path: "/plan",
    summary: "Get the plan",
    description: "Returns the plan of the account, its limits, and what is used of them.",
    scope: "plan:read",
    response: { status: 200, description: "The plan.", body: plan, example },
  },
  async ({ principal: { accountId } }) => {
    const [account, working] = await Promise.all([getAccount(accountId), listWorkingKeys(accountId)]);
    const limits = limitsOf(account.plan, customLimitsOf(account));
    const { minute, day } = await limiter().peek(accountId, limits, Date.now());
    const used = working.filter(({ temporary }) => !temporary).length;
    return {
      body: { plan: account.plan, minute: quotaOf(minute), day: quotaOf(day), keys: { limit: maxActiveKeys, used } },
    };
  },
);
