import { afterAll, beforeAll, expect, it } from "vitest";
import { createUser, findUser, type User } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { disableAccount } from "@/lib/domains/members/disabling";
import { invite } from "@/lib/domains/members/invitations";
import { sql } from "@/lib/platform/db/client";
import { type Github, type GithubPerson, startGithub } from "@/test/github/server";
import { accountOf } from "@/test/people";
import { backFrom, beginAt, openProviderBrowser, type ProviderBrowser } from "@/test/provider-browser";
import { addApp } from "@/test/sign-in";
import { testPortal } from "@/test/store";

let github: Github;
beforeAll(async () => {
  github = await startGithub();
});
afterAll(() => github.stop());

const store = testPortal(() => github.env);

const openBrowser = () => openProviderBrowser(store.service().url);
const begin = (browser: ProviderBrowser, callbackUrl?: string) => beginAt("github", browser, callbackUrl);
const back = (browser: ProviderBrowser, parameters: Record<string, string>) => backFrom("github", browser, parameters);

/** Signs in as a person of GitHub. @returns as {@link back} */
async function signIn(person: GithubPerson, browser = openBrowser()): Promise<string> {
  const state = (await begin(browser)).searchParams.get("state") ?? "";
  return back(browser, { code: github.codeOf(person), state });
}

const isSignedIn = async (browser: ProviderBrowser) => (await browser("GET", "/portal/keys")).status === 200;
const primary = (email: string, verified = true) => [{ email, primary: true, verified }];

it("a new person of GitHub gets an account with the verified primary email address, is recognized by ID, and needs the second factor that they add", async () => {
  const browser = openBrowser();
  const url = await begin(browser);
  expect(url.origin + url.pathname).toBe("https://github.com/login/oauth/authorize");
  expect(url.searchParams.get("redirect_uri")).toBe(`${store.service().url}/api/auth/callback/github`);
  const other = { email: "other@example.com", primary: false, verified: true };
  const person = { id: 1, name: "Grace", emails: [other, ...primary("grace@example.com")] };
  expect(await back(browser, { code: github.codeOf(person), state: url.searchParams.get("state") ?? "" })).toBe(
    "/portal/keys",
  );
  expect(await isSignedIn(browser)).toBe(true);
  const user = await findUser("grace@example.com");
  expect(user).toMatchObject({ name: "Grace", githubId: "1", passwordHash: null, emailConfirmedAt: expect.any(Date) });

  const later = openBrowser();
  expect(await signIn({ ...person, emails: primary("moved@example.com") }, later)).toBe("/portal/keys");
  expect(await isSignedIn(later)).toBe(true);
  expect(await findUser("moved@example.com")).toBeUndefined();

  await addApp(user as User);
  const stopped = openBrowser();
  const state = (await begin(stopped)).searchParams.get("state") ?? "";
  const query = new URLSearchParams({ code: github.codeOf(person), state });
  const secondStep = String((await stopped("GET", `/api/auth/callback/github?${query}`)).headers.location);
  expect(secondStep).toBe("/sign-in/second-step?callbackUrl=%2Fportal%2Fkeys");
  expect((await stopped("GET", secondStep)).text).toContain("grace@example.com");
  expect(await isSignedIn(stopped)).toBe(false);

  await disableAccount(accountOf(user as User), commandActor);
  expect(await signIn(person)).toBe("This account is disabled. Contact support to restore it.");
});

it("staff without a second factor land in their area, unless they wanted another page", async () => {
  const person = { id: 10, name: "Stan", emails: primary("stan@example.com") };
  const landing = async (browser: ProviderBrowser, wanted: string) => {
    const state = (await begin(browser, wanted)).searchParams.get("state") ?? "";
    return back(browser, { code: github.codeOf(person), state });
  };
  expect(await landing(openBrowser(), "/portal")).toBe("/portal");
  await sql()`update users set role = 'staff' where email = 'stan@example.com'`;
  const browser = openBrowser();
  expect(await landing(browser, "/portal")).toBe("/staff");
  expect(await isSignedIn(browser)).toBe(true);
  expect(await landing(openBrowser(), "/portal/keys")).toBe("/portal/keys");
});

it("a new person who came from an invitation gets no account of their own", async () => {
  const owner = await createUser({ email: "owner@example.com", name: "Olga" });
  const by = { kind: "user", userId: owner.id } as const;
  const { token } = await invite(accountOf(owner), { email: "joan@example.com", role: "viewer" }, by);
  const browser = openBrowser();
  const state = (await begin(browser, `/invitation?token=${token}`)).searchParams.get("state") ?? "";
  const code = github.codeOf({ id: 8, name: "Joan", emails: primary("joan@example.com") });
  expect(await back(browser, { code, state })).toBe("/invitation");
  expect((await findUser("joan@example.com"))?.accountId).toBeNull();
  const guessing = openBrowser();
  const other = (await begin(guessing, "/invitation?token=guessed")).searchParams.get("state") ?? "";
  const otherCode = github.codeOf({ id: 9, name: "Jill", emails: primary("jill@example.com") });
  expect(await back(guessing, { code: otherCode, state: other })).toBe("/invitation");
  expect((await findUser("jill@example.com"))?.accountId).toEqual(expect.any(BigInt));
});

it("an email address with an account is not linked to GitHub, in whatever case it is written", async () => {
  await createUser({ email: "ada@example.com", name: "Ada", password: "lantern meadow heron 42" });
  const browser = openBrowser();
  expect(await signIn({ id: 2, name: "Eve", emails: primary("ADA@example.com") }, browser)).toBe("EmailTaken");
  expect(await isSignedIn(browser)).toBe(false);
  expect((await findUser("ada@example.com"))?.githubId).toBeNull();
});

it.each([
  ["an unverified address", { id: 3, name: "Eve", emails: primary("eve@example.com", false) }, "EmailUnverified"],
  ["no address", { id: 4, name: "Eve", emails: [] }, "EmailUnverified"],
  [
    "an address that is none",
    { id: 5, name: "Eve", emails: primary("\u202e@example.com") },
    "We could not sign you in.",
  ],
  ["a failure of GitHub", { id: 6, name: "Eve" }, "We could not sign you in."],
] as [string, GithubPerson, string][])("%s at GitHub gives no account", async (_, person, error) => {
  const browser = openBrowser();
  expect(await signIn(person, browser)).toBe(error);
  expect(await isSignedIn(browser)).toBe(false);
});

it("a response without the state of this browser is rejected before its code is used (RFC 6749, section 10.12)", async () => {
  const code = github.codeOf({ id: 7, name: "Eve", emails: primary("attacker@example.com") });
  const stranger = (await begin(openBrowser())).searchParams.get("state") ?? "";
  const browser = openBrowser();
  expect(await back(browser, { code, state: stranger })).toBe("OAuthCallback");
  await begin(browser);
  for (const state of [stranger, "", "x"]) {
    expect(await back(browser, { code, state })).toBe("OAuthCallback");
    await begin(browser);
  }
  expect(await isSignedIn(browser)).toBe(false);
  expect(github.exchanged).not.toContain(code);
});

it("a person who cancels at GitHub comes back to the sign-in page", async () => {
  const browser = openBrowser();
  const state = (await begin(browser)).searchParams.get("state") ?? "";
  expect(await back(browser, { error: "access_denied", state })).toBe("Callback");
  expect(await isSignedIn(browser)).toBe(false);
});

it("next-auth signs in with GitHub only, and our pages sign out", async () => {
  const browser = openBrowser();
  expect(Object.keys((await browser("GET", "/api/auth/providers")).body as object)).toEqual(["github"]);
  const { csrfToken } = (await browser("GET", "/api/auth/csrf")).body as { csrfToken: string };
  const form = new URLSearchParams({ csrfToken, email: "ada@example.com", password: "lantern meadow heron 42" });
  for (const path of ["callback/credentials", "callback/link"])
    expect((await browser("POST", `/api/auth/${path}`, form.toString())).status, path).toBe(400);
  for (const path of ["session", "signout", "_log"])
    expect((await browser("POST", `/api/auth/${path}`, form.toString())).status, path).toBe(404);
});
