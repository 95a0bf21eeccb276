import type { BrowserContext } from "playwright/test";
import { findUser, type User } from "@/lib/domains/accounts/service";
import { openSession } from "@/lib/domains/sessions/service";
import { configureLib } from "./support/database";
import {
  expect,
  openSettings,
  signIn,
  signInOnPage,
  signUp,
  submitSignIn,
  test,
  withCopiedCookies,
} from "./support/visitor";

/** Whether a browser is signed in: for pages and reads. */
async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const page = await context.request.get("/portal/settings", { maxRedirects: 0 });
  const read = await context.request.get("/api/portal/export", { maxRedirects: 0 });
  const responses = [page.status() === 200, read.status() === 200];
  expect(new Set(responses).size, `page and read agree: ${responses}`).toBe(1);
  return responses.every(Boolean);
}

test("a copied cookie does not work after sign-out", async ({ page, context }) => {
  await signUp(page);
  const copy = await withCopiedCookies(context);
  expect(await isSignedIn(copy)).toBe(true);
  await openSettings(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await isSignedIn(copy)).toBe(false);
  await copy.close();
});

test("signing in ends the browser's previous session, and scripts and other sites cannot use the cookie of the new one", async ({
  page,
  context,
}) => {
  const person = await signUp(page);
  const copy = await withCopiedCookies(context);
  await page.goto("/sign-in?again");
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/portal$/);
  expect(await isSignedIn(context)).toBe(true);
  expect(await isSignedIn(copy)).toBe(false);
  const cookie = (await context.cookies()).find(({ name }) => name.includes("session-token"));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  await page.goto("/sign-in?again");
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/portal$/);
  await page.goto("/portal/activity");
  await expect(page.getByRole("listitem").filter({ hasText: "Signed in (2 times)" })).toBeVisible();
  await copy.close();
});

test("the account menu signs out, and the public pages show it", async ({ page, context }) => {
  await signUp(page);
  await page.goto("/docs");
  await page.getByRole("link", { name: "Portal" }).click();
  await page
    .getByRole("button", { name: /^Account/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await isSignedIn(context)).toBe(false);
  await page.goBack();
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/docs");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign up" })).toBeVisible();
});

test("a new password ends every session except the current one", async ({ page, context, newBrowser }) => {
  const person = await signUp(page);
  const other = await newBrowser();
  await signIn(await other.newPage(), person);
  const copy = await withCopiedCookies(context);
  await openSettings(page);
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(2);

  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("tulip harbour drum 77");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("Incorrect password.");
  expect(await isSignedIn(other)).toBe(true);

  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(context)).toBe(true);
  expect(await isSignedIn(copy)).toBe(true); // the same session, until it signs out

  await signInOnPage(await other.newPage(), { ...person, password: "tulip harbour drum 77" });
  await copy.close();
});

test("signing out everywhere ends all sessions", async ({ page, context, newBrowser }) => {
  const person = await signUp(page);
  const other = await newBrowser();
  await signIn(await other.newPage(), person);
  await openSettings(page);
  await page.getByRole("button", { name: "Sign out of all sessions" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out of all sessions" }).click();
  await expect(page.getByText("You have been signed out of all sessions.")).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(context)).toBe(false);
});

test("sessions are listed by browser, and end one by one or all except this one", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const person = await signUp(page);
  const agents = [
    "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1",
  ];
  const [windows, phone] = (await Promise.all(
    agents.map((userAgent) => browser.newContext({ baseURL, userAgent })),
  )) as [BrowserContext, BrowserContext];
  for (const other of [windows, phone]) await signInOnPage(await other.newPage(), person);

  await openSettings(page);
  const list = page.getByRole("list", { name: "Sessions" });
  const row = (text: string) => list.getByRole("listitem").filter({ hasText: text });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("listitem").first()).toContainText("This device");
  await row("Firefox on Windows").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Session signed out.")).toBeVisible();
  await expect(row("Firefox on Windows")).toHaveCount(0);
  expect(await isSignedIn(windows)).toBe(false);
  expect(await isSignedIn(phone)).toBe(true);

  await expect(row("Safari on iPhone")).toContainText(/Signed in .+Last seen (just now|\d+ \w+ ago)[\d.:a-f]+/);
  await configureLib();
  const user = (await findUser(person.email)) as User;
  for (const n of [1, 2, 3, 4]) await openSession(user, `curl/${n}`, undefined, `192.0.2.${n}`);
  await page.reload();
  await expect(list.getByText("192.0.2.4")).toBeVisible();
  await expect(list.getByText("Safari on iPhone")).toBeHidden();
  await list.getByText("Show all 6").click();
  await expect(list.getByText("Safari on iPhone")).toBeVisible();
  await page.getByRole("button", { name: "Sign out of all other sessions" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Your other devices count as new when you next sign in.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out of all other sessions" }).click();
  await expect(page.getByText("All other sessions are signed out.")).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  expect(await isSignedIn(phone)).toBe(false);
  expect(await isSignedIn(page.context())).toBe(true);
  await Promise.all([windows.close(), phone.close()]);
});

test("a session that ends in the middle of a form loses no input", async ({ page, context }) => {
  const person = await signUp(page);
  await openSettings(page);
  await page.getByLabel("Name").fill("Wanda Kept");
  const copy = await withCopiedCookies(context);
  const elsewhere = await copy.newPage();
  await openSettings(elsewhere);
  await elsewhere.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/sign-in$/);

  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Your session has expired")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Wanda Kept");
  const tab = context.waitForEvent("page");
  await page.getByRole("link", { name: "Sign in in a new tab" }).click();
  await submitSignIn(await tab, person);
  await expect((await tab).getByRole("heading", { name: "You are signed in again" })).toBeVisible();
  await (await tab).close();

  await page.bringToFront();
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Wanda Kept");
  await copy.close();
});
