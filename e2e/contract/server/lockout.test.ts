import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "@/lib/base/time";
import { findUserById, identityOf, type User } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { confirmAuthenticator, startAuthenticator } from "@/lib/domains/factors/service";
import { issueEmailChange } from "@/lib/domains/links/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db } from "@/lib/platform/db/client";
import { attemptRules } from "@/lib/platform/limiter/attempt-rules";
import { maxPerMinute } from "@/lib/web/auth/viewer-limits";
import { callAction, type Fields } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { someIpAddress } from "@/test/http";
import { messageOf, passwordSignIn } from "@/test/password-sign-in";
import { createUserWithPassword } from "@/test/people";
import { newUser, signedIn } from "@/test/sign-in";
import { sharedStore } from "@/test/store";
import { roomInWindow, until } from "@/test/waiting";

const store = sharedStore();

beforeEach(() => roomInWindow(15 * MINUTE_MS));

it("wrong passwords of a stranger do not lock the owner out, not even in the same network", async () => {
  const [email, password] = ["ada@example.com", "lantern meadow heron 42"];
  await createUserWithPassword({ email, name: "Ada" }, password);
  const signIn = (given: string, ip: string, cookies: string[] = []) =>
    passwordSignIn(store.service().url, email, given, { ip, cookies });

  const { error, cookies } = await signIn(password, "192.0.2.1");
  expect(error).toBeNull();
  const device = deviceIn(cookies);
  expect(device).toHaveLength(1);

  const stranger = (n: number) => `2001:db8:1:2::${n}`;
  for (let n = 0; n < 10; n++) expect((await signIn("a wrong password", stranger(n))).error).toMatch(/^Incorrect/);
  expect((await signIn(password, stranger(11))).error).toMatch(/^Too many attempts/);
  expect((await signIn(password, stranger(11), [`known-device-${store.service().port}=e30.forged`])).error).toMatch(
    /^Too many attempts/,
  );

  expect((await signIn(password, "192.0.2.2")).error).toBeNull();
  expect((await signIn(password, stranger(11), device)).error).toBeNull();

  // ASVS V16: each of them is in the audit log, with its origin.
  const recorded = async (action: string) => (await listAudit({ subject: email, action, limit: 20 })).items;
  const [latest, ...earlier] = await recorded("user.signed_in");
  expect(earlier).toHaveLength(2);
  expect(latest?.details).toEqual({ ipAddress: stranger(11), requestId: expect.stringMatching(/^req_[0-9a-f]{32}$/) });
  await until("wrong passwords are recorded", async () => (await recorded("user.sign_in_rejected")).length === 10);
  expect((await recorded("user.sign_in_rejected"))[0]).toMatchObject({ actorKind: "anonymous", actorId: null });
});

it("a network guesses links 60 times in a quarter of an hour, and then does not sign in in any way", async () => {
  const actions = await builtActions();
  const network = someIpAddress();
  const attempt = async (name: string, ipAddress = network) => {
    const fields = { token: "guessed", name: "Eve", password: "lantern meadow heron 42" };
    const action = actions.find((one) => one.name === name) as BuiltAction;
    return messageOf(await callAction(store.service().url, action, fields, "", ipAddress));
  };
  const byLink = "mailed-links.openSignInLink";
  const dead = await attempt(byLink, someIpAddress());
  for (let n = 0; n < attemptRules.signInByIp.limit; n++) expect(await attempt(byLink)).toBe(dead);
  for (const name of [byLink, "mailed-links.resetPassword", "sign-in.finishSignUp", "sign-in.startPasskeySignIn"])
    expect([name, await attempt(name)]).toEqual([name, expect.stringMatching(/^Too many attempts/)]);
  expect(await attempt(byLink, someIpAddress())).toBe(dead);
});

/** A person with an authenticator app, and a function that signs in as them with a password and a code. */
async function personWithApp(name: string) {
  const [email, password] = [`${name}@example.com`, "lantern meadow heron 42"];
  const user = await createUserWithPassword({ email, name }, password);
  const person = identityOf(user);
  const signIn = (code?: string, cookies: string[] = []) =>
    passwordSignIn(store.service().url, email, password, { code, cookies });
  const { secret } = await startAuthenticator(person);
  const codeIn = (seconds: number, now = Date.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + seconds * 1_000 });
  const now = Date.now();
  await confirmAuthenticator(person, codeIn(-30, now), now);
  return { person, signIn, codeIn };
}

const deviceIn = (cookies: string[]) => cookies.filter((cookie) => cookie.startsWith("known-device"));

it("a stranger who has the password does not lock the owner out of the second step", async () => {
  const { person, signIn, codeIn } = await personWithApp("eve");
  const device = deviceIn((await signIn(codeIn(0))).cookies);
  for (let n = 0; n < 10; n++) expect((await signIn("recovery-code")).error).toMatch(/^Incorrect code/);
  expect((await signIn(codeIn(30))).error).toMatch(/^Too many attempts/);
  expect((await signIn(codeIn(30), device)).error).toBeNull();

  const { items } = await listAudit({ subject: person.email, action: "user.confirmation_rejected", limit: 20 });
  expect(items).toHaveLength(10);
  const origin = { ipAddress: expect.any(String), requestId: expect.stringMatching(/^req_/) };
  expect(items[0]).toMatchObject({ actorKind: "anonymous", details: { factor: "code", ...origin } });
});

it("all known browsers of a person have ten codes in a quarter of an hour together", async () => {
  const { signIn, codeIn } = await personWithApp("mallory");
  const [one, another] = [deviceIn((await signIn(codeIn(0))).cookies), deviceIn((await signIn(codeIn(30))).cookies)];
  expect(one).not.toEqual(another);
  for (const device of [one, another, one, another, one, another, one, another, one, another])
    expect((await signIn("recovery-code", device)).error).toMatch(/^Incorrect code/);
  for (const device of [one, another]) expect((await signIn("recovery-code", device)).error).toMatch(/^Too many/);
  expect((await signIn("recovery-code")).error).toMatch(/^Incorrect code/);
});

it("the second step ends with the sessions of the person", async () => {
  const { person, signIn, codeIn } = await personWithApp("trent");
  const { cookies } = await signIn();
  await endSessions(db(), person.userId);
  const action = (await builtActions()).find(({ name }) => name === "sign-in.takeSecondStep") as BuiltAction;
  const response = await callAction(store.service().url, action, { code: codeIn(0) }, cookies.join("; "));
  expect(messageOf(response)).toBe("This took too long. Start again.");
});

it.each<[name: string, fields: ((user: User) => Promise<Fields>) | undefined, staysKnown: boolean]>([
  ["settings.endOtherSessions", async () => ({}), true],
  [
    "settings.changePassword",
    async () => ({ currentPassword: "lantern meadow heron 42", newPassword: "tulip harbour drum 77" }),
    true,
  ],
  ["mailed-links.changeEmail", async ({ id, email }) => ({ token: await issueEmailChange(id, `new-${email}`) }), true],
  ["settings.signOutEverywhere", async () => ({}), false],
  ["a new authenticator app", undefined, false],
])("after %s no browser is known, except the one that did it in the settings", async (name, fields, staysKnown) => {
  const { url } = store.service();
  const password = "lantern meadow heron 42";
  const user = await createUserWithPassword({ email: `${randomUUID()}@example.com`, name: "Kim" }, password);
  const signIn = async (given: string, ip?: string, cookies: string[] = []) =>
    passwordSignIn(url, (await findUserById(user.id))?.email ?? "", given, { ip, cookies });
  const [own, other] = [await signIn(password), await signIn(password)];
  const network = someIpAddress();
  const exhaust = async () => {
    for (let n = 0; n < 10; n++) await signIn("a wrong password", network);
  };
  await exhaust();
  /** Known browsers have attempts in a network whose own are used up. */
  const isKnown = async (cookies: string[]) =>
    !(await signIn("a wrong password", network, deviceIn(cookies))).error?.startsWith("Too many");
  expect(await isKnown([])).toBe(false);
  for (const { cookies } of [own, other]) expect(await isKnown(cookies)).toBe(true);

  let after: string[] = [];
  if (fields) {
    const action = (await builtActions()).find((one) => one.name === name) as BuiltAction;
    const response = await callAction(url, action, await fields(user), own.cookies.join("; "));
    expect(messageOf(response)).toBeNull();
    after = (response.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
  } else {
    const person = identityOf(user);
    const { secret } = await startAuthenticator(person);
    await confirmAuthenticator(person, new TOTP({ secret: Secret.fromBase32(secret) }).generate(), Date.now());
  }
  if (name === "mailed-links.changeEmail") await exhaust(); // of the new address
  for (const { cookies } of [own, other]) expect(await isKnown(cookies)).toBe(false);
  expect(await isKnown(after)).toBe(staysKnown);
});

it("a session can only be used to change the password a few times an hour", async () => {
  const user = await newUser();
  const cookie = await signedIn(user);
  const action = (await builtActions()).find(({ name }) => name === "settings.changePassword") as BuiltAction;
  const passwordOf = (n: number) => (n < 0 ? "" : `lantern meadow heron ${n}`);
  const change = (n: number) =>
    callAction(store.service().url, action, { currentPassword: passwordOf(n - 1), newPassword: passwordOf(n) }, cookie);
  for (let n = 0; n < 10; n++) expect((await change(n)).text).toContain('"ok":true');
  expect((await change(5)).text).toContain("Incorrect password.");
  const { items } = await listAudit({ subject: user.email, action: "user.confirmation_rejected", limit: 5 });
  expect(items).toMatchObject([{ details: { factor: "password" } }]);
  expect((await change(10)).text).toContain("Too many attempts");
});

it("a correct password resets the count of wrong ones", async () => {
  const [email, password] = ["bob@example.com", "lantern meadow heron 42"];
  await createUserWithPassword({ email, name: "Bob" }, password);
  for (const given of ["wrong one", password, "wrong two", password]) {
    for (let n = 0; n < (given === password ? 1 : 6); n++) {
      const { error } = await passwordSignIn(store.service().url, email, given, { ip: "192.0.2.3" });
      expect(error).toEqual(given === password ? null : expect.stringMatching(/^Incorrect/));
    }
  }
});

it("a correct confirmation resets the count of wrong ones", async () => {
  const password = "lantern meadow heron 42";
  const cookie = await signedIn(await createUserWithPassword({ email: "cleo@example.com", name: "Cleo" }, password));
  const action = (await builtActions()).find(({ name }) => name === "confirm.confirmByPassword") as BuiltAction;
  const confirm = async (currentPassword: string) =>
    messageOf(await callAction(store.service().url, action, { currentPassword }, cookie));
  for (const given of ["wrong one", password, "wrong two", password])
    for (let n = 0; n < (given === password ? 1 : 6); n++)
      expect(await confirm(given)).toBe(given === password ? null : "Incorrect password.");
});

it("a person can submit 120 forms a minute, of any content", async () => {
  const { url } = store.service();
  const [one, another] = [await signedIn(await newUser()), await signedIn(await newUser())];
  const action = (await builtActions()).find(({ name }) => name === "settings.changePassword") as BuiltAction;
  const submit = (cookie: string) => callAction(url, action, {}, cookie);
  const texts: string[] = [];
  const accepted = () => texts.filter((text) => text.includes("Check the highlighted field")).length;
  // More than a minute's limit, in case the clock minute changes. A busy machine has no room for some.
  while (accepted() < 2 * maxPerMinute.action && !texts.at(-1)?.includes("too quickly")) {
    const responses = await Promise.all(Array.from({ length: 4 }, () => submit(one)));
    texts.push(...responses.map(({ text }) => text));
  }
  expect(accepted()).toBeGreaterThanOrEqual(maxPerMinute.action);
  expect(texts.at(-1)).toMatch(/You are making changes too quickly\. Try again in \d+ s\./);
  expect((await submit(another)).text).toContain("Check the highlighted field");
});
