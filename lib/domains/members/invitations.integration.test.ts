import { describe, expect, it } from "vitest";
import { asAccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { DAY_MS } from "@/lib/base/time";
import type { MemberRole } from "@/lib/base/vocabulary";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { findMembers } from "@/lib/domains/accounts/queries";
import { accountsOf, findUser, findUserById } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { db, sql } from "@/lib/platform/db/client";
import { signUpByInvitation } from "@/lib/web/auth/sign-up";
import { someIpAddress } from "@/test/http";
import { keepResources } from "./ending-access";
import * as invitations from "./invitations";
import * as members from "./service";
import { accountId, add, by, newPerson, owner, rolesNow, succeeded, testTeam, together } from "./testing/team";

testTeam();

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
    expect(failures.filter((error) => !(error instanceof UserError))).toEqual([]);
    // A member can still delete their profile, and leaves by that.
    expect([await findUserById(person.id), (await rolesNow())[person.email]]).toEqual([undefined, undefined]);
  });

  it("used to sign up make one profile without an account of its own, or none", async () => {
    const signUp = (token: string) =>
      signUpByInvitation({ token, name: "Nia New", password: "lantern meadow heron 42" }, someIpAddress());
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
    const { token } = await invitations.invite(accountId, { email: "z@example.com", role: "admin" }, by(admin));
    const second = await invitations.invite(accountId, { email: "b@example.com", role: "owner" }, by(asOwner));
    await members.changeRole(accountId, asOwner.id, "admin", by(owner));
    expect(await invitations.readInvitation(second.token)).toEqual({ dead: "unknown" });
    expect(await invitations.readInvitation(token)).toMatchObject({ email: "z@example.com" });
    await members.removeMember({ accountId, userId: admin.id, resources: keepResources }, by(owner));
    expect(await invitations.readInvitation(token)).toEqual({ dead: "unknown" });
    const listed = await invitations.listInvitations(accountId);
    expect(listed.map(({ works }) => works)).toEqual([false, false]);
    for (const { invitation } of listed) await invitations.resendInvitation(accountId, invitation.id, by(owner));
    const resent = await invitations.listInvitations(accountId);
    expect(resent.map(({ invitation, works }) => [invitation.email, works])).toEqual([
      ["z@example.com", true],
      ["b@example.com", true],
    ]);
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
