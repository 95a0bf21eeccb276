import { mailTo, subjects } from "./support/inbox";
import { requestLink, submitEmail } from "./support/links";
import { expect, openSettings, signUp, signUpOnPage, submitSignIn, test, withCopiedCookies } from "./support/visitor";

test("a mailed link signs in on another device, returns to the page, works once, and is not used up by a preview", async ({
  page,
  newBrowser,
  baseURL,
}) => {
  const { email } = await signUpOnPage(page);
  const phone = await newBrowser();
  await phone.setExtraHTTPHeaders({ "X-Forwarded-For": "192.0.2.21" });
  const other = await phone.newPage();
  await other.goto("/portal/orders?status=placed");
  await other.getByRole("link", { name: "Email me a sign-in link" }).click();
  await submitEmail(other, "signIn", email);
  await expect(other.getByRole("status").filter({ hasText: "Check your email" })).toBeVisible();

  const { link, text } = await mailTo(email, subjects.signIn);
  expect(text).toMatch(/from the IP address 192\.0\.2\.21 for a link to sign in to Animal Store[\s\S]*15 minutes/);
  expect(link).toMatch(new RegExp(`^${baseURL}/`));
  // What mail scanners do.
  for (const method of ["head", "get", "get"] as const) expect((await phone.request[method](link)).status()).toBe(200);
  expect((await phone.request.get("/portal", { maxRedirects: 0 })).status()).toBe(307);

  await other.goto(link);
  await other.getByRole("button", { name: `Sign in as ${email}` }).click();
  await expect(other).toHaveURL(/\/portal\/orders\?status=placed$/);
  await page.goto(link);
  await expect(page.getByText("This link has already been used.")).toBeVisible();
  await page.goto("/portal");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test("signing up with another person's email address gives no access after that person uses a link", async ({
  page,
  context,
}) => {
  const person = await signUp(page);
  const squatter = await withCopiedCookies(context);
  await context.clearCookies();
  await requestLink(page, "signIn", person.email);
  await page.goto((await mailTo(person.email, subjects.signIn)).link);
  await expect(page.getByText("This email address was never confirmed.")).toBeVisible();
  await page.getByRole("button", { name: `Sign in as ${person.email}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  expect((await squatter.request.get("/portal", { maxRedirects: 0 })).status()).toBe(307);
  const theirs = await squatter.newPage();
  await theirs.goto("/sign-in");
  await submitSignIn(theirs, person);
  await expect(theirs.getByRole("alert").filter({ hasText: "Incorrect email address or password" })).toBeVisible();
  await openSettings(page);
  await expect(page.getByRole("button", { name: "Set password" })).toBeVisible();
  await squatter.close();
});

test("an email address is confirmed with a link from the settings", async ({ page }) => {
  const { email } = await signUp(page);
  await openSettings(page);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("status").filter({ hasText: `We have sent a link to ${email}` })).toBeFocused();
  await page.goto((await mailTo(email, subjects.address)).link);
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await expect(page.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  await openSettings(page);
  await expect(page.getByText("is not confirmed.")).toHaveCount(0);
});
