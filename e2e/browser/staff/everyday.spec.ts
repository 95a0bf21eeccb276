import { HOUR_MS } from "@/lib/base/time";
import { insertBan } from "@/lib/domains/bans/queries";
import { appealBan, bansInForce } from "@/lib/domains/bans/service";
import { listWorkingKeys } from "@/lib/domains/keys/lookup";
import { viewerIn } from "../support/account";
import { addPet, orderPet } from "../support/pets";
import { type Customer, openAsStaff, said, test } from "../support/staff";
import { expect } from "../support/visitor";

async function appeal({ page }: Customer, text: string): Promise<void> {
  const { accountId, userId } = await viewerIn(page.context());
  const [key] = await listWorkingKeys(accountId);
  const now = Date.now();
  await insertBan({ keyId: key?.id ?? 0n, bannedAt: now, until: now + HOUR_MS, count: 1 });
  const [ban] = await bansInForce(accountId, now);
  await appealBan(accountId, ban?.id ?? 0n, text, { kind: "user", userId });
}

test("staff decline an appeal, and the account reads why", async ({ page, customer }) => {
  const text = `Our loop is fixed, ${Date.now()}.`;
  await appeal(customer, text);
  await openAsStaff(page, "/staff/appeals", "Appeals");
  const row = page.getByRole("row").filter({ hasText: text });
  await expect(row).toContainText(customer.name);
  await row.getByRole("button", { name: "Decline the appeal for the key Production" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("It happened twice today.");
  await dialog.getByRole("button", { name: "Decline appeal" }).click();
  await said(page, "Appeal declined.");
  await expect(row).toHaveCount(0);
  await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "closed" }).click();
  await expect(row).toContainText("Appeal declined: It happened twice today.");
  await customer.page.goto("/portal/notifications");
  await expect(customer.page.getByText("It happened twice today.")).toBeVisible();
});

test("orders are found by number, animal and account, in every state", async ({ page, customer, baseURL }) => {
  const name = `Zora ${Date.now()}`;
  const id = await orderPet(customer.page, await addPet(baseURL, customer.key, name));
  await openAsStaff(page, "/staff/orders", "Orders");
  const search = page.getByRole("searchbox", { name: "Search" });
  const row = page.getByRole("row").filter({ hasText: name });
  for (const text of [id, name, customer.name, customer.email]) {
    await search.fill(text);
    await search.press("Enter");
    await expect(page).toHaveURL(`/staff/orders?${new URLSearchParams({ q: text })}`);
    await expect(row).toHaveCount(1);
  }
  await page.getByRole("link", { name: /^Cancelled/ }).click();
  await expect(page.getByText("No orders found")).toBeVisible();
  await expect(search).toHaveValue(customer.email);
});
