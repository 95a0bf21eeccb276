import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { formatNumber } from "@/lib/base/number";
import { plans } from "@/lib/base/plans";
import { roomInWindow } from "@/test/waiting";
import { issueKey } from "./support/keys";
import { send, sendTooMany } from "./support/requests";
import { expect, freshTest, signUp, test } from "./support/visitor";

const { perMinute, perDay } = plans.free.limits;

/** A total at the top of the page. */
const sum = (page: Page, label: string) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

const breakdown = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

test("the totals equal the limiter's counts, and rejected requests are separate", async ({ page, baseURL }) => {
  test.slow();
  await roomInWindow(3_600_000, 40_000); // the chart has a bar for each hour, and the last one is looked at
  await signUp(page);
  const one = await issueKey(page, "One");
  const other = await issueKey(page, "Other");
  await send(baseURL, one, "/pets?limit=1", "/pets?limit=0", "/store/orders", "/nothing");
  const responses = await sendTooMany(baseURL, other, 3);
  const left = responses.at(-1)?.dayLeft ?? 0;
  const counted = 4 + responses.filter(({ status }) => status === 200).length;
  expect(perDay - left).toBe(counted);

  await page.goto("/portal/usage");
  await expect(sum(page, "Requests")).toHaveText(String(counted));
  await expect(sum(page, "Failed (4xx)")).toHaveText("2");
  await expect(sum(page, "Rate limited (429)")).toHaveText("3");
  await expect(page.getByRole("meter", { name: "Today (UTC)" })).toHaveText(
    `${counted} of ${formatNumber(perDay)} used`,
  );
  const row = (title: string, name: RegExp) => breakdown(page, title).getByRole("row", { name });
  await expect(row("By operation", /^listPets/)).toHaveText(`listPets${counted - 2}13`);
  await expect(row("By operation", /^listOrders/)).toHaveText("listOrders100");
  await expect(row("By operation", /^Unknown operation/)).toHaveText("Unknown operation110");
  await expect(row("By API key", /^One/).getByRole("cell")).toHaveText(["4", "2", "0"]);
  await expect(row("By API key", /^Other/).getByRole("cell")).toHaveText([String(counted - 4), "0", "3"]);
  await expect(row("By status", /^429/).getByRole("cell")).toHaveText(["3"]);
  await expect(breakdown(page, "By status")).toContainText("Includes the 3 rate limited (429)");
  await expect(page.getByText("Not included in Requests")).toBeVisible();
  await expect(row("By status", /^404/).getByRole("cell")).toHaveText(["1"]);

  const bar = page.getByRole("list", { name: "Requests by period" }).getByRole("link").last();
  const tip = page.locator(".bar-tip");
  await expect(tip).toHaveCount(0);
  await bar.hover();
  await expect(tip).toContainText("Rate limited (429)3");
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(tip).toHaveCount(0);
  await bar.focus();
  await bar.hover();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(tip).toBeVisible();

  await page.getByText("View as table").click();
  const cells = page.getByRole("region", { name: "Requests by period" }).locator("tbody td:last-child");
  const rejected = (await cells.allTextContents()).map(Number).reduce((all, next) => all + next, 0);
  expect(rejected).toBe(3);
});

test("days are chosen in a panel that nothing covers, on a phone and on a desktop", async ({ page }) => {
  await signUp(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/portal/usage");
    for (const name of ["Export CSV", "Deprecated calls", "Request log"])
      await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeVisible();
    await page.getByText("Custom", { exact: true }).click();
    for (const label of ["First day", "Last day"]) {
      const day = page.getByLabel(label);
      await day.click();
      await day.fill("2026-11-02");
      await expect(day).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/from=2026-11-02&to=2026-11-02/);
  }
});

freshTest.describe("in New York", () => {
  freshTest.use({ timezoneId: "America/New_York" });

  freshTest(
    "filters, period and zone are in the URL, and survive a reload and the back button",
    async ({ page, baseURL }) => {
      await signUp(page);
      const one = await issueKey(page, "One");
      const other = await issueKey(page, "Other");
      await send(baseURL, one, "/pets?limit=1", "/pets?limit=0", "/store/orders");
      await send(baseURL, other, "/pets?limit=1");
      await page.goto("/portal/usage");
      const counted = sum(page, "Requests");
      await expect(counted).toHaveText("4");

      const filter = async (label: string, option: string | RegExp) => {
        const select = page.getByRole("main").getByLabel(label, { exact: true });
        const name = await select.locator("option").filter({ hasText: option }).textContent();
        await select.selectOption({ label: name ?? "" });
      };
      await filter("Operation", "listPets");
      await expect(counted).toHaveText("3");
      await page.getByRole("main").getByLabel("API key", { exact: true }).fill("One");
      await expect(counted).toHaveText("2");
      await filter("Status", "Failed (4xx)");
      await expect(counted).toHaveText("1");
      await page.getByRole("link", { name: "Last hour" }).click();
      await expect(page).toHaveURL(/range=hour/);
      await page.getByRole("link", { name: "Local" }).click();
      await expect(
        page.getByRole("columnheader", { name: "From (America/New York)", includeHidden: true }),
      ).toBeAttached();
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toEqual({
        range: "hour",
        zone: "America/New_York",
        operation: "listPets",
        key: expect.stringMatching(/^\d+$/),
        status: "4xx",
      });
      await page.reload();
      await expect(counted).toHaveText("1");
      await expect(page.getByRole("main").getByLabel("Status", { exact: true })).toHaveValue("4xx");
      await page.goBack();
      await expect(page).not.toHaveURL(/zone=/);
      await page.getByRole("link", { name: "Request log" }).click();
      await expect(page.getByRole("region", { name: "Requests" }).locator("tbody tr")).toHaveCount(1);
      await page.getByRole("link", { name: "Reset" }).click();
      await expect(page.getByRole("region", { name: "Requests" }).locator("tbody tr")).toHaveCount(4);
      await page.goto(`/portal/usage?operation=createPet`);
      await expect(page.getByRole("heading", { name: "No requests match these filters" })).toBeVisible();
      for (const range of ["7 days", "30 days"]) {
        await page.goto("/portal/usage");
        await page.getByRole("link", { name: range }).click();
        await expect(page).toHaveURL(/range=/);
        await expect(counted).toHaveText("4");
      }
    },
  );
});

test("figures and log refresh without a reload", async ({ page, context, baseURL }) => {
  await signUp(page);
  const key = await issueKey(page);
  await send(baseURL, key, "/pets?limit=1");
  await page.goto("/portal/usage");
  await expect(sum(page, "Requests")).toHaveText("1");
  const log = await context.newPage();
  await log.goto("/portal/usage/requests");
  const rows = log.getByRole("region", { name: "Requests" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await send(baseURL, key, "/pets?limit=1", "/store/orders");
  await expect(sum(page, "Requests")).toHaveText("3");
  await expect(page.getByRole("meter", { name: "Today (UTC)" })).toHaveText(`3 of ${formatNumber(perDay)} used`);
  await expect(rows).toHaveCount(3);
});

test("a request is found by its id, and shows the state of both windows", async ({ page, baseURL }) => {
  test.slow();
  await signUp(page);
  const key = await issueKey(page);
  const [, wrong] = await send(baseURL, key, "/pets?limit=1", "/pets?limit=0", "/store/orders");
  if (!wrong) throw new Error("no response was rejected");
  await page.goto("/portal/usage/requests");
  const search = page.getByLabel("Path or request ID");
  await search.fill("req_short");
  await expect(page.getByRole("alert").filter({ hasText: "A request ID starts with req_." })).toBeVisible();
  await expect(search).toHaveValue("req_short");
  await search.fill(`req_${"0".repeat(32)}`);
  await expect(page.getByText("No request with this ID in the last 30 days.")).toBeVisible();

  await search.fill(wrong.requestId);
  await expect(page).toHaveURL(`/portal/usage/requests/${wrong.requestId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/GET \/api\/v1\/pets\?limit=0\s*400/);
  await expect(page).toHaveTitle(/^GET \/pets · Request log/);
  const failed = page.getByRole("list", { name: "Checks" }).getByRole("listitem").filter({ hasText: "Request" });
  await expect(failed).toContainText("limit must be an integer from 1 to 100.");
  await expect(page.getByRole("region", { name: "Response body" })).toContainText('"code": "invalid_parameter"');
  await expect(page.getByRole("region", { name: "Response headers" })).toContainText(
    `X-RateLimit-Remaining: ${wrong.minuteLeft}`,
  );
  for (const [left, of] of [
    [wrong.minuteLeft, perMinute],
    [wrong.dayLeft, perDay],
  ] as const) {
    await expect(page.getByText(`${left} left`, { exact: true })).toBeVisible();
    await expect(page.getByText(`${of - left} of ${formatNumber(of)} used`).last()).toBeVisible();
  }

  await page.getByRole("tab", { name: "Python" }).click();
  await expect(page.getByRole("region", { name: "Python request" })).toContainText('/api/v1/pets?limit=0"');
  const again = page.getByRole("form", { name: "Send again" }).getByRole("button", { name: "Send again" });
  await again.click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("limit must be an integer from 1 to 100.");
  await again.click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("400");
  await page.goto("/portal/keys");
  await expect(page.getByRole("main").getByRole("link", { name: "Docs", exact: true })).toHaveCount(1);

  const rejected = (await sendTooMany(baseURL, key, 1)).at(-1);
  await page.goto("/portal");
  await expect(page.getByText(/[\d,]+ more rate limited$/)).toBeVisible();
  await page.getByRole("link", { name: "Too many requests" }).click();
  await page.getByRole("region", { name: "Requests" }).getByRole("link").click();
  await expect(page).toHaveURL(`/portal/usage/requests/${rejected?.requestId}`);
  await expect(page.getByText("This request was rate limited and did not count.")).toBeVisible();
  await expect(page.getByText("60 of 60 used", { exact: true }).last()).toBeVisible();
  await page.getByRole("link", { name: "Request log" }).click();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/before=/);
  await page.reload();
  await expect(page.getByRole("region", { name: "Requests" }).locator("tbody tr")).toHaveCount(25);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL("/portal/usage/requests");
});

test("the log pauses and resumes, filters by what was typed, and says what is not valid", async ({ page, baseURL }) => {
  await signUp(page);
  const key = await issueKey(page);
  await send(baseURL, key, "/pets?limit=1");
  await page.goto("/portal/usage/requests");
  const rows = page.getByRole("region", { name: "Requests" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused. New requests are not shown.")).toBeVisible();
  await send(baseURL, key, "/store/orders");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(rows).toHaveCount(2);

  await page.getByLabel("Path or request ID").fill("pets?limit");
  await expect(rows).toHaveCount(1);
  await page.getByText("Error code, IP address, exact time").click();
  await page.getByLabel("IP address").fill("1.2.3");
  await expect(page.getByLabel("IP address")).toHaveAccessibleDescription("Write an IP address such as 203.0.113.7.");
  await rows.first().click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("GET /api/v1/pets");
});

/** Downloads a link's file. @returns its lines, without the last line end */
async function saved(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  return text.trimEnd().split("\r\n");
}

test("the exports contain what the filters match", async ({ page, baseURL }) => {
  await signUp(page);
  const key = await issueKey(page, '=Formula, "quoted"');
  const responses = await send(baseURL, key, "/pets?limit=1", "/pets?limit=2", "/pets?limit=0");
  await page.goto("/portal/usage?status=2xx");
  const [head, ...rows] = await saved(page);
  expect(head).toBe("from (UTC),key,key id,operation,status,counted,requests");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z,"'=Formula, ""quoted""",\d+,listPets,200,yes,2$/);

  await page.goto("/portal/usage/requests");
  const [titles, ...lines] = await saved(page);
  expect(titles).toMatch(
    /^time \(UTC\),request id,method,path,query,operation,status,error code,error message,.*,key,trace id$/,
  );
  expect(lines.map((line) => line.split(",")[1])).toEqual(responses.map(({ requestId }) => requestId).reverse());
  expect(lines[0]).toContain(",GET,/api/v1/pets,limit=0,listPets,400,invalid_parameter,limit must be");
});
