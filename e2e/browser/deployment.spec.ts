import { expect, signUp, test } from "./support/visitor";

test("a page of an earlier deployment reloads when it calls an action that is gone", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal/settings");
  // The request of a tab from an earlier deployment: an unknown action id.
  await page.route("**/portal/settings", (route) => {
    const headers = route.request().headers();
    return route.continue({
      headers: headers["next-action"] ? { ...headers, "next-action": "40".padEnd(42, "0") } : headers,
    });
  });
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Save name" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
