import { type BrowserContext, type Page, test as playwright } from "playwright/test";
import { demoUsers } from "@/lib/base/demo-users";
import { findUser } from "@/lib/domains/accounts/service";
import { issueKey } from "./keys";
import { expect, newPerson, type Person, signIn, signUp, test as visitorTest } from "./visitor";

/** Signs the demo's staff in, and opens a staff page. @param heading the page's title */
export async function openAsStaff(page: Page, path: string, heading: string): Promise<void> {
  await signIn(page, demoUsers.staff);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
}

/** A person with an account and a key, in their own browser. */
export type Customer = Person & { page: Page; key: string };

async function newCustomer(context: BrowserContext): Promise<Customer> {
  const page = await context.newPage();
  const person = await signUp(page, newPerson());
  return { ...person, page, key: await issueKey(page) };
}

/** The test function of the staff area: `page` belongs to staff, and `customer` is a customer. */
export const test = visitorTest.extend<{ customer: Customer; stranger: Customer }>({
  customer: async ({ newBrowser }, use) => use(await newCustomer(await newBrowser())),
  stranger: async ({ newBrowser }, use) => use(await newCustomer(await newBrowser())),
});

/** Signs the demo's staff in, and opens the account that a customer signed up with. @returns its path */
export async function openAccount(page: Page, { email, name }: Pick<Person, "email" | "name">): Promise<string> {
  await signIn(page, demoUsers.staff);
  const user = await findUser(email);
  const path = `/staff/accounts/${user?.accountId}`;
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return path;
}

/** Chooses an item of a member's menu on the page of their account. */
export async function chooseForMember(page: Page, email: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${email}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The page's toast. */
export const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** The newest line of the customer's activity. */
export async function readsInActivity(customer: Customer, ...texts: string[]): Promise<void> {
  await playwright.step("the account sees it", async () => {
    await customer.page.goto("/portal/activity");
    const item = customer.page.getByRole("listitem").filter({ hasText: texts[0] }).first();
    for (const text of [...texts, "Animal Store team"]) await expect(item).toContainText(text);
  });
}
