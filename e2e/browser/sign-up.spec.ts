import { expect, newPerson, signUp, signUpOnPage, submitSignIn, test } from "./support/visitor";

test("signing up leads to the portal, signed in and on Free", async ({ page }) => {
  const { email } = await signUpOnPage(page);
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole("button", { name: new RegExp(email) }).first()).toBeVisible();
  await expect(page.getByText("Requests left on Free")).toBeVisible();
});

test("an error is shown at its field, which has the focus, and no input is lost", async ({ page }) => {
  await page.goto("/sign-up");
  await page.getByLabel("Email").fill("wanda@example.com");
  await page.getByLabel("Password", { exact: true }).fill("P@ssword2024");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/too common/);
  await expect(page.getByLabel("Email")).toHaveValue("wanda@example.com");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("P@ssword2024");
});

test("an email address has one account, whatever its case", async ({ page, context }) => {
  const person = await signUp(page);
  await context.clearCookies();
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Another Person");
  await page.getByLabel("Email").fill(person.email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill("another meadow 17");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "An account with this email address already exists.",
  );
});

test("a double click creates one account and no error", async ({ page }) => {
  const person = newPerson();
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test("sign-ups from one IP address are limited, with the time to wait", async ({ page, context }) => {
  test.slow();
  const person = await signUp(page);
  await context.clearCookies();
  await page.goto("/sign-up");
  const alert = page
    .getByRole("alert")
    .filter({ hasText: /Too many attempts\. Try again in (a minute|\d+ minutes)\./ });
  await expect(async () => {
    await page.getByLabel("Name").fill(person.name);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(alert).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
});

test("without JavaScript, signing up and in works too", async ({ browser, baseURL, extraHTTPHeaders }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders });
  const page = await context.newPage();
  const person = newPerson();
  await page.goto("/sign-up");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await page.goto("/portal/settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await submitSignIn(page, { ...person, password: "not the password" });
  await expect(page.getByRole("alert")).toHaveText("Incorrect email address or password.");
  await submitSignIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await context.close();
});
