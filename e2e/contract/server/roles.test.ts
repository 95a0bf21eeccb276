import { beforeAll, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { may } from "@/lib/base/permissions";
import { type MemberRole, memberRoles } from "@/lib/base/vocabulary";
import { findMembers, insertMember } from "@/lib/domains/accounts/queries";
import type { User } from "@/lib/domains/accounts/service";
import { db, sql } from "@/lib/platform/db/client";
import { callAction } from "@/test/actions";
import { appPaths, builtActions } from "@/test/app-tree";
import { send } from "@/test/http";
import { accountOf } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { testStore } from "@/test/store";
import { rowOf as rowOfAction } from "./inventory/actions";
import { furnish, type Owned } from "./inventory/owned";
import { rowOf as rowOfPath } from "./inventory/paths";
import { needs } from "./inventory/permissions";

// Every page, read, export and action of an account, as each role, as a stranger, and as a member of another account.
const store = testStore();

const ofPeople = (await builtActions()).filter(({ name }) => rowOfAction(name)?.who === "viewer");
const reads = (await appPaths())
  .map((path) => [path, rowOfPath(path)] as const)
  .filter(([path, row]) => row?.who === "viewer" && !path.includes("["))
  .map(([path, row]) => row?.to ?? path);

type Who = MemberRole | "stranger" | "other account";
const outsiders = ["stranger", "other account"] as const;
const everyone: Who[] = [...memberRoles, ...outsiders];

let owner: User;
let accountId: AccountId;
let owned: Owned;
let cookies: Record<Who, string>;

beforeAll(async () => {
  owner = await newUser();
  accountId = accountOf(owner);
  await sql()`update accounts set name = 'Parrots Inc', plan = 'business' where id = ${accountId}`;
  owned = await furnish(store.service().url, owner, accountId);
  const entries = everyone.map(async (who) => {
    if (who === "owner") return [who, await signedIn(owner)] as const;
    const person = await newUser();
    if (who === "stranger") await sql()`delete from memberships where user_id = ${person.id}`;
    else if (who !== "other account") await insertMember(db(), accountId, person.id, who);
    return [who, await signedIn(person)] as const;
  });
  cookies = Object.fromEntries(await Promise.all(entries)) as Record<Who, string>;
  // Members have chosen this account. The others try to.
  await sql()`update sessions set account_id = ${accountId}
    where user_id in (select user_id from memberships where account_id = ${accountId})`;
});

const get = (who: Who, path: string, headers: Record<string, string> = {}) =>
  send("GET", store.service().url + path, { headers: { Cookie: cookies[who], ...headers } });

/** As a page of the account sends it: with the ID of the account. */
const call = (who: Who, action: (typeof ofPeople)[number], fields: Record<string, string> = {}) =>
  callAction(store.service().url, action, { account: String(accountId), ...fields }, cookies[who]);

/** Where the action did more than its check of rights. */
const passed = /"reason":"(invalid|unconfirmed)"|"ok":true|NEXT_REDIRECT/;

describe("OWASP API5: each action of an account, as each role", () => {
  it("is in the list of what it needs", () => {
    expect(ofPeople.map(({ name }) => name).sort()).toEqual(Object.keys(needs).sort());
  });

  const checked = ofPeople.filter(({ name }) => needs[name] !== "person" && name !== "members.leaveAccount");

  it.each(checked.map((action) => [action.name, action] as const))("%s", async (name, action) => {
    const need = needs[name];
    if (!need || need === "person") throw new Error(`${name} has no permission`);
    for (const who of everyone) {
      const { text } = await call(who, action);
      const isMember = (memberRoles as readonly string[]).includes(who);
      if (!isMember)
        expect([who, text]).toEqual([who, expect.stringContaining("You are not a member of this account")]);
      else if (may(who as MemberRole, need)) expect([who, text]).toEqual([who, expect.stringMatching(passed)]);
      else expect([who, text]).toEqual([who, expect.stringContaining("Your role does not allow this. Ask an owner")]);
    }
  });

  it("nothing of the account has changed, except that some marked what they read or made a key for the docs", async () => {
    const members = await findMembers(db(), accountId);
    expect(members.map(({ role }) => role).sort()).toEqual([...memberRoles].sort());
    const [counts] = await sql()`select
      (select count(*)::int from api_keys where account_id = ${accountId} and not temporary and revoked_at is null) as keys,
      (select count(*)::int from invitations where account_id = ${accountId}) as invitations,
      (select name from accounts where id = ${accountId}) as name`;
    expect(counts).toEqual({ keys: 2, invitations: 1, name: "Parrots Inc" });
  });
});

describe("OWASP API1: each page, read and export of an account, as each role", () => {
  it.each(reads)("%s", async (path) => {
    for (const role of memberRoles) {
      const { status } = await get(role, path, { "X-Account-Id": String(accountId) });
      expect([role, status]).toEqual([role, 200]);
    }
    for (const who of outsiders) {
      // The header names an account that is not theirs.
      const { text } = await get(who, path, { "X-Account-Id": String(accountId) });
      expect(text).not.toContain("Parrots Inc");
      expect(text).not.toContain(owner.email);
    }
  });

  it("only those who may export the account get more than their own profile", async () => {
    for (const role of memberRoles) {
      const { text } = await get(role, `/api/portal/export?account=${accountId}`);
      const file = JSON.parse(text) as { user: { email: string }; account?: { name: string }; members?: unknown[] };
      expect([role, file.account?.name]).toEqual([role, may(role, "account.export") ? "Parrots Inc" : undefined]);
      expect(file.members?.length).toBe(may(role, "account.export") ? 4 : undefined);
      expect(text).not.toMatch(/passwordHash|githubId.*githubId/);
    }
  });

  it("things of the account are missing pages for others", async () => {
    const endpoint = `/portal/webhooks/${owned.endpoint}`;
    const own = [`/portal/keys/${owned.key}`, `/portal/usage/requests/${owned.requestId}`];
    for (const path of [...own, endpoint, `${endpoint}/${owned.delivery}`]) {
      expect([path, (await get("other account", path)).status]).toEqual([path, 404]);
      expect([path, (await get("stranger", path)).status]).toEqual([path, 307]);
    }
  });
});

it("a member who is removed is out with the next request, on every page", async () => {
  const person = await newUser();
  await insertMember(db(), accountId, person.id, "admin");
  const cookie = await signedIn(person);
  await sql()`update sessions set account_id = ${accountId} where user_id = ${person.id}`;
  const open = () => send("GET", `${store.service().url}/portal/keys`, { headers: { Cookie: cookie } });
  expect((await open()).status).toBe(200);
  await sql()`delete from memberships where account_id = ${accountId} and user_id = ${person.id}`;
  const { status, headers } = await open();
  expect([status, headers.location]).toEqual([307, "/portal/accounts?from=%2Fportal%2Fkeys"]);
});

it("an account that requires a second factor leads members without one to their settings", async () => {
  await sql()`update accounts set requires_second_factor = true where id = ${accountId}`;
  try {
    for (const path of ["/portal", "/portal/keys", "/portal/usage"]) {
      const { status, headers } = await get("viewer", path);
      expect([path, status, headers.location]).toEqual([path, 307, "/portal/settings?notice=second-factor#two-factor"]);
    }
    const { status, text } = await get("viewer", "/api/portal/keys", { "X-Account-Id": String(accountId) });
    expect([status, text]).toEqual([400, expect.stringContaining("requires a second factor")]);
  } finally {
    await sql()`update accounts set requires_second_factor = false where id = ${accountId}`;
  }
});
