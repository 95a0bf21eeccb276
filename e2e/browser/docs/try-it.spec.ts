import { roomInWindow } from "@/test/waiting";
import { expect, test } from "../support/visitor";
import { useUpMinute, withOwnKey } from "./reader";

test("the panel sends a request and shows its status, headers and body", async ({ page }) => {
  await withOwnKey(page, "/docs/reference/listPets");
  const panel = page.getByRole("form", { name: "Try it" });
  await panel.getByLabel("limit").fill("2");
  await panel.getByLabel("status").selectOption("sold");
  await expect(page.getByRole("region", { name: "curl sample" })).toContainText("/pets?limit=2&status=sold");
  await panel.getByRole("button", { name: "Send" }).click();
  const response = page.getByRole("region", { name: "Result" });
  await expect(response.getByRole("status")).toContainText("200 OK");
  await expect(response).toContainText("x-ratelimit-remaining");
  await expect(response).toContainText("x-request-id");
  const body = await response.getByRole("region", { name: "Response body" }).innerText();
  const pets = JSON.parse(body) as { status: string }[];
  expect(pets.map(({ status }) => status)).toEqual(["sold", "sold"]);
});

test("the panel adds an animal without losing digits of its category", async ({ page }) => {
  await withOwnKey(page, "/docs/reference/createPet");
  const panel = page.getByRole("form", { name: "Try it" });
  await panel.getByLabel("Body").fill('{"name":"Maxine","categoryId":9007199254740993}');
  await panel.getByRole("button", { name: "Send" }).click();
  const response = page.getByRole("region", { name: "Result" });
  await expect(response.getByRole("status")).toContainText("201 Created");
  await expect(response).toContainText('"categoryId": 9007199254740993');
});

test("an empty key is said to be missing, and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto("/docs/reference/listPets");
  const panel = page.getByRole("form", { name: "Try it" });
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByLabel("API key")).toHaveAccessibleDescription(/^Enter an API key/);
  await expect(panel.getByLabel("API key")).toBeFocused();
  expect(sent.filter((url) => url.includes("/api/v1/"))).toEqual([]);
});

test("a 401 explains the error and links to a new key", async ({ page }) => {
  await page.goto("/docs/reference/listPets");
  const panel = page.getByRole("form", { name: "Try it" });
  await panel.getByLabel("API key").fill("ask_dev_wrong");
  await panel.getByRole("button", { name: "Send" }).click();
  const response = page.getByRole("region", { name: "Result" });
  await expect(response.getByRole("status")).toContainText("401");
  await expect(response).toContainText("invalid_api_key");
  await expect(response).toContainText("www-authenticate");
  await expect(response.getByRole("link", { name: "create a new key" })).toHaveAttribute("href", "/portal/keys");
});

test("a 429 counts down Retry-After, and sends nothing meanwhile", async ({ page }) => {
  const key = await withOwnKey(page, "/docs/reference/listPets");
  await roomInWindow(60_000, 15_000);
  await useUpMinute(page.request, key);
  await page.getByRole("form", { name: "Try it" }).getByRole("button", { name: "Send" }).click();
  const response = page.getByRole("region", { name: "Result" });
  await expect(response.getByRole("status")).toContainText("429");
  await expect(response).toContainText(/Retry-After is \d+ s/);
  await expect(response).toContainText("rate_limit_exceeded");
  await expect(page.getByRole("button", { name: /^Send again in \d+s$/ })).toBeDisabled();
});

test("GET /store/orders has no request panel", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto("/docs/reference/listOrders");
  await expect(page.getByText("experimental", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Try it" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /send/i })).toHaveCount(0);
  await expect(page.locator("main form")).toHaveCount(0);
  expect(sent.filter((url) => url.includes("/api/v1/"))).toEqual([]);
});

test("the deprecated operation shows its removal date", async ({ page }) => {
  await page.goto("/docs/reference/getPet");
  const removal = /this operation will be removed on 5 Dec 2030, in \d+ (years|days?)\. See/;
  await expect(page.getByText(removal)).toBeVisible();
});
