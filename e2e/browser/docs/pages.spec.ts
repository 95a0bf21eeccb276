import type { Page } from "playwright/test";
import { docsGroups, docsPages } from "@/lib/docs/pages";
import { expectAccessible, expectFitsBoth } from "../support/accessible";
import { openPalette } from "../support/palette";
import { expect, test } from "../support/visitor";
import { scriptKilobytes } from "./reader";

/** Records failed and external requests, and errors of scripts. */
function watch(page: Page, origin = ""): string[] {
  const problems: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      problems.push(`asked for ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  return problems;
}

const openDetails = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll("main details")) part.setAttribute("open", "");
  });

/** One of each kind of page for axe. What differs within a kind is text, which the same components render. */
const kinds = [
  ...["/docs", "/docs/guides/rate-limits", "/docs/webhook-events", "/docs/what-would-happen", "/docs/changelog"],
  ...["/docs/reference/createPet", "/docs/reference/getPet"],
];

// Several tests, which run beside each other. The pages of one share a browser, and so the scripts that it has compiled.
for (const { title: group, pages, more = [] } of docsGroups) {
  test(`the pages of ${group} have their titles, load nothing external, and fit`, async ({ page, baseURL }) => {
    test.slow();
    const problems = watch(page, baseURL);
    for (const { path, title } of [...pages, ...more]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[?()]/g, "\\$&")} `));
      expect(await page.locator("meta[name=description]").getAttribute("content"), path).toBeTruthy();
      expect(await scriptKilobytes(page), path).toBeLessThan(450);
      await openDetails(page);
      if (kinds.includes(path)) await expectAccessible(page, path);
      else await expectFitsBoth(page, path);
    }
    expect(problems).toEqual([]);
  });
}

test("the navigation shows the page, which keeps the focus and its place", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/docs/reference/revokeKey#errors");
  const current = page.getByRole("navigation", { name: "Documentation" }).locator("[aria-current=page]");
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { name: "Errors" })).toBeInViewport();
  await expect(current).not.toBeFocused();
});

test("a method has one colour wherever the docs name it, and each its own", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs/reference/createPet");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const coloursOf = (method: string) =>
    page
      .getByText(method, { exact: true })
      .filter({ visible: true })
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color));
  const [post, get] = [await coloursOf("POST"), await coloursOf("GET")];
  expect(post.length).toBeGreaterThan(1);
  expect([new Set(post).size, new Set(get).size]).toEqual([1, 1]);
  expect(post[0]).not.toBe(get[0]);
});

test("a webhook event unfolds its own fields and its example, and its group those that all of its events have", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs/webhook-events#keyrolled");
  const event = page.getByRole("region", { name: "key.rolled" });
  await expect(event.getByRole("heading", { name: "key.rolled" })).toBeInViewport();
  await event.getByText("key.rolled", { exact: true }).first().click();
  await expect(event.getByRole("listitem").filter({ hasText: "replaced.expiresAt" })).toBeVisible();
  await expect(event.getByRole("region", { name: "Body of key.rolled" })).toContainText('"type": "key.rolled"');
  const prefix = page.getByRole("region", { name: "Key events" }).getByRole("listitem").filter({ hasText: "prefix" });
  await expect(prefix).toHaveCount(1);
});

test("the search opens by keyboard, finds a section and leads there", async ({ page, baseURL }) => {
  const problems = watch(page, baseURL);
  await page.goto("/docs");
  await openPalette(page, "backoff loop");
  await expect(page.getByRole("option").first()).toContainText("A retry loop");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/guides\/rate-limits#a-retry-loop$/);
  await expect(page.getByRole("heading", { name: "A retry loop" })).toBeInViewport();
  expect(problems).toEqual([]);
});

test("the menu of a phone leads to every page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs");
  await page.locator("summary[aria-label=Menu]").click();
  await page.getByRole("link", { name: "Rate limit simulator" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Rate limit simulator" })).toBeVisible();
});

test("the simulator bans a client that ignores Retry-After, and not one that waits", async ({ page }) => {
  await page.goto("/docs/what-would-happen");
  await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current]")).toHaveText("Docs");
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByRole("status")).toContainText(
    "300 of 450 requests succeed. 5 are rate limited, the first at 00:40",
  );
  await expect(result.getByRole("figure")).toContainText("00:0001:1502:3003:4505:00");
  await page.getByLabel("After a 429, the client").selectOption("ignore");
  await expect(result.getByRole("status")).toContainText("The key is banned at");
  const rate = page.getByLabel("Requests per minute");
  await rate.fill("99999999");
  await expect(rate).toHaveAccessibleDescription("Enter a whole number from 1 to 10,000. The result uses 90.");
  await rate.fill("90");
  await page.getByLabel("Plan").selectOption("pro");
  await expect(result.getByRole("status")).toContainText("All 450 requests succeed");
});

test("every page exists as Markdown, and the document as JSON and YAML", async ({ request }) => {
  for (const { path, title } of docsPages) {
    const response = await request.get(`${path}.md`);
    expect(response.headers()["content-type"], path).toContain("text/markdown");
    expect(await response.text()).toContain(`# ${title}\n`);
  }
  const document = await (await request.get("/openapi.json")).json();
  expect(document).toEqual(await (await request.get("/api/v1/openapi.json")).json());
  const { parse } = await import("yaml");
  expect(parse(await (await request.get("/openapi.yaml")).text())).toEqual(document);
  expect(await (await request.get("/llms.txt")).text()).toContain("# Animal Store");
  expect(await (await request.get("/sitemap.xml")).text()).toContain("/docs/guides/quick-start</loc>");
  expect((await request.get("/opengraph-image")).headers()["content-type"]).toBe("image/png");
});
