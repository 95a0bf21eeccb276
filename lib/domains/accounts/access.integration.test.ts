import { beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import type { UserRole } from "@/lib/base/vocabulary";
import { type Actor, commandActor } from "@/lib/domains/audit/actor";
import { listAudit, type UserActor } from "@/lib/domains/audit/service";
import { disableAccount, enableAccount } from "@/lib/domains/members/disabling";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import { testDatabase } from "@/test/database";
import { accountOf, issueKey, verify } from "@/test/people";
import { changeUserRole, createUser, findUser, setRole, type User } from "./service";

testDatabase();

let people = 0;
let user: User;
let staff: User;
let asStaff: UserActor;

beforeEach(async () => {
  user = await createUser({ email: `user${++people}@example.com`, name: "User" });
  staff = await createUser({ email: `staff${people}@example.com`, name: "Staff", role: "staff" });
  asStaff = { kind: "staff", userId: staff.id };
});

const actionsOn = async (filter: { accountId?: AccountId; subject?: string }) =>
  (await listAudit({ ...filter, limit: 10 })).items.map(({ action, actorId }) => ({ action, actorId }));

describe("a disabled account", () => {
  it("has no working session or key until it is enabled again, and its old sessions stay ended", async () => {
    const { secret } = await issueKey({ accountId: accountOf(user) });
    const session = await openSession(user);
    await verify(secret);
    await disableAccount(accountOf(user), asStaff);
    expect(await findViewer(session)).toBeUndefined();
    await expect(verify(secret)).rejects.toMatchObject({ code: "account_disabled" });
    await enableAccount(accountOf(user), asStaff);
    await verify(secret);
    expect(await findViewer(session)).toBeUndefined();
    expect(await actionsOn({ accountId: accountOf(user) })).toEqual(
      expect.arrayContaining([
        { action: "account.enabled", actorId: staff.id },
        { action: "account.disabled", actorId: staff.id },
      ]),
    );
  });

  it("is disabled once by two concurrent calls, and never by its own people", async () => {
    const both = await Promise.allSettled([
      disableAccount(accountOf(user), asStaff),
      disableAccount(accountOf(user), asStaff),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await actionsOn({ accountId: accountOf(user) })).toHaveLength(1);
    await expect(disableAccount(accountOf(staff), asStaff)).rejects.toThrow("your own account");
    await expect(enableAccount(accountOf(staff), asStaff)).rejects.toThrow("not disabled");
  });
});

describe("another person's role", () => {
  it("changes, ends their sessions, and is kept in the audit", async () => {
    const session = await openSession(user);
    await changeUserRole(user.id, "staff", asStaff);
    expect((await findUser(user.email))?.role).toBe("staff");
    expect(await findViewer(session)).toBeUndefined();
    expect(await actionsOn({ subject: `user ${user.email}` })).toEqual([
      { action: "user.role_changed", actorId: staff.id },
    ]);
    await expect(changeUserRole(user.id, "staff", asStaff)).rejects.toThrow("is already staff");
    await changeUserRole(user.id, "developer", asStaff);
    expect((await findUser(user.email))?.role).toBe("developer");
  });

  it("is of the command line only if it made them staff", async () => {
    const roleAfter = async (role: UserRole, actor: Actor) => {
      await setRole(user, role, actor);
      return (await findUser(user.email))?.staffByCommand;
    };
    expect(await roleAfter("staff", commandActor)).toBe(true);
    expect(await roleAfter("developer", commandActor)).toBe(false);
    expect(await roleAfter("staff", asStaff)).toBe(false);
  });

  it("stays with one of two staff members who demote each other at the same time", async () => {
    const other = await createUser({ email: `other${people}@example.com`, name: "Other", role: "staff" });
    const both = await Promise.allSettled([
      changeUserRole(other.id, "developer", asStaff),
      changeUserRole(staff.id, "developer", { kind: "staff", userId: other.id }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(both).toContainEqual({ status: "rejected", reason: new UserError("You are no longer staff.") });
    const roles = [(await findUser(staff.email))?.role, (await findUser(other.email))?.role];
    expect(roles.toSorted()).toEqual(["developer", "staff"]);
  });

  it("cannot be changed by the person themselves, or for an unknown person", async () => {
    await expect(changeUserRole(staff.id, "developer", asStaff)).rejects.toThrow("your own role");
    await expect(changeUserRole(-1n, "staff", asStaff)).rejects.toThrow("person does not exist");
  });
});
