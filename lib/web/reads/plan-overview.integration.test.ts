import { expect, it } from "vitest";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueKey as issueAs } from "@/lib/domains/keys/service";
import { invite } from "@/lib/domains/members/invitations";
import { placeOrder } from "@/lib/domains/orders/service";
import { addPet } from "@/lib/domains/pets/service";
import { choosePlan, declineRequest, requestPlan } from "@/lib/domains/plan-requests/service";
import { memoryLimiter } from "@/lib/platform/limiter";
import { testDatabase } from "@/test/database";
import { changePlan, newAccount, ownerOf } from "@/test/people";
import { readOverview } from "./overview";
import { readPlan } from "./plan-overview";

testDatabase();

it("has what of the plan is in use, and what the account has asked for", async () => {
  const accountId = await newAccount("pro");
  const owner = await ownerOf(accountId);
  const actor = { kind: "user", userId: owner.id, email: owner.email } as const;
  const limits = { perMinute: 300, perDay: 10_000 };
  expect(await readPlan({ accountId })).toMatchObject({
    plan: "pro",
    hasKeys: false,
    inUse: { members: 1, invitations: 0, orders: 0, keys: [] },
    limits,
    custom: false,
    mayChoose: true,
    request: undefined,
  });
  await issueAs(accountId, { name: "CI", scopes: ["pets:read"], expiresAt: null, limitPerMinute: 5 }, commandActor);
  await invite(accountId, { email: "guest@example.com", role: "viewer" }, actor);
  for (const name of ["Rex", "Otto"])
    await placeOrder(accountId, (await addPet(accountId, { name, categoryId: 1n })).id, actor);
  memoryLimiter().restoreUsage({ accounts: [{ accountId, minuteUsed: 2, dayUsed: 7 }], keys: [] }, Date.now());
  const wanted = { plan: "enterprise", perMinute: 5_000, perDay: 90_000, message: "Parrots." } as const;
  const { id } = await requestPlan(accountId, wanted, actor);
  expect(await readPlan({ accountId })).toMatchObject({
    hasKeys: true,
    inUse: { members: 1, invitations: 1, orders: 2, keys: [{ limitPerMinute: 5, limitPerDay: null }] },
    windows: { day: { limit: 10_000, used: 7 } },
    request: { id, ...wanted, state: "open", decidedAt: null, reason: null },
  });

  const waitsFor = async () =>
    (await readOverview({ accountId, plan: "pro", limits, account: { quotaWarning: null } })).waitsFor;
  expect(await waitsFor()).toBe("enterprise");
  await declineRequest(id, "Too many parrots.", commandActor);
  expect(await waitsFor()).toBeUndefined();
  expect((await readPlan({ accountId })).request).toMatchObject({ state: "declined", reason: "Too many parrots." });

  await changePlan(accountId, "enterprise", { perMinute: 7, perDay: 70 });
  expect(await readPlan({ accountId })).toMatchObject({
    limits: { perMinute: 7, perDay: 70 },
    custom: true,
    mayChoose: false, // custom limits below those of a plan
  });
  await expect(choosePlan(accountId, "pro", actor)).rejects.toThrow("custom limits");
});
