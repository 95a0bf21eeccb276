import { expectAccessible } from "./support/accessible";
import { mailTo, subjects } from "./support/inbox";
import { requestLink } from "./support/links";
import { askToSignUp, expect, newPerson, openSettings, signUp, test } from "./support/visitor";

test("pages of mailed links are accessible and fit", async ({ page, context }) => {
  test.slow();
  const { email } = await signUp(page);
  await openSettings(page);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("We have sent a link")).toBeVisible();
  await expectAccessible(page, "settings after asking");
  await page.goto((await mailTo(email, subjects.address)).link);
  await expectAccessible(page, "confirming an address");

  await context.clearCookies();
  await requestLink(page, "password", email);
  await expectAccessible(page, "after asking for a new password");
  await page.goto((await mailTo(email, subjects.password)).link);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await expectAccessible(page, "a new password with an error");

  await requestLink(page, "signIn", email);
  await page.goto((await mailTo(email, subjects.signIn)).link);
  await expectAccessible(page, "opening a link to sign in");
  await page.goto("/sign-up");
  await askToSignUp(page, newPerson().email);
  await expectAccessible(page, "finishing a sign-up");
  await page.goto("/sign-in?notice=password-reset");
  await expectAccessible(page, "signing in after a reset");
});
