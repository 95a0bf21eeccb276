import { beforeEach, describe, expect, it } from "vitest";
import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { givableRoles, may, permissionNames } from "@/lib/base/permissions";
import { DAY_MS } from "@/lib/base/time";
import { type MemberRole, memberRoles } from "@/lib/base/vocabulary";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { findMembers, insertMember } from "@/lib/domains/accounts/queries";
import { accountsOf, createUser, findUser, findUserById, type User } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { findKey } from "@/lib/domains/keys/reads";
import { issueDocsKey, issueKey } from "@/lib/domains/keys/service";
import { keyState, worksIn } from "@/lib/domains/keys/state";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import { db, sql } from "@/lib/platform/db/client";
import { memberOr } from "@/lib/web/auth/member";
import { signUpByInvitation } from "@/lib/web/auth/sign-up";
import { testDatabase } from "@/test/database";
import { keepMade } from "./access";
import * as invitations from "./invitations";
import * as members from "./service";

testDatabase();

let people = 0;
const newPerson = (): Promise<User> => createUser({ email: `m${++people}@example.com`, name: `Person ${people}` });
const by = ({ id, email }: User) => ({ kind: "user", userId: id, email }) as const;

let owner: User;
let accountId: AccountId;

beforeEach(async () => {
  owner = await newPerson();
  accountId = asAccountId(owner.accountId as bigint);
  await sql()`update accounts set plan = 'business' where id = ${accountId}`;
});

async function add(role: MemberRole): Promise<User> {
  const person = await newPerson();
  await insertMember(db(), accountId, person.id, role);
  return person;
}

const rolesNow = async () =>
  Object.fromEntries((await findMembers(db(), accountId)).map(({ user, role }) => [user.email, role]));

const owners = async () => Object.values(await rolesNow()).filter((role) => role === "owner").length;

const together = (work: (index: number) => Promise<unknown>, count = 50) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));

const succeeded = (results: PromiseSettledResult<unknown>[]): number =>
  results.filter(({ status }) => status === "fulfilled").length;

const newKey = { name: "CI", scopes: ["pets:read" as const], expiresAt: null };
const works = async (id: bigint): Promise<boolean> => {
  const key = await findKey(accountId, id);
  return key !== undefined && worksIn(keyState(key, Date.now()));
};

describe("roles", () => {
  it("every role may do what every lower role may", () => {
    for (const permission of permissionNames) {
      const allowed = memberRoles.map((role) => may(role, permission));
      expect(allowed, permission).toEqual(allowed.toSorted((a, b) => Number(b) - Number(a)));
    }
    expect(memberRoles.map((role) => givableRoles(role).length)).toEqual([4, 3, 0, 0]);
  });

  it("are changed by owners and admins, and those of owners by owners only", async () => {
    const [admin, developer, viewer] = [await add("admin"), await add("developer"), await add("viewer")];
    await members.changeRole(accountId, viewer.id, "developer", by(admin));
    await expect(members.changeRole(accountId, viewer.id, "owner", by(admin))).rejects.toThrow("Only an owner");
    await expect(members.changeRole(accountId, owner.id, "viewer", by(admin))).rejects.toThrow("Only an owner");
    await expect(members.changeRole(accountId, viewer.id, "admin", by(developer))).rejects.toThrow(
      "an owner or an admin",
    );
    await members.changeRole(accountId, admin.id, "owner", by(owner));
    await members.changeRole(accountId, owner.id, "viewer", by(admin));
    expect(await rolesNow()).toEqual({
      [owner.email]: "viewer",
      [admin.email]: "owner",
      [developer.email]: "developer",
      [viewer.email]: "developer",
    });
    const { items } = await listAudit({ accountId, action: "member.role_changed", limit: 10 });
    expect(items[0]).toMatchObject({
      actorId: admin.id,
      subject: `member ${owner.email}`,
      details: { from: "owner", to: "viewer" },
    });
  });

  it("pass to another member in one step", async () => {
    const admin = await add("admin");
    await expect(members.transferOwnership(accountId, admin.id, by(admin))).rejects.toThrow("Ask an owner");
    await members.transferOwnership(accountId, admin.id, by(owner));
    expect(await rolesNow()).toEqual({ [owner.email]: "admin", [admin.email]: "owner" });
  });

  it("staff make a member an owner, with a reason that the members see", async () => {
    const staff = await newPerson();
    const viewer = await add("viewer");
    const as = { kind: "staff", userId: staff.id } as const;
    const appoint = (user: User) => members.appointOwner(accountId, user.id, "Our owner left.", as);
    expect((await appoint(viewer)).member).toMatchObject({ user: { id: viewer.id }, role: "owner" });
    expect(await rolesNow()).toEqual({ [owner.email]: "owner", [viewer.email]: "owner" });
    const { items } = await listAudit({ accountId, limit: 10 });
    expect(items[0]).toMatchObject({
      action: "member.role_changed",
      actorKind: "staff",
      subject: `member ${viewer.email}`,
      details: { from: "viewer", to: "owner", reason: "Our owner left." },
    });
    await expect(appoint(viewer)).rejects.toThrow("an owner already");
    await expect(appoint(await newPerson())).rejects.toThrow("not a member");
    await insertMember(db(), accountId, staff.id, "viewer");
    await expect(appoint(staff)).rejects.toThrow("make yourself an owner");
    expect(await rolesNow()).toMatchObject({ [staff.email]: "viewer" });
  });

  it("strangers and members of other accounts change nothing", async () => {
    const stranger = await newPerson();
    const admin = await add("admin");
    const tries = [
      members.changeRole(accountId, admin.id, "viewer", by(stranger)),
      members.removeMember({ accountId, userId: admin.id, made: keepMade }, by(stranger)),
      members.renameAccount(accountId, "Mine", by(stranger)),
      members.requireSecondFactors(accountId, false, by(stranger)),
      members.leaveAccount(accountId, by(stranger)),
      invitations.invite(accountId, { email: "x@example.com", role: "viewer" }, by(stranger)),
    ];
    expect(succeeded(await Promise.allSettled(tries))).toBe(0);
    await expect(members.changeRole(accountId, stranger.id, "viewer", by(owner))).rejects.toThrow("not a member");
  });
});

/** Whom an actor of each role may promote, demote and remove, by the role of the target. */
const manages: Record<MemberRole, readonly MemberRole[]> = {
  owner: ["owner", "admin", "developer", "viewer"],
  admin: ["admin", "developer", "viewer"],
  developer: [],
  viewer: [],
};

/** The actions on a member, and whether one of a role may do it to one of a role. There is always another owner. */
const onMembers: [string, (userId: bigint, actor: User) => Promise<unknown>, Allowed][] = [
  ...memberRoles.map((to): (typeof onMembers)[number] => [
    `make them ${to}`,
    (userId, actor) => members.changeRole(accountId, userId, to, by(actor)),
    (own, target) => manages[own].includes(target) && manages[own].includes(to),
  ]),
  [
    "remove them",
    (userId, actor) => members.removeMember({ accountId, userId, made: keepMade }, by(actor)),
    (own, target) => manages[own].includes(target),
  ],
  [
    "make them the owner instead",
    (userId, actor) => members.transferOwnership(accountId, userId, by(actor)),
    (own, _, isSelf) => own === "owner" && !isSelf,
  ],
];
type Allowed = (own: MemberRole, target: MemberRole, isSelf: boolean) => boolean;

describe("OWASP API5: a member of each role with a member of each role, and with themself", () => {
  it.each(onMembers)("%s", async (_name, act, isAllowed) => {
    const [actor, other] = [await newPerson(), await newPerson()];
    const set = async (roles: [User, MemberRole][]) => {
      await sql()`delete from memberships where account_id = ${accountId} and user_id <> ${owner.id}`;
      for (const [{ id }, role] of roles) await insertMember(db(), accountId, id, role);
      return rolesNow();
    };
    for (const own of memberRoles)
      for (const role of [...memberRoles, "self"] as const) {
        const [target, of] = role === "self" ? [actor, own] : [other, role];
        const before = await set(
          role === "self"
            ? [[actor, own]]
            : [
                [actor, own],
                [other, role],
              ],
        );
        const [result] = await Promise.allSettled([act(target.id, actor)]);
        const allowed = isAllowed(own, of, role === "self");
        expect([own, role, result?.status]).toEqual([own, role, allowed ? "fulfilled" : "rejected"]);
        if (!allowed) expect([own, role, await rolesNow()]).toEqual([own, role, before]);
      }
  });

  it("an only owner who makes themself the owner instead stays it", async () => {
    await expect(members.transferOwnership(accountId, owner.id, by(owner))).rejects.toThrow(
      "an owner of this account already",
    );
    expect(await rolesNow()).toEqual({ [owner.email]: "owner" });
  });

  it("each invites those whose role they may give", async () => {
    for (const own of memberRoles) {
      const actor = await add(own);
      for (const role of memberRoles) {
        const input = { email: `${own}-${role}@example.com`, role };
        const [result] = await Promise.allSettled([invitations.invite(accountId, input, by(actor))]);
        const status = manages[own].includes(role) ? "fulfilled" : "rejected";
        expect([own, role, result?.status]).toEqual([own, role, status]);
      }
    }
  });
});

describe("an account always has an owner", () => {
  it("whatever 50 owners do to themselves and each other in parallel", async () => {
    const all = [owner, ...(await Promise.all(Array.from({ length: 9 }, () => add("owner"))))];
    const one = (index: number) => all[index % all.length] as User;
    const results = await together((index) => {
      const [actor, other] = [one(index), one(index * 7 + 3)];
      if (index % 4 === 0) return members.leaveAccount(accountId, by(actor));
      if (index % 4 === 1) return members.changeRole(accountId, actor.id, "viewer", by(actor));
      if (index % 4 === 2) return members.changeRole(accountId, other.id, "admin", by(actor));
      return index % 8 === 3
        ? members.deleteUser(by(actor))
        : members.removeMember({ accountId, userId: other.id, made: keepMade }, by(actor));
    });
    expect(succeeded(results)).toBeGreaterThan(0);
    expect(await owners()).toBeGreaterThanOrEqual(1);
  });

  it("two owners who demote each other leave one", async () => {
    const other = await add("owner");
    const results = await together((index) =>
      index % 2
        ? members.changeRole(accountId, owner.id, "developer", by(other))
        : members.changeRole(accountId, other.id, "developer", by(owner)),
    );
    expect(succeeded(results)).toBeGreaterThan(0);
    expect(await owners()).toBe(1);
  });

  it("the last one cannot leave, be removed or lose the role", async () => {
    const admin = await add("admin");
    for (const attempt of [
      () => members.leaveAccount(accountId, by(owner)),
      () => members.changeRole(accountId, owner.id, "admin", by(owner)),
      () => members.removeMember({ accountId, userId: owner.id, made: keepMade }, by(owner)),
      () => members.deleteUser(by(owner)),
    ])
      await expect(attempt()).rejects.toThrow("needs an owner");
    expect(await rolesNow()).toEqual({ [owner.email]: "owner", [admin.email]: "admin" });
    expect(await findUserById(owner.id)).toBeDefined();
  });
});

describe("a member who leaves", () => {
  it("takes no key of the account along, and can create none afterwards", async () => {
    const person = await add("developer");
    const { key } = await issueKey(accountId, newKey, by(person));
    const docs = await issueDocsKey(accountId, by(person));
    const session = await openSession(person);
    await members.removeMember({ accountId, userId: person.id, made: keepMade }, by(owner));
    expect([await works(key.id), await works(docs.key.id)]).toEqual([true, false]);
    await expect(issueKey(accountId, newKey, by(person))).rejects.toThrow("not a member of this account any longer");
    // Their own account is still there.
    expect((await findViewer(session))?.account?.id).toBe(person.accountId);
    expect((await findViewer(session, accountId))?.account).toBeUndefined();
  });

  it("loses the temporary key with the right to create keys", async () => {
    const person = await add("developer");
    const docs = await issueDocsKey(accountId, by(person));
    await members.changeRole(accountId, person.id, "viewer", by(owner));
    expect(await works(docs.key.id)).toBe(false);
  });

  it("leaves no account without an owner if they create one while they delete their profile", async () => {
    const person = await newPerson();
    await deleteAccount(asAccountId(person.accountId as bigint), by(person));
    await together((index) =>
      index === 4 ? members.deleteUser(by(person)) : members.createAccount(`New ${index}`, by(person)),
    );
    const orphans = await sql()`select id from accounts a where name like 'New %'
      and not exists (select from memberships m where m.account_id = a.id and m.role = 'owner')`;
    expect(orphans).toEqual([]);
  });

  it("ends with their keys if these are to be revoked, however many they create at that moment", async () => {
    const person = await add("developer");
    await together((index) =>
      index === 5
        ? members.removeMember(
            { accountId, userId: person.id, made: { keys: "revoke", endpoints: "delete" } },
            by(owner),
          )
        : issueKey(accountId, newKey, by(person)),
    );
    const rows = await sql()`select id from api_keys where account_id = ${accountId} and revoked_at is null`;
    expect(rows).toEqual([]);
  });

  it("changes no member and invites no one after they are removed, however many try at that moment", async () => {
    const [person, other] = [await add("admin"), await add("viewer")];
    const results = await together((index) => {
      if (index === 10) return members.removeMember({ accountId, userId: person.id, made: keepMade }, by(owner));
      if (index % 2)
        return members.changeRole(accountId, other.id, index % 4 === 1 ? "developer" : "viewer", by(person));
      return invitations.invite(accountId, { email: `by${index}@example.com`, role: "viewer" }, by(person));
    });
    expect(results[10]?.status).toBe("fulfilled");
    const { items } = await listAudit({ accountId, limit: 100 });
    const [removed] = items.filter(({ action }) => action === "member.removed");
    const later = items.filter(({ id, actorId }) => actorId === person.id && id > (removed?.id ?? 0n));
    expect(later).toEqual([]);
    expect(await rolesNow()).toEqual({ [owner.email]: "owner", [other.email]: expect.any(String) });
  });

  it("is gone from the next request on, whichever account the session is in", async () => {
    const person = await add("viewer");
    const session = await openSession(person);
    await sql()`update sessions set account_id = ${accountId} where id = ${session}`;
    expect((await findViewer(session))?.account).toMatchObject({ id: accountId, role: "viewer" });
    await members.leaveAccount(accountId, by(person));
    const viewer = await findViewer(session);
    expect(viewer?.account).toBeUndefined();
    expect(viewer && memberOr(viewer, "read")).toBe("no-account");
  });

  it("keeps their profile if the account is deleted, and their name with what they did if they delete it", async () => {
    const person = await add("developer");
    const { key } = await issueKey(accountId, newKey, by(person));
    const own = asAccountId(person.accountId as bigint);
    await deleteAccount(own, by(person));
    await members.deleteUser(by(person));
    expect(await findUserById(person.id)).toBeUndefined();
    expect(await works(key.id)).toBe(true);
    expect((await findKey(accountId, key.id))?.createdBy).toBeNull();
    const left = await add("viewer");
    await deleteAccount(accountId, by(owner));
    expect((await accountsOf(left.id)).map(({ account }) => account.id)).toEqual([left.accountId]);
    expect(await findUserById(owner.id)).toBeDefined();
  });
});

describe("invitations", () => {
  const invite = async (email: string, role: MemberRole = "developer") =>
    invitations.invite(accountId, { email, role }, by(owner));

  it("make a member with their role, once, however often they try", async () => {
    const person = await newPerson();
    const { token } = await invite(person.email, "viewer");
    const results = await together(() => invitations.acceptInvitation(token, by(person), false));
    expect(succeeded(results)).toBe(1);
    expect((await rolesNow())[person.email]).toBe("viewer");
    expect((await listAudit({ accountId, action: "member.joined", limit: 9 })).items).toHaveLength(1);
    expect(await invitations.readInvitation(token)).toEqual({ dead: "unknown" });
  });

  it("do not change the role of who is a member already", async () => {
    const { token } = await invite("new@example.com", "viewer");
    await invitations.acceptInvitation(token, by(owner), true);
    expect(await rolesNow()).toEqual({ [owner.email]: "owner" });
  });

  it("ask before another address accepts", async () => {
    const person = await newPerson();
    const { token } = await invite("other@example.com");
    await expect(invitations.acceptInvitation(token, by(person), false)).rejects.toThrow(
      `This invitation is for other@example.com. You are signed in as ${person.email}.`,
    );
    await invitations.acceptInvitation(token, by(person), true);
    expect((await rolesNow())[person.email]).toBe("developer");
  });

  it("withdrawn while they are accepted: either no member or one, and withdrawing strips none", async () => {
    for (let round = 0; round < 3; round++) {
      const person = await newPerson();
      const { token, invitation } = await invite(person.email);
      const results = await together((index) =>
        index % 2
          ? invitations.acceptInvitation(token, by(person), false)
          : invitations.withdrawInvitation(accountId, invitation.id, by(owner)),
      );
      expect(succeeded(results)).toBe(1);
      const joined = results.some(({ status }, index) => status === "fulfilled" && index % 2 === 1);
      expect((await rolesNow())[person.email]).toBe(joined ? "developer" : undefined);
    }
  });

  it("deleted with their account while they are accepted leave no membership", async () => {
    const person = await newPerson();
    const { token } = await invite(person.email);
    await together((index) =>
      index === 3 ? deleteAccount(accountId, by(owner)) : invitations.acceptInvitation(token, by(person), false),
    );
    expect(await findMembers(db(), accountId)).toEqual([]);
    expect((await accountsOf(person.id)).map(({ account }) => account.id)).toEqual([person.accountId]);
  });

  it("accepted while the person deletes their profile: either a member, or no profile", async () => {
    const person = await newPerson();
    await deleteAccount(asAccountId(person.accountId as bigint), by(person));
    const { token } = await invite(person.email);
    const results = await together((index) =>
      index % 2 ? members.deleteUser(by(person)) : invitations.acceptInvitation(token, by(person), false),
    );
    const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(failures.filter((error) => !(error instanceof Problem))).toEqual([]);
    // A member can still delete their profile, and leaves by that.
    expect([await findUserById(person.id), (await rolesNow())[person.email]]).toEqual([undefined, undefined]);
  });

  it("used to sign up make one profile without an account of its own, or none", async () => {
    const signUp = (token: string) =>
      signUpByInvitation({ token, name: "Nia New", password: "lantern meadow heron 42" }, `192.0.2.${++people}`);
    const used = await invite("new-one@example.com", "viewer");
    expect(succeeded(await together(() => signUp(used.token), 10))).toBe(1);
    expect((await rolesNow())["new-one@example.com"]).toBe("viewer");
    const [row] = await sql()`select count(*)::int from memberships m join users u on u.id = m.user_id
      where u.email = 'new-one@example.com'`;
    expect(row?.count).toBe(1);

    const full = await invite("too-many@example.com");
    await sql()`update accounts set plan = 'free' where id = ${accountId}`;
    await add("viewer");
    await expect(signUp(full.token)).rejects.toThrow("The Free plan has room for 3 members");
    expect(await findUser("too-many@example.com")).toBeUndefined();
  });

  it("expire, are sent again with another link, and end for a disabled account", async () => {
    const person = await newPerson();
    const first = await invite(person.email);
    const again = await invitations.resendInvitation(accountId, first.invitation.id, by(owner));
    expect(await invitations.readInvitation(first.token)).toEqual({ dead: "unknown" });
    await sql()`update invitations set expires_at = now() where id = ${first.invitation.id}`;
    expect(await invitations.readInvitation(again.token)).toEqual({ dead: "expired" });
    await expect(invitations.acceptInvitation(again.token, by(person), false)).rejects.toThrow("has expired");
    await expect(invitations.resendInvitation(accountId, first.invitation.id, by(owner))).rejects.toThrow("any longer");
    await sql()`update invitations set expires_at = now() + interval '1 day' where id = ${first.invitation.id}`;
    expect(await invitations.readInvitation(again.token)).toMatchObject({ email: person.email, inviter: owner.name });
    await sql()`update accounts set disabled_at = now() where id = ${accountId}`;
    expect(await invitations.readInvitation(again.token)).toEqual({ dead: "unknown" });
    await expect(invitations.acceptInvitation(again.token, by(person), false)).rejects.toThrow("does not work");
  });

  it("live for seven days, and an expired one makes way for a new one", async () => {
    const began = Date.now();
    const { invitation } = await invite("late@example.com");
    const lives = (invitation.expiresAt.getTime() - began) / DAY_MS;
    expect(lives).toBeGreaterThanOrEqual(7);
    expect(lives).toBeLessThan(7.01);
    await sql()`update invitations set expires_at = now() where id = ${invitation.id}`;
    const { token } = await invite("late@example.com");
    expect(await invitations.readInvitation(token)).toMatchObject({ email: "late@example.com" });
  });

  it("are at most 20, and fit in the plan with the members", async () => {
    const results = await together((index) => invite(`many${index}@example.com`), 25);
    expect(succeeded(results)).toBe(20);
    await sql()`update accounts set plan = 'free' where id = ${accountId}`;
    await sql()`delete from invitations where account_id = ${accountId} and email not like 'many_@example.com'`;
    await sql()`delete from invitations where account_id = ${accountId} and id not in
      (select id from invitations where account_id = ${accountId} limit 2)`;
    await expect(invite("fourth@example.com")).rejects.toThrow("The Free plan has room for 3 members");
  });

  it("do not show whether an address has a profile", async () => {
    const person = await newPerson();
    const [known, unknown] = [await invite(person.email), await invite("nowhere@example.com")];
    expect(Object.keys(known.invitation)).toEqual(Object.keys(unknown.invitation));
    await expect(invite(person.email)).rejects.toThrow("This person is invited already.");
    await expect(invite("nowhere@example.com")).rejects.toThrow("This person is invited already.");
  });

  it("do not outlive the rights of who invited", async () => {
    const admin = await add("admin");
    const asOwner = await add("owner");
    const { token } = await invitations.invite(accountId, { email: "a@example.com", role: "admin" }, by(admin));
    const second = await invitations.invite(accountId, { email: "b@example.com", role: "owner" }, by(asOwner));
    await members.changeRole(accountId, asOwner.id, "admin", by(owner));
    expect(await invitations.readInvitation(second.token)).toEqual({ dead: "unknown" });
    expect(await invitations.readInvitation(token)).toMatchObject({ email: "a@example.com" });
    await members.removeMember({ accountId, userId: admin.id, made: keepMade }, by(owner));
    expect(await invitations.readInvitation(token)).toEqual({ dead: "unknown" });
    const listed = await invitations.listInvitations(accountId);
    expect(listed.map(({ works }) => works)).toEqual([false, false]);
    for (const { invitation } of listed) await invitations.resendInvitation(accountId, invitation.id, by(owner));
    expect((await invitations.listInvitations(accountId)).map(({ works }) => works)).toEqual([true, true]);
    await expect(invitations.acceptInvitation(token, by(admin), true)).rejects.toThrow("does not work");
  });

  it("of owners are made by owners only, and admins cannot renew or withdraw them", async () => {
    const admin = await add("admin");
    const { invitation } = await invite("boss@example.com", "owner");
    const as = by(admin);
    await expect(invitations.invite(accountId, { email: "b@example.com", role: "owner" }, as)).rejects.toThrow(
      "Only an owner",
    );
    await expect(invitations.resendInvitation(accountId, invitation.id, as)).rejects.toThrow("Only an owner");
    await expect(invitations.withdrawInvitation(accountId, invitation.id, as)).rejects.toThrow("Only an owner");
    expect(await invitations.listInvitations(accountId)).toHaveLength(1);
  });
});

describe("an account that requires a second factor", () => {
  it("shows nothing to members without one, and needs an owner who has one", async () => {
    const viewer = await add("viewer");
    const session = await openSession(viewer);
    await expect(members.requireSecondFactors(accountId, true, by(owner))).rejects.toThrow("Add an authenticator app");
    await sql()`insert into authenticators (user_id, secret, confirmed_at) values (${owner.id}, '', now())`;
    await members.requireSecondFactors(accountId, true, by(owner));
    const seen = await findViewer(session, accountId);
    expect(seen && memberOr(seen, "read")).toBe("needs-second-factor");
    await sql()`insert into authenticators (user_id, secret, confirmed_at) values (${viewer.id}, '', now())`;
    const after = await findViewer(session, accountId);
    expect(after && memberOr(after, "read")).toMatchObject({ accountId });
  });
});

it("a person whom a process of 2.0.0 creates is the owner of their account", async () => {
  const [row] = await sql()<{ id: bigint }[]>`insert into accounts (name) values ('Old') returning id`;
  await sql()`insert into users (account_id, email, name) values (${row?.id as bigint}, 'old@example.com', 'Old')`;
  expect(await findMembers(db(), asAccountId(row?.id as bigint))).toMatchObject([{ role: "owner" }]);
});

it("a person owns at most 10 accounts, however many they create at the same time", async () => {
  const results = await together((index) => members.createAccount(`Account ${index}`, by(owner)), 20);
  expect(succeeded(results)).toBe(9);
  await expect(members.createAccount("One more", by(owner))).rejects.toThrow("at most 10 accounts");
});
