import { sql } from "@/lib/platform/db/client";
import { viewerIn } from "./support/account";
import { readSecret } from "./support/keys";
import { expect, signUp, test } from "./support/visitor";

test("a form that cannot reach the server shows a message, keeps its input, and can be sent again", async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto("/portal/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Written on a train");
  await dialog.getByLabel("pets:write").uncheck();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert")).toContainText("We could not reach the server");
  await expect(dialog.getByLabel("Name")).toHaveValue("Written on a train");
  await expect(dialog.getByLabel("pets:write")).not.toBeChecked();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await readSecret(page);
});

test("a page that cannot refresh shows a message, without moving, and recovers", async ({ page }) => {
  test.slow();
  await signUp(page);
  await page.route("**/api/portal/**", (route) => route.abort());
  for (const [path, text] of [
    ["/portal/usage", "We could not refresh this page. Retrying…"],
    ["/portal", "We could not refresh this page. Retrying…"],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const first = page.getByRole("main").getByRole("heading", { level: 2 }).first();
    const before = await first.boundingBox();
    await expect(page.getByText(text)).toBeVisible({ timeout: 30_000 });
    expect(await first.boundingBox()).toEqual(before);
  }
  await page.unroute("**/api/portal/**");
  await expect(page.getByText("We could not refresh this page")).toBeHidden({ timeout: 30_000 });
});

test("a page that fails says so in the frame of its area, and shows up when it is tried again", async ({ page }) => {
  await signUp(page);
  const { accountId } = await viewerIn(page.context());
  // Details that no code writes, so that the page fails for this account only.
  await sql()`
    insert into notifications (account_id, kind, subject, period, details)
    values (${accountId}, 'key-banned', '1', '1', 'null')`;
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/portal/notifications");
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Portal" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to overview" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await sql()`delete from notifications where account_id = ${accountId}`;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search", exact: true })).toBeFocused();
});
