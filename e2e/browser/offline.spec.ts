import { readSecret } from "./support/keys";
import { expect, signUp, test } from "./support/visitor";

test("a form that cannot reach the server shows a message, keeps its input, and can be sent again", async ({
  page,
  context,
}) => {
  await signUp(page);
  await page.goto("/portal/keys");
  await page.getByRole("button", { name: "Issue key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Written on a train");
  await dialog.getByLabel("pets:write").uncheck();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Issue key" }).click();
  await expect(dialog.getByRole("alert")).toContainText("We could not reach the server");
  await expect(dialog.getByLabel("Name")).toHaveValue("Written on a train");
  await expect(dialog.getByLabel("pets:write")).not.toBeChecked();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Issue key" }).click();
  await readSecret(page);
});

test("a page that cannot refresh shows a message, and recovers", async ({ page }) => {
  test.slow();
  await signUp(page);
  await page.route("**/api/portal/**", (route) => route.abort());
  for (const [path, text] of [
    ["/portal/usage", "The last refresh failed. Retrying…"],
    ["/portal", "We could not refresh this page. Retrying…"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible({ timeout: 30_000 });
  }
  await page.unroute("**/api/portal/**");
  await expect(page.getByText("We could not refresh this page")).toBeHidden({ timeout: 30_000 });
});
