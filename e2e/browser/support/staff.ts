import type { Page } from "playwright/test";
import { demoUsers } from "@/lib/demo/users";
import { expect, submitSignIn } from "./visitor";

/** Signs the demo's staff in, and opens a page of the staff area. @param heading the page's title */
export async function openAsStaff(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await submitSignIn(page, demoUsers.staff);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
}
