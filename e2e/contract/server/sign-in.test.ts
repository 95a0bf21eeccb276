import { expect, it } from "vitest";
import { issueDocsKey } from "@/lib/domains/keys/service";
import { listNotifications } from "@/lib/domains/notifications/service";
import { listSessions } from "@/lib/domains/sessions/service";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { send } from "@/test/http";
import { passwordSignIn } from "@/test/password-sign-in";
import { accountOf, createUserWithPassword, issueKey } from "@/test/people";
import { sharedStore } from "@/test/store";
import { until } from "@/test/waiting";

const store = sharedStore();

it.each<[email: string, password: string | undefined, error: string]>([
  ["unknown@example.com", "\u0301".repeat(401), "Check the highlighted field."],
  ["unknown@example.com", undefined, "Incorrect email address or password."],
  ["no address", undefined, "Incorrect email address or password."],
  ["\0@example.com", undefined, "Check the highlighted field."],
  ["", undefined, "Check the highlighted field."],
])("the error of a sign-in as %j with the password %j is one of ours", async (email, password, error) => {
  expect((await passwordSignIn(store.service().url, email, password)).error).toBe(error);
});

it("a password signs in on our pages only, and next-auth serves nothing without GitHub", async () => {
  const { url } = store.service();
  for (const path of ["providers", "csrf", "signin", "callback/credentials", "session", "signout"]) {
    expect((await send("GET", `${url}/api/auth/${path}`)).status, path).toBe(404);
    expect((await send("POST", `${url}/api/auth/${path}`)).status, path).toBe(404);
  }
});

it("a page of the portal has status 200, and one that does not exist 404", async () => {
  const { url } = store.service();
  const password = "a password to test";
  await createUserWithPassword({ email: "pages@example.com", name: "Pages" }, password);
  const { cookies } = await passwordSignIn(url, "pages@example.com", password);
  const statusOf = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { cookie: cookies.join("; ") }, redirect: "manual" });
    await response.text();
    return response.status;
  };
  expect(await statusOf("/portal")).toBe(200);
  expect(await statusOf("/portal/keys")).toBe(200);
  expect(await statusOf("/portal/nothing")).toBe(404);
});

it.each(["sign-in.signOut", "settings.signOutEverywhere"])("%s ends the temporary key of the docs", async (name) => {
  const user = await createUserWithPassword({ email: `${name}@example.com`, name: "Dora" }, "a password to test");
  const { cookies } = await passwordSignIn(store.service().url, user.email);
  const { secret } = await issueDocsKey(accountOf(user), { kind: "user", userId: user.id });
  const other = await issueKey({ accountId: accountOf(user) });
  const statusOf = async (key: string) => (await store.get("/pets", key)).status;
  expect(await statusOf(secret)).toBe(200);
  const signOut = (await builtActions()).find((action) => action.name === name) as BuiltAction;
  await callAction(store.service().url, signOut, {}, cookies.join("; "));
  await until("the key is rejected", async () => (await statusOf(secret)) === 401);
  expect(await statusOf(other.secret)).toBe(200);
});

it("a sign-in ends the earlier session of its browser", async () => {
  const user = await createUserWithPassword({ email: "again@example.com", name: "Aga" }, "a password to test");
  const { cookies } = await passwordSignIn(store.service().url, user.email);
  const [before] = await listSessions(user.id);
  await passwordSignIn(store.service().url, user.email, undefined, { cookies });
  const after = await listSessions(user.id);
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
});

it("decisions: Notifications: tells of a sign-in with a new browser, but not of the first one or a known one", async () => {
  const user = await createUserWithPassword({ email: "devices@example.com", name: "Devi" }, "a password to test");
  const signIn = (cookies: string[] = []) => passwordSignIn(store.service().url, user.email, undefined, { cookies });
  const told = async () =>
    (await listNotifications(accountOf(user), user.id, { limit: 10 })).items.map(({ kind }) => kind);
  const { cookies } = await signIn();
  await signIn(cookies.filter((cookie) => cookie.startsWith("known-device")));
  await signIn();
  await until("the notification", async () => (await told()).length > 0);
  expect(await told()).toEqual(["new-device"]);
});
