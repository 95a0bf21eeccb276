import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { viewerIn } from "./support/account";
import { mailTo } from "./support/inbox";
import { callApi, fillIssueDialog } from "./support/keys";
import { chooseNameAndPassword, expect, newPerson, signIn, signUp, test } from "./support/visitor";

async function openMembers(page: Page): Promise<void> {
  await page.goto("/portal/members");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
}

/** Invites a person as a viewer. @returns the mailed link */
async function invite(page: Page, email: string): Promise<string> {
  const { account } = await viewerIn(page.context());
  await openMembers(page);
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("radio", { name: /^Viewer/ }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  return (await mailTo(email, `Join “${account.name}” on Animal Store`)).link;
}

async function chooseFor(page: Page, email: string, item: string): Promise<void> {
  await openMembers(page);
  await page.getByRole("button", { name: `Actions for ${email}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("an invited person joins in one step, gets another role, and is removed with the keys they created", async ({
  page,
  newBrowser,
  baseURL,
}) => {
  const owner = await signUp(page);
  const guest = { ...newPerson(), name: "Greta Guest" };
  const link = await invite(page, guest.email);
  await expect(page.getByRole("list", { name: "Invitations" })).toContainText(guest.email);
  await expect(page.getByRole("region", { name: "Roles" })).toBeVisible();
  await expectAccessible(page, "members");

  const other = await (await newBrowser()).newPage();
  await other.goto(link);
  await expectAccessible(other, "invitation");
  await chooseNameAndPassword(other, guest);
  await other.getByRole("button", { name: "Sign up and join" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await openMembers(other);
  await expect(other.getByText("An owner or an admin can invite people")).toBeVisible();
  await expect(other.getByRole("button", { name: `Actions for ${guest.email}` })).toBeVisible();
  await expect(other.getByRole("button", { name: `Actions for ${owner.email}` })).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Invite member" })).toHaveCount(0);

  await chooseFor(page, guest.email, "Change role…");
  await page.getByRole("radio", { name: /^Developer/ }).check();
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Role of Greta Guest changed.")).toBeVisible();

  await other.goto("/portal/keys");
  const create = other.getByRole("button", { name: "Create key" });
  await create.click();
  const key = await fillIssueDialog(other, "Bot");
  await create.click();
  await other.getByRole("dialog").getByLabel("Name").fill("Second");

  await chooseFor(page, guest.email, "Remove…");
  await expect(page.getByRole("list", { name: "Keys" })).toContainText("Bot");
  await page.getByLabel("Also revoke this key").check();
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByText("Greta Guest removed.")).toBeVisible();
  await expect.poll(async () => (await callApi(baseURL, key)).status).toBe(401);
  await other.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expect(other.getByRole("alert").filter({ hasText: "You are not a member of this account" })).toBeVisible();
});

test("an invitation for another address asks who joins, and does not work after it is withdrawn", async ({ page }) => {
  const owner = await signUp(page);
  const guest = newPerson();
  const link = await invite(page, guest.email);
  const stranger = await signUp(page);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${stranger.email}, but the invitation is for`)).toBeVisible();
  await expect(page.getByText("Confirm your email address")).toBeVisible();
  await page.getByText(`Join as ${guest.email} instead`).click();
  await expectAccessible(page, "invitation of another address");

  await signIn(page, owner);
  await openMembers(page);
  await page.getByRole("button", { name: `Withdraw the invitation of ${guest.email}` }).click();
  await page.getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(page.getByText(`Invitation of ${guest.email} withdrawn.`)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This invitation does not work.")).toBeVisible();
});
