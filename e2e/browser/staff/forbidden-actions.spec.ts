import type { BrowserContext, Locator, Page } from "playwright/test";
import { addAnimal, newCategory, orderAnimal } from "../support/animals";
import { earnBan } from "../support/bans";
import { callApi } from "../support/keys";
import { askForEnterprise } from "../support/plan";
import { type Customer, expireSessions, openAccount, signUpStaff, test } from "../support/staff";
import { expect } from "../support/visitor";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Everyone without staff permission: their cookies, and the message that they get. */
type Intruder = { who: string; cookies: Cookies; message: string };

const forStaff = "Only staff can do this.";
const ended = "Your session has expired.";

async function become(page: Page, cookies: Cookies): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

/** An expired session of a staff member, and a forged cookie. */
async function brokenSessions(page: Page): Promise<Intruder[]> {
  const staff = await signUpStaff(page);
  const expired = await page.context().cookies();
  await expireSessions(staff);
  const claims = Buffer.from(JSON.stringify({ role: "staff", sid: "1" })).toString("base64url");
  const forged = expired.map((cookie) => ({ ...cookie, value: cookie.httpOnly ? `e30.${claims}.sig` : cookie.value }));
  await page.context().clearCookies();
  return [
    { who: "an expired session", cookies: expired, message: ended },
    { who: "a forged role", cookies: forged, message: ended },
    { who: "signed out", cookies: [], message: ended },
  ];
}

/** Sends one form as each of them. The form was opened by a staff member. */
async function tryAs(page: Page, intruders: Intruder[], send: Locator): Promise<void> {
  let body = "";
  await page.route("**/*", async (route) => {
    if (!route.request().headers()["next-action"]) return route.fallback();
    const response = await route.fetch();
    body = await response.text();
    await route.fulfill({ response, body });
  });
  for (const { who, cookies, message } of intruders) {
    await test.step(who, async () => {
      body = "";
      await become(page, cookies);
      await send.click();
      await expect.poll(() => body).toContain(message);
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      await expect(send).toBeEnabled();
    });
  }
  await page.unrouteAll();
}

const stateOf = async (baseURL: string | undefined, key: string, banned: string) => ({
  limit: (await callApi(baseURL, key)).headers.get("X-RateLimit-Limit"),
  orders: (await (await callApi(baseURL, key, "/store/orders")).json()).map(({ status }: { status: string }) => status),
  banned: (await (await callApi(baseURL, banned)).json()).code,
});

/** An account on which every staff action is possible. */
async function setTheScene(baseURL: string | undefined, customer: Customer): Promise<string[]> {
  const orders = [];
  for (const name of ["Ada", "Ben"]) {
    orders.push(await orderAnimal(customer.page, await addAnimal(baseURL, customer.key, name)));
  }
  await customer.page.goto("/portal/plan");
  await askForEnterprise(customer.page, "5,000", "2,000,000");
  await expect(customer.page.getByText("Waiting", { exact: true })).toBeVisible();
  return orders;
}

test("staff actions are rejected for the own account, another account, and an expired or forged session", async ({
  page,
  browser,
  customer,
  stranger,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const [placed = "", approved = ""] = await setTheScene(baseURL, customer);
  const staff = await signUpStaff(page);
  const asStaff = await page.context().cookies();
  const account = await openAccount(page, customer);
  const other = await browser.newContext({ baseURL });
  const intruders: Intruder[] = [
    { who: "the account itself", cookies: await customer.page.context().cookies(), message: forStaff },
    { who: "another account", cookies: await stranger.page.context().cookies(), message: forStaff },
    ...(await brokenSessions(await other.newPage())),
  ];
  await other.close();

  // Staff ban the stranger's key and approve the customer's order.
  const theirs = await openAccount(page, stranger);
  await page.getByLabel("Requests per minute").fill("1000");
  await page.getByLabel("Requests per day").fill("1");
  await page.getByRole("button", { name: "Save plan" }).click();
  await earnBan(baseURL, stranger.key);
  await page.goto("/staff/orders");
  await page.getByRole("button", { name: `Approve order ${approved}`, exact: true }).click();
  await expect(page.getByText("1 order approved.")).toBeVisible();
  const before = await stateOf(baseURL, customer.key, stranger.key);
  expect(before).toEqual({ limit: "60", orders: ["placed", "approved"], banned: "api_key_banned" });

  type Attempt = { path: string; open?: string; fill?: Record<string, string>; send: string };
  const attempts: Attempt[] = [
    { path: account, send: "Save plan", fill: { "Requests per minute": "9", "Requests per day": "9" } },
    { path: account, open: "Disable…", send: "Disable account" },
    { path: account, open: `Make ${customer.email} staff`, send: "Make staff" },
    { path: account, open: "Revoke the key Production", send: "Revoke key" },
    { path: account, open: `Grant the request of ${customer.name}`, send: "Grant" },
    {
      path: account,
      open: `Decline the request of ${customer.name}`,
      send: "Decline",
      fill: { Reason: "No." },
    },
    {
      path: theirs,
      open: "Lift the ban of the key Production",
      send: "Lift ban",
      fill: { Reason: "Yes." },
    },
    {
      path: "/staff/categories",
      open: "Name a category",
      send: "Save name",
      fill: { ID: String(newCategory()), Name: "Stolen" },
    },
    { path: "/staff/orders", send: `Approve order ${placed}` },
    { path: "/staff/orders?state=approved", send: `Deliver order ${approved}` },
    { path: "/staff/orders", open: `Cancel order ${placed}`, send: "Cancel order" },
  ];
  for (const { path, open, fill = {}, send } of attempts) {
    await test.step(open ?? send, async () => {
      await become(page, asStaff);
      await page.goto(path);
      if (open) await page.getByRole("button", { name: open, exact: true }).click();
      const form = open ? page.getByRole("alertdialog") : page;
      for (const [label, value] of Object.entries(fill)) await form.getByLabel(label, { exact: true }).fill(value);
      await tryAs(page, intruders, form.getByRole("button", { name: send, exact: true }));
    });
  }

  expect(await stateOf(baseURL, customer.key, stranger.key)).toEqual(before);
  await become(page, asStaff);
  await page.goto(account);
  await expect(page.getByRole("button", { name: "Disable…" })).toBeVisible();
  await expect(page.getByRole("button", { name: `Make ${customer.email} staff`, exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `Grant the request of ${customer.name}` })).toBeVisible();
  await page.goto(`/staff/audit?actor=${staff.email}`);
  await expect(page.locator("tbody tr")).toHaveCount(2); // the earlier plan change and approval
  await customer.page.goto("/portal/activity");
  await expect(customer.page.getByText(/Category|Role changed|disabled|revoked/)).toHaveCount(0);
});

test("the permission is checked before the form is read", async ({ page, customer }) => {
  await signUpStaff(page);
  const asStaff = await page.context().cookies();
  const account = await openAccount(page, customer);
  const save = page.getByRole("button", { name: "Save plan" });
  const wrong = page.locator("[aria-invalid=true]");
  await page.getByLabel("Requests per minute").fill("none at all");
  await save.click();
  await expect(wrong).not.toHaveCount(0); // the message for staff
  await tryAs(
    page,
    [{ who: "a developer", cookies: await customer.page.context().cookies(), message: forStaff }],
    save,
  );
  await expect(wrong).toHaveCount(0);
  await become(page, asStaff);
  await page.goto(account);
  await expect(page.getByLabel("Requests per minute")).toHaveValue("");
});
