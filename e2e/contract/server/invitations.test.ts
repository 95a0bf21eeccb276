import { beforeEach, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { findMembers, insertMember } from "@/lib/domains/accounts/queries";
import { accountsOf, findUser, type User } from "@/lib/domains/accounts/service";
import { findWorking } from "@/lib/domains/keys/queries";
import { issueKey } from "@/lib/domains/keys/service";
import { listInvitations } from "@/lib/domains/members/invitations";
import { createEndpoint, getEndpoints } from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { attemptRules } from "@/lib/platform/limiter/attempt-rules";
import { callAction, type Fields } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { send } from "@/test/http";
import { accountOf } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";

// Without a mail server: who invites gets the link.
const store = sharedStore();

const actions = await builtActions();

const call = (name: string, fields: Fields, cookie = "", ipAddress?: string) => {
  const action = actions.find((one) => one.name === `members.${name}`) as BuiltAction;
  return callAction(store.service().url, action, fields, cookie, ipAddress);
};

const password = "lantern meadow heron 42";

let owner: User;
let accountId: AccountId;
let cookie: string;
let people = 0;

beforeEach(async () => {
  owner = await newUser();
  accountId = accountOf(owner);
  await sql()`update accounts set plan = 'business' where id = ${accountId}`;
  cookie = await signedIn(owner);
});

const newAddress = () => `guest${++people}@example.com`;
const invite = (email: string, role = "viewer") => call("inviteMember", { email, role }, cookie);
const tokenIn = (text: string): string => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? "";
const invited = async (email: string) => tokenIn((await invite(email)).text);
const roleOf = async ({ id }: User) => (await findMembers(db(), accountId)).find(({ user }) => user.id === id)?.role;

it("one step signs a person up and makes them a member, without an account of their own, once", async () => {
  const email = newAddress();
  const token = await invited(email);
  const joining = await Promise.all(Array.from({ length: 10 }, () => call("join", { token, name: "Greta", password })));
  const joined = joining.filter(({ headers }) => headers["x-action-redirect"]);
  expect(joined.map(({ headers }) => String(headers["set-cookie"]))).toEqual([
    expect.stringContaining("session-token-"),
  ]);
  const user = (await findUser(email)) as User;
  expect((await accountsOf(user.id)).map(({ account, role }) => [account.id, role])).toEqual([[accountId, "viewer"]]);
  expect((await call("join", { token, name: "Greta", password })).text).toContain("This invitation does not work.");
  expect((await call("acceptInvitation", { token }, await signedIn(user))).text).toContain("does not work");
  expect(await roleOf(user)).toBe("viewer");
});

it("tokens that were guessed, replaced, withdrawn or have expired do nothing", async () => {
  const guest = await newUser();
  const as = await signedIn(guest);
  const accept = async (token: string) => (await call("acceptInvitation", { token, otherAddress: "yes" }, as)).text;
  for (const token of ["", "x", "A".repeat(43), "A".repeat(65)]) expect(await accept(token)).toContain('"ok":false');
  const token = await invited(guest.email);
  const [{ invitation } = { invitation: { id: 0n } }] = await listInvitations(accountId);
  const id = String(invitation.id);
  const again = tokenIn((await call("resendInvitation", { id }, cookie)).text);
  expect(await accept(token)).toContain("does not work");
  await sql()`update invitations set expires_at = now() where account_id = ${accountId}`;
  expect(await accept(again)).toContain("has expired");
  const third = await invited(guest.email);
  expect(third).not.toBe("");
  const [{ invitation: last } = { invitation: { id: 0n } }] = await listInvitations(accountId);
  await call("withdrawInvitation", { id: String(last.id) }, cookie);
  expect(await accept(third)).toContain("does not work");
  expect(await roleOf(guest)).toBeUndefined();
});

it("a person with another address confirms that it is they who join", async () => {
  const [guest, email] = [await newUser(), newAddress()];
  const token = await invited(email);
  const as = await signedIn(guest);
  const page = await send("GET", `${store.service().url}/invitation?token=${token}`, { headers: { Cookie: as } });
  expect(page.text).toContain(guest.email);
  expect((await call("acceptInvitation", { token }, as)).text).toContain(`This invitation is for ${email}.`);
  expect(await roleOf(guest)).toBeUndefined();
  const { headers } = await call("acceptInvitation", { token, otherAddress: "yes" }, as);
  expect(headers["x-action-redirect"]).toMatch(/^\/portal/);
  expect(await roleOf(guest)).toBe("viewer");
});

it("roles that do not exist and the invitations, members and accounts of others are rejected", async () => {
  const stranger = await newUser();
  const as = await signedIn(stranger);
  for (const role of ["", "root", "staff", "Owner", "owner,admin", "__proto__"])
    expect((await invite(newAddress(), role)).text).toContain('"role":"Choose a role."');
  await invite(newAddress());
  const [{ invitation } = { invitation: { id: 0n } }] = await listInvitations(accountId);
  const [id, userId, account] = [String(invitation.id), String(owner.id), String(accountId)];
  const forged: [string, Fields][] = [
    ["inviteMember", { email: stranger.email, role: "owner", account }],
    ["resendInvitation", { id }],
    ["resendInvitation", { id, account }],
    ["withdrawInvitation", { id }],
    ["changeMemberRole", { userId, role: "viewer" }],
    ["changeMemberRole", { userId, role: "viewer", account }],
    ["changeMemberRole", { userId: String(stranger.id), role: "owner", account }],
    ["removeMember", { userId, account }],
    ["removeMember", { userId, account: [account, String(accountOf(stranger))] }],
    ["transferOwnership", { userId: String(stranger.id), account }],
    ["renameAccount", { name: "Mine", account }],
    ["switchAccount", { id: account, from: "/portal" }],
    ["enterAccount", { id: account }],
  ];
  for (const [name, fields] of forged)
    expect([name, (await call(name, fields, as)).text]).toEqual([name, expect.stringContaining('"reason":"rejected"')]);
  expect((await findMembers(db(), accountId)).map(({ user, role }) => [user.id, role])).toEqual([[owner.id, "owner"]]);
  expect(await listInvitations(accountId)).toMatchObject([{ invitation: { id: invitation.id } }]);
});

it.each([
  ["changeMemberRole", { role: "viewer" }, false],
  ["removeMember", {}, false],
  ["leaveAccount", {}, true],
])("%s ends the keys and endpoints that the member made, if so chosen", async (name, fields, bySelf) => {
  const member = await newUser();
  await insertMember(db(), accountId, member.id, "admin");
  const by = { kind: "user", userId: member.id } as const;
  await issueKey(accountId, { name: "Made", scopes: ["pets:read"], expiresAt: null }, by);
  const endpoint = { url: "https://example.com/made", description: "", eventTypes: ["pet.created" as const] };
  await createEndpoint(accountId, endpoint, by);
  const chosen = { account: String(accountId), userId: String(member.id), keys: "revoke", endpoints: "delete" };
  await call(name, { ...chosen, ...fields }, bySelf ? await signedIn(member) : cookie);
  expect([await findWorking(db(), accountId), await getEndpoints(accountId)]).toEqual([[], []]);
});

it("neither the response nor the page of the link shows whether the address has a profile", async () => {
  const [known, unknown] = [(await newUser()).email, newAddress()];
  const responses = [await invite(known), await invite(unknown)];
  const without = (text: string, ...secrets: string[]) =>
    secrets.reduce((left, secret) => left.replaceAll(secret, "…"), text);
  const [first, second] = responses.map(({ text }, index) =>
    without(text, [known, unknown][index] ?? "", tokenIn(text)).replace(/"b":"[^"]*"/, ""),
  );
  expect(first).toBe(second);
  const headings = async (token: string) => {
    const { text } = await send("GET", `${store.service().url}/invitation?token=${token}`);
    return text
      .match(/<(?:h1|button|label|a)\b[^>]*>[^<]*/g)
      ?.map((tag) => without(tag.replace(/^.*>/, ""), known, unknown));
  };
  expect(await headings(tokenIn(responses[0]?.text ?? ""))).toEqual(await headings(tokenIn(responses[1]?.text ?? "")));
});

it("a person sends a limited number of invitations a day", async () => {
  await invite(newAddress());
  const [{ invitation } = { invitation: { id: 0n } }] = await listInvitations(accountId);
  const resend = () => call("resendInvitation", { id: String(invitation.id) }, cookie);
  const texts = await Promise.all(Array.from({ length: attemptRules.invitations.limit }, resend));
  expect(texts.filter(({ text }) => text.includes("Too many attempts.")).length).toBe(1);
  expect((await invite(newAddress())).text).toContain("Too many attempts.");
});

it("a person creates a limited number of accounts a day, also of those that are deleted again", async () => {
  for (let created = 0; created < 10; created++) {
    expect((await call("createAccount", { name: "Another" }, cookie)).headers["x-action-redirect"]).toContain(
      "/portal",
    );
    await sql()`delete from accounts where name = 'Another'`;
  }
  expect((await call("createAccount", { name: "Another" }, cookie)).text).toContain("Too many attempts.");
  expect(await accountsOf(owner.id)).toHaveLength(1);
});
