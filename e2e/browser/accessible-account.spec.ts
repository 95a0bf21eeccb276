import { expectAccessible } from "./support/accessible";
import { callApi, chooseForKey, issueKey } from "./support/keys";
import { expect, signUp, test } from "./support/visitor";

for (const width of [1440, 390]) {
  test(`overview, keys and plan are accessible and fit, ${width} wide`, async ({ page, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signUp(page);
    await expectAccessible(page, "overview of a new account");

    const key = await issueKey(page);
    await expectAccessible(page, "keys");
    await page.getByRole("button", { name: "Issue key" }).click();
    await expectAccessible(page, "issue dialog");
    await page.getByRole("dialog").getByRole("button", { name: "Issue key" }).click();
    await expect(page.getByText("Enter a name for the key.")).toBeVisible();
    await expectAccessible(page, "issue dialog with an error");
    await page.keyboard.press("Escape");
    await chooseForKey(page, "Production", "Roll…");
    await expectAccessible(page, "roll dialog");
    await page.getByRole("button", { name: "Roll key" }).click();
    await expect(page.getByTestId("secret")).toBeVisible();
    await expectAccessible(page, "key shown once");

    await page.goto("/portal/plan");
    await expectAccessible(page, "plan");
    await page.getByRole("button", { name: "Upgrade to Pro" }).click();
    await expectAccessible(page, "change of plan");

    // More than the plan allows, so that there are rejected requests to show.
    for (let i = 0; i < 62; i++) await callApi(baseURL, key);
    await expect
      .poll(async () => (await (await page.request.get("/api/portal/overview")).json()).rejections.length)
      .toBeGreaterThan(0);
    await page.goto("/portal");
    await expect(page.getByText("Rate limit exceeded").first()).toBeVisible();
    await page.getByText("View as table").click();
    await expectAccessible(page, "overview with figures");
  });
}
