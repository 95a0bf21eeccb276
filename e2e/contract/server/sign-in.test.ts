import { expect, it } from "vitest";
import { accountOf, createUser } from "@/lib/domains/accounts/service";
import { issueDocsKey } from "@/lib/domains/keys/service";
import { listNotifications } from "@/lib/domains/notifications/service";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { nextAuthSignIn } from "@/test/next-auth";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";
import { until } from "@/test/waiting";

const store = testStore();

it("a password above the longest matches nothing, and a body above the limit is not read", async () => {
  const { url } = store.service();
  const { error } = await nextAuthSignIn(url, "unknown@example.com", "\u0301".repeat(401));
  expect(error).toBe("Incorrect email address or password.");
  const body = new URLSearchParams({ password: "x".repeat(16 * 1024) });
  expect((await fetch(`${url}/api/auth/callback/credentials`, { method: "POST", body })).status).toBe(413);
});

it.each(["unknown@example.com", "no address", "\0@example.com", ""])(
  "the error of a sign-in as %j is one of ours",
  async (email) => {
    const { error } = await nextAuthSignIn(store.service().url, email);
    expect(error).toBe("Incorrect email address or password.");
  },
);

it("a page of the portal has status 200, and one that does not exist 404", async () => {
  const { url } = store.service();
  const password = "a password to test";
  await createUser({ email: "pages@example.com", name: "Pages", password });
  const { cookies } = await nextAuthSignIn(url, "pages@example.com", password);
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
  const user = await createUser({ email: `${name}@example.com`, name: "Dora", password: "a password to test" });
  const { cookies } = await nextAuthSignIn(store.service().url, user.email);
  const { secret } = await issueDocsKey(accountOf(user), { kind: "user", userId: user.id });
  const other = await issueKey({ accountId: accountOf(user) });
  const statusOf = async (key: string) => (await store.get("/pets", key)).status;
  expect(await statusOf(secret)).toBe(200);
  const signOut = (await builtActions()).find((action) => action.name === name) as BuiltAction;
  await callAction(store.service().url, signOut, {}, cookies.join("; "));
  await until("the key is rejected", async () => (await statusOf(secret)) === 401);
  expect(await statusOf(other.secret)).toBe(200);
});

it("decisions, notifications: tells of a sign-in with a new browser, but not of the first one or a known one", async () => {
  const user = await createUser({ email: "devices@example.com", name: "Devi", password: "a password to test" });
  const signIn = (cookies: string[] = []) => nextAuthSignIn(store.service().url, user.email, undefined, { cookies });
  const told = async () => (await listNotifications(accountOf(user), { limit: 10 })).items.map(({ kind }) => kind);
  const { cookies } = await signIn();
  await signIn(cookies.filter((cookie) => cookie.startsWith("known-device=")));
  await signIn();
  await until("the notification", async () => (await told()).length > 0);
  expect(await told()).toEqual(["new-device"]);
});
