import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUser, findUser, setRole, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit } from "@/lib/domains/audit/service";
import { issueLink } from "@/lib/domains/links/service";
import { disableAccount } from "@/lib/domains/members/disabling";
import { invite } from "@/lib/domains/members/invitations";
import { db, sql } from "@/lib/platform/db/client";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { type HostileProvider, startHostileProvider, type TokenClaims } from "@/test/identity-provider/hostile";
import { messageOf, passwordSignIn } from "@/test/password-sign-in";
import { accountOf, createUserWithPassword } from "@/test/people";
import { backFrom, beginAt, openProviderBrowser, type ProviderBrowser } from "@/test/provider-browser";
import { addApp } from "@/test/sign-in";
import { testPortal } from "@/test/store";

let provider: HostileProvider;
beforeAll(async () => {
  provider = await startHostileProvider();
});
afterAll(() => provider.stop());

const store = testPortal(() => ({ ...provider.env, OIDC_SECOND_FACTOR: "true" }));

const openBrowser = () => openProviderBrowser(store.service().url);
const password = "a password to test";

/** Goes to the provider and comes back as a person. @returns where the browser is sent to */
async function signIn(person: TokenClaims, browser = openBrowser(), callbackUrl = "/portal/keys"): Promise<string> {
  const url = await beginAt("oidc", browser, callbackUrl);
  const state = url.searchParams.get("state") ?? "";
  return backFrom("oidc", browser, { code: provider.codeFor(url, person), state });
}

async function passwordBrowser(email: string): Promise<ProviderBrowser> {
  const browser = openBrowser();
  await signInHere(browser, email);
  return browser;
}

/** With the cookies that the browser has, such as that of an identity that waits. */
async function signInHere(browser: ProviderBrowser, email: string): Promise<string | null> {
  const sent = [...browser.cookies].map((pair) => pair.join("="));
  const { error, cookies } = await passwordSignIn(store.service().url, email, password, { cookies: sent });
  for (const cookie of cookies) browser.cookies.set(...(cookie.split(/=(.*)/, 2) as [string, string]));
  return error;
}

async function call(browser: ProviderBrowser, name: string, fields: Record<string, string> = {}) {
  const action = (await builtActions()).find((one) => one.name === name) as BuiltAction;
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const response = await callAction(store.service().url, action, fields, cookie);
  for (const text of response.headers["set-cookie"] ?? []) {
    const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    browser.cookies.set(key, value);
  }
  return response;
}

const isSignedIn = async (browser: ProviderBrowser) => (await browser("GET", "/portal/settings")).status === 200;
const identitiesOf = async ({ id }: User) => sql()`select subject from identities where user_id = ${id}`;
const roleEvents = async ({ email }: { email: string }) =>
  (await listAudit({ subject: `user ${email}`, action: "user.role_changed", limit: 9 }, db())).items;
const settings = "/portal/settings#identity";

describe("decisions: Identity provider: who signs in", () => {
  it("a new person gets a profile with the verified address, and is recognized by issuer and subject", async () => {
    const browser = openBrowser();
    const grace = { sub: "grace", email: "Grace@example.com" };
    expect(await signIn(grace, browser)).toBe("/portal/keys");
    expect(await isSignedIn(browser)).toBe(true);
    const user = await findUser("grace@example.com");
    expect(user).toMatchObject({
      name: "Grace",
      passwordHash: null,
      role: "developer",
      emailConfirmedAt: expect.any(Date),
    });
    const later = openBrowser();
    expect(await signIn({ sub: "grace", email: "moved@example.com", email_verified: false }, later)).toBe(
      "/portal/keys",
    );
    expect(await findUser("moved@example.com")).toBeUndefined();
    await disableAccount(accountOf(user as User), commandActor);
    expect(await signIn(grace)).toBe("This account is disabled. Contact support to restore it.");
  });

  it.each<[string, TokenClaims]>([
    ["unverified", { email: "a1@example.com", email_verified: false }],
    ["verified by a text", { email: "a2@example.com", email_verified: "true" }],
    ["not said to be verified", { email: "a3@example.com", email_verified: undefined }],
    ["missing", {}],
    ["too long", { email: `${"a".repeat(320)}@example.com` }],
  ])("an address that is %s gives no profile", async (_, claims) => {
    expect(await signIn({ sub: `no-address ${_}`, ...claims })).toBe("AddressUnverified");
  });

  it("an address that is none gives no profile", async () => {
    expect(await signIn({ sub: "none", email: "\u202e@example.com" })).toBe("We could not sign you in.");
  });

  it("Entra ID says in xms_edov that the owner of the domain is known", async () => {
    const claims = { email_verified: undefined, xms_edov: true };
    expect(await signIn({ sub: "entra", email: "entra@example.com", ...claims })).toBe("/portal/keys");
    expect(await signIn({ sub: "entra2", email: "entra2@example.com", ...claims, xms_edov: "0" })).toBe(
      "AddressUnverified",
    );
  });

  it("a new person who came from an invitation gets no account of their own", async () => {
    const owner = await createUser({ email: "owner@example.com", name: "Olga" });
    const by = { kind: "user", userId: owner.id } as const;
    const { token } = await invite(accountOf(owner), { email: "joan@example.com", role: "viewer" }, by);
    const joan = { sub: "joan", email: "joan@example.com" };
    expect(await signIn(joan, openBrowser(), `/invitation?token=${token}`)).toBe("/invitation");
    expect((await findUser("joan@example.com"))?.accountId).toBeNull();
  });

  it("a second factor at the provider counts as one here, and without it the own one is asked for", async () => {
    const mary = { sub: "mary", email: "mary@example.com" };
    await signIn(mary);
    await addApp((await findUser("mary@example.com")) as User);
    const stopped = openBrowser();
    for (const amr of [["pwd"], "mfa", undefined, [["mfa"]]]) {
      expect(await signIn({ ...mary, amr }, stopped)).toBe("/sign-in/second-step");
      expect(await isSignedIn(stopped)).toBe(false);
    }
    const browser = openBrowser();
    expect(await signIn({ ...mary, amr: ["pwd", "mfa"] }, browser)).toBe("/portal/keys");
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe("decisions: Identity provider: an address alone takes nothing over", () => {
  it("another subject with a known address does not get in, and is connected once the owner has signed in here", async () => {
    const ada = await createUserWithPassword({ email: "ada@example.com", name: "Ada" }, password);
    await sql()`update users set email_confirmed_at = now() where id = ${ada.id}`;
    const browser = openBrowser();
    expect(await signIn({ sub: "ada", email: "ADA@example.com" }, browser)).toBe("AddressTaken");
    expect(await isSignedIn(browser)).toBe(false);
    expect(await identitiesOf(ada)).toEqual([]);
    // Neither another browser of theirs, nor another person in this one.
    await passwordBrowser("ada@example.com");
    await createUserWithPassword({ email: "bob@example.com", name: "Bob" }, password);
    const shared = openBrowser();
    await signIn({ sub: "ada", email: "ada@example.com" }, shared);
    await signInHere(shared, "bob@example.com");
    expect(await identitiesOf(ada)).toEqual([]);

    expect(await signInHere(browser, "ada@example.com")).toBeNull();
    expect(await identitiesOf(ada)).toEqual([{ subject: "ada" }]);
    expect(await signIn({ sub: "ada", email: "ada@example.com" })).toBe("/portal/keys");
    expect(await signIn({ sub: "new-ada", email: "ada@example.com" })).toBe("AddressTaken");
  });

  it("a profile whose address was never proven here is not joined by a sign-in", async () => {
    const squatter = await createUserWithPassword({ email: "squat@example.com", name: "Sam" }, password);
    const browser = openBrowser();
    expect(await signIn({ sub: "squat", email: "squat@example.com" }, browser)).toBe("AddressTaken");
    await signInHere(browser, "squat@example.com");
    expect(await isSignedIn(browser)).toBe(true);
    expect(await identitiesOf(squatter)).toEqual([]);
  });

  it("a person connects and disconnects it in the settings, and keeps a way to sign in", async () => {
    const eve = await createUserWithPassword({ email: "eve@example.com", name: "Eve" }, password);
    const browser = await passwordBrowser("eve@example.com");
    const worker = { sub: "eve-at-work", email: "eve@work.example" };
    await call(browser, "identity.connectIdentity");
    const other = await passwordBrowser("bob@example.com");
    for (const [name, value] of browser.cookies) if (name.includes("connect")) other.cookies.set(name, value);
    await signIn(worker, other, settings);
    expect(await identitiesOf(eve)).toEqual([]); // the session is another one
    await sql()`delete from identities`;
    await sql()`delete from users where email = 'eve@work.example'`;

    expect(await signIn({ ...worker, email_verified: false }, browser, settings)).toBe(
      "/portal/settings?notice=not-connected#identity",
    );
    await call(browser, "identity.connectIdentity");
    expect(await signIn(worker, browser, settings)).toBe(settings);
    expect(await identitiesOf(eve)).toEqual([{ subject: "eve-at-work" }]);
    expect(
      (await listAudit({ action: "user.identity_connected", subject: "eve@example.com", limit: 1 }, db())).items,
    ).toHaveLength(1);
    expect(await findUser("eve@work.example")).toBeUndefined();
    const atWork = openBrowser();
    expect(await signIn(worker, atWork)).toBe("/portal/keys");

    const rival = await passwordBrowser("bob@example.com");
    await call(rival, "identity.connectIdentity");
    expect(await signIn(worker, rival, settings)).toBe("/portal/settings?notice=not-connected#identity");

    await sql()`update users set password_hash = null where id = ${eve.id}`;
    expect(messageOf(await call(browser, "identity.disconnectIdentity"))).toBe("It is your only way to sign in here.");
    await sql()`update users set password_hash = 'x' where id = ${eve.id}`;
    await call(browser, "identity.disconnectIdentity");
    expect(await identitiesOf(eve)).toEqual([]);
    expect(
      (await listAudit({ action: "user.identity_disconnected", subject: "eve@example.com", limit: 1 }, db())).items,
    ).toHaveLength(1);
    expect([await isSignedIn(browser), await isSignedIn(atWork)]).toEqual([true, false]);
    expect(messageOf(await call(browser, "identity.disconnectIdentity"))).toBe("It is disconnected already.");
  });

  it("connecting needs a session that was confirmed recently, and does not outlive it", async () => {
    const user = await createUserWithPassword({ email: "late@example.com", name: "Lea" }, password);
    const browser = await passwordBrowser("late@example.com");
    await call(browser, "identity.connectIdentity");
    await sql()`update sessions set confirmed_at = now() - interval '13 hours' where user_id = ${user.id}`;
    expect((await call(browser, "identity.connectIdentity")).text).toContain('"reason":"unconfirmed"');
    await signIn({ sub: "late", email: "late@work.example" }, browser, settings);
    expect(await identitiesOf(user)).toEqual([]);
  });
});

describe("decisions: Identity provider: staff", () => {
  const sue = { sub: "sue", email: "sue@example.com" };
  const staff = { ...sue, groups: ["all", "store-staff"], amr: ["mfa"] };

  it("a group makes staff and unmakes them at each sign-in, with audit, and ends their sessions", async () => {
    const first = openBrowser();
    expect(await signIn(sue, first)).toBe("/portal/keys");
    expect((await findUser(sue.email))?.role).toBe("developer");
    const asStaff = openBrowser();
    expect(await signIn(staff, asStaff, "/staff")).toBe("/staff");
    expect(await asStaff("GET", "/staff")).toMatchObject({ status: 200 });
    expect(await isSignedIn(first)).toBe(false);
    const details = { from: "developer", to: "staff", claim: "groups:store-staff" };
    expect(await roleEvents(sue)).toMatchObject([{ details }]);
    await signIn(staff);
    expect(await isSignedIn(asStaff)).toBe(true);

    const after = openBrowser();
    expect(await signIn(sue, after)).toBe("/portal/keys");
    expect(await isSignedIn(asStaff)).toBe(false);
    expect(await after("GET", "/staff")).toMatchObject({ status: 404 });
    expect(await roleEvents(sue)).toMatchObject([
      { details: { ...details, from: "staff", to: "developer" } },
      { details },
    ]);
  });

  it.each<[string, unknown, boolean]>([
    ["one text", "store-staff", true],
    ["a longer text", "store-staff-emeritus", false],
    ["a text with it", "not store-staff", false],
    ["another case", "Store-Staff", false],
    ["an object", { "store-staff": true }, false],
    ["a list in a list", [["store-staff"]], false],
    ["true", true, false],
  ])("a claim that is %s", async (name, groups, isStaff) => {
    const email = `${name.replaceAll(" ", "-")}@example.com`;
    await signIn({ sub: name, email, groups });
    expect((await findUser(email))?.role).toBe(isStaff ? "staff" : "developer");
  });

  it("a second factor at the provider opens the staff area; a sign-in without one leads to the settings", async () => {
    const weak = { sub: "weak", email: "weak@example.com", groups: "store-staff" };
    const browser = openBrowser();
    await signIn(weak, browser);
    expect((await browser("GET", "/staff")).headers.location).toBe("/portal/settings#two-factor");
    await signIn({ ...weak, amr: ["mfa"] }, browser);
    expect(await browser("GET", "/staff")).toMatchObject({ status: 200 });
  });
});

describe("decisions: Identity provider: signing out", () => {
  it("says that the session at the provider goes on, and links the page that ends it", async () => {
    const browser = openBrowser();
    await signIn({ sub: "out", email: "out@example.com" }, browser);
    const { headers } = await call(browser, "sign-in.signOut");
    expect(headers["x-action-redirect"]).toMatch(/^\/sign-in\?notice=signed-out-here/);
    const { text } = await browser("GET", "/sign-in?notice=signed-out-here");
    expect(text).toContain("goes on.");
    expect(text).toContain(`href="${provider.issuer}/sign-out?client_id=client-of-the-tests"`);
    const here = await passwordBrowser("bob@example.com");
    expect((await call(here, "sign-in.signOut")).headers["x-action-redirect"]).toMatch(/^\/sign-in(;|$)/);
  });
});

it("an operator's person is one who signs in by a link too", async () => {
  await setRole((await findUser("bob@example.com")) as User, "staff", commandActor);
  expect((await findUser("bob@example.com"))?.staffByCommand).toBe(true);
  expect(await issueLink("sign-in", "bob@example.com")).toBeTruthy();
});
