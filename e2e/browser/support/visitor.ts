import { randomInt } from "node:crypto";
import type { BrowserContext, ConsoleMessage, Page } from "playwright/test";
import { test as base, expect } from "playwright/test";
import { createPerson, newLongPerson, newPerson, openSessionIn, type Person } from "./account";
import { mailTo, subjects } from "./inbox";

/** An IP address per browser, as a proxy would forward it, so that limits by address affect one test. */
const withOwnAddress = () => ({ "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });

/** Collects what pages do against their own policy. */
function watchPolicy(context: BrowserContext): { violations: string[]; stop(): void } {
  const violations: string[] = [];
  const note = (message: ConsoleMessage): void => {
    if (message.text().includes("Content Security Policy"))
      violations.push(`${message.page()?.url()}: ${message.text()}`);
  };
  context.on("console", note);
  return { violations, stop: () => context.off("console", note) };
}

/** The test function for a browser with options or a clock of its own; `test` is faster. */
export const freshTest = base.extend<object, { free: BrowserContext[] }>({
  // Here too, because tests with other fixtures of a worker begin another worker.
  free: [
    async ({ browser: _ }, use) => {
      const free: BrowserContext[] = [];
      await use(free);
      for (const context of free) await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ context }, use) => {
    const { violations } = watchPolicy(context);
    await use(context);
    expect(violations).toEqual([]);
  },
  extraHTTPHeaders: async ({ browserName: _ }, use) => use(withOwnAddress()),
});

/** Closes the pages of a browser, which forgets whose it was. It keeps scripts, styles and fonts. */
async function forget(context: BrowserContext, origin = ""): Promise<void> {
  const devtools = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
  for (const each of context.pages()) await each.close();
  await context.clearCookies();
  await context.clearPermissions();
}

type Lend = () => Promise<BrowserContext>;

/**
 * The test function of the pages: each test has its own IP address, and fails if a page violates its own policy. The tests of a
 * worker take over each other's browsers, because loading and compiling the scripts is most of a first page.
 */
export const test = freshTest.extend<{ newBrowser: Lend }>({
  /** Opens the browser of a further person. */
  newBrowser: async ({ browser, baseURL, free }, use, info) => {
    const lent: BrowserContext[] = [];
    await use(async () => {
      const context = free.pop() ?? (await browser.newContext({ baseURL }));
      lent.push(context);
      await context.setExtraHTTPHeaders(withOwnAddress());
      return context;
    });
    if (info.status !== info.expectedStatus) return; // the worker ends, after a picture of the pages
    for (const context of lent) await forget(context, baseURL);
    free.push(...lent);
  },
  context: async ({ newBrowser }, use) => {
    const context = await newBrowser();
    const { violations, stop } = watchPolicy(context);
    await use(context);
    stop();
    expect(violations).toEqual([]);
  },
});

export { expect, newLongPerson, newPerson, type Person };

const passwordOf = (page: Page) => page.getByLabel("Password", { exact: true });

/** Creates an account and signs its person in, without a form, a page or a mail. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  await createPerson(person);
  await signIn(page, person);
  return person;
}

/** Signs a person in without the form. */
export const signIn = (page: Page, { email }: Pick<Person, "email">): Promise<void> =>
  openSessionIn(page.context(), email);

/** Sends the sign-up form of the open page, and opens the mailed link. */
export async function askToSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.goto((await mailTo(email, subjects.signUp)).link);
}

/** Fills in the form that finishes a sign-up. */
export async function chooseNameAndPassword(page: Page, person: Omit<Person, "email">): Promise<void> {
  await page.getByLabel("Name").fill(person.name);
  await passwordOf(page).fill(person.password);
}

/** Signs up with the forms, beginning with the open page. */
export async function fillSignUp(page: Page, person = newPerson()): Promise<void> {
  await askToSignUp(page, person.email);
  await chooseNameAndPassword(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Signs up a new person with the form, which leads to the overview. */
export async function signUpOnPage(page: Page, person = newPerson()): Promise<Person> {
  await page.goto("/sign-up");
  await fillSignUp(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  return person;
}

/** Fills in and sends the sign-in form of the open page. */
export async function submitSignIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await passwordOf(page).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in with the form, which leads to the overview. */
export async function signInOnPage(page: Page, person: Pick<Person, "email" | "password">): Promise<void> {
  await page.goto("/sign-in");
  await submitSignIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
}

/** Opens the settings. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto("/portal/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

/** A second browser with copies of the first one's cookies. */
export async function withCopiedCookies(context: BrowserContext): Promise<BrowserContext> {
  const copy = await context.browser()?.newContext();
  if (!copy) throw new Error("the browser is gone");
  await copy.addCookies(await context.cookies());
  return copy;
}
