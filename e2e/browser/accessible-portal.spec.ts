import type { Page } from "playwright/test";
import { portalPages } from "@/components/portal/sections";
import { demoUsers } from "@/lib/base/demo-users";
import { demoNames } from "@/lib/base/product/samples";
import { listWorkingKeys } from "@/lib/domains/keys/lookup";
import { insertTest } from "@/lib/domains/webhooks/queries";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { db, sql } from "@/lib/platform/db/client";
import { expectAccessible, expectFits, setWidth, widths } from "./support/accessible";
import { viewerIn } from "./support/account";
import { callApi, issueKey } from "./support/keys";
import { addPet, addPets, orderPet } from "./support/pets";
import { sendTooMany } from "./support/requests";
import { expect, newLongPerson, signIn, signUp, test } from "./support/visitor";

// An account with long names, animals, orders, requests and rejections, so that every page of the portal has content.

/** The layout shift of a page load, as the browser measures it: 0 is none. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  return page.evaluate(async () => {
    const shifts: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return shifts.reduce((sum, value) => sum + value, 0);
  });
}

/** Lets pages arrive in pieces, as on a phone, but not the fonts. */
async function slowDown(page: Page): Promise<void> {
  await page.goto("/portal");
  await page.evaluate(() => document.fonts.ready);
  const browser = await page.context().newCDPSession(page);
  const bytesPerSecond = 50_000;
  await browser.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 20, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
}

// A fallback font may move a heading by some pixels at first, 0.033 on a slow machine; "good" is below 0.1.
const maxShift = 0.05;

/** Gives the account content. @returns the paths of everything that it can see */
async function fill(page: Page, baseURL: string | undefined): Promise<string[]> {
  const key = await issueKey(page, "K".repeat(100));
  const { accountId, userId } = await viewerIn(page.context());
  const [{ id: keyId } = {}] = await listWorkingKeys(accountId);
  await sql()`update api_keys set expires_at = now() + interval '90 days' where id = ${keyId ?? null}`;
  const { endpoint } = await createEndpoint(
    accountId,
    {
      url: `https://example.com/${"orders-".repeat(30)}`,
      description: "D".repeat(200),
      eventTypes: ["quota.exceeded"],
    },
    { kind: "user", userId },
  );
  const delivery = await insertTest(db(), endpoint, "quota.exceeded", "{}"); // without a job: nothing is sent
  const { category, ids } = await addPets(baseURL, key, 2);
  await orderPet(page, ids[0] ?? 0);
  await orderPet(page, await addPet(baseURL, key, "A".repeat(100)));
  await callApi(baseURL, key, "/pets?limit=1", {
    "X-Forwarded-For": "2001:db8:85a3:8d3:1319:8a2e:370:7348",
    "User-Agent":
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  });
  const rejected = (await sendTooMany(baseURL, key, 1)).at(-1)?.requestId;
  return [
    ...portalPages.map(({ path }) => path),
    `/portal/animals?category=${category}&pet=${ids[1]}`,
    "/portal/animals?name=nothing+has+this+name",
    `/portal/animals/${ids[0]}`,
    "/portal/usage?by=key&range=7d",
    `/portal/keys/${keyId}`,
    `/portal/webhooks/${endpoint.id}`,
    `/portal/webhooks/${endpoint.id}?event=evt_0`,
    `/portal/webhooks/${endpoint.id}/${delivery}`,
    "/portal/usage/requests",
    "/portal/usage/requests?path=req_wrong",
    "/portal/usage/requests?status=5xx",
    `/portal/usage/requests/${rejected}`,
    "/portal/usage/requests/req_unknown",
  ];
}

// Each page arrives at one of the widths, in turn, and is looked at in both.
for (const [turn, width] of Object.values(widths).entries()) {
  test(`every page of the portal is accessible, fits and does not shift, from ${width} wide`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    await signUp(page, newLongPerson());
    const paths = await fill(page, baseURL);
    await slowDown(page);
    for (const path of paths.filter((_, index) => index % 2 === turn)) {
      await setWidth(page, width);
      expect(await shiftOf(page, path), path).toBeLessThan(maxShift);
      expect(await page.title(), path).toMatch(/ · Animal Store$/);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll("main details")) part.setAttribute("open", "");
      });
      await expectAccessible(page, path);
      for (const other of [1920, 768]) {
        await setWidth(page, other);
        await expectFits(page, `${path}, ${other} wide`);
      }
    }
  });
}

test("every page of the portal is readable without JavaScript", async ({ page, browser, baseURL }) => {
  await signIn(page, demoUsers.developer);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false });
  const plain = await context.newPage();
  for (const { path, label } of portalPages) {
    await plain.goto(path);
    await expect(plain.getByRole("heading", { level: 1, name: label }), path).toBeVisible();
    expect(await plain.getByRole("main").innerText(), path).not.toMatch(/Loading/);
  }
  await plain.goto("/portal/keys");
  await expect(plain.getByText("Demo", { exact: true }).filter({ visible: true })).toBeVisible();
  await plain.goto("/portal/animals");
  await plain.getByLabel("Name").fill(demoNames[12] ?? "");
  await plain.getByRole("button", { name: "Apply" }).click();
  await expect(plain.getByRole("region", { name: "Animals" }).locator("tbody tr").first()).toContainText(
    demoNames[12] ?? "",
  );
  await plain.goto("/portal/usage");
  await plain.getByRole("link", { name: "30 days", exact: true }).click();
  await expect(plain).toHaveURL(/range=30d/);
  await expect(plain.getByRole("meter", { name: "Today (UTC)" })).toBeAttached();
  await context.close();
});
