import { beforeEach, describe, expect, it } from "vitest";
import { ZodError } from "zod";
import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { firstPlan, largestPlan, selfServicePlans } from "@/lib/base/plans";
import { createUser, getAccount, setPlan } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { type Actor, listAudit } from "@/lib/domains/audit/service";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { until } from "@/test/waiting";
import {
  choosePlan,
  declineRequest,
  grantRequest,
  latestRequest,
  listOpenRequests,
  requestPlan,
  withdrawRequest,
} from "./service";

testDatabase();

let people = 0;
let accountId: AccountId;
let other: AccountId;
let asUser: Actor;
let asStaff: Actor;

const newUser = () => createUser({ email: `person${++people}@example.com`, name: "Person" });

beforeEach(async () => {
  const [user, stranger, staff] = [await newUser(), await newUser(), await newUser()];
  accountId = accountOf(user);
  other = accountOf(stranger);
  asUser = { kind: "user", userId: user.id };
  asStaff = { kind: "staff", userId: staff.id };
});

const wanted = {
  plan: "enterprise" as const,
  perMinute: 5_000,
  perDay: 2_000_000,
  message: "A marketplace for parrots.",
};
const ask = () => requestPlan(accountId, wanted, asUser);
const audited = async () => (await listAudit({ accountId, limit: 100 })).items.map(({ action }) => action).reverse();

describe("specification 8: choosing a plan", () => {
  it("changes between the self-service plans, and records who did in the audit log", async () => {
    for (const plan of selfServicePlans.toReversed()) {
      expect(await choosePlan(accountId, plan, asUser)).toMatchObject({ plan, customPerMinute: null });
    }
    const [latest] = (await listAudit({ accountId, limit: 1 })).items;
    expect(latest).toMatchObject({ action: "plan.changed", actorKind: "user", details: { plan: "free" } });
  });

  it("rejects the plan that the account has already", async () => {
    await expect(choosePlan(accountId, "free", asUser)).rejects.toThrow(UserError);
    expect(await audited()).toEqual([]);
  });

  it("drops the limits that staff had set, where every plan gives less than they do", async () => {
    await setPlan(accountId, "enterprise", { perMinute: 1_000_000, perDay: 1_000_000_000 }, commandActor);
    const account = await choosePlan(accountId, "business", asUser);
    expect(account).toMatchObject({ plan: "business", customPerMinute: null, customPerDay: null });
  });

  it.each([
    { perMinute: 10, perDay: 100 },
    { perMinute: largestPlan.limits.perMinute - 1, perDay: 1_000_000_000 },
    { perMinute: 1_000_000, perDay: largestPlan.limits.perDay - 1 },
  ])("keeps an account within $perMinute a minute and $perDay a day with every plan", async (limits) => {
    await setPlan(accountId, "pro", limits, commandActor);
    for (const plan of selfServicePlans) {
      await expect(choosePlan(accountId, plan, asUser)).rejects.toThrow(UserError);
    }
    const { perMinute: customPerMinute, perDay: customPerDay } = limits;
    expect(await getAccount(accountId)).toMatchObject({ plan: "pro", customPerMinute, customPerDay });
  });
});

describe("decisions: Plans: Enterprise", () => {
  it("rejects a request for a plan that accounts choose themselves", async () => {
    await expect(requestPlan(accountId, { ...wanted, plan: firstPlan as "enterprise" }, asUser)).rejects.toThrow(
      ZodError,
    );
  });

  it("leaves the plan as it is until staff grant the request, with the numbers that they choose", async () => {
    const request = await ask();
    expect(request).toMatchObject({ ...wanted, state: "open", requestedBy: asUser.userId, decidedAt: null });
    expect(await getAccount(accountId)).toMatchObject({ plan: "free" });

    await grantRequest(request.id, { perMinute: 4_000, perDay: 1_000_000 }, asStaff);
    expect(await getAccount(accountId)).toMatchObject({
      plan: "enterprise",
      customPerMinute: 4_000,
      customPerDay: 1_000_000,
    });
    expect(await latestRequest(accountId)).toMatchObject({ state: "granted", decidedBy: asStaff.userId });
    expect(await audited()).toEqual(["plan.requested", "plan.changed"]);
  });

  it("shows why staff declined, and lets the account ask again", async () => {
    const { id } = await ask();
    await expect(declineRequest(id, "  ", asStaff)).rejects.toThrow(ZodError);
    await declineRequest(id, "Try Business first.", asStaff);
    expect(await latestRequest(accountId)).toMatchObject({ state: "declined", reason: "Try Business first." });
    expect(await getAccount(accountId)).toMatchObject({ plan: "free" });
    await ask();
    expect(await audited()).toEqual(["plan.requested", "plan.declined", "plan.requested"]);
  });

  it("can only be withdrawn by the account", async () => {
    const { id } = await ask();
    await expect(withdrawRequest(other, id, asUser)).rejects.toThrow(UserError);
    await withdrawRequest(accountId, id, asUser);
    expect(await latestRequest(accountId)).toMatchObject({ state: "withdrawn", decidedBy: asUser.userId });
    expect(await audited()).toEqual(["plan.requested", "plan.withdrawn"]);
  });

  it("has one open request for each account, with concurrent requests", async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, ask));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(UserError);
    const open = (await listOpenRequests()).filter(({ account }) => account.id === accountId);
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ email: expect.stringContaining("@example.com"), request: wanted });
  });

  it("is decided once, also when it is granted, declined and withdrawn at the same time", async () => {
    const { id } = await ask();
    const results = await Promise.allSettled([
      grantRequest(id, { perMinute: 4_000, perDay: 1_000_000 }, asStaff),
      declineRequest(id, "No.", asStaff),
      withdrawRequest(accountId, id, asUser),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const granted = (await latestRequest(accountId))?.state === "granted";
    expect((await getAccount(accountId)).plan).toBe(granted ? "enterprise" : "free");
  });

  it("is granted after its account is locked, as it is withdrawn: otherwise the two wait for each other", async () => {
    const { id } = await ask();
    let granted: Promise<unknown> | undefined;
    await sqlTransaction(async (tx) => {
      await tx`select from accounts where id = ${accountId} for no key update`;
      granted = grantRequest(id, { perMinute: 4_000, perDay: 1_000_000 }, asStaff);
      await until("the grant waits for the account", async () => {
        const waiting = await sql()`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%accounts%'`;
        return waiting.length > 0;
      });
      await tx`select from plan_requests where id = ${String(id)} for update nowait`;
    });
    await granted;
  });

  it("is not granted with numbers that are out of bounds", async () => {
    const { id } = await ask();
    await expect(grantRequest(id, { perMinute: 0, perDay: 1 }, asStaff)).rejects.toThrow(ZodError);
    expect(await latestRequest(accountId)).toMatchObject({ id, state: "open" });
  });

  it("may be for as much a day as a minute", async () => {
    const request = await requestPlan(accountId, { ...wanted, perDay: 5_000 }, asUser);
    expect(request).toMatchObject({ perMinute: 5_000, perDay: 5_000 });
  });

  it.each([
    { ...wanted, perMinute: 0 },
    { ...wanted, perDay: 1.5 },
    { ...wanted, perDay: 4_999 },
    { ...wanted, message: " " },
    { ...wanted, message: "x".repeat(2_001) },
    { ...wanted, message: "\0" },
  ])("rejects invalid requests", async (input) => {
    await expect(requestPlan(accountId, input, asUser)).rejects.toThrow(ZodError);
    expect(await latestRequest(accountId)).toBeUndefined();
  });
});
