import { describe, expect, it } from "vitest";
import { asAccountId } from "@/lib/base/account-id";
import { type MemberRole, memberRoles } from "@/lib/base/vocabulary";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { findMembers, insertMember } from "@/lib/domains/accounts/queries";
import { findUserById, type User } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import { db, sql } from "@/lib/platform/db/client";
import { memberOr } from "@/lib/web/auth/member";
import { accountOf } from "@/test/people";
import { keepResources } from "./ending-access";
import * as invitations from "./invitations";
import * as members from "./service";
import { accountId, add, by, newPerson, owner, rolesNow, succeeded, testTeam, together } from "./testing/team";

testTeam();

const owners = async () => Object.values(await rolesNow()).filter((role) => role === "owner").length;

describe("roles", () => {
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
      members.removeMember({ accountId, userId: admin.id, resources: keepResources }, by(stranger)),
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
const manages: Partial<Record<MemberRole, readonly MemberRole[]>> = {
  owner: memberRoles,
  admin: memberRoles.filter((role) => role !== "owner"),
};
const mayManage = (own: MemberRole, role: MemberRole) => manages[own]?.includes(role) ?? false;

/** The actions on a member, and whether one of a role may do it to one of a role. There is always another owner. */
const onMembers: [string, (userId: bigint, actor: User) => Promise<unknown>, Allowed][] = [
  ...memberRoles.map((to): (typeof onMembers)[number] => [
    `make them ${to}`,
    (userId, actor) => members.changeRole(accountId, userId, to, by(actor)),
    (own, target) => mayManage(own, target) && mayManage(own, to),
  ]),
  [
    "remove them",
    (userId, actor) => members.removeMember({ accountId, userId, resources: keepResources }, by(actor)),
    mayManage,
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
        const status = mayManage(own, role) ? "fulfilled" : "rejected";
        expect([own, role, result?.status]).toEqual([own, role, status]);
      }
    }
  });
});

/** Who owns no other account, which would keep them from deleting their profile. */
async function addOwner(): Promise<User> {
  const other = await add("owner");
  await deleteAccount(accountOf(other), by(other));
  return other;
}

describe("an account always has an owner", () => {
  it("whatever 50 owners do to themselves and each other in parallel", async () => {
    const all = [owner, ...(await Promise.all(Array.from({ length: 9 }, addOwner)))];
    const one = (index: number) => all[index % all.length] as User;
    const results = await together((index) => {
      const [actor, other] = [one(index), one(index * 7 + 3)];
      if (index % 4 === 0) return members.leaveAccount(accountId, by(actor));
      if (index % 4 === 1) return members.changeRole(accountId, actor.id, "viewer", by(actor));
      if (index % 4 === 2) return members.changeRole(accountId, other.id, "admin", by(actor));
      return index % 8 === 3
        ? members.deleteUser(by(actor))
        : members.removeMember({ accountId, userId: other.id, resources: keepResources }, by(actor));
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

  it("two owners who delete their profiles leave one", async () => {
    const other = await addOwner();
    const results = await together((index) => members.deleteUser(by(index ? owner : other)), 2);
    expect(succeeded(results)).toBe(1);
    expect(await owners()).toBe(1);
  });

  it("the last one cannot leave, be removed or lose the role", async () => {
    const admin = await add("admin");
    for (const attempt of [
      () => members.leaveAccount(accountId, by(owner)),
      () => members.changeRole(accountId, owner.id, "admin", by(owner)),
      () => members.removeMember({ accountId, userId: owner.id, resources: keepResources }, by(owner)),
      () => members.deleteUser(by(owner)),
    ])
      await expect(attempt()).rejects.toThrow("needs an owner");
    expect(await rolesNow()).toEqual({ [owner.email]: "owner", [admin.email]: "admin" });
    expect(await findUserById(owner.id)).toBeDefined();
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

it("an account that only one person owns is in the way of deleting their profile, with who else is in it", async () => {
  const viewer = await add("viewer");
  const inTheWay = async (person = owner) =>
    (await members.onlyOwned(person.id)).map(({ account, members }) => [account.id, members.length]);
  expect(await inTheWay()).toEqual([[accountId, 2]]);
  expect(await inTheWay(viewer)).toEqual([[viewer.accountId, 1]]);
  await add("owner");
  expect(await inTheWay()).toEqual([]);
});
