import { DAY_MS } from "@/lib/base/time";
import { setPlan } from "@/lib/domains/accounts/service";
import { commandActor } from "@/lib/domains/audit/actor";
import { roomInWindow } from "@/test/waiting";
import { viewerIn } from "./support/account";
import { issueKey } from "./support/keys";
import { send } from "./support/requests";
import { expect, signUp, test } from "./support/visitor";

test("the portal warns at the percentage of the day that the account chose, and once it is used up", async ({
  page,
  baseURL,
}) => {
  test.slow();
  await roomInWindow(DAY_MS, 40_000);
  await signUp(page);
  const key = await issueKey(page);
  const { accountId } = await viewerIn(page.context());
  await setPlan(accountId, "free", { perMinute: 50, perDay: 10 }, commandActor);

  await page.goto("/portal/plan");
  const warning = page.getByRole("form", { name: "Quota warning" });
  await expect(warning.getByRole("combobox")).toHaveValue("80");
  await warning.getByRole("combobox").selectOption("70%");
  await warning.getByRole("button", { name: "Save warning" }).click();
  await expect(page.getByText("Quota warning saved.")).toBeVisible();
  await page.goto("/portal/settings");
  await expect(page.getByText("When 70% of a day’s requests are used.")).toBeVisible();

  const paths = (howMany: number) => Array.from({ length: howMany }, () => "/pets?limit=1");
  expect((await send(baseURL, key, ...paths(6))).at(-1)).toMatchObject({ status: 200, dayLeft: 4 });
  const tab = await page.context().newPage();
  const near = (of: typeof page) => of.getByText("You have used 70% of today's requests. Requests beyond the limit");
  const full = (of: typeof page) => of.getByText("You have used all of today's requests. Further requests");
  await page.goto("/portal");
  await tab.goto("/portal/usage");
  for (const each of [page, tab]) {
    await expect(each.getByRole("meter", { name: "Today (UTC)" })).toHaveText("6 of 10 used");
    await expect(near(each)).toHaveCount(0);
  }
  await send(baseURL, key, "/pets?limit=1");
  for (const each of [page, tab]) await expect(near(each)).toBeVisible();
  await send(baseURL, key, ...paths(3));
  for (const each of [page, tab]) await expect(full(each)).toBeVisible();
  expect((await send(baseURL, key, "/pets?limit=1"))[0]).toMatchObject({ status: 429, dayLeft: 0 });
  await expect(page.getByText("Too many requests")).toBeVisible();
});
