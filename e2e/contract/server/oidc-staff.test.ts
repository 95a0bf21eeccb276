import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUser, findUser, setRole, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { addPasskey, passkeyCreation } from "@/lib/domains/factors/passkeys";
import { newAuthenticator } from "@/lib/domains/factors/testing/authenticator";
import { issueLink } from "@/lib/domains/links/service";
import { openSession } from "@/lib/domains/sessions/service";
import { sql } from "@/lib/platform/db/client";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { type Github, startGithub } from "@/test/github/server";
import { send } from "@/test/http";
import { type HostileProvider, startHostileProvider } from "@/test/identity-provider/hostile";
import { type RunningMailServer, startMailServer } from "@/test/mail-server";
import { messageOf, passwordSignIn } from "@/test/password-sign-in";
import { createUserWithPassword } from "@/test/people";
import { backFrom, beginAt, openProviderBrowser, type ProviderBrowser } from "@/test/provider-browser";
import { addApp, signedIn } from "@/test/sign-in";
import { testPortal } from "@/test/store";

let provider: HostileProvider;
let github: Github;
let mail: RunningMailServer;
beforeAll(async () => {
  [provider, github, mail] = await Promise.all([
    startHostileProvider(),
    startGithub(),
    startMailServer({ onMail: () => {} }),
  ]);
});
afterAll(async () => {
  provider.stop();
  github.stop();
  await mail.stop();
});

const store = testPortal(() => ({
  ...provider.env,
  ...github.env,
  MAIL_SERVER: mail.url,
  MAIL_FROM: "store@example.com",
  STAFF_SIGN_IN: "oidc",
  OIDC_SECOND_FACTOR: "true",
}));

const only = "Staff sign in with Acme only.";
const password = "a password to test";
const byClaim = { kind: "user", userId: 1n } as const;

async function newStaff(by: Parameters<typeof setRole>[2] = byClaim): Promise<User> {
  const user = await createUserWithPassword({ email: `${randomUUID()}@example.com`, name: "Sue" }, password);
  await sql()`update users set email_confirmed_at = now() where id = ${user.id}`;
  return setRole(user, "staff", by);
}

async function call(name: string, fields: Record<string, string>, cookie = "") {
  const action = (await builtActions()).find((one) => one.name === name) as BuiltAction;
  return callAction(store.service().url, action, { callbackUrl: "", ...fields }, cookie);
}

const sessionsOf = async ({ id }: User) => (await sql()`select id from sessions where user_id = ${id}`).length;

async function signInAt(person: object, browser: ProviderBrowser = openProviderBrowser(store.service().url)) {
  const url = await beginAt("oidc", browser, "/staff");
  const state = url.searchParams.get("state") ?? "";
  return { browser, path: await backFrom("oidc", browser, { code: provider.codeFor(url, { ...person }), state }) };
}

describe("decisions: Identity provider: with STAFF_SIGN_IN=oidc, staff have no other way", () => {
  it("a password", async () => {
    const staff = await newStaff();
    expect((await passwordSignIn(store.service().url, staff.email, password)).error).toBe(only);
    expect(await sessionsOf(staff)).toBe(0);
  });

  it("a mailed link", async () => {
    const staff = await newStaff();
    const { token } = (await issueLink("sign-in", staff.email)) ?? { token: "" };
    expect(messageOf(await call("mailed-links.openSignInLink", { token }))).toBe(only);
    expect(await sessionsOf(staff)).toBe(0);
  });

  it("a passkey", async () => {
    const staff = await newStaff();
    const { origin, hostname: id } = new URL(store.service().url);
    const identity = { userId: staff.id, email: staff.email, name: staff.name };
    const passkey = newAuthenticator();
    const { challenge } = await passkeyCreation({ id, origin }, identity);
    await addPasskey({ id, origin }, identity, "Laptop", passkey.create({ challenge, origin, rpId: id }));
    const { text } = await call("sign-in.startPasskeySignIn", {});
    const [, asked = ""] = /"challenge":"([^"]+)"/.exec(text) ?? [];
    const handle = Buffer.from(String(staff.id)).toString("base64url");
    const response = JSON.stringify(passkey.get({ challenge: asked, origin, rpId: id }, handle));
    expect(messageOf(await call("sign-in.signInByPasskey", { response }))).toBe(only);
    expect(await sessionsOf(staff)).toBe(0);
  });

  it("GitHub", async () => {
    const user = await createUser({ email: "octo@example.com", name: "Octo", githubId: "77", emailConfirmed: true });
    await setRole(user, "staff", byClaim);
    const browser = openProviderBrowser(store.service().url);
    const url = await beginAt("github", browser);
    const emails = [{ email: "octo@example.com", primary: true, verified: true }];
    const code = github.codeOf({ id: 77, name: "Octo", emails });
    expect(await backFrom("github", browser, { code, state: url.searchParams.get("state") ?? "" })).toBe(
      "StaffElsewhere",
    );
    expect(await sessionsOf(user)).toBe(0);
    expect((await browser("GET", "/sign-in?error=StaffElsewhere")).text).toContain(only);
  });

  it("a session that began elsewhere", async () => {
    const staff = await newStaff();
    const cookie = await signedIn(staff);
    expect((await send("GET", `${store.service().url}/portal/settings`, { headers: { Cookie: cookie } })).status).toBe(
      307,
    );
    await openSession(staff, null, { factor: false });
  });

  it("the provider: and they confirm it there again", async () => {
    const sue = { sub: "sue", email: "sue@example.com", groups: "store-staff", amr: ["mfa"] };
    const { browser, path } = await signInAt(sue);
    expect(path).toBe("/staff");
    expect(await browser("GET", "/staff")).toMatchObject({ status: 200 });
    const user = (await findUser("sue@example.com")) as User;
    const { id } = user;
    await addApp(user);
    await sql()`update sessions set confirmed_at = now() - interval '13 hours' where user_id = ${id}`;
    const { passwordHash } = await newStaff();
    await sql()`update users set password_hash = ${passwordHash} where id = ${id}`;
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const { text } = await call("identity.disconnectIdentity", {}, cookie);
    expect(text).toContain('"confirmBy":{"passkey":false,"password":false,"app":false}');
    const confirmed = await call("confirm.confirmByPassword", { currentPassword: password }, cookie);
    expect(messageOf(confirmed)).toBe("Sign in again to confirm it’s you.");
    await signInAt(sue, browser);
    const again = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    expect(messageOf(await call("identity.disconnectIdentity", {}, again))).toBe(
      "It is your only way to sign in here.",
    );
  });

  it("who is not staff, and staff of the operator's command, sign in as before", async () => {
    const person = await createUserWithPassword({ email: "dev@example.com", name: "Dev" }, password);
    expect((await passwordSignIn(store.service().url, person.email, password)).error).toBeNull();
    const emergency = await newStaff(commandActor);
    expect((await passwordSignIn(store.service().url, emergency.email, password)).error).toBeNull();
    expect(await sessionsOf(emergency)).toBe(1);
    const cookie = await signedIn(emergency);
    expect((await send("GET", `${store.service().url}/portal/settings`, { headers: { Cookie: cookie } })).status).toBe(
      200,
    );
  });
});
