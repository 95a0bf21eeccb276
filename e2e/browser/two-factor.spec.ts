import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright/test";
import { mailTo } from "./support/inbox";
import { expect, openSettings, signUp, submitSignIn, test } from "./support/visitor";

/** The code that the phone shows in some seconds. Each sign-in needs a later one than before. */
const codeIn = (seconds: number, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

async function signOut(page: Page): Promise<void> {
  await openSettings(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

const overview = (page: Page) => page.getByRole("heading", { level: 1, name: "Overview" });

test("with an authenticator app, the password is not enough: a code or a recovery code signs in, each once", async ({
  page,
  context,
}) => {
  const person = await signUp(page);
  await openSettings(page);
  await page.getByRole("button", { name: "Set up…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = (await dialog.getByTestId("app-secret").innerText()).replaceAll(" ", "");
  await dialog.getByLabel("Code from the app").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByLabel("Code from the app")).toHaveAccessibleDescription(/Incorrect code/);
  await dialog.getByLabel("Code from the app").fill(codeIn(-30, secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = await dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await dialog.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  await mailTo(person.email, "An authenticator app was added");

  await signOut(page);
  await submitSignIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Confirm that it is you" })).toBeVisible();
  expect((await context.request.get("/portal", { maxRedirects: 0 })).status()).toBe(307);
  const code = codeIn(0, secret);
  await page.getByLabel("Code from your authenticator app").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(overview(page)).toBeVisible();

  await signOut(page);
  await submitSignIn(page, person);
  await page.getByLabel("Code from your authenticator app").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Code from your authenticator app")).toHaveAccessibleDescription(/Each code works once/);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(overview(page)).toBeVisible();
  await mailTo(person.email, "A recovery code was used");

  await openSettings(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Remove authenticator app" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove app" }).click();
  await expect(page.getByRole("button", { name: "Set up…" })).toBeVisible();
});
