import { inboxOf, mailTo, subjects } from "./support/inbox";
import { expireLinks, requestLink, submitEmail } from "./support/links";
import { expect, newPerson, signInOnPage, signUp, submitSignIn, test, withCopiedCookies } from "./support/visitor";

const another = "tulip harbour drum 77";
const again = "copper orchard violin 63";

test("a mailed link resets a password: sessions end, the old password fails, the new one works", async ({
  page,
  context,
}) => {
  const person = await signUp(page);
  const before = await withCopiedCookies(context);
  await context.clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await submitEmail(page, "password", person.email.toUpperCase());
  await expect(page.getByRole("status").filter({ hasText: "If an account exists for" })).toBeFocused();

  const mail = await mailTo(person.email, subjects.password);
  expect(mail.from).toBe("Animal Store <store@example.com>");
  for (const form of [mail.text, mail.html]) {
    for (const expected of [
      /Animal Store/,
      /from the IP address 10\.\d+\.\d+\.\d+ to reset/,
      /1 hour/,
      /ignore this email/,
    ]) {
      expect(form).toMatch(expected);
    }
  }
  await page.goto(mail.link);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription("Use at least 10 characters.");
  await page.getByLabel("New password").fill(another);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Your password has been changed")).toBeVisible();

  expect((await before.request.get("/portal", { maxRedirects: 0 })).status()).toBe(307);
  await submitSignIn(page, person);
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect email address or password" })).toBeVisible();
  await signInOnPage(page, { ...person, password: another });
  await page.goto("/portal/activity");
  await expect(page.getByText("Password reset by email")).toBeVisible();
  await mailTo(person.email, subjects.changed);
  await before.close();
});

test("a link works once, and a newer one replaces it", async ({ page, context }) => {
  const { email } = await signUp(page);
  await context.clearCookies();
  await requestLink(page, "password", email);
  const first = await mailTo(email, subjects.password);
  await page.getByRole("link", { name: "request a new link" }).click();
  await submitEmail(page, "password", email);
  const second = await mailTo(email, subjects.password, 2);

  await page.goto(first.link);
  await expect(page.getByText("replaced by a newer link")).toBeVisible();
  await page.goto(second.link);
  const elsewhere = await context.newPage();
  await elsewhere.goto(second.link);
  await page.getByLabel("New password").fill(another);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("Your password has been changed")).toBeVisible();
  await elsewhere.getByLabel("New password").fill(again);
  await elsewhere.getByRole("button", { name: "Set new password" }).click();
  await expect(elsewhere.getByRole("alert").filter({ hasText: "has already been used" })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByText("has already been used")).toBeVisible();
  await expect(elsewhere.getByLabel("New password")).toHaveCount(0);
  await signInOnPage(page, { email, password: another });
});

test("an expired link shows a message and leads to a new one", async ({ page, context }) => {
  const { email } = await signUp(page);
  await context.clearCookies();
  await requestLink(page, "password", email);
  const { link } = await mailTo(email, subjects.password);
  await page.goto(link);
  await expireLinks(email);
  await page.getByLabel("New password").fill(another);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This link has expired." })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This link has expired.")).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test("an unknown email address gets the same response and no mail; so does one whose mail is rejected", async ({
  page,
  context,
}) => {
  const { email } = await signUp(page);
  await context.clearCookies();
  const { email: full } = await signUp(page, { ...newPerson(), email: `full-${email}` });
  await context.clearCookies();
  const unknown = `unknown-${email}`;
  const known = await requestLink(page, "password", email);
  for (const address of [full, unknown]) {
    const response = await requestLink(page, "password", address);
    expect(response.replace(address, "…")).toBe(known.replace(email, "…"));
  }
  await requestLink(page, "password", email);
  await mailTo(email, subjects.password, 2); // requested later, so the other mail would have arrived by now
  expect(await inboxOf(unknown)).toEqual([]);
});

test("an invalid email address shows an error at its field, and too many requests show how long to wait", async ({
  page,
}) => {
  test.slow();
  await page.goto("/forgot-password");
  await submitEmail(page, "password", "wanda");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter a valid email address.");
  await expect(page.getByLabel("Email")).toHaveValue("wanda");
  const email = `often-${Date.now()}@example.com`;
  const alert = page
    .getByRole("alert")
    .filter({ hasText: /Too many attempts\. Try again in (\d+ minutes|a minute)\./ });
  const sent = page.getByRole("status").filter({ hasText: "Check your email" });
  await expect(async () => {
    await page.goto("/forgot-password");
    await submitEmail(page, "password", email);
    await expect(alert.or(sent)).toBeVisible();
    expect(await alert.isVisible()).toBe(true);
  }).toPass({ intervals: [0], timeout: 60_000 });
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("without JavaScript, a password reset works too", async ({ page, browser, baseURL, extraHTTPHeaders }) => {
  const { email } = await signUp(page);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders });
  const visitor = await plain.newPage();
  await visitor.goto("/forgot-password");
  await submitEmail(visitor, "password", "wanda");
  await expect(visitor.getByText("Enter a valid email address.")).toBeVisible();
  await expect(visitor.getByLabel("Email")).toHaveValue("wanda");
  await submitEmail(visitor, "password", email);
  await expect(visitor.getByText("Check your email")).toBeVisible();
  await visitor.goto((await mailTo(email, subjects.password)).link);
  await visitor.getByLabel("New password").fill(another);
  await visitor.getByRole("button", { name: "Set new password" }).click();
  await expect(visitor.getByText("Your password has been changed")).toBeVisible();
  await plain.close();
});
