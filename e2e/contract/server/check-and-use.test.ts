import { beforeAll, beforeEach, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { insertMember } from "@/lib/domains/accounts/queries";
import type { User } from "@/lib/domains/accounts/service";
import { db, sql, sqlTransaction } from "@/lib/platform/db/client";
import { callAction, type Fields } from "@/test/actions";
import { builtActions } from "@/test/app-tree";
import type { HttpResponse } from "@/test/http";
import { accountOf } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";
import { until } from "@/test/waiting";
import { listed } from "./inventory/actions";
import { furnish, type Owned, stateOf } from "./inventory/owned";
import { needs } from "./inventory/permissions";

// Each action of a member, which has passed its check of the role, while a removal, a disabling or the end of its
// session is about to be committed.
const store = sharedStore();

const hook = { url: "https://example.com/new", description: "", eventTypes: "pet.created" };
const request = { plan: "enterprise", perMinute: "5000", perDay: "2000000", message: "We grow." };

/** For the actions whose fields name nothing of the account. */
const forms: Record<string, Fields> = {
  "members.inviteMember": { email: "new@example.com", role: "viewer" },
  "members.leaveAccount": {},
  "members.renameAccount": { name: "Renamed" },
  "members.requireSecondFactors": { required: "no" },
  "members.deleteAccount": { name: "Tess Tester" },
  "keys.issueKey": { name: "New", scopes: "pets:read", expiry: "never" },
  "keys.issueDocsKey": {},
  "management-keys.createManagementKey": { name: "CI", scopes: "keys:read", expiry: "never" },
  "plan.choosePlan": { plan: "pro" },
  "plan.requestPlan": request,
  "plan.setQuotaWarning": { percent: "90" },
  "webhooks.addEndpoint": hook,
  "settings.chooseNotifications": { kind: "quota-80" },
  "settings.markRead": {},
};

const names = Object.keys(needs).filter((name) => needs[name] !== "person");

let owned: Owned;
let accountId: AccountId;
let member: User;
let cookie: string;

beforeAll(async () => {
  const owner = await newUser();
  accountId = accountOf(owner);
  owned = await furnish(store.service().url, owner, accountId);
  forms["orders.orderPet"] = { petId: owned.pet };
  await until("the use of the key is recorded", async () => {
    const rows = await sql()`select from api_keys where account_id = ${accountId} and last_used_at is not null`;
    return rows.length > 0;
  });
  member = await newUser();
});
beforeEach(async () => {
  cookie = await signedIn(member);
});

/** Whether another connection waits for the account that this one has locked. */
const blocks = async (pid: number): Promise<boolean> => {
  const rows = await sql()`
    select from pg_stat_activity where pg_blocking_pids(pid) @> array[${pid}::int] and query ilike '%"accounts"%for%update%'`;
  return rows.length > 0;
};

/** Commits a change after the action has been let through, and before it has done anything. */
async function raced(name: string, change: "removal" | "disabling" | "sign-out"): Promise<HttpResponse> {
  const action = (await builtActions()).find((one) => one.name === name);
  const fields = listed[name]?.form?.(owned) ?? forms[name];
  if (!action || !fields) throw new Error(`${name} needs fields in this test`);
  let response: Promise<HttpResponse> | undefined;
  await sqlTransaction(async (tx) => {
    const [own] = await tx<{ pid: number }[]>`
      select pg_backend_pid() as pid from accounts where id = ${accountId} for update`;
    response = callAction(store.service().url, action, { ...fields, account: String(accountId) }, cookie);
    let text: string | undefined;
    void response.then((early) => {
      text = early.text;
    });
    await until(`${name} waits for the account`, async () => {
      if (text !== undefined) throw new Error(`${name} did not wait for the account: ${text}`);
      return blocks(own?.pid ?? 0);
    });
    if (change === "removal")
      await tx`delete from memberships where account_id = ${accountId} and user_id = ${member.id}`;
    else if (change === "sign-out") await tx`delete from sessions where user_id = ${member.id}`;
    else await tx`update accounts set disabled_at = now() where id = ${accountId}`;
  });
  return response as Promise<HttpResponse>;
}

it.each(names)("%s does nothing for a person whose session ended while it began", async (name) => {
  await insertMember(db(), accountId, member.id, "owner");
  const before = await stateOf(owned);
  expect((await raced(name, "sign-out")).text).toContain("Your session has ended.");
  expect(await stateOf(owned)).toEqual(before);
});

// One function checks the session, then the membership and the account (lib/domains/authorization): each action calls it.

it("decisions: Members: an action does nothing for a person who was removed while it began", async () => {
  await sql()`delete from memberships where account_id = ${accountId} and user_id = ${member.id}`;
  const before = await stateOf(owned);
  await insertMember(db(), accountId, member.id, "owner");
  expect((await raced("keys.issueKey", "removal")).text).toContain("You are not a member of this account any longer.");
  expect(await stateOf(owned)).toEqual(before);
});

it("an action does nothing in an account that was disabled while it began", async () => {
  await insertMember(db(), accountId, member.id, "owner");
  const before = await stateOf(owned);
  expect((await raced("keys.issueKey", "disabling")).text).toContain("This account is disabled.");
  await sql()`update accounts set disabled_at = null where id = ${accountId}`;
  expect(await stateOf(owned)).toEqual(before);
});
