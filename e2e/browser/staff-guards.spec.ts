import type { BrowserContext } from "playwright/test";
import { openAsStaff } from "./support/staff";
import { expect, signUp, test } from "./support/visitor";

const pages = [
  "/staff",
  "/staff/inventory",
  "/staff/inventory/1",
  "/staff/categories",
  "/staff/orders",
  "/staff/accounts",
  "/staff/accounts/1",
  "/staff/audit",
  "/staff/system",
  "/api/staff/inventory",
];

/** What only staff may read; none of it may be in an answer to anybody else, also where it is not shown. */
const secrets = /staff@example\.com|Sam Staff|Devi Developer|Every animal of the store|Switch off/;

test("to a developer there is no staff area, and nothing of it is in the answer", async ({ page }) => {
  await signUp(page);
  await page.context().addCookies([
    { name: "role", value: "staff", url: page.url() },
    { name: "isStaff", value: "true", url: page.url() },
  ]);
  for (const path of pages) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).not.toMatch(secrets);
    const rsc = await page.request.get(path, { maxRedirects: 0, headers: { RSC: "1" } });
    expect(await rsc.text(), path).not.toMatch(secrets);
  }
  await expect(page.getByRole("link", { name: "Staff area" })).toHaveCount(0);
});

test("whoever is signed out, or holds a session that is over or forged, is sent to sign in", async ({
  page,
  playwright,
  baseURL,
}) => {
  await openAsStaff(page, "/staff/audit", "Audit");
  const cookies = await page.context().cookies();
  const session = cookies.find(({ httpOnly, value }) => httpOnly && value.length > 50);
  if (!session) throw new Error("there is no session cookie");
  await page
    .getByRole("button", { name: /^Account: / })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const forged = Buffer.from(JSON.stringify({ role: "staff", sub: "1" })).toString("base64url");
  const headers = {
    "signed out": "",
    "a session that was ended": `${session.name}=${session.value}`,
    "a forged token": `${session.name}=e30.${forged}.sig`,
    "a changed token": `${session.name}=${session.value.slice(0, -4)}AAAA`,
  };
  for (const [what, cookie] of Object.entries(headers)) {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Cookie: cookie } });
    for (const path of pages) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), `${what}: ${path}`).toBe(307);
      expect(answer.headers().location, path).toContain("/sign-in");
      expect(await answer.text(), path).not.toMatch(secrets);
    }
    await request.dispose();
  }
});

async function become(context: BrowserContext, other: BrowserContext): Promise<void> {
  await context.clearCookies();
  await context.addCookies(await other.cookies());
}

test("a developer who sends a staff action is refused, and nothing happens", async ({ page, browser, baseURL }) => {
  test.slow();
  const developer = await browser.newContext({ baseURL });
  await signUp(await developer.newPage());
  const context = page.context();

  await openAsStaff(page, "/staff/orders?state=approved", "Orders");
  const asStaff = await context.cookies();
  await become(context, developer);
  await page
    .getByRole("button", { name: /^Deliver order \d+$/ })
    .first()
    .click();
  await expect(page.getByRole("alert").filter({ hasText: "This is for staff only." })).toBeVisible();

  const refusals = [
    { path: "/staff/accounts/2", open: "Switch off…", confirm: "Switch off" },
    { path: "/staff/accounts/2", open: "Make developer@example.com staff", confirm: "Make staff" },
    { path: "/staff/accounts/2", open: "Revoke the key Demo", confirm: "Revoke key" },
    { path: "/staff/categories", open: "Rename Dogs", confirm: "Save name" },
  ];
  for (const { path, open, confirm } of refusals) {
    await context.clearCookies();
    await context.addCookies(asStaff);
    await page.goto(path);
    await page.getByRole("button", { name: open, exact: true }).click();
    await become(context, developer);
    await page.getByRole("alertdialog").getByRole("button", { name: confirm, exact: true }).click();
    await expect(page.getByRole("alertdialog").getByText("This is for staff only."), open).toBeVisible();
  }

  await context.clearCookies();
  await page.getByRole("alertdialog").getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("alertdialog").getByText("Your session has ended.")).toBeVisible();

  await context.addCookies(asStaff);
  await page.goto("/staff/accounts/2");
  await expect(page.getByRole("button", { name: "Switch off…" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Revoke the key Demo" })).toBeVisible();
  await developer.close();
});
