import type { Page } from "playwright/test";
import type { AccountId } from "@/lib/base/account-id";
import type { MemberRole } from "@/lib/base/vocabulary";
import { listWorkingKeys } from "@/lib/domains/keys/lookup";
import { createAccount } from "@/lib/domains/members/service";
import { sql } from "@/lib/platform/db/client";
import { expectAccessible } from "./support/accessible";
import { viewerIn } from "./support/account";
import { fillIssueDialog, issueKey, openKeys } from "./support/keys";
import { openPalette } from "./support/palette";
import { addPets } from "./support/pets";
import { expect, freshTest, signUp, test } from "./support/visitor";

/** A person with their own account and one more. */
async function signUpWithTwo(page: Page, name = "Acme Animals"): Promise<{ own: AccountId; second: AccountId }> {
  await signUp(page);
  const member = await viewerIn(page.context());
  return { own: member.accountId, second: await createAccount(name, member) };
}

async function setRole(page: Page, role: MemberRole): Promise<void> {
  const { accountId, userId } = await viewerIn(page.context());
  await sql()`update memberships set role = ${role} where account_id = ${accountId} and user_id = ${userId}`;
}

const switcher = (page: Page) => page.getByRole("button", { name: /^Switch account: / });

async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  await expect(switcher(page)).toHaveAccessibleName(`Switch account: ${name}, Owner`);
}

/** Marks the page once its main part says something while the account of this name is chosen. */
const watchFor = (page: Page, text: string, account: string) =>
  page.evaluate(
    ([text, account]) =>
      new MutationObserver(() => {
        const isChosen = document.querySelector(`button[aria-label^="Switch account: ${account}"]`) !== null;
        if (isChosen && document.querySelector("main")?.textContent.includes(String(text)))
          document.documentElement.dataset.seen = "true";
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true }),
    [text, account],
  );

const nameOfKeys = async (accountId: AccountId) => (await listWorkingKeys(accountId)).map(({ name }) => name);

test("a person with one account sees its name and their role and creates another; a switch keeps the kind of page", async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  const secret = await openKeys(page, "Of the first");
  await expect(page.getByRole("link", { name: "Of the first" })).toBeVisible();
  await expect(switcher(page)).toHaveAccessibleName("Switch account: Wanda Walker, Owner");

  await switcher(page).click();
  await page.getByRole("menuitem", { name: "Create account…" }).click();
  await page.getByLabel("Name").fill("Acme Animals");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(switcher(page)).toHaveAccessibleName("Switch account: Acme Animals, Owner");

  await page.goto("/portal/keys");
  await expect(page.getByText("No active keys")).toBeVisible();
  await switchTo(page, "Wanda Walker");
  await page.getByRole("link", { name: "Of the first" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Of the first" })).toBeVisible();
  await watchFor(page, "Of the first", "Acme Animals");
  await switchTo(page, "Acme Animals");
  await expect(page).toHaveURL("/portal/keys");
  await expect(page.getByText("No active keys")).toBeVisible();
  expect(await page.locator("html").getAttribute("data-seen")).toBeNull();
  await expect(page.getByText(`…${secret.slice(-4)}`)).toHaveCount(0);
});

test("a form of a tab acts in the account of its page, whatever another tab has chosen", async ({ page }) => {
  test.slow();
  const { own, second } = await signUpWithTwo(page);
  await page.goto("/portal/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const other = await page.context().newPage();
  await other.goto("/portal/keys");
  await switchTo(other, "Acme Animals");
  await fillIssueDialog(page, "From the first tab");
  await other.getByRole("button", { name: "Create key" }).click();
  await fillIssueDialog(other, "From the second tab");
  expect(await nameOfKeys(own)).toEqual(["From the first tab"]);
  expect(await nameOfKeys(second)).toEqual(["From the second tab"]);
});

freshTest("a tab that refreshes itself stays in its account, and goes on when it gets the focus", async ({ page }) => {
  test.slow();
  await page.clock.install();
  const { second } = await signUpWithTwo(page);
  await issueKey(page);
  await page.goto("/portal/keys");
  await page.getByRole("link", { name: "Production" }).click();
  const heading = page.getByRole("heading", { level: 1, name: "Production" });
  await expect(heading).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/portal/keys");
  // A tab tells the others in an effect, some time after it shows the account.
  const told = page.evaluate(
    (account) =>
      new Promise<void>((resolve) => {
        new BroadcastChannel("account").onmessage = ({ data }) => data === account && resolve();
      }),
    String(second),
  );
  await switchTo(other, "Acme Animals");
  await told;
  const { pathname } = new URL(page.url());
  let refreshes = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === pathname && request.method() === "GET") refreshes++;
  });
  await page.clock.runFor(30_000);
  await page.evaluate(() => fetch("/api/health/live").then(({ ok }) => ok));
  expect(refreshes).toBe(0);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.route("**", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await failed;
  await page.unroute("**");
  const entered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await entered;
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return refreshes;
    })
    .toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await expect(heading).toBeVisible();
  await expect(page.getByText("You are now in")).toHaveCount(0);
});

test("a viewer sees who can create keys, order animals and change the plan, and no button for it", async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signUp(page);
  const pets = await addPets(baseURL, await issueKey(page), 1);
  await page.goto("/portal/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await setRole(page, "viewer");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Too late");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(
    "Your role does not allow this. Ask an owner, an admin or a developer.",
  );

  await page.goto("/portal/keys");
  await expect(page.getByText("Owners, admins, and developers can create and change keys.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Production" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Create key|Actions for)/ })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(0);
  await expectAccessible(page, "keys of a viewer");

  await page.goto(`/portal/animals?category=${pets.category}`);
  await expect(page.getByText("Owners, admins, and developers can order animals.")).toBeVisible();
  await expect(page.getByRole("link", { name: pets.name })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Order/ })).toHaveCount(0);

  await page.goto("/portal/plan?choose=pro");
  await expect(page.getByText("Owners and admins can change the plan.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Upgrade|Request)/ })).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);

  await openPalette(page, "create a key");
  const action = page.getByText("Action", { exact: true });
  const found = page.getByRole("option", { name: /^Create a key/ });
  await expect(found.filter({ hasNot: action })).toBeVisible(); // the page of the docs
  await expect(found.filter({ has: action })).toHaveCount(0);

  await page.goto("/docs/reference/listPets");
  await expect(page.getByText("Owners, admins, and developers can use a temporary key here.")).toBeVisible();
});

test("the accounts are accessible and fit, and say what a person without one can do", async ({ page }) => {
  test.slow();
  const { second } = await signUpWithTwo(page, `${"W".repeat(60)} Animals`);
  const { userId } = await viewerIn(page.context());
  await sql()`update accounts set disabled_at = now() where id = ${second}`;
  await page.goto("/portal/accounts");
  await expect(page.getByText("Contact support to restore it.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Open / })).toHaveCount(0); // one is open, the other is disabled
  await expectAccessible(page, "accounts");
  await switcher(page).click();
  await expectAccessible(page, "menu of accounts");

  await sql()`delete from memberships where user_id = ${userId}`;
  await page.goto("/portal/keys");
  await expect(page).toHaveURL("/portal/accounts?from=%2Fportal%2Fkeys");
  await expect(page.getByRole("heading", { name: "You are in no account" })).toBeVisible();
  const links = page.getByRole("navigation", { name: "Portal" }).getByRole("link");
  await expect(links).toHaveText(["Accounts", "Settings"]);
  await expect(links.first()).toHaveAttribute("aria-current", "page");
  await expect(links.last()).not.toHaveAttribute("aria-current");
  await expectAccessible(page, "without an account");
});

freshTest.describe("without JavaScript", () => {
  freshTest.use({ javaScriptEnabled: false });

  freshTest("a person opens another account from the list", async ({ page }) => {
    await signUpWithTwo(page);
    await page.goto("/portal/usage");
    await page.getByRole("link", { name: /Wanda Walker.*Owner/ }).click();
    await page.getByRole("button", { name: "Open Acme Animals" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Acme Animals.*Owner/ })).toBeVisible();
  });
});
