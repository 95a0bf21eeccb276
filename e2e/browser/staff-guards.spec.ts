import type { APIRequestContext } from "playwright/test";
import { expireSessions, openAsStaff, signUpStaff, test } from "./support/staff";
import { expect } from "./support/visitor";

const pages = [
  "/staff",
  "/staff/inventory",
  "/staff/inventory/1",
  "/staff/categories",
  "/staff/appeals",
  "/staff/retired",
  "/staff/orders",
  "/staff/accounts",
  "/staff/accounts/1",
  "/staff/accounts/2",
  "/staff/audit",
  "/staff/system",
  "/api/staff/inventory",
];

/** What only staff may read. No response to other users may contain it, even hidden. */
const secrets = /staff@example\.com|Sam Staff|Devi Developer|Every animal of the store|Disable…|Added with the store/;

/** How the browser requests a part of a page: for a link, and for a panel of the inventory. */
const parts: Record<string, string>[] = [{ RSC: "1" }, { RSC: "1", "Next-Url": "/staff/inventory" }];

async function expectNothing(request: APIRequestContext, status: number): Promise<void> {
  for (const path of pages) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(status);
    if (status === 307) expect(response.headers().location, path).toContain("/sign-in");
    expect(await response.text(), path).not.toMatch(secrets);
    for (const headers of parts) {
      const part = await request.get(path, { maxRedirects: 0, headers });
      expect(await part.text(), path).not.toMatch(secrets);
    }
  }
}

test("for a developer, the staff area does not exist, and no response contains its data", async ({
  customer: { page },
}) => {
  await page.context().addCookies([
    { name: "role", value: "staff", url: page.url() },
    { name: "isStaff", value: "true", url: page.url() },
  ]);
  await expectNothing(page.request, 404);
  await expect(page.getByRole("link", { name: "Staff area" })).toHaveCount(0);
});

test("staff with an expired session are redirected to sign-in", async ({ page }) => {
  const staff = await signUpStaff(page);
  expect((await page.request.get("/staff/audit", { maxRedirects: 0 })).status()).toBe(200);
  await expireSessions(staff);
  await expectNothing(page.request, 307);
});

test("without a session, or with an ended or forged one, staff pages redirect to sign-in", async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow();
  await openAsStaff(page, "/staff/audit", "Audit log");
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
    await test.step(what, async () => {
      const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Cookie: cookie } });
      await expectNothing(request, 307);
      await request.dispose();
    });
  }
});
