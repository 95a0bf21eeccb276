import type { Page } from "playwright/test";
import { expect, signUp, test } from "./support/visitor";

/** Opens a page whose scripts arrive late. @returns lets them arrive */
async function openWithoutScripts(page: Page, url: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "domcontentloaded" });
  return arrive;
}

test("filters that are chosen before the page's scripts have arrived apply", async ({ page }) => {
  await signUp(page);
  const arrive = await openWithoutScripts(page, "/portal/animals");
  await page.getByLabel("Status").selectOption("sold");
  await page.getByLabel("Name").fill("Grover");
  arrive();
  await expect(page).toHaveURL(/\?name=Grover&status=sold$/);
  await expect(page.getByLabel("Status")).toHaveValue("sold");
  await expect(page.getByLabel("Name")).toHaveValue("Grover");
  await page.goBack();
  await expect(page).toHaveURL(/\/portal\/animals$/);
  await expect(page.getByLabel("Status")).toHaveValue("");
});

test("a text that is entered before the page's scripts have arrived filters, and going back restores no other", async ({
  page,
}) => {
  await signUp(page);
  const arrive = await openWithoutScripts(page, "/portal/animals?status=sold");
  await page.getByLabel("Name").fill("Grover");
  arrive();
  await expect(page).toHaveURL(/name=Grover/);
  await page.unrouteAll();
  await openWithoutScripts(page, "/portal/animals?status=sold");
  await page.getByLabel("Name").fill("Apollo");
  await page.goto("/status", { waitUntil: "domcontentloaded" });
  await page.goBack({ waitUntil: "domcontentloaded" });
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("a key that is entered before the page's scripts have arrived is never put into the URL, and is sent once they have", async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, "/docs/reference/getPet");
  await page.getByLabel("API key").fill(" ask_typed_early ");
  await page.getByLabel("petId").fill("7");
  await page.getByLabel("petId").press("Enter");
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await expect(page).toHaveURL(/\/docs\/reference\/getPet$/);
  arrive();
  const sent = page.waitForRequest(/\/api\/v1\/pets\/7$/);
  await page.getByRole("button", { name: "Send" }).click();
  expect((await sent).headers().authorization).toBe("Bearer ask_typed_early");
  await expect(page.getByText("/api/v1/pets/7").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByLabel("API key")).toHaveValue("ask_typed_early");
  await expect(page).toHaveURL(/\/docs\/reference\/getPet$/);
});
