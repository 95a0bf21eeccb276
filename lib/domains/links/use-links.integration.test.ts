import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import type { LinkPurpose } from "@/lib/base/vocabulary";
import { insertMember } from "@/lib/domains/accounts/queries";
import { checkSignIn, createUser, findUser, identityOf, type User } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { confirmAuthenticator, factorsOf, startAuthenticator } from "@/lib/domains/factors/service";
import { createManagementKey } from "@/lib/domains/management/service";
import { findViewer, openSession } from "@/lib/domains/sessions/service";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { db, sql, sqlTransaction } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { accountOf, createUserWithPassword, issueKey, verify } from "@/test/people";
import { untilLocked } from "@/test/row-locks";
import { issueEmailChange, issueLink, readLink } from "./service";
import { changeEmailByLink, confirmEmailByLink, resetPasswordByLink, signInByLink } from "./use-links";

testDatabase();

const [password, another] = ["lantern meadow heron 42", "tulip harbour drum 77"];

let people = 0;
let user: User;

beforeEach(async () => {
  user = await createUserWithPassword({ email: `use${++people}@example.com`, name: "Uma" }, password);
});

async function issued(purpose: Exclude<LinkPurpose, "new-email">, email = user.email): Promise<string> {
  const link = await issueLink(purpose, email);
  if (!link) throw new Error("no link was made");
  return link.token;
}

const actionsOn = async ({ email }: User) =>
  (await listAudit({ subject: email, limit: 10 })).items.map(({ action, actorId }) => ({ action, actorId }));

describe("resetting a password by a link", () => {
  it("replaces the old one, ends every session, confirms the address and is kept in the audit", async () => {
    const sessions = await Promise.all([openSession(user), openSession(user)]);
    await resetPasswordByLink(await issued("password"), another);
    for (const session of sessions) expect(await findViewer(session)).toBeUndefined();
    expect(await checkSignIn(user.email, password)).toBeUndefined();
    const found = await checkSignIn(user.email, another);
    expect(found?.emailConfirmedAt).toBeInstanceOf(Date);
    expect(await findViewer(await openSession(found as User))).toBeDefined();
    const byUser = { actorId: user.id };
    expect(await actionsOn(user)).toEqual([
      { action: "user.address_confirmed", ...byUser },
      { action: "user.password_reset", ...byUser },
    ]);
  });

  it("sets the first password of a person from GitHub", async () => {
    const email = `github${people}@example.com`;
    await createUser({ email, name: "Gil", githubId: String(people) });
    await resetPasswordByLink(await issued("password", email), another);
    expect(await checkSignIn(email, another)).toBeDefined();
  });

  it("does nothing with an invalid password, and the link keeps working", async () => {
    const token = await issued("password");
    await expect(resetPasswordByLink(token, "short")).rejects.toThrow("at least 10");
    await expect(resetPasswordByLink(token, user.email)).rejects.toThrow("other than your email address");
    expect(await readLink("password", token)).toMatchObject({ user: { id: user.id } });
    expect(await checkSignIn(user.email, password)).toBeDefined();
  });

  it("sets the password once by two concurrent uses of a link", async () => {
    const token = await issued("password");
    const both = await Promise.allSettled([resetPasswordByLink(token, another), resetPasswordByLink(token, password)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await actionsOn(user)).filter(({ action }) => action === "user.password_reset")).toHaveLength(1);
  });
});

describe("signing in by a link", () => {
  it("leaves password and sessions alone once the address was confirmed", async () => {
    await confirmEmailByLink(user.id, await issued("confirmation"));
    const session = await openSession(user);
    const { user: signedIn } = await signInByLink(await issued("sign-in"));
    expect(await findViewer(await openSession(signedIn))).toMatchObject({ userId: user.id, hasPassword: true });
    expect(await findViewer(session)).toBeDefined();
  });

  it("signs out the person who signed up with the email address of another person", async () => {
    const session = await openSession(user);
    const { user: signedIn } = await signInByLink(await issued("sign-in"));
    expect(await findViewer(session)).toBeUndefined();
    expect(await checkSignIn(user.email, password)).toBeUndefined();
    expect(await findViewer(await openSession(signedIn))).toMatchObject({ userId: user.id, hasPassword: false });
    expect((await findUser(user.email))?.emailConfirmedAt).toBeInstanceOf(Date);
  });
});

describe("the second factors of a person", () => {
  const factors = { authenticatorSince: expect.any(Date), recoveryCodes: 10 };

  beforeEach(async () => {
    const person = identityOf(user);
    const { secret } = await startAuthenticator(person);
    await confirmAuthenticator(person, new TOTP({ secret: Secret.fromBase32(secret) }).generate(), Date.now());
  });

  it("stay when the owner of a confirmed email address resets the password or signs in by a link", async () => {
    await confirmEmailByLink(user.id, await issued("confirmation"));
    await resetPasswordByLink(await issued("password"), another);
    await signInByLink(await issued("sign-in"));
    expect(await factorsOf(user.id)).toMatchObject(factors);
  });

  it.each([
    ["a sign-in link", async () => signInByLink(await issued("sign-in"))],
    ["a reset", async () => resetPasswordByLink(await issued("password"), another)],
  ])("go when the owner of the email address takes the account over by %s", async (_name, takeOver) => {
    expect(await factorsOf(user.id)).toMatchObject(factors);
    await takeOver();
    expect(await factorsOf(user.id)).toEqual({ authenticatorSince: null, passkeys: 0, recoveryCodes: 0 });
  });
});

describe("decisions: Email addresses: takeover", () => {
  it.each([
    ["signing in by a link", async () => signInByLink(await issued("sign-in"))],
    ["a new password", async () => resetPasswordByLink(await issued("password"), another)],
  ] as const)("%s revokes the keys of the person who signed up with it, and says so in the audit", async (_, prove) => {
    const keys = [await issueKey({ accountId: accountOf(user) }), await issueKey({ accountId: accountOf(user) })];
    const { ended } = await prove();
    expect(ended?.keys.map(({ id }) => id).sort()).toEqual(keys.map(({ id }) => id).sort());
    for (const { secret } of keys) await expect(verify(secret)).rejects.toMatchObject({ code: "revoked_api_key" });
    const { items } = await listAudit({ accountId: accountOf(user), action: "key.revoked", limit: 10 });
    const reason = "the owner of the email address took over";
    expect(items.map(({ details }) => details)).toEqual([{ reason }, { reason }]);
  });

  it.each([
    ["signing in by a link", async () => signInByLink(await issued("sign-in"))],
    ["a new password", async () => resetPasswordByLink(await issued("password"), another)],
  ] as const)("%s locks the account before the person, as what staff do with it", async (_, prove) => {
    let proven: Promise<unknown> | undefined;
    await sqlTransaction(async (staff) => {
      await staff`select from accounts where id = ${user.accountId} for no key update`;
      proven = prove();
      await untilLocked("it");
      expect(await staff`select from users where id = ${user.id} for update nowait`).toHaveLength(1);
    });
    await proven;
  });

  it("says why in the audit of everything that ends", async () => {
    const accountId = accountOf(user);
    const self = { kind: "user", userId: user.id, email: user.email } as const;
    await issueKey({ accountId });
    const hook = { url: "https://example.com/hook", description: "", eventTypes: ["order.placed" as const] };
    await createEndpoint(accountId, hook, self);
    await createManagementKey(accountId, { name: "Deploy", scopes: ["keys:read"], expiresAt: null }, self);
    const member = await createUser({ email: `member${people}@example.com`, name: "Mia" });
    await insertMember(db(), accountId, member.id, "viewer");
    const { ended } = await signInByLink(await issued("sign-in"));
    expect(ended).toMatchObject({
      keys: [{ accountId }],
      endpoints: [{ url: hook.url }],
      members: [{ id: member.id }],
    });
    const { items } = await listAudit({ accountId, limit: 20 });
    const told = items.filter(({ details }) => details.reason === "the owner of the email address took over");
    const actions = ["key.revoked", "management_key.revoked", "member.removed", "webhook.deleted"];
    expect(told.map(({ action }) => action).sort()).toEqual(actions);
  });

  it.each([
    ["signing in by a link", async () => signInByLink(await issued("sign-in"))],
    ["a first password", async () => resetPasswordByLink(await issued("password"), another)],
  ] as const)("%s ends nothing that an operator made for a person without a password", async (_, prove) => {
    await sql()`update users set password_hash = null where id = ${user.id}`;
    const { secret } = await issueKey({ accountId: accountOf(user) });
    const { user: proven, ended } = await prove();
    expect(ended).toBeUndefined();
    expect(proven.emailConfirmedAt).toBeInstanceOf(Date);
    await expect(verify(secret)).resolves.toBeDefined();
  });

  it("the keys of a person who has confirmed the address keep working", async () => {
    await confirmEmailByLink(user.id, await issued("confirmation"));
    const { secret } = await issueKey({ accountId: accountOf(user) });
    expect((await resetPasswordByLink(await issued("password"), another)).ended).toBeUndefined();
    expect((await signInByLink(await issued("sign-in"))).ended).toBeUndefined();
    await expect(verify(secret)).resolves.toMatchObject({ accountId: user.accountId });
  });
});

describe("confirming an address", () => {
  it("is kept with its time, once", async () => {
    await confirmEmailByLink(user.id, await issued("confirmation"));
    const first = (await findUser(user.email))?.emailConfirmedAt;
    await confirmEmailByLink(user.id, await issued("confirmation"));
    expect((await findUser(user.email))?.emailConfirmedAt).toEqual(first);
    expect(await actionsOn(user)).toEqual([{ action: "user.address_confirmed", actorId: user.id }]);
  });

  it("only works for the person with the email address, and another person does not use the link", async () => {
    const other = await createUser({ email: `other${people}@example.com`, name: "Otto" });
    const token = await issued("confirmation");
    await expect(confirmEmailByLink(other.id, token)).rejects.toThrow(`Sign in as ${user.email}`);
    expect(await findUser(user.email)).toMatchObject({ emailConfirmedAt: null });
    await confirmEmailByLink(user.id, token);
    expect(await findUser(other.email)).toMatchObject({ emailConfirmedAt: null });
  });
});

describe("changing an email address", () => {
  const newEmail = () => `new${people}@example.com`;
  const opened = async () => ({ userId: user.id, sessionId: await openSession(user) });

  it("ends other sessions and the links in the old mailbox, and is kept in the audit", async () => {
    const [here, elsewhere, reset] = [await opened(), await openSession(user), await issued("password")];
    const token = await issueEmailChange(user.id, newEmail());
    const { before, user: after } = await changeEmailByLink(here, token, { ipAddress: "192.0.2.1" });
    expect([before.email, after.email]).toEqual([user.email, newEmail()]);
    expect(await findViewer(here.sessionId)).toMatchObject({ email: newEmail(), emailConfirmed: true });
    expect(await findViewer(elsewhere)).toBeUndefined();
    expect(await checkSignIn(user.email, password)).toBeUndefined();
    expect(await checkSignIn(newEmail(), password)).toMatchObject({ id: user.id });
    await expect(resetPasswordByLink(reset, another)).rejects.toThrow("not valid");
    await expect(changeEmailByLink(here, token)).rejects.toThrow("already been used");
    const { items } = await listAudit({ actorId: user.id, action: "user.email_changed", limit: 10 });
    expect(items).toMatchObject([{ details: { from: user.email, to: newEmail(), ipAddress: "192.0.2.1" } }]);
  });

  it("changes nothing for another person, or if an account takes the address meanwhile", async () => {
    const here = await opened();
    const token = await issueEmailChange(user.id, newEmail());
    const other = await createUser({ email: `other-new${people}@example.com`, name: "Otto" });
    const there = { userId: other.id, sessionId: await openSession(other) };
    await expect(changeEmailByLink(there, token)).rejects.toThrow("that requested this change");
    await createUser({ email: newEmail().toUpperCase(), name: "Olga" });
    await expect(changeEmailByLink(here, token)).rejects.toThrow("Another account has this email address.");
    expect((await findUser(user.email))?.id).toBe(user.id);
    expect(await actionsOn(user)).toEqual([]);
  });

  it("of two accounts that change to the same address at the same time, one gets it", async () => {
    const other = await createUser({ email: `other-race${people}@example.com`, name: "Otto" });
    const both = await Promise.allSettled(
      [user, other].map(async (person) => {
        const sessionId = await openSession(person);
        return changeEmailByLink({ userId: person.id, sessionId }, await issueEmailChange(person.id, newEmail()));
      }),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: "Another account has this email address." },
    });
  });
});
