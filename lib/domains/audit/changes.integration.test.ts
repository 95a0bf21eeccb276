import { beforeAll, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { insertMember } from "@/lib/domains/accounts/queries";
import { createUser, identityOf, setPassword, signOutEverywhere, type User } from "@/lib/domains/accounts/service";
import { addPasskey, passkeyCreation, passkeysOf, removePasskey, renamePasskey } from "@/lib/domains/factors/passkeys";
import { removeAuthenticator, replaceRecoveryCodes } from "@/lib/domains/factors/service";
import { newAuthenticator } from "@/lib/domains/factors/testing/authenticator";
import { keepResources } from "@/lib/domains/members/ending-access";
import * as invitations from "@/lib/domains/members/invitations";
import * as members from "@/lib/domains/members/service";
import { setQuotaWarning } from "@/lib/domains/notifications/service";
import { nameCategory, removeCategoryName } from "@/lib/domains/pets/categories";
import { setReview } from "@/lib/domains/pets/changes";
import { openSession } from "@/lib/domains/sessions/service";
import * as webhooks from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf } from "@/test/people";
import { addApp } from "@/test/sign-in";
import type { AuditAction } from "./actions";

testDatabase({ APP_ENV: "development" });

type Person = ReturnType<typeof identityOf> & { kind: "user" };

let ownUser: User;
let owner: Person;
let other: Person;
let accountId: AccountId;
let endpointId: bigint;
let invitationId: bigint;
let passkeyId: bigint;

const newPerson = async (email: string) => {
  const user = await createUser({ email, name: "Ada" });
  return { user, person: { kind: "user", ...identityOf(user) } as Person };
};

beforeAll(async () => {
  const { user, person } = await newPerson("owner@example.com");
  ownUser = user;
  owner = person;
  accountId = accountOf(user);
  await addApp(user);
  other = (await newPerson("other@example.com")).person;
  await insertMember(db(), accountId, other.userId, "admin");
});

const hook = { url: "http://127.0.0.1:9/", description: "", eventTypes: ["pet.created" as const] };
const atEndpoint = "endpoint http://127.0.0.1:9/";
const party = { id: "localhost", origin: "http://localhost:3000" };

const passkey = async () => {
  const { challenge } = await passkeyCreation(party, owner);
  await addPasskey(party, owner, "Laptop", newAuthenticator().create({ challenge }));
  passkeyId = (await passkeysOf(owner.userId))[0]?.id as bigint;
};

const status = (to: "enabled" | "paused" | "disabled") => webhooks.setEndpointStatus(accountId, endpointId, to, owner);

type Written = { subject: string; details?: object };
type Change = [AuditAction, () => Promise<unknown>, Written];

/** In this order: each begins where the one before it ended. */
const changes: Change[] = [
  [
    "webhook.created",
    async () => {
      endpointId = (await webhooks.createEndpoint(accountId, hook, owner)).endpoint.id;
    },
    { subject: atEndpoint },
  ],
  ["webhook.edited", () => webhooks.editEndpoint(accountId, endpointId, hook, owner), { subject: atEndpoint }],
  ["webhook.secret_rolled", () => webhooks.rollSecret(accountId, endpointId, "24h", owner), { subject: atEndpoint }],
  ["webhook.tested", () => webhooks.sendTest(accountId, endpointId, "pet.created", owner), { subject: atEndpoint }],
  ["webhook.disabled", () => status("disabled"), { subject: atEndpoint }],
  ["webhook.paused", () => status("paused"), { subject: atEndpoint }],
  ["webhook.enabled", () => status("enabled"), { subject: atEndpoint }],
  ["webhook.resent", () => webhooks.resendFailed(accountId, endpointId, new Date(0), owner), { subject: atEndpoint }],
  ["webhook.deleted", () => webhooks.deleteEndpoint(accountId, endpointId, owner), { subject: atEndpoint }],
  [
    "member.invited",
    async () => {
      const input = { email: "guest@example.com", role: "viewer" } as const;
      invitationId = (await invitations.invite(accountId, input, owner)).invitation.id;
    },
    { subject: "invitation of guest@example.com", details: { role: "viewer" } },
  ],
  [
    "invitation.resent",
    () => invitations.resendInvitation(accountId, invitationId, owner),
    { subject: "invitation of guest@example.com", details: { role: "viewer" } },
  ],
  [
    "invitation.withdrawn",
    () => invitations.withdrawInvitation(accountId, invitationId, owner),
    { subject: "invitation of guest@example.com", details: { role: "viewer" } },
  ],
  ["account.renamed", () => members.renameAccount(accountId, "Parrots", owner), { subject: "account Parrots" }],
  [
    "quota.warning_changed",
    () => setQuotaWarning(accountId, null, owner),
    { subject: "quota of Parrots", details: { from: "80%", to: "none" } },
  ],
  [
    "account.second_factor_required",
    () => members.requireSecondFactors(accountId, true, owner),
    { subject: "account Parrots" },
  ],
  [
    "account.second_factor_optional",
    () => members.requireSecondFactors(accountId, false, owner),
    { subject: "account Parrots" },
  ],
  [
    "account.transferred",
    async () => {
      await members.transferOwnership(accountId, other.userId, owner);
      await members.transferOwnership(accountId, owner.userId, other);
    },
    { subject: "member other@example.com" },
  ],
  [
    "member.left",
    () => members.leaveAccount(accountId, other),
    { subject: "member other@example.com", details: { role: "admin" } },
  ],
  [
    "member.left",
    async () => {
      const { person } = await newPerson("deleted@example.com");
      await sql()`delete from memberships where user_id = ${person.userId}`;
      await insertMember(db(), accountId, person.userId, "viewer");
      await members.deleteUser(person);
    },
    { subject: "member deleted@example.com", details: { role: "viewer" } },
  ],
  [
    "member.removed",
    async () => {
      await insertMember(db(), accountId, other.userId, "developer");
      await members.removeMember({ accountId, userId: other.userId, resources: keepResources }, owner);
    },
    { subject: "member other@example.com", details: { role: "developer" } },
  ],
  ["account.created", () => members.createAccount("Second", owner), { subject: "account Second" }],
  ["user.passkey_added", passkey, { subject: "owner@example.com", details: { passkey: "Laptop" } }],
  [
    "user.passkey_renamed",
    () => renamePasskey(owner, passkeyId, "Phone"),
    { subject: "owner@example.com", details: { passkey: "Phone" } },
  ],
  [
    "user.passkey_removed",
    () => removePasskey(owner, passkeyId),
    { subject: "owner@example.com", details: { passkey: "Phone" } },
  ],
  ["user.recovery_codes_issued", () => replaceRecoveryCodes(owner), { subject: "owner@example.com" }],
  ["user.authenticator_removed", () => removeAuthenticator(owner), { subject: "owner@example.com" }],
  [
    "user.password_changed",
    async () => setPassword(owner, "lantern meadow heron 42", await openSession(ownUser)),
    { subject: "owner@example.com" },
  ],
  ["user.signed_out_everywhere", () => signOutEverywhere(owner), { subject: "owner@example.com" }],
  [
    "user.deleted",
    async () => {
      await sql()`delete from memberships where user_id = ${other.userId}`;
      await members.deleteUser(other);
    },
    { subject: "other@example.com" },
  ],
  [
    "category.removed",
    async () => {
      await nameCategory(7n, "Parrots", owner);
      await removeCategoryName(7n, "Parrots", owner);
    },
    { subject: "category 7", details: { name: "Parrots" } },
  ],
  ["review.enabled", () => setReview("enabled", owner), { subject: "review of added animals" }],
  ["review.disabled", () => setReview("disabled", owner), { subject: "review of added animals" }],
];

describe("each change is in the audit log, with who made it", () => {
  it.each(changes)("%s", async (action, change, written) => {
    const [before] = await sql()`select coalesce(max(id), 0) as id from audit_events`;
    await change();
    const rows = await sql()`
      select actor_kind, subject, details from audit_events
      where id > ${before?.id} and action = ${action} order by id limit 1`;
    expect(rows).toMatchObject([{ actor_kind: "user", ...written }]);
  });
});
