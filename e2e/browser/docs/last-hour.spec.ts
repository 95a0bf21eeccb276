import { setTimeout as sleep } from "node:timers/promises";
import { demoUsers } from "@/lib/base/demo-users";
import { roomInWindow } from "@/test/waiting";
import { expectAccessible, expectFits } from "../support/accessible";
import { callApi, issueKey } from "../support/keys";
import { expect, signUp, submitSignIn, test } from "../support/visitor";
import { scriptKilobytes } from "./reader";

const path = "/docs/what-would-happen?pattern=last-hour";

test("without a session, the page links to sign-in, which leads back", async ({ page }) => {
  await page.goto("/docs/what-would-happen");
  await page.getByRole("link", { name: "My last hour" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await submitSignIn(page, demoUsers.developer);
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel("Plan")).toHaveValue("own");
});

test("without the server the page says so, and without requests where to send some", async ({ page }) => {
  await signUp(page);
  await page.route("**/api/portal/last-hour", (route) => route.abort());
  await page.goto(path);
  await expect(page.getByText("We could not reach the server.")).toBeVisible();
  await page.unroute("**/api/portal/last-hour");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No requests in the last hour" })).toBeVisible();
  expect(await scriptKilobytes(page)).toBeLessThan(450);
});

test("replays recorded requests with the API's decisions, including the ban", async ({ page, baseURL }) => {
  test.setTimeout(150_000);
  await signUp(page);
  const [alpha, beta] = [await issueKey(page, "Alpha"), await issueKey(page, "Beta")];
  const codes: string[] = [];
  const send = async (key: string) => {
    const response = await callApi(baseURL, key);
    const code = response.ok ? "passed" : ((await response.json()) as { code: string }).code;
    codes.push(code);
    return code;
  };
  // In one clock minute: of rejections that the log does not list, a replay knows the minute alone.
  await roomInWindow(60_000, 20_000);
  // Both keys use up the minute. Then one continues until it is banned, and the other is rejected once more.
  for (let index = 0; index < 70; index++) await send(index % 2 === 0 ? alpha : beta);
  for (let sent = 0; sent < 400; sent++) {
    if ((await send(alpha)) === "api_key_banned") break;
    await sleep(100);
  }
  expect(codes.at(-1)).toBe("api_key_banned");
  await send(alpha);
  expect(await send(beta)).not.toBe("api_key_banned");
  const passed = codes.filter((code) => code === "passed").length;

  await page.goto(path);
  const result = page.getByRole("region", { name: "Result" });
  const sentence = result.getByRole("status");
  await expect(sentence).toContainText(
    `${passed} of ${codes.length} requests succeed. ${codes.length - passed} are rate limited`,
  );
  await expect(sentence).toContainText(/The key Alpha \(…\w{4}\) is banned at \d\d:\d\d:\d\d, for 15m 00s\./);
  await result.getByText("View as table").click();
  await expect(result.getByRole("row", { name: /Alpha.*Rate limited \(ban\)/ })).toHaveCount(1);
  await expect(result.getByRole("row", { name: /Beta.*Rate limited \(ban\)/ })).toHaveCount(0);

  await page.getByLabel("After a 429, the client").selectOption("wait");
  await expect(sentence).toContainText("No key is banned");
  await page.getByLabel("Plan").selectOption("business");
  await expect(sentence).toContainText(`All ${codes.length} requests succeed.`);
  await page.getByLabel("Plan").selectOption("own");

  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  expect(await scriptKilobytes(page)).toBeLessThan(450);
});
