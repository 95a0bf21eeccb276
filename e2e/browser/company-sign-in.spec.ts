import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { companyName } from "@/test/identity-provider/certified";
import { expectAccessible, setWidth, widths } from "./support/accessible";
import { expect, openSettings, signUp, submitSignIn, test } from "./support/visitor";

const newLogin = () => `p${randomUUID().slice(0, 8)}`;
const continueButton = (page: Page) => page.getByRole("button", { name: `Continue with ${companyName}` });

/** Signs in at the provider, whose page is open, and lets it tell us who it was. */
async function submitAtProvider(page: Page, login: string): Promise<void> {
  await expect(page).toHaveURL(/127\.0\.0\.1/);
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function signInAtCompany(page: Page, login: string, path = "/sign-in"): Promise<void> {
  await page.goto(path);
  await continueButton(page).click();
  await submitAtProvider(page, login);
}

const overview = (page: Page) => page.getByRole("heading", { level: 1, name: "Overview" });

test("a person signs in with their company, returns to the page, signs out here, and there by a link", async ({
  page,
}) => {
  const login = newLogin();
  await signInAtCompany(page, login, "/sign-in?callbackUrl=%2Fportal%2Forders");
  await expect(page).toHaveURL(/\/portal\/orders$/);
  await openSettings(page);
  await expect(page.getByRole("region", { name: "Company sign-in" })).toContainText("Connected on");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText(`Your session at ${companyName} goes on.`)).toBeVisible();

  // Its session goes on: a click is enough.
  await continueButton(page).click();
  await expect(overview(page)).toBeVisible();
  await openSettings(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("link", { name: `Sign out of ${companyName}` }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.goto("/sign-in");
  await continueButton(page).click();
  await expect(page.getByPlaceholder("Enter any login")).toBeVisible();
});

test("a group at the company opens the staff area", async ({ page }) => {
  await signInAtCompany(page, `${newLogin()}+staff`, "/sign-in?callbackUrl=%2Fstaff%2Faccounts");
  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
});

test("who cancels there, and an address that is not verified, come back to the sign-in page with a sentence", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await continueButton(page).click();
  await page.getByRole("link", { name: "[ Cancel ]" }).click();
  await expect(page.getByText("We could not sign you in.")).toBeVisible();
  await signInAtCompany(page, `${newLogin()}+unverified`);
  await expect(page.getByText(`${companyName} does not say that your email address is verified.`)).toBeVisible();
});

test("a profile with the same address is not taken over, and its owner connects it by signing in", async ({
  page,
  context,
}) => {
  const login = newLogin();
  const person = await signUp(page, {
    name: "Ada",
    email: `${login}@acme.example`,
    password: "lantern meadow heron 42",
  });
  await context.clearCookies();
  await signInAtCompany(page, login);
  await expect(page.getByText("A profile with your email address exists already.")).toBeVisible();
  await setWidth(page, widths.phone);
  await expectAccessible(page);
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/portal\/settings#identity$/);
});

test("a signed-in person connects the company, signs in with it, and disconnects it", async ({ page, context }) => {
  const person = await signUp(page);
  await openSettings(page);
  const card = page.getByRole("region", { name: "Company sign-in" });
  await card.getByRole("button", { name: "Connect" }).click();
  const login = newLogin();
  await submitAtProvider(page, login);
  await expect(page).toHaveURL(/\/portal\/settings#identity$/);
  await expect(card).toContainText("Connected on");

  await context.clearCookies({ domain: "localhost" });
  await page.goto("/sign-in");
  await continueButton(page).click();
  await expect(overview(page)).toBeVisible();
  await openSettings(page);
  await expect(page.getByText(`You sign in with ${person.email}.`)).toBeVisible();
  await card.getByRole("button", { name: `Disconnect ${companyName}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(card).toContainText("Not connected");
});
