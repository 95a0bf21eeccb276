import { expect, test } from "../support/visitor";
import { withOwnKey } from "./reader";

test("the chosen language is remembered, and a copied sample has the key", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const key = await withOwnKey(page, "/docs/reference/listPets");
  await page.getByRole("tab", { name: "Python" }).click();
  await page.getByRole("button", { name: "Copy Python sample" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`"Bearer ${key}"`);
  await page.goto("/docs/reference/createPet");
  await expect(page.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Python" })).toContainText("YOUR_API_KEY"); // the key was only in memory
});
