import { beforeAll, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { may, type Permission, permissionNames } from "@/lib/base/permissions";
import { type MemberRole, memberRoles } from "@/lib/base/vocabulary";
import { findMembers, insertMember } from "@/lib/domains/accounts/queries";
import { findUserById, type User } from "@/lib/domains/accounts/service";
import { keepResources } from "@/lib/domains/members/ending-access";
import { removeMember } from "@/lib/domains/members/service";
import { db, sql } from "@/lib/platform/db/client";
import { callAction } from "@/test/actions";
import { appPaths, type BuiltAction, builtActions } from "@/test/app-tree";
import { type HttpResponse, send } from "@/test/http";
import { accountOf } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";
import { rowOf as rowOfAction } from "./inventory/actions";
import { furnish, type Owned } from "./inventory/owned";
import { rowOf as rowOfPath, urlOf } from "./inventory/paths";
import { needs } from "./inventory/permissions";

// Every page, read, export and action of signed-in people, as the roles between which its permission lies, and as someone
// outside: a stranger, a member of another account, or a member who was removed. The inventory tries what is of staff.
const store = sharedStore();

const outsiders = ["stranger", "other account", "removed"] as const;
type Outsider = (typeof outsiders)[number];
type Who = MemberRole | Outsider;
const everyone: Who[] = [...memberRoles, ...outsiders];
const isMember = (who: Who): who is MemberRole => !(outsiders as readonly Who[]).includes(who);

const paths = (await appPaths()).filter((path) => rowOfPath(path)?.who === "viewer");
const actions = await builtActions();
const ofPeople = actions.filter(({ name }) => rowOfAction(name)?.who === "viewer");
const ofPersons = ofPeople.filter(({ name }) => needs[name] === "person");
const leave = "members.leaveAccount";
const ofAccounts = ofPeople.filter(({ name }) => needs[name] !== "person" && name !== leave);

type Team = { owner: User; accountId: AccountId; people: Record<Who, User>; cookies: Record<Who, string> };

/** An account with a member of each role, and people who are not in it. */
async function createTeam(): Promise<Team> {
  const owner = await newUser();
  const accountId = accountOf(owner);
  await sql()`update accounts set name = 'Parrots Inc', plan = 'business' where id = ${accountId}`;
  const entries = everyone.map(async (who) => {
    if (who === "owner") return [who, owner] as const;
    const person = await newUser();
    if (who === "stranger") await sql()`delete from memberships where user_id = ${person.id}`;
    if (isMember(who) || who === "removed")
      await insertMember(db(), accountId, person.id, isMember(who) ? who : "owner");
    return [who, person] as const;
  });
  const people = Object.fromEntries(await Promise.all(entries)) as Team["people"];
  const signIns = Object.entries(people).map(async ([who, person]) => [who, await signedIn(person)]);
  const cookies = Object.fromEntries(await Promise.all(signIns)) as Team["cookies"];
  // Those who are or were members have chosen this account.
  await sql()`update sessions set account_id = ${accountId}
    where user_id in (select user_id from memberships where account_id = ${accountId})`;
  const removal = { accountId, userId: people.removed.id, resources: keepResources } as const;
  await removeMember(removal, { kind: "user", userId: owner.id });
  return { owner, accountId, people, cookies };
}

/** With the ID of the account, as its pages send it: the outsiders name one that is not theirs. */
const get = ({ cookies, accountId }: Team, who: Who, path: string) =>
  send("GET", store.service().url + path, { headers: { Cookie: cookies[who], "X-Account-Id": String(accountId) } });

const call = ({ accountId, cookies }: Team, who: Who, action: BuiltAction, cookie = cookies[who]) =>
  callAction(store.service().url, action, { account: String(accountId) }, cookie);

/** Where the action did more than its check of rights. */
const passed = /"reason":"(invalid|unconfirmed)"|"ok":true|NEXT_REDIRECT/;

/** Each name, with one outsider: they take turns. */
const inTurns = <T>(some: T[], nameOf: (one: T) => string) =>
  some.map((one, n) => [nameOf(one), one, outsiders[n % outsiders.length] as Outsider] as const);
const byName = (some: BuiltAction[]) => inTurns(some, ({ name }) => name);

/** The last role that may, and the first that may not: a permission is of the roles up to one (lib/base/permissions.ts). */
const border = (need: Permission): MemberRole[] => {
  const first = memberRoles.findIndex((role) => !may(role, need));
  return first < 0 ? memberRoles.slice(-1) : memberRoles.slice(first - 1, first + 1);
};

let team: Team;
let owned: Owned;

beforeAll(async () => {
  team = await createTeam();
  owned = await furnish(store.service().url, team.owner, team.accountId);
});

describe("OWASP API5: each action of an account, as the roles beside its permission and an outsider", () => {
  it("is in the list of what it needs", () => {
    expect(ofPeople.map(({ name }) => name).sort()).toEqual(Object.keys(needs).sort());
    for (const need of permissionNames)
      expect(memberRoles.map((role) => may(role, need)).join()).toMatch(/^true(,true)*(,false)*$/);
  });

  it.each(byName(ofAccounts))("%s", async (name, action, outsider) => {
    const need = needs[name];
    if (!need || need === "person") throw new Error(`${name} has no permission`);
    for (const who of [...border(need), outsider]) {
      const { text } = await call(team, who, action);
      const expected = !isMember(who)
        ? expect.stringContaining("You are not a member of this account")
        : may(who, need)
          ? expect.stringMatching(passed)
          : expect.stringContaining("Your role does not allow this. Ask an owner");
      expect([who, text]).toEqual([who, expected]);
    }
  });

  it("those of staff do nothing for staff without a second factor", async () => {
    const person = await newUser();
    await sql()`update users set role = 'staff' where id = ${person.id}`;
    const action = actions.find(({ name }) => name === "staff-accounts.changePlan") as BuiltAction;
    const { text } = await call(team, "owner", action, await signedIn(person));
    expect(text).toContain("Add an authenticator app or a passkey in your settings");
  });

  it("nothing of the account has changed, except that some marked what they read or made a key for the docs", async () => {
    const { accountId } = team;
    const members = await findMembers(db(), accountId);
    expect(members.map(({ role }) => role).sort()).toEqual([...memberRoles].sort());
    const [counts] = await sql()`select
      (select count(*)::int from api_keys where account_id = ${accountId} and not temporary and revoked_at is null) as keys,
      (select count(*)::int from invitations where account_id = ${accountId}) as invitations,
      (select name from accounts where id = ${accountId}) as name`;
    expect(counts).toEqual({ keys: 2, invitations: 1, name: "Parrots Inc" });
  });
});

describe("each action of a person with their own profile, whatever their role", () => {
  let bystanders: Team;
  /** Some actions end all sessions. */
  const again = async (who: Who) => signedIn((await findUserById(bystanders.people[who].id)) as User);
  beforeAll(async () => {
    bystanders = await createTeam();
  });

  it.each(byName(ofPersons))("%s asks for no role", async (_name, action, outsider) => {
    for (const who of ["viewer", outsider] as const) {
      const { status, text } = await call(bystanders, who, action, await again(who));
      expect([who, status]).toEqual([who, expect.toBeOneOf([200, 303])]);
      expect([who, text]).not.toEqual([
        who,
        expect.stringMatching(/Your role|not a member|"reason":"(failed|signed-out)"/),
      ]);
    }
    expect(await findMembers(db(), bystanders.accountId)).toHaveLength(memberRoles.length);
  });

  it("every role can leave but the only owner", async () => {
    const action = ofPeople.find(({ name }) => name === leave) as BuiltAction;
    for (const who of everyone) {
      const { headers, text } = await call(bystanders, who, action, await again(who));
      if (who === "owner") expect(text).toContain("An account needs an owner.");
      else if (isMember(who))
        expect([who, headers["x-action-redirect"]]).toEqual([who, expect.stringContaining("/portal/accounts")]);
      else expect(text).toContain("You are not a member of this account");
    }
    expect((await findMembers(db(), bystanders.accountId)).map(({ role }) => role)).toEqual(["owner"]);
  });
});

/** Of a person, whatever they are in. */
const ofPerson = ["/portal/accounts", "/portal/settings", "/api/portal/export"];

/** For who may not see the account: pages lead elsewhere, reads and exports say why. */
function closedStatus(path: string): number {
  if (ofPerson.includes(path)) return 200;
  if (!path.startsWith("/api/")) return 307;
  return path.endsWith("/export") ? 403 : 400;
}

function statusFor(path: string, who: Who): number {
  const { others = 200 } = rowOfPath(path) ?? {};
  if (path === "/portal/[...path]" && (isMember(who) || who === "other account")) return 404;
  if (isMember(who)) return 200;
  return who === "other account" && !path.startsWith("/api/") ? others : closedStatus(path);
}

const pathUrl = (path: string) => urlOf(path, rowOfPath(path) ?? {}, owned);

function expectNothingOf({ owner }: Team, { text }: HttpResponse): void {
  expect(text).not.toContain("Parrots Inc");
  expect(text).not.toContain(owner.email);
}

describe("OWASP API1: each page, read and export of an account, as a viewer and an outsider", () => {
  it.each(inTurns(paths, String))("%s", async (path, _path, outsider) => {
    for (const who of ["viewer", outsider] as const) {
      const response = await get(team, who, pathUrl(path));
      expect([who, response.status]).toEqual([who, statusFor(path, who)]);
      if (!isMember(who) && !(who === "removed" && path === "/portal/accounts")) expectNothingOf(team, response);
    }
  });

  it("someone who was removed reads from which account", async () => {
    expect((await get(team, "removed", "/portal/accounts")).text).toMatch(/removed you from (<!-- -->)?Parrots Inc/);
  });

  it("the export has the account for those who may export it, and of other members only name, address and role", async () => {
    const export_ = async (who: Who) => (await get(team, who, `/api/portal/export?account=${team.accountId}`)).text;
    for (const role of memberRoles) {
      const text = await export_(role);
      const { user, account, members } = JSON.parse(text);
      expect([role, user.email]).toEqual([role, team.people[role].email]);
      expect([role, account?.name]).toEqual([role, may(role, "account.export") ? "Parrots Inc" : undefined]);
      expect(members?.length).toBe(may(role, "account.export") ? memberRoles.length : undefined);
      for (const member of members ?? []) expect(Object.keys(member)).toEqual(["name", "email", "role", "since"]);
      expect(text).not.toMatch(/passwordHash|githubId.*githubId/);
    }
    const sessions = await sql()<{ id: string }[]>`select id from sessions`;
    const ofOthers = JSON.parse(await export_("admin")).sessions;
    expect(ofOthers.length).toBeLessThan(sessions.length);
  });
});

describe("an account that requires a second factor, for a member without one", () => {
  let strict: Team;
  beforeAll(async () => {
    strict = await createTeam();
    await sql()`update accounts set requires_second_factor = true where id = ${strict.accountId}`;
  });

  it.each(paths)("%s is closed, or of the person only", async (path) => {
    const { status, headers } = await get(strict, "owner", pathUrl(path));
    expect(status).toBe(closedStatus(path));
    if (status === 307) expect(headers.location).toBe("/portal/settings?notice=second-factor#two-factor");
  });

  it("does nothing, and exports only the person", async () => {
    for (const role of memberRoles) {
      const { text } = await get(strict, role, `/api/portal/export?account=${strict.accountId}`);
      expect(Object.keys(JSON.parse(text))).toEqual(["exportedAt", "user", "sessions", "memberships", "identities"]);
    }
    for (const action of ofAccounts)
      expect([action.name, (await call(strict, "owner", action)).text]).toEqual([
        action.name,
        expect.stringContaining("This account requires a second factor."),
      ]);
  });
});
