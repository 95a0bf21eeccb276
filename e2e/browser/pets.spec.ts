import type { Page } from "playwright/test";
import { issueKey } from "./support/keys";
import { addPets } from "./support/pets";
import { expect, signUp, test, withCopiedCookies } from "./support/visitor";

const table = (page: Page) => page.getByRole("region", { name: "Animals" });
const names = (page: Page) => table(page).locator("tbody").getByRole("link");

/** The visible rows: id, name and status. */
const rowsOf = (page: Page): Promise<string[]> =>
  table(page)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [id, name, , status] = [...row.querySelectorAll("td")];
        return [id?.textContent, name?.querySelector("a")?.textContent, status?.textContent].join(" ");
      }),
    );

test("filters, search and pages are in the URL, and survive a reload and the back button", async ({
  page,
  baseURL,
}) => {
  await signUp(page);
  const { name, category, ids } = await addPets(baseURL, await issueKey(page), 22);
  await page.goto("/portal");
  await page.getByRole("link", { name: "Animals" }).first().click();
  await page.getByLabel("Name").fill(name.toUpperCase());
  await page.getByLabel("Status").selectOption("available");
  await expect(page).toHaveURL(/status=available/);
  await expect(names(page)).toHaveCount(20);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    name: name.toUpperCase(),
    status: "available",
  });

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(names(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`from=${ids[20]}$`));
  await page.reload();
  await expect(names(page)).toHaveCount(2);
  await expect(page.getByLabel("Name")).toHaveValue(name.toUpperCase());
  await expect(page.getByLabel("Status")).toHaveValue("available");
  await page.goBack();
  await expect(names(page)).toHaveCount(20);
  await page.goForward();
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL(new RegExp(`before=${ids[20]}$`));
  await expect(names(page)).toHaveCount(20);
  await expect(page.getByRole("link", { name: "Previous page" })).toHaveCount(0);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(names(page)).toHaveCount(2);
  await page.getByRole("link", { name: "First page", exact: true }).click();
  await expect(names(page)).toHaveCount(20);

  await page.getByLabel("Status").selectOption("sold");
  await expect(page.getByRole("heading", { name: "No animals found" })).toBeVisible();
  await page.goBack();
  await expect(names(page)).toHaveCount(20);
  await page.goto(`/portal/animals?category=${category}&status=nonsense&from=nonsense`);
  await expect(names(page)).toHaveCount(20);
  await expect(page.getByLabel("Category")).toHaveValue(String(category));
});

test("the API request next to the list returns the rows of the list", async ({ page }) => {
  await signUp(page);
  const key = await issueKey(page);
  const called = async (): Promise<string[]> => {
    const code = await page.getByLabel("curl request", { exact: true }).textContent();
    const response = await fetch(/"(http.*?)"/.exec(code ?? "")?.[1] ?? "", {
      headers: { Authorization: `Bearer ${key}` },
    });
    type Pet = { id: number; name: string; status: string };
    return ((await response.json()) as Pet[]).map(({ id, name, status }) => `${id} ${name} ${status}`);
  };
  const sold = "/portal/animals?status=sold";
  for (const path of ["/portal/animals", sold, `${sold}&from=200`, "/portal/animals?before=200"]) {
    // Other tests order at the same time, and the page shows an earlier state.
    await expect(async () => {
      await page.goto(path);
      const rows = await rowsOf(page);
      expect(rows).toHaveLength(20);
      expect(await called()).toEqual(rows);
    }).toPass();
  }
  await page.goto("/portal/animals?category=1&name=apollo");
  await expect(page.getByText("GET /pets cannot filter by category or name.")).toBeVisible();
});

test("an animal's panel has a URL, closes with Escape and the back button, and restores the focus", async ({
  page,
  baseURL,
}) => {
  await signUp(page);
  const { name, category, ids } = await addPets(baseURL, await issueKey(page), 2);
  const list = `/portal/animals?category=${category}`;
  const panel = page.getByRole("dialog", { name });
  await page.goto(list);
  await names(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(panel).toContainText(String(ids[1]));
  await expect(page).toHaveURL(`${list}&pet=${ids[1]}`);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(names(page).nth(1)).toBeFocused();

  await names(page).first().click();
  await expect(panel).toContainText(String(ids[0]));
  await panel.getByRole("link", { name: /^Next animal/ }).click();
  await expect(page).toHaveURL(`${list}&pet=${ids[1]}`);
  await expect(panel.getByRole("link", { name: /^Next animal/ })).toHaveCount(0);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(names(page).nth(1)).toBeFocused();

  await page.goto(`${list}&pet=${ids[0]}`);
  await expect(panel).toContainText("You can order this animal.");
  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole("link", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(list);
});

test("the panel and its close link work without JavaScript", async ({ page, browser, baseURL }) => {
  await signUp(page);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto("/portal/animals?category=1");
  await names(plain).first().click();
  await expect(plain.getByRole("dialog")).toContainText("Added");
  await plain.getByRole("link", { name: "Close" }).click();
  await expect(plain).toHaveURL("/portal/animals?category=1");
  await expect(plain.getByRole("dialog")).toHaveCount(0);
  await context.close();
});

test("a missing animal shows a message", async ({ page, context }) => {
  await signUp(page);
  await page.goto("/portal/animals?pet=9223372036854775807");
  await expect(page.getByText("Animal 9223372036854775807 does not exist.")).toBeVisible();
  await expect(names(page)).toHaveCount(20);
  const copy = await withCopiedCookies(context);
  for (const id of ["9223372036854775807", "nonsense"]) {
    expect((await copy.request.get(new URL(`/portal/animals/${id}`, page.url()).href)).status()).toBe(404);
  }
  await copy.close();
});

test("name, status and Order fit a small phone without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 });
  await signUp(page);
  await page.goto("/portal/animals?status=available");
  await expect(
    table(page)
      .getByRole("button", { name: /^Order/ })
      .first(),
  ).toBeInViewport({ ratio: 1 });
  expect(await table(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
