import type { Page } from "playwright/test";
import { expect } from "./visitor";

/** Issues a key in the open dialog, and closes it. @returns its secret */
export async function fillIssueDialog(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Issue key" }).click();
  const secret = await readSecret(page);
  await dialog.getByRole("button", { name: "I have saved the key" }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

/** The secret that a dialog shows once. */
export async function readSecret(page: Page): Promise<string> {
  const secret = page.getByTestId("secret");
  await expect(secret).toHaveText(/^ask_\w+_\w{38}$/);
  return (await secret.textContent()) ?? "";
}

/** Opens the keys page and issues a key. @returns its secret */
export async function issueKey(page: Page, name = "Production"): Promise<string> {
  await page.goto("/portal/keys");
  await page.getByRole("button", { name: "Issue key" }).click();
  return fillIssueDialog(page, name);
}

/** Chooses an item of a working key's menu. */
export async function chooseForKey(page: Page, name: string, item: string): Promise<void> {
  await page
    .getByRole("button", { name: `Actions for ${name}` })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Sends a request to the API with a key. */
export const callApi = (baseURL: string | undefined, key: string, path = "/pets?limit=1"): Promise<Response> =>
  fetch(`${baseURL}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
