import { beforeAll, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { may, type Permission } from "@/lib/base/permissions";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { insertMember } from "@/lib/domains/accounts/queries";
import { createUser } from "@/lib/domains/accounts/service";
import { appealBan } from "@/lib/domains/bans/service";
import * as keys from "@/lib/domains/keys/service";
import * as management from "@/lib/domains/management/service";
import * as invitations from "@/lib/domains/members/invitations";
import * as members from "@/lib/domains/members/service";
import { setQuotaWarning } from "@/lib/domains/notifications/service";
import { placeOrder, takeStep } from "@/lib/domains/orders/service";
import * as plans from "@/lib/domains/plan-requests/service";
import * as webhooks from "@/lib/domains/webhooks/service";
import { db } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";

testDatabase({ APP_ENV: "development" });

type By = { kind: "user"; userId: bigint };
type Change = (accountId: AccountId, by: By) => Promise<unknown>;

const hook = { url: "http://127.0.0.1:9/", description: "", eventTypes: ["pet.created" as const] };
const key = { name: "CI", scopes: ["pets:read" as const], expiresAt: null };
const ofKeys = { name: "CI", scopes: ["keys:read" as const], expiresAt: null };
const wanted = { plan: "enterprise", perMinute: 6_000, perDay: 1_000_000, message: "More." } as const;

/** What they are about need not exist: who may not make a change does not get so far. */
const changes: Record<Exclude<Permission, "read" | "account.export">, Record<string, Change>> = {
  "keys.write": {
    issueKey: (id, by) => keys.issueKey(id, key, by),
    issueDocsKey: keys.issueDocsKey,
    rollKey: (id, by) => keys.rollKey(id, 1n, "24h", by),
    revokeKeys: (id, by) => keys.revokeKeys(id, [1n], by),
    revokeOwnKey: (id, by) => keys.revokeOwnKey(id, 1n, by, () => undefined),
    pauseKey: (id, by) => keys.pauseKey(id, 1n, by),
    enableKey: (id, by) => keys.enableKey(id, 1n, by),
    editKey: (id, by) => keys.editKey(id, 1n, { name: "CI" }, by),
    appealBan: (id, by) => appealBan(id, 1n, "Please.", by),
  },
  "management.write": {
    createManagementKey: (id, by) => management.createManagementKey(id, ofKeys, by),
    revokeManagementKey: (id, by) => management.revokeManagementKey(id, 1n, by),
  },
  "webhooks.write": {
    createEndpoint: (id, by) => webhooks.createEndpoint(id, hook, by),
    editEndpoint: (id, by) => webhooks.editEndpoint(id, 1n, hook, by),
    rollSecret: (id, by) => webhooks.rollSecret(id, 1n, "24h", by),
    setEndpointStatus: (id, by) => webhooks.setEndpointStatus(id, 1n, "paused", by),
    deleteEndpoint: (id, by) => webhooks.deleteEndpoint(id, 1n, by),
    sendTest: (id, by) => webhooks.sendTest(id, 1n, "pet.created", by),
    resendDelivery: (id, by) => webhooks.resendDelivery(id, 1n, by),
    resendFailed: (id, by) => webhooks.resendFailed(id, 1n, new Date(0), by),
  },
  "orders.write": {
    placeOrder: (id, by) => placeOrder(id, 1n, by),
    cancelOrder: (id, by) => takeStep("cancel", 1n, by, id),
  },
  "plan.write": {
    choosePlan: (id, by) => plans.choosePlan(id, "free", by),
    requestPlan: (id, by) => plans.requestPlan(id, wanted, by),
    withdrawRequest: (id, by) => plans.withdrawRequest(id, 1n, by),
    setQuotaWarning: (id, by) => setQuotaWarning(id, 90, by),
  },
  "members.write": {
    changeRole: (id, by) => members.changeRole(id, 1n, "viewer", by),
    removeMember: (accountId, by) =>
      members.removeMember({ accountId, userId: 1n, resources: { keys: "keep", endpoints: "keep" } }, by),
    invite: (id, by) => invitations.invite(id, { email: "guest@example.com", role: "viewer" }, by),
    resendInvitation: (id, by) => invitations.resendInvitation(id, 1n, by),
    withdrawInvitation: (id, by) => invitations.withdrawInvitation(id, 1n, by),
  },
  "account.write": {
    transferOwnership: (id, by) => members.transferOwnership(id, 1n, by),
    renameAccount: (id, by) => members.renameAccount(id, "Parrots", by),
    requireSecondFactors: (id, by) => members.requireSecondFactors(id, false, by),
    deleteAccount: (id, by) => deleteAccount(id, by),
  },
};

let accountId: AccountId;
beforeAll(async () => {
  accountId = await newAccount();
});

it.each(["admin", "developer", "viewer"] as const)(
  "decisions: Members: a change reads the role again, and that of the %s allows none of those of others",
  async (role) => {
    const { id: userId } = await createUser({ email: `${role}@example.com`, name: "Mo" });
    await insertMember(db(), accountId, userId, role);
    const forbidden = Object.entries(changes).filter(([permission]) => !may(role, permission as Permission));
    const made: string[] = [];
    for (const [name, change] of forbidden.flatMap(([, each]) => Object.entries(each))) {
      const error = await change(accountId, { kind: "user", userId }).catch((thrown: unknown) => thrown);
      if (!String(error).includes("Your role does not allow this.")) made.push(name);
    }
    expect(made).toEqual([]);
  },
);
