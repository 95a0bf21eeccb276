import type { Locator } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { callApi, chooseForKey, issueKey, openKeys, readSecret } from "./support/keys";
import { openPalette, paletteField } from "./support/palette";
import { expect, signUp, test } from "./support/visitor";

test("a revoked key is rejected", async ({ page, baseURL }) => {
  await signUp(page);
  const key = await openKeys(page);
  expect((await callApi(baseURL, key)).status).toBe(200);
  await chooseForKey(page, "Production", "Revoke…");
  await expect(page.getByRole("alertdialog")).toContainText("Production");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Revoked 1 key.")).toBeVisible();
  await expect.poll(async () => (await callApi(baseURL, key)).status).toBe(401);
  await expect(page.getByRole("link", { name: "Production" })).toHaveCount(0);
  await page.getByLabel("Show revoked and expired").check();
  await page.getByRole("link", { name: "Production" }).click();
  await expect(page).toHaveTitle(/^Production · API keys/);
  await expect(page.getByText("No server accepts it any longer.")).toBeVisible();
});

test("a paused key is rejected until it is enabled again", async ({ page, baseURL }) => {
  await signUp(page);
  const key = await openKeys(page);
  await chooseForKey(page, "Production", "Pause…");
  const dialog = page.getByRole("alertdialog", { name: "Pause “Production”?" });
  await expect(dialog).toContainText("Requests with it get a 403 within a second");
  await dialog.getByRole("button", { name: "Pause key" }).click();
  await expect(page.getByText("Paused “Production”.")).toBeVisible();
  await expect.poll(async () => (await callApi(baseURL, key)).status).toBe(403);
  await expect(page.getByText("1 of 10 in use")).toBeVisible();
  await page.getByRole("link", { name: "Production", exact: true }).filter({ visible: true }).click();
  await expect(page.getByText("Paused. Its requests get a 403 until it is enabled.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Roll…" })).toHaveCount(0);
  await page.getByRole("button", { name: "Enable…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Enable key" }).click();
  await expect.poll(async () => (await callApi(baseURL, key)).status).toBe(200);
  await expect(page.getByRole("button", { name: "Pause…" })).toBeVisible();
});

test("several keys are revoked together, also if another tab has revoked one of them", async ({ page, baseURL }) => {
  await signUp(page);
  const keys = [await openKeys(page, "First"), await openKeys(page, "Second")];
  const other = await page.context().newPage();
  await other.goto("/portal/keys");
  await other.getByLabel("Select all keys").check();
  await other.getByRole("button", { name: "Revoke 2 keys…" }).click();
  await chooseForKey(page, "First", "Revoke…");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Revoked 1 key.", { exact: true })).toBeVisible();

  const dialog = other.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Revoke 2 keys" }).click();
  await expect(other.getByText("Revoked 1 key. 1 key had already been revoked or had expired.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(other.getByText("No active keys")).toBeVisible();
  for (const key of keys) await expect.poll(async () => (await callApi(baseURL, key)).status).toBe(401);
});

test("a rolled key works together with its successor until it is revoked", async ({ page, baseURL }) => {
  await signUp(page);
  const old = await openKeys(page);
  await chooseForKey(page, "Production", "Roll…");
  await page.getByRole("button", { name: "Roll key" }).click();
  const next = await readSecret(page);
  await page.keyboard.press("Escape"); // must not lose a key that is shown once
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("You have not copied this API key.");
  await page.getByRole("button", { name: "I have saved the key" }).click();
  expect((await callApi(baseURL, old)).status).toBe(200);
  expect((await callApi(baseURL, next)).status).toBe(200);
  await expect(page.getByText("Rolling").filter({ visible: true })).toHaveCount(1);

  await chooseForKey(page, `Production …${old.slice(-4)}`, "Revoke…");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect.poll(async () => (await callApi(baseURL, old)).status).toBe(401);
  expect((await callApi(baseURL, next)).status).toBe(200);
});

test("a key that replaces another immediately stays shown while the page of the old one changes", async ({ page }) => {
  await signUp(page);
  await openKeys(page);
  await page.getByRole("link", { name: "Production", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Production" })).toBeVisible();
  await page.getByRole("button", { name: "Roll…", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Immediately").check();
  await page.getByRole("dialog").getByRole("button", { name: "Roll key" }).click();
  await expect(page.getByText("Replaced by the key")).toBeVisible();
  await readSecret(page);
});

test("a key that is shown once stays shown when the page behind it fails", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Kept");
  await page.route("**/api/portal/keys*", (route) => route.fulfill({ json: {} }));
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Something went wrong", { exact: true })).toBeVisible();
  await readSecret(page);
});

test("a key is edited, and the dialog restores the focus", async ({ page, baseURL }) => {
  await signUp(page);
  const key = await openKeys(page);
  await chooseForKey(page, "Production", "Edit…");
  await page.getByRole("dialog").getByLabel("pets:read").uncheck();
  await page.getByText("IP ranges and limits of this key").click();
  await page.getByRole("dialog").getByLabel("Allowed IP ranges").fill("0.0.0.0/0, ::/0");
  await page.getByRole("dialog").getByLabel("Requests per day").fill("500");
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Staging");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await callApi(baseURL, key)).status).toBe(403);
  await expect(page.getByText("Staging", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for Staging" }).filter({ visible: true })).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search", exact: true }).fill("stag");
  await page
    .getByRole("option", { name: /^Staging/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Staging" })).toBeVisible();
  await expect(page.getByText("0.0.0.0/0, ::/0")).toBeVisible();
  await expect(page.getByText("500 per day")).toBeVisible();
  await expect(page.getByRole("row", { name: /^403 insufficient_scope/ })).toBeVisible();
});

test("after revoking the only key by keyboard, the focus is on the heading, because the key's button is gone", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/portal/keys");
  await page.getByRole("button", { name: "Create key" }).press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.type("By hand");
  await page.keyboard.press("Enter");
  await readSecret(page);
  await page.getByRole("button", { name: "I have saved the key" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  const actions = page.getByRole("button", { name: "Actions for By hand" }).filter({ visible: true });
  await actions.press("Enter");
  await page.getByRole("menuitem", { name: "Revoke…" }).press("Enter");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(actions).toBeFocused();
  await actions.press("Enter");
  await page.getByRole("menuitem", { name: "Revoke…" }).press("Enter");
  await dialog.getByRole("button", { name: "Revoke key" }).press("Enter");
  await expect(page.getByText("No active keys")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeFocused();
});

const beyondWidth = (place: Locator): Promise<number> =>
  place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test("a long name without a space stays within a phone's width, in the list and in every dialog", async ({ page }) => {
  const name = "W".repeat(100);
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await openKeys(page, name);
  expect(await beyondWidth(page.locator("html"))).toBe(0);
  for (const [item, role] of [
    ["Edit…", "dialog"],
    ["Roll…", "dialog"],
    ["Revoke…", "alertdialog"],
  ] as const) {
    await chooseForKey(page, name, item);
    await expect(page.getByRole(role)).toBeVisible();
    expect(await beyondWidth(page.getByRole(role))).toBe(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toBeHidden();
  }
});

test("a double click issues one key, and Ctrl K does not open the search over it", async ({ page }) => {
  await signUp(page);
  await page.goto("/portal/keys");
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(paletteField(page)).toBeHidden();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Once");
  // Two clicks at the same time, before the page can render.
  const submit = page.getByRole("dialog").getByRole("button", { name: "Create key" });
  await submit.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await readSecret(page);
  await page.keyboard.press("Control+k");
  expect(await paletteField(page).count()).toBe(0);
  await page.getByRole("button", { name: "I have saved the key" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Actions for Once/ }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText("1 of 10 in use")).toBeVisible();
});

test("several keys are selected and revoked together, and the dialog names them", async ({ page, baseURL }) => {
  await signUp(page);
  const secrets = [await issueKey(page, "First"), await issueKey(page, "Second"), await issueKey(page, "Third")];
  await page.goto("/portal/keys");
  for (const name of ["First", "Third"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await expectAccessible(page, "keys selected");
  await page.getByRole("button", { name: "Revoke 2 keys…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Revoke 2 keys?" });
  await expect(dialog.getByRole("listitem")).toHaveText([/^Third/, /^First/]);
  await dialog.getByRole("button", { name: "Revoke 2 keys" }).click();
  await expect(page.getByText("Revoked 2 keys.")).toBeVisible();
  await expect(page.getByText("1 of 10 in use")).toBeVisible();
  const statuses = () => Promise.all(secrets.map(async (secret) => (await callApi(baseURL, secret)).status));
  await expect.poll(statuses).toEqual([401, 200, 401]);
});

test("keys are searched and sorted without JavaScript, and a click anywhere in a row opens its key", async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  for (const name of ["Beta", "Alpha", "Gamma"]) await issueKey(page, name);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false });
  const plain = await context.newPage();
  const names = plain.getByRole("region", { name: "API keys", exact: true }).locator("tbody").getByRole("link");
  await plain.goto("/portal/keys");
  await expect(names).toHaveText(["Gamma", "Alpha", "Beta"]);
  await expect(plain.getByText("0 requests in 30 days").first()).toBeAttached();
  await plain.getByRole("link", { name: "Name" }).click();
  await expect(names).toHaveText(["Alpha", "Beta", "Gamma"]);
  await plain.getByLabel("Search keys").fill("MM");
  await plain.getByRole("button", { name: "Apply" }).click();
  await expect(names).toHaveText(["Gamma"]);
  await expect(plain.getByRole("checkbox", { name: "Select Gamma" })).toBeHidden();
  await expect(plain.getByText("Creating or changing a key needs JavaScript.")).toBeVisible();
  await context.close();

  await page.goto("/portal/keys?q=beta");
  // The link of the row lies over its cells.
  await page.getByRole("cell", { name: "All scopes" }).click({ force: true });
  await expect(page.getByRole("heading", { level: 1, name: "Beta" })).toBeVisible();
});

test("a ban shows its remaining time, and can be appealed once", async ({ page, baseURL }) => {
  test.slow();
  await signUp(page);
  const key = await openKeys(page);
  // Ignores Retry-After until the key is banned; the limit may only be reached in the next minute.
  await expect
    .poll(
      async () => {
        const responses = await Promise.all(Array.from({ length: 20 }, () => callApi(baseURL, key)));
        const bodies = await Promise.all(responses.map((response) => response.text()));
        return bodies.some((body) => body.includes("api_key_banned"));
      },
      { timeout: 60_000, intervals: [300] },
    )
    .toBe(true);
  await page.reload();
  await expect(page.getByText("Banned", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText(/The ban ends/)).toContainText(/in \d+m/);
  await expect(page.getByText("without waiting for Retry-After")).toBeVisible();
  await chooseForKey(page, "Production", "Appeal the ban…");
  await page.getByLabel("What happened, and what did you change?").fill("A loop in a test. It waits now.");
  await page.getByRole("button", { name: "Send appeal" }).click();
  await expect(page.getByText("Appeal sent.")).toBeVisible();
  await expect(page.getByText("You appealed this ban.")).toBeVisible();
  await page
    .getByRole("button", { name: /^Actions for Production/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole("menuitem", { name: "Edit…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Appeal the ban…" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Appeal the ban…" })).toHaveCount(0);
  await page.getByRole("link", { name: "Production", exact: true }).click();
  await expect(page.getByText("You appealed this ban.")).toBeVisible();
  // The log has only the first of consecutive rejections, and the page counts all of them.
  await expect(page.getByRole("row", { name: /^429/ })).toContainText(/\d{2,}$/);
});
