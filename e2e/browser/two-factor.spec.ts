import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { sql } from "@/lib/platform/db/client";
import { expectAccessible } from "./support/accessible";
import { mailTo } from "./support/inbox";
import { readSecret } from "./support/keys";
import { addAuthenticator } from "./support/passkey";
import { expect, openSettings, type Person, signUp, submitSignIn, test } from "./support/visitor";

/** The code that the phone shows in some seconds. Each use needs a later one; a past one can expire on its way. */
const codeIn = (seconds: number, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

async function signOut(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

const overview = (page: Page) => page.getByRole("heading", { level: 1, name: "Overview" });
const secondStep = (page: Page) => page.getByRole("heading", { level: 1, name: "Confirm it’s you" });

/** Ages the confirmation of a person's sessions. */
const ageConfirmation = ({ email }: Person) => sql()`
  update sessions set confirmed_at = now() - interval '12 hours'
  where user_id = (select id from users where email = ${email})`;

test("with an authenticator app, the password is not enough: a code or a recovery code signs in, each once", async ({
  page,
  context,
}) => {
  test.slow();
  const person = await signUp(page);
  await openSettings(page);
  await page.getByRole("button", { name: "Set up…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectAccessible(page, "setting up an app");
  const secret = (await dialog.getByTestId("app-secret").innerText()).replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByLabel("Code from the app")).toHaveAccessibleDescription(/Incorrect code/);
  await dialog.getByLabel("Code from the app").fill(codeIn(0, secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const list = dialog.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const [recoveryCode = ""] = await list.getByRole("listitem").allInnerTexts();
  await dialog.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await mailTo(person.email, "An authenticator app was added");

  await signOut(page);
  await submitSignIn(page, person);
  await expect(secondStep(page)).toBeVisible();
  await expect(page.getByLabel("Code from your authenticator app")).toBeFocused();
  await expectAccessible(page, "the second step");
  expect((await context.request.get("/portal/settings", { maxRedirects: 0 })).status()).toBe(307);
  const code = codeIn(30, secret);
  await page.getByLabel("Code from your authenticator app").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(overview(page)).toBeVisible();

  await signOut(page);
  await submitSignIn(page, person);
  await page.getByLabel("Code from your authenticator app").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Code from your authenticator app")).toHaveAccessibleDescription(/Each code works once/);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(overview(page)).toBeVisible();
  await mailTo(person.email, "A recovery code was used");

  await openSettings(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Remove authenticator app" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove app" }).click();
  await expect(page.getByRole("button", { name: "Set up…" })).toBeVisible();
});

test("a passkey signs in alone, is the second step after a password, and can be renamed and removed", async ({
  page,
}) => {
  test.slow();
  await addAuthenticator(page);
  const person = await signUp(page);
  await openSettings(page);
  await page.getByRole("button", { name: "Add passkey…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("My laptop");
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await dialog.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await mailTo(person.email, "A passkey was added");

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(overview(page)).toBeVisible();
  await signOut(page);
  await submitSignIn(page, person);
  await expect(secondStep(page)).toBeVisible();
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(overview(page)).toBeVisible();

  await openSettings(page);
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText(/My laptop.*last used/);
  await page.getByRole("button", { name: "Rename the passkey My laptop" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Old laptop");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expectAccessible(page, "settings with a passkey");
  await page.getByRole("button", { name: "Remove the passkey Old laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("You have no passkeys.")).toBeVisible();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not known here" })).toBeVisible();
});

test("12 hours after signing in, issuing a key asks for a confirmation and then goes on", async ({ page }) => {
  const person = await signUp(page);
  await page.goto("/portal/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create an API key" });
  await form.getByLabel("Name").fill("Production");
  await ageConfirmation(person);
  await form.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("Incorrect password.");
  await expectAccessible(page, "confirming");
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await readSecret(page);
});
