import { planNames, selfServicePlans } from "@/lib/base/plans";
import { scriptKilobytes } from "./docs/reader";
import { callApi, issueKey } from "./support/keys";
import { expect, signUp, test } from "./support/visitor";

test("the landing page loads without an error, few scripts, and an image and an address for who shares it", async ({
  page,
  request,
  baseURL,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  const response = await page.goto("/", { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  expect(await scriptKilobytes(page)).toBeLessThan(160);
  await expect(page).toHaveTitle(/Animal Store/);
  await expect(page.getByRole("link", { name: "Sign up", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Portal" })).toBeHidden();
  await expect(page.getByRole("contentinfo").getByRole("link")).toContainText(["Docs", "Reference", "Changelog"]);
  const image = (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
  expect(image.startsWith(`${baseURL}/`)).toBe(true);
  const address = (await page.locator('meta[property="og:url"]').getAttribute("content")) ?? "";
  expect(new URL(address).href).toBe(`${baseURL}/`);
  expect((await request.get(image)).headers()["content-type"]).toBe("image/png");
  expect(errors).toEqual([]);
});

test("the recorded response is what the API responds to the first request of an account", async ({ page, baseURL }) => {
  await signUp(page);
  const response = await callApi(baseURL, await issueKey(page));
  await page.goto("/");
  const [head = "", body = ""] = (await page.getByLabel("Recorded response").innerText()).split("\n\n");
  const [status, ...headers] = head.split("\n");
  expect(status).toBe(`HTTP/1.1 ${response.status} ${response.statusText}`);
  expect(headers).toHaveLength(2);
  for (const [name = "", value] of headers.map((line) => line.split(": ")))
    expect(response.headers.get(name)).toBe(value);
  expect(JSON.parse(body)).toEqual(await response.json());
});

test("each part of the plan cards is at the same height", async ({ page }) => {
  await page.goto("/");
  const cards = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /^(?:Start|Choose|Request) / }) });
  await expect(cards).toHaveCount(planNames.length);
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => [...card.children].map((part) => Math.round(part.getBoundingClientRect().top))),
  );
  for (const parts of tops) expect(parts).toEqual(tops[0]);
});

test("the slider shows what each plan does with the traffic", async ({ page }) => {
  await page.goto("/");
  const slider = page.getByRole("slider", { name: /requests per minute/ });
  await expect(page.getByText("600 of 1,200 requests succeed.")).toBeVisible();
  await expect(slider).toBeEnabled(); // press() does not wait for it, and keys of a disabled one are lost
  await slider.press("Home");
  await expect(page.getByText("All 100 requests succeed.")).toHaveCount(selfServicePlans.length);
  await slider.press("End");
  await page.getByLabel("and waits for Retry-After").uncheck();
  await expect(page.getByText("The key is banned after").first()).toBeVisible();
});

test("without JavaScript, the landing page shows one result, and no slider", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByText("600 of 1,200 requests succeed.")).toBeVisible();
  await expect(page.getByRole("slider")).toBeHidden();
  await context.close();
});
