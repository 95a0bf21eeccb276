import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { scopes } from "@/lib/base/vocabulary";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { insertMember } from "@/lib/domains/accounts/queries";
import { setPassword, setPlan, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { confirmAuthenticator } from "@/lib/domains/factors/service";
import { connectIdentity } from "@/lib/domains/identities/service";
import { issueDocsKey, issueKey } from "@/lib/domains/keys/service";
import { issueEmailChange, issueLink } from "@/lib/domains/links/service";
import { resetPasswordByLink, signInByLink } from "@/lib/domains/links/use-links";
import { createManagementKey } from "@/lib/domains/management/service";
import { disableAccount } from "@/lib/domains/members/disabling";
import { openSession } from "@/lib/domains/sessions/service";
import { createEndpoint, rollSecret, sendTest } from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf, createUserWithPassword } from "@/test/people";
import { invite } from "./invitations";
import * as members from "./service";

testDatabase({ APP_ENV: "development" });

/** Whose ways are counted: of a person in an account, or all into the account but the membership of this person. */
type Who = { accountId: AccountId; userId: bigint; of: "person" | "everyone" };
type Count = (who: Who) => Promise<{ n: number }[]>;

const by = ({ of, userId }: Who) => (of === "person" ? userId : null);

/** Whether a person can sign in: not if all their accounts are disabled. */
const signsIn = (userId: bigint) => sql()`(
  exists (select from memberships m join accounts a on a.id = m.account_id where m.user_id = ${userId} and a.disabled_at is null)
  or not exists (select from memberships m where m.user_id = ${userId}))`;

const ofPerson =
  (table: string, works = "true"): Count =>
  ({ userId }) =>
    sql()`select count(*)::int as n from ${sql()(table)} where user_id = ${userId} and ${sql().unsafe(works)} and ${signsIn(userId)}`;

/** The tables with which a person signs in, and how many rows let them in. */
const signIns: Record<string, Count> = {
  users: ({ userId }) =>
    sql()`select count(*)::int as n from users where id = ${userId} and password_hash is not null and ${signsIn(userId)}`,
  sessions: ({ userId }) => sql()`
    select count(*)::int as n from sessions s join users u on u.id = s.user_id and u.session_version = s.version
    where u.id = ${userId}`,
  mailed_links: ofPerson("mailed_links", "used_at is null"),
  authenticators: ofPerson("authenticators"),
  passkeys: ofPerson("passkeys"),
  recovery_codes: ofPerson("recovery_codes"),
  identities: ofPerson("identities"),
};

const ofEndpoints = (who: Who) => sql()`
  webhook_endpoints e join accounts a on a.id = e.account_id and a.disabled_at is null
  where e.account_id = ${who.accountId} and e.status <> 'disabled' and (${by(who)}::bigint is null or e.created_by = ${by(who)})`;

/** The tables with which people reach an account. */
const ways: Record<string, Count> = {
  memberships: ({ accountId, userId, of }) => sql()`
    select count(*)::int as n from memberships m join accounts a on a.id = m.account_id and a.disabled_at is null
    where account_id = ${accountId} and (user_id = ${userId}) = ${of === "person"}`,
  invitations: (who) => sql()`
    select count(*)::int as n from invitations i join accounts a on a.id = i.account_id and a.disabled_at is null
    join memberships m on m.account_id = i.account_id and m.user_id = i.invited_by and m.role in ('owner', 'admin')
    where i.account_id = ${who.accountId} and (${by(who)}::bigint is null or invited_by = ${by(who)})`,
  api_keys: (who) => sql()`
    select count(*)::int as n from api_keys k join accounts a on a.id = k.account_id and a.disabled_at is null
    where account_id = ${who.accountId} and revoked_at is null and (${by(who)}::bigint is null or created_by = ${by(who)})`,
  management_keys: (who) => sql()`
    select count(*)::int as n from management_keys k join accounts a on a.id = k.account_id and a.disabled_at is null
    where account_id = ${who.accountId} and revoked_at is null and (${by(who)}::bigint is null or created_by = ${by(who)})`,
  webhook_endpoints: (who) => sql()`select count(*)::int as n from ${ofEndpoints(who)}`,
  webhook_secrets: (who) =>
    sql()`select count(*)::int as n from webhook_secrets where endpoint_id in (select e.id from ${ofEndpoints(who)})`,
  webhook_deliveries: (who) => sql()`
    select count(*)::int as n from webhook_deliveries
    where status = 'waiting' and endpoint_id in (select e.id from ${ofEndpoints(who)})`,
  jobs: (who) =>
    sql()`select count(*)::int as n from jobs where kind = 'delivery' and lane in (select e.id from ${ofEndpoints(who)})`,
};

/** The other tables, and why they let no one in. */
const noWay: Record<string, string> = {
  account_notes: "not in use",
  accounts: "is what is got at",
  audit_events: "what happened",
  bans: "reject",
  brownouts: "not in use",
  categories: "of the store",
  challenges: "need a session, or a passkey, which responds to them",
  change_receipts: "not in use",
  changes: "of the cache of keys",
  idempotent_responses: "need a key",
  incident_updates: "not in use",
  incidents: "not in use",
  invitation_opt_outs: "reject",
  key_networks: "of requests",
  notification_reads: "need a membership",
  notifications: "need a membership",
  order_events: "what happened",
  orders: "of the account",
  pets: "of the store",
  plan_requests: "wait for staff",
  processes: "of the deployment",
  reconciliation: "of the usage",
  request_log: "what happened",
  retired_pets: "of the store",
  switches: "of the store",
  usage_batches: "of the usage",
  usage_days: "of the usage",
  usage_differences: "of the usage",
  usage_minutes: "of the usage",
  webhook_attempts: "what happened",
  webhook_events: "need an endpoint",
};

const tables = async (): Promise<string[]> => {
  const rows = await sql()<{ name: string }[]>`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
  return rows.map(({ name }) => name).sort();
};

it("every table is known to let people in, or not to", async () => {
  expect(await tables()).toEqual(Object.keys({ ...signIns, ...ways, ...noWay }).sort());
});

async function open(counts: Record<string, Count>, who: Who): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(counts).map(async ([name, count]) => ({ name, n: (await count(who))[0]?.n })),
  );
  return found.filter(({ n }) => n !== 0).map(({ name }) => name);
}

let people = 0;
let person: User;
let other: User;
let accountId: AccountId;
const password = "lantern meadow heron 42";
const actorOf = ({ id, email }: User) => ({ kind: "user", userId: id, email }) as const;
const staff = { kind: "staff", userId: -1n } as const;
const endResources = { keys: "revoke", endpoints: "delete" } as const;

/** Everything that a person, and another member, can have. */
async function furnish(user: User): Promise<void> {
  const actor = actorOf(user);
  await issueKey(accountId, { name: "Key", scopes: [...scopes], expiresAt: null }, actor);
  await issueDocsKey(accountId, actor);
  await createManagementKey(accountId, { name: "CI", scopes: ["keys:read"], expiresAt: null }, actor);
  const hook = { url: "http://127.0.0.1:1/hook", description: "", eventTypes: ["pet.created" as const] };
  const { endpoint } = await createEndpoint(accountId, hook, actor);
  await rollSecret(accountId, endpoint.id, "24h", actor);
  await rollSecret(accountId, endpoint.id, "24h", actor);
  await sendTest(accountId, endpoint.id, "pet.created", actor);
  await invite(accountId, { email: `${randomUUID()}@example.com`, role: "viewer" }, actor);
  await openSession(user);
  await issueEmailChange(user.id, "elsewhere@example.com");
  await sql()`insert into authenticators (user_id, secret, confirmed_at) values (${user.id}, '', now())`;
  await sql()`insert into identities (issuer, subject, user_id) values ('https://a.example', ${randomUUID()}, ${user.id})`;
  await sql()`insert into recovery_codes (user_id, hash) values (${user.id}, ${randomBytes(32)})`;
  await sql()`insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
    values (${user.id}, '', ${randomUUID()}, '', 0, '{}', false)`;
}

beforeEach(async () => {
  person = await createUserWithPassword({ email: `person${++people}@example.com`, name: "Pat" }, password);
  other = await createUserWithPassword({ email: `other${people}@example.com`, name: "Otto" }, password);
  accountId = accountOf(person);
  await setPlan(accountId, "business", undefined, commandActor);
  await insertMember(db(), accountId, other.id, "owner");
  await furnish(person);
  await furnish(other);
  for (const of of ["person", "everyone"] as const) {
    const who = { accountId, userId: person.id, of };
    expect(await open({ ...signIns, ...ways }, who)).toEqual(Object.keys({ ...signIns, ...ways }));
  }
});

const leftOf = async (of: Who["of"]) => {
  const who = { accountId, userId: person.id, of };
  return { signIns: await open(signIns, who), ways: await open(ways, who) };
};

const tokenFor = async (purpose: "sign-in" | "password") => (await issueLink(purpose, person.email))?.token as string;

describe("decisions: Email addresses: Takeover: nothing of who signed up with the address lets anyone in", () => {
  it("after a sign-in by a link", async () => {
    const { ended } = await signInByLink(await tokenFor("sign-in"));
    expect(await leftOf("everyone")).toEqual({ signIns: [], ways: [] });
    expect(ended?.members.map(({ id }) => id)).toEqual([other.id]);
  });

  it("after a reset, but the new password", async () => {
    await resetPasswordByLink(await tokenFor("password"), "tulip harbour drum 77");
    expect(await leftOf("everyone")).toEqual({ signIns: ["users"], ways: [] });
  });

  it("in an account of others, what the person made ends, and the others keep theirs", async () => {
    await sql()`update memberships set created_at = now() + interval '1 minute' where user_id = ${person.id}`;
    await signInByLink(await tokenFor("sign-in"));
    expect(await leftOf("person")).toEqual({ signIns: [], ways: ["memberships"] });
    expect((await leftOf("everyone")).ways).toEqual(Object.keys(ways));
  });

  it("also not by what a session of theirs began before", async () => {
    const sessionId = await openSession(person);
    await signInByLink(await tokenFor("sign-in"));
    const before = { kind: "user", userId: person.id, email: person.email, name: "Pat", sessionId } as const;
    const key = { name: "Key", scopes: [...scopes], expiresAt: null };
    await expect(issueKey(accountId, key, before)).rejects.toThrow("Your session has ended.");
    await expect(setPassword(before, "tulip harbour drum 77", sessionId)).rejects.toThrow("Your session has ended.");
    const code = () => confirmAuthenticator(before, "123456", Date.now());
    await expect(code()).rejects.toThrow("Your session has ended.");
    const identity = { issuer: "https://a.example", subject: "of the stranger" };
    await expect(connectIdentity(before, identity)).rejects.toThrow("Your session has ended.");
    expect(await leftOf("everyone")).toEqual({ signIns: [], ways: [] });
  });

  it("an account that was passed on stays with its owner", async () => {
    await members.transferOwnership(accountId, other.id, actorOf(person));
    await signInByLink(await tokenFor("sign-in"));
    expect((await leftOf("everyone")).ways).toEqual(Object.keys(ways));
  });
});

describe("decisions: Members: what a person made ends with their access, if it is chosen", () => {
  it("after a removal", async () => {
    await members.removeMember({ accountId, userId: person.id, resources: endResources }, actorOf(other));
    expect((await leftOf("person")).ways).toEqual([]);
    expect((await leftOf("everyone")).ways).toEqual(Object.keys(ways));
  });

  it("after leaving", async () => {
    await members.leaveAccount(accountId, actorOf(person), endResources);
    expect((await leftOf("person")).ways).toEqual([]);
  });

  it("after a change to a role that may not manage it", async () => {
    await members.changeRole(accountId, person.id, "viewer", actorOf(other), endResources);
    // A management key then only reads, as its creator does.
    expect((await leftOf("person")).ways).toEqual(["memberships", "management_keys"]);
  });

  it("and works on if it is not, or if the role may still manage it", async () => {
    await members.changeRole(accountId, person.id, "developer", actorOf(other), endResources);
    const ofManager = Object.keys(ways).filter((name) => name !== "invitations");
    expect((await leftOf("person")).ways).toEqual(ofManager);
    await members.removeMember(
      { accountId, userId: person.id, resources: { keys: "keep", endpoints: "keep" } },
      actorOf(other),
    );
    // A management key acts for its creator.
    const ended = ["memberships", "management_keys"];
    expect((await leftOf("person")).ways).toEqual(ofManager.filter((name) => !ended.includes(name)));
  });

  it("a viewer who leaves ends nothing that they may not manage", async () => {
    await members.changeRole(accountId, person.id, "viewer", actorOf(other));
    await members.leaveAccount(accountId, actorOf(person), endResources);
    expect((await leftOf("person")).ways).toContain("api_keys");
  });
});

describe("no one gets into an account", () => {
  it("that staff disabled", async () => {
    await disableAccount(accountId, staff);
    expect(await leftOf("everyone")).toEqual({ signIns: [], ways: [] });
  });

  it("that was deleted", async () => {
    await deleteAccount(accountId, actorOf(person));
    expect((await leftOf("everyone")).ways).toEqual([]);
    expect((await leftOf("person")).ways).toEqual([]);
  });

  it("with a profile that was deleted", async () => {
    await members.deleteUser(actorOf(person));
    expect(await leftOf("person")).toEqual({ signIns: [], ways: [] });
  });
});
