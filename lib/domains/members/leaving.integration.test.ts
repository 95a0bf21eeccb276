import { describe, expect, it } from "vitest";
import { asAccountId } from "@/lib/base/account-id";
import { DAY_MS } from "@/lib/base/time";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { insertMember } from "@/lib/domains/accounts/queries";
import { accountsOf, findUserById } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { findKey } from "@/lib/domains/keys/lookup";
import { issueDocsKey, issueKey } from "@/lib/domains/keys/service";
import { isWorking, keyState } from "@/lib/domains/keys/state";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import { db, sql, sqlTransaction } from "@/lib/platform/db/client";
import { memberOr } from "@/lib/web/auth/member";
import { untilLocked } from "@/test/row-locks";
import { keepResources } from "./ending-access";
import * as invitations from "./invitations";
import * as members from "./service";
import { accountId, add, by, newPerson, owner, rolesNow, testTeam, together } from "./testing/team";

testTeam();

const newKey = { name: "CI", scopes: ["pets:read" as const], expiresAt: null };
const works = async (id: bigint): Promise<boolean> => {
  const key = await findKey(accountId, id);
  return key !== undefined && isWorking(keyState(key, Date.now()));
};

describe("a member who leaves", () => {
  it("takes no key of the account along, and can create none afterwards", async () => {
    const person = await add("developer");
    const { key } = await issueKey(accountId, newKey, by(person));
    const docs = await issueDocsKey(accountId, by(person));
    const session = await openSession(person);
    await members.removeMember({ accountId, userId: person.id, resources: keepResources }, by(owner));
    expect([await works(key.id), await works(docs.key.id)]).toEqual([true, false]);
    await expect(issueKey(accountId, newKey, by(person))).rejects.toThrow("not a member of this account any longer");
    // Their own account is still there.
    expect((await findViewer(session))?.account?.id).toBe(person.accountId);
    expect((await findViewer(session, accountId))?.account).toBeUndefined();
  });

  it("reads for 30 days who removed them from which account, unless they are in it again or had another address", async () => {
    const person = await add("developer");
    const other = await add("viewer");
    await members.removeMember({ accountId, userId: person.id, resources: keepResources }, by(owner));
    const removals = async (now?: number) =>
      (await members.removalsOf(person.id, now)).map((event) => [event.accountId, event.actorEmail]);
    expect(await removals()).toEqual([[accountId, owner.email]]);
    expect(await members.removalsOf(other.id)).toEqual([]);
    expect(await removals(Date.now() + 31 * DAY_MS)).toEqual([]);
    await insertMember(db(), accountId, person.id, "viewer");
    expect(await removals()).toEqual([]);
    await members.removeMember({ accountId, userId: person.id, resources: keepResources }, by(owner));
    expect(await removals()).toHaveLength(2);
    await sql()`update users set email_confirmed_at = now() where id = ${person.id}`;
    expect(await removals()).toEqual([]);
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

  it("keeps their profile if they have joined an account by the time it would be deleted", async () => {
    const person = await newPerson();
    await deleteAccount(asAccountId(person.accountId as bigint), by(person));
    let deletion: Promise<unknown> | undefined;
    await sqlTransaction(async (tx) => {
      await tx`select from users where id = ${person.id} for update`;
      deletion = members.deleteUser(by(person)).catch(({ message }: Error) => message);
      await untilLocked("the deletion");
      await tx`insert into memberships (account_id, user_id, role) values (${accountId}, ${person.id}, 'viewer')`;
    });
    expect(await deletion).toContain("You joined or created an account in the meantime.");
    expect(await findUserById(person.id)).toBeDefined();
  });

  it("ends with their keys if these are to be revoked, however many they create at that moment", async () => {
    const person = await add("developer");
    await together((index) =>
      index === 5
        ? members.removeMember(
            { accountId, userId: person.id, resources: { keys: "revoke", endpoints: "delete" } },
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
      if (index === 10)
        return members.removeMember({ accountId, userId: person.id, resources: keepResources }, by(owner));
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
