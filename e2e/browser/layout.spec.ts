import { readdirSync } from "node:fs";
import { demoUsers } from "@/lib/base/demo-users";
import { expectFits, setWidth } from "./support/accessible";
import { openedPages } from "./support/pages";
import { expect, signIn, test } from "./support/visitor";

test("the usage page fits a window of 320 px", async ({ page }) => {
  await signIn(page, demoUsers.developer);
  await setWidth(page, 320);
  await page.goto("/portal/usage");
  await expect(page.getByRole("meter", { name: "Today (UTC)" })).toBeAttached();
  await expectFits(page);
});

test("no page without parameters that no other test fits into a phone is wider than one", async ({ page }) => {
  test.slow();
  await signIn(page, demoUsers.staff);
  await setWidth(page, 390);
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const paths = files
    .filter((file) => file.endsWith("page.tsx") && !/[@[]/.test(file))
    .map((file) => `/${file.replace(/\([^/]+\)\//g, "").replace(/\/?page\.tsx$/, "")}`);
  expect(paths).toEqual(expect.arrayContaining(["/", "/status", "/portal/webhooks", "/staff/review", "/docs/missing"]));
  for (const path of paths.filter((path) => !openedPages.has(path))) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expectFits(page, path);
  }
});

test("what can be pressed in the orders of staff is 24 px high on a phone", async ({ page }) => {
  await signIn(page, demoUsers.staff);
  await setWidth(page, 390);
  await page.goto("/staff/orders?status=all");
  // A link of a whole row is as high as the row.
  const links = page.getByRole("table").getByRole("link", { name: demoUsers.developer.name });
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test("a chevron turns with its own disclosure, and not with one around it", async ({ page }) => {
  await signIn(page, demoUsers.developer);
  await setWidth(page, 390);
  await page.goto("/portal/usage/requests");
  await page.getByText("Filters", { exact: true }).click();
  const turnOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .locator("svg")
      .evaluate((chevron) => getComputedStyle(chevron).rotate);
  expect(await turnOf("Filters")).toBe("90deg");
  expect(await turnOf("Error code, IP address, exact time")).toBe("none");
});

test("a page is printed without navigation and buttons, in one column, with what scrolls whole", async ({ page }) => {
  await signIn(page, demoUsers.developer);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await setWidth(page, 718); // A4 between its margins
  for (const path of ["/portal/usage", "/portal/orders", "/docs/guides/rate-limits", "/docs/reference/createPet"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator("nav, button, search, aside, header:not(main *)").filter({ visible: true })).toHaveCount(
      0,
    );
    await expectFits(page, path);
    const cut = page
      .locator("main section")
      .evaluateAll((sections) =>
        sections
          .filter((section) => getComputedStyle(section).overflowX !== "visible")
          .map(({ ariaLabel }) => ariaLabel),
      );
    expect(await cut, path).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  }
});
