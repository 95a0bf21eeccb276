import type { Page } from "playwright/test";

/** Requests Enterprise on the plan page. */
export async function askForEnterprise(page: Page, perMinute: string, perDay: string): Promise<void> {
  await page.getByRole("button", { name: "Request Enterprise" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Requests per minute").fill(perMinute);
  await dialog.getByLabel("Requests per day").fill(perDay);
  await dialog.getByLabel("Use case").fill("A marketplace for parrots.");
  await dialog.getByRole("button", { name: "Send request" }).click();
}
