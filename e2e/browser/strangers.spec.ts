import { issueKey } from "./support/keys";
import { send } from "./support/requests";
import { expect, newPerson, signUp, test } from "./support/visitor";

test("another account cannot see requests, keys and orders in any way", async ({ page, newBrowser, baseURL }) => {
  test.slow();
  await signUp(page);
  const key = await issueKey(page, "Private name");
  const [request] = await send(baseURL, key, "/store/orders");
  const [{ id: keyId }] = (await (await page.request.get("/api/portal/keys")).json()).keys;
  // The owner's read writes the counted usage, so that there is something to see.
  expect((await (await page.request.get(`/api/portal/usage?key=${keyId}`)).json()).counts).toHaveLength(1);

  const other = await (await newBrowser()).newPage();
  await signUp(other, newPerson());
  const reads = ["overview", "keys", "plan", `usage?key=${keyId}`, `usage/requests?key=${keyId}`, "export"];
  for (const read of [...reads, `usage/export?key=${keyId}`, `usage/requests/export?key=${keyId}`]) {
    const response = await other.request.get(`/api/portal/${read}`);
    expect(response.status(), read).toBe(200);
    expect(await response.text(), read).not.toMatch(
      new RegExp(`Private name|${request?.requestId}|(…|"lastFour":")${key.slice(-4)}`),
    );
  }
  const { counts } = await (await other.request.get(`/api/portal/usage?key=${keyId}`)).json();
  expect(counts).toEqual([]);
  for (const path of [`/portal/usage?key=${keyId}`, `/portal/usage/requests?key=${keyId}&path=${request?.requestId}`]) {
    const response = await other.request.get(path);
    expect(await response.text(), path).not.toContain("Private name");
  }
  await other.goto(`/portal/usage/requests?path=${request?.requestId}`);
  await expect(other.getByText("No request with this ID")).toBeVisible();
  const detail = await other.goto(`/portal/usage/requests/${request?.requestId}`);
  expect(detail?.status()).toBe(404);
  await expect(other.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("after signing out, the back button shows nothing of the account", async ({ page, baseURL }) => {
  await signUp(page);
  const key = await issueKey(page, "Private name");
  await send(baseURL, key, "/pets?limit=1");
  await page.goto("/portal");
  await page.getByRole("link", { name: "Usage" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
  await page.getByRole("link", { name: "API keys" }).first().click();
  await expect(page.getByText("Private name").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Account: / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  for (let back = 0; back < 2; back++) {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.getByText("Private name")).toHaveCount(0);
  }
});
