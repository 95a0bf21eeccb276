import type { Page } from "playwright/test";
import { sql } from "@/lib/platform/db/client";
import { expect } from "./visitor";

/** The forms that request a link, with their submit buttons. */
export const forms = {
  signIn: { path: "/sign-in/link", button: "Email me a sign-in link" },
  password: { path: "/forgot-password", button: "Email me a link" },
} as const;

/** Fills in and sends the form on the open page that requests a link. */
export async function submitEmail(page: Page, form: keyof typeof forms, email: string): Promise<void> {
  const send = page.getByRole("button", { name: forms[form].button });
  await expect(send).toBeVisible(); // the previous page may have such a field too
  await page.getByLabel("Email", { exact: true }).fill(email);
  await send.click();
}

/** Requests a link, and waits for the result. @returns its text */
export async function requestLink(page: Page, form: keyof typeof forms, email: string): Promise<string> {
  await page.goto(forms[form].path);
  await submitEmail(page, form, email);
  const response = page.getByRole("status").filter({ hasText: "Check your email" });
  await expect(response).toBeVisible();
  return response.innerText();
}

/** Expires every link that was mailed to an address. */
export const expireLinks = (email: string) => sql()`
  update mailed_links set expires_at = now()
  where user_id = (select id from users where email = ${email})`;
