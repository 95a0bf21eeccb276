import type { Page } from "playwright/test";
import { scopes } from "@/lib/base/vocabulary";
import { issueKey as issue } from "@/lib/domains/keys/service";
import { viewerIn } from "./account";
import { expect } from "./visitor";

/** Issues a key in the open dialog, and closes it. @returns its secret */
export async function fillIssueDialog(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create key" }).click();
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

/** Issues a key to the person who is signed in, without a page. @returns its secret */
export async function issueKey(page: Page, name = "Production"): Promise<string> {
  const { accountId, userId } = await viewerIn(page.context());
  const input = { name, scopes: [...scopes], expiresAt: null };
  return (await issue(accountId, input, { kind: "user", userId })).secret;
}

/** Issues a key, and opens the keys page. @returns its secret */
export async function openKeys(page: Page, name?: string): Promise<string> {
  const secret = await issueKey(page, name);
  await page.goto("/portal/keys");
  return secret;
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
export const callApi = (
  baseURL: string | undefined,
  key: string,
  path = "/pets?limit=1",
  headers: Record<string, string> = {},
): Promise<Response> => fetch(`${baseURL}/api/v1${path}`, { headers: { ...headers, Authorization: `Bearer ${key}` } });
