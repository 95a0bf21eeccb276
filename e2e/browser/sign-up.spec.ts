import { plans } from "@/lib/base/plans";
import {
  askToSignUp,
  chooseNameAndPassword,
  expect,
  fillSignUp,
  newPerson,
  signUpOnPage,
  submitSignIn,
  test,
} from "./support/visitor";

test("signing up leads to the portal, signed in and on Free", async ({ page }) => {
  const { email } = await signUpOnPage(page);
  await expect(page).toHaveURL(/\/portal$/);
  await expect(page.getByRole("button", { name: new RegExp(email) }).first()).toBeVisible();
  await expect(page.getByRole("meter", { name: "This minute" })).toHaveText(`0 of ${plans.free.limits.perMinute} used`);
});

test("an error is shown at its field, which has the focus, and no input is lost", async ({ page }) => {
  await page.goto("/sign-up");
  await askToSignUp(page, newPerson().email);
  await chooseNameAndPassword(page, { name: "", password: "P@ssword2024" });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/too common/);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("P@ssword2024");
});

test("a double click creates one account and no error", async ({ page }) => {
  const person = newPerson();
  await page.goto("/sign-up");
  await askToSignUp(page, person.email);
  await chooseNameAndPassword(page, person);
  await page.getByRole("button", { name: "Create account" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test("without JavaScript, signing up and in works too", async ({ browser, baseURL, extraHTTPHeaders }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders });
  const page = await context.newPage();
  const person = newPerson();
  await page.goto("/sign-up");
  await page.getByLabel("Email").fill("no address");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("no address");
  await fillSignUp(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await page.goto("/portal/settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /passkey|^Use the|GitHub/ })).toHaveCount(0);
  await submitSignIn(page, { ...person, password: "not the password" });
  await expect(page.getByRole("alert")).toHaveText("Incorrect email address or password.");
  await submitSignIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await context.close();
});
