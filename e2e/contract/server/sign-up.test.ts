import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "@/lib/base/time";
import { deleteAccount } from "@/lib/domains/accounts/deletion";
import { insertMember } from "@/lib/domains/accounts/queries";
import { createUser, findUser, membersOf, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { issueEmailChange, issueLink } from "@/lib/domains/links/service";
import { changeEmailByLink } from "@/lib/domains/links/use-links";
import { invite } from "@/lib/domains/members/invitations";
import { deleteUser } from "@/lib/domains/members/service";
import { openSession } from "@/lib/domains/sessions/service";
import { db, sql } from "@/lib/platform/db/client";
import { callAction, type Fields } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { send, someIpAddress } from "@/test/http";
import { type ReadMail, readMail, tokenOf } from "@/test/mail";
import { type RunningMailServer, startMailServer } from "@/test/mail-server";
import { messageOf } from "@/test/password-sign-in";
import { accountOf, createUserWithPassword, issueKey } from "@/test/people";
import { addApp, newUser, signedIn } from "@/test/sign-in";
import { testPortal } from "@/test/store";
import { roomInWindow, until } from "@/test/waiting";

let mailServer: RunningMailServer;
const mails: ReadMail[] = [];
beforeAll(async () => {
  const onMail = async (mail: Parameters<typeof readMail>[0]) => void mails.push(await readMail(mail));
  mailServer = await startMailServer({ onMail });
});
afterAll(() => mailServer.stop());

const store = testPortal(() => ({ MAIL_SERVER: mailServer.url, MAIL_FROM: "store@example.com" }));

let actions: BuiltAction[];
beforeAll(async () => {
  actions = await builtActions();
});
const call = (name: string, fields: Fields, ipAddress?: string) =>
  callAction(
    store.service().url,
    actions.find((one) => one.name === `sign-in.${name}`) as BuiltAction,
    fields,
    "",
    ipAddress,
  );

async function mailTo(email: string): Promise<ReadMail> {
  await until(`a mail to ${email}`, () => mails.some(({ to }) => to.includes(email)));
  return mails.find(({ to }) => to.includes(email)) as ReadMail;
}

const password = "lantern meadow heron 42";

it("with mail, sign-up does not tell whether an email address has an account", async () => {
  await createUser({ email: "known@example.com", name: "Ada" });
  const ask = async (email: string) => {
    const { status, headers, text } = await call("askToSignUp", { email, callbackUrl: "/portal/plan?choose=pro" });
    return { status, cookies: headers["set-cookie"], text: text.replaceAll(email.toLowerCase(), "EMAIL") };
  };
  const [known, unknown] = [await ask("Known@example.com"), await ask("fresh@example.com")];
  expect(known).toEqual(unknown);
  expect(known.text).toContain('"data":{"email":"EMAIL"}');

  const toKnown = await mailTo("known@example.com");
  expect(toKnown.subject).toBe("You already have an account with Animal Store");
  expect(toKnown.link).toContain("/sign-in/link/open?token=");
  const toUnknown = await mailTo("fresh@example.com");
  expect(toUnknown.subject).toBe("Finish signing up for Animal Store");
  expect(toUnknown.link).toContain("callbackUrl=%2Fportal%2Fplan%3Fchoose%3Dpro");
  expect(await findUser("fresh@example.com")).toBeUndefined();
});

it("only the owner of the email address chooses the password, once", async () => {
  await call("askToSignUp", { email: "grace@example.com" });
  const { link } = await mailTo("grace@example.com");
  const page = async () => (await send("GET", link)).text;
  expect(await page()).toContain("grace@example.com");
  const finish = (token: string) => call("finishSignUp", { token, name: "Grace", password });
  const { headers } = await finish(tokenOf(link));
  expect(headers["x-action-redirect"]).toMatch(/^\/portal/);
  expect(String(headers["set-cookie"])).toContain("session-token-");
  expect((await findUser("grace@example.com"))?.emailConfirmedAt).not.toBeNull();

  expect((await finish(tokenOf(link))).text).toContain("already been used");
  expect(await page()).toContain("already been used");
  for (const token of ["", "x", "e30.e30", `${tokenOf(link).slice(0, -4)}AAAA`, "a".repeat(2_000)]) {
    expect((await finish(token)).text).toContain("This link is not valid.");
  }
  const direct = await call("signUp", { email: "other@example.com", name: "Eve", password });
  expect(direct.text).toContain("Reload the page to sign up by email.");
});

it.each<[string, (user: User) => Promise<unknown>]>([
  [
    "its account is deleted",
    async (user) => {
      await deleteAccount(accountOf(user), commandActor);
      await deleteUser({ kind: "user", userId: user.id, email: user.email });
    },
  ],
  [
    "its account has another address",
    async (user) => {
      const by = { userId: user.id, sessionId: await openSession(user) };
      await changeEmailByLink(by, await issueEmailChange(user.id, `new-${user.email}`));
    },
  ],
])("decisions: Sign-up: no link works again after %s, also one that was not used", async (_, leave) => {
  const email = `${randomUUID()}@example.com`;
  const ask = async () => {
    const before = mails.filter(({ to }) => to.includes(email)).length;
    await call("askToSignUp", { email });
    await until(`another mail to ${email}`, () => mails.filter(({ to }) => to.includes(email)).length > before);
    return tokenOf(mails.filter(({ to }) => to.includes(email)).at(-1)?.link ?? "");
  };
  const finish = (token: string) => call("finishSignUp", { token, name: "Ida", password });
  const [unused, used] = [await ask(), await ask()];
  expect((await finish(used)).headers["x-action-redirect"]).toMatch(/^\/portal/);
  await leave((await findUser(email)) as User);
  expect(await findUser(email)).toBeUndefined();
  for (const token of [used, unused]) expect(messageOf(await finish(token))).toContain("already been used");
  expect(await findUser(email)).toBeUndefined();
});

it("mails to an email address without an account are limited", async () => {
  await roomInWindow(HOUR_MS);
  const ask = async () => (await call("askToSignUp", { email: "flood@example.com" }, ipAddress)).text;
  const ipAddress = someIpAddress();
  for (let n = 0; n < 5; n++) expect(await ask()).toContain('"ok":true');
  expect(await ask()).toContain("Too many attempts");
});

it("with mail, an address that was not confirmed accepts no invitation of another address", async () => {
  const [inviter, guest] = [await newUser(), await newUser()];
  const as = { kind: "user", userId: inviter.id } as const;
  const { token } = await invite(accountOf(inviter), { email: "invited@example.com", role: "viewer" }, as);
  const accept = async () => {
    const action = actions.find(({ name }) => name === "members.acceptInvitation") as BuiltAction;
    const fields = { token, otherAddress: "yes" };
    return callAction(store.service().url, action, fields, await signedIn(guest));
  };
  expect((await accept()).text).toContain(`Confirm ${guest.email} in your settings first.`);
  expect(await membersOf(accountOf(inviter))).toHaveLength(1);
  await sql()`update users set email_confirmed_at = now() where id = ${guest.id}`;
  expect((await accept()).headers["x-action-redirect"]).toContain("/portal");
  expect(await membersOf(accountOf(inviter))).toHaveLength(2);
});

it.each([
  ["openSignInLink", "sign-in", {}],
  ["resetPassword", "password", { password }],
] as const)("with mail, who takes an address over by %s reads what has ended", async (name, purpose, fields) => {
  const email = `${randomUUID()}@example.com`;
  const user = await createUserWithPassword({ email, name: "Another" }, password);
  await issueKey({ accountId: accountOf(user) });
  const link = await issueLink(purpose, email);
  const action = actions.find((one) => one.name === `mailed-links.${name}`) as BuiltAction;
  await callAction(store.service().url, action, { ...fields, token: link?.token ?? "" });
  await until("the mail", () => mails.some(({ to, text }) => to.includes(email) && text.includes("the API key ")));
});

it("with mail, who resets a password in a browser ends its session, also that of another person", async () => {
  const email = `${randomUUID()}@example.com`;
  await createUserWithPassword({ email, name: "Ada" }, password);
  const Cookie = await signedIn(await newUser());
  const portal = async () => (await send("GET", `${store.service().url}/portal`, { headers: { Cookie } })).status;
  expect(await portal()).toBe(200);
  const link = await issueLink("password", email);
  const action = actions.find(({ name }) => name === "mailed-links.resetPassword") as BuiltAction;
  const fields = { password: "copper orchard violin 63", token: link?.token ?? "" };
  const { headers } = await callAction(store.service().url, action, fields, Cookie);
  expect(headers["x-action-redirect"]).toContain("password-reset");
  expect(await portal()).toBe(307);
});

it("with mail, a link tells what ends only to those whose address was never confirmed", async () => {
  const warned = async (email: string) => {
    const pages = [];
    for (const [purpose, path] of [
      ["password", "/reset-password"] as const,
      ["sign-in", "/sign-in/link/open"] as const,
    ]) {
      const { token = "" } = (await issueLink(purpose, email)) ?? {};
      const { status, text } = await send("GET", `${store.service().url}${path}?token=${token}`);
      expect([path, status]).toEqual([path, 200]);
      pages.push(text.includes("This email address was never confirmed."));
    }
    return pages;
  };
  const { id, email } = await createUserWithPassword({ email: `${randomUUID()}@example.com`, name: "Ada" }, password);
  expect(await warned(email)).toEqual([true, true]);
  await sql()`update users set email_confirmed_at = now() where id = ${id}`;
  expect(await warned(email)).toEqual([false, false]);
});

it("with mail, who signs in to confirm an address comes back to the same link", async () => {
  const { email } = await newUser();
  const { token = "" } = (await issueLink("confirmation", email)) ?? {};
  const path = `/confirm-email?token=${token}`;
  const { status, headers } = await send("GET", store.service().url + path);
  expect(status).toBe(307);
  const to = new URL(String(headers.location), store.service().url);
  expect([to.pathname, to.searchParams.get("callbackUrl")]).toEqual(["/sign-in", path]);
});

it("with mail, whom a change of second factors or members concerns is told of it", async () => {
  const [owner, second, third, staff] = [await newUser(), await newUser(), await newUser(), await newUser("staff")];
  const accountId = accountOf(owner);
  await addApp(owner);
  await addApp(third);
  const [passkey] = await sql()<{ id: bigint }[]>`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports, backed_up)
    values (${owner.id}, 'Laptop', ${randomUUID()}, '', 0, '{}', false) returning id`;
  for (const { id } of [second, third]) await insertMember(db(), accountId, id, "viewer");
  const account = String(accountId);
  const of = ({ id }: User) => ({ account, userId: String(id) });
  const ofStaff = (user: User) => ({ ...of(user), accountId: account });
  const changes: [by: User, action: string, fields: Fields, to: User, words: string][] = [
    [owner, "factors.replaceRecoveryCodes", {}, owner, "New recovery codes were generated"],
    [owner, "factors.removePasskey", { id: String(passkey?.id) }, owner, "A passkey was removed"],
    [owner, "factors.removeAuthenticator", {}, owner, "Your authenticator app was removed"],
    [owner, "members.changeMemberRole", { ...of(second), role: "developer" }, second, "a developer of"],
    [owner, "members.transferOwnership", of(second), second, `${owner.email} made ${second.email} an owner of`],
    [staff, "staff-accounts.appointOwner", { ...ofStaff(owner), reason: "She asked." }, owner, "team made"],
    [owner, "members.removeMember", of(second), second, `removed ${second.email} from`],
    [third, "members.leaveAccount", { account }, owner, `${third.email} left`],
    [staff, "staff-accounts.resetFactorsOf", { ...of(third), reason: "Lost." }, third, "removed your second factors"],
  ];
  for (const [by, name, fields, { email }, words] of changes) {
    const action = actions.find((one) => one.name === name) as BuiltAction;
    const response = await callAction(store.service().url, action, fields, await signedIn(by));
    expect([name, messageOf(response)]).toEqual([name, null]);
    await until(`the mail of ${name}`, () => mails.some(({ to, text }) => to.includes(email) && text.includes(words)));
  }
});
