import { demoUsers } from "@/lib/base/demo-users";
import { callApi, chooseForKey, fillIssueDialog, issueKey, readSecret } from "./support/keys";
import { addPet, orderPet } from "./support/pets";
import { said } from "./support/staff";
import { openTranslated } from "./support/translator";
import { expect, newPerson, signIn, signUp, test } from "./support/visitor";

test("a key is created, edited, rolled and revoked on a translated page", async ({ page }) => {
  await signUp(page);
  await openTranslated(page, "/portal/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Enter a name for the key.")).toBeVisible();
  await fillIssueDialog(page, "Production");
  await chooseForKey(page, "Production", "Edit…");
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Staging");
  await page.keyboard.press("Enter");
  await said(page, "Saved “Staging”.");
  await chooseForKey(page, "Staging", "Roll…");
  await page.getByRole("button", { name: "Roll key" }).click();
  await readSecret(page);
  await page.getByRole("button", { name: "Copy API key" }).click();
  await page.getByRole("button", { name: "I have saved the key" }).click();
  await page.getByLabel("Select all keys").check();
  await page.getByRole("button", { name: "Revoke 2 keys…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke 2 keys" }).click();
  await expect(page.getByText("No active keys")).toBeVisible();
});

test("the other forms of an account work on translated pages", async ({ page, baseURL }) => {
  await signUp(page);
  await openTranslated(page, "/portal");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await fillIssueDialog(page, "First");
  await callApi(baseURL, key);
  await expect(page.getByText("We received your request.")).toBeVisible();

  await openTranslated(page, "/portal/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByRole("dialog").getByLabel("URL").fill("https://example.com/hook");
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByTestId("secret")).toBeVisible();
  await page.getByRole("button", { name: "I have saved the secret" }).click();
  await expect(page.getByRole("link", { name: "https://example.com/hook" })).toBeVisible();

  await openTranslated(page, "/portal/members");
  await page.getByRole("button", { name: "Invite member" }).click();
  const { email } = newPerson();
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await said(page, `Invitation sent to ${email}.`);
  await expect(page.getByRole("list", { name: "Invitations" })).toContainText(email);

  await openTranslated(page, "/portal/settings");
  await page.getByLabel("Name", { exact: true }).fill("Wanda Wanderer");
  await page.getByRole("button", { name: "Save name" }).click();
  await said(page, "Name saved.");

  await openTranslated(page, "/portal/usage/requests");
  await page.getByLabel("Path or request ID").fill("nothing");
  await expect(page.getByText("No requests found")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
});

test("orders move, an operation is tried and a client is simulated on translated pages", async ({ page, baseURL }) => {
  await signUp(page);
  const order = await orderPet(page, await addPet(baseURL, await issueKey(page), "Translated"));
  await page.context().clearCookies();
  await signIn(page, demoUsers.staff);
  await openTranslated(page, "/staff/orders");
  await page.getByRole("button", { name: `Approve order ${order}` }).click();
  await said(page, "1 order approved.");

  await openTranslated(page, "/docs/reference/listPets");
  await page.getByLabel("API key").fill("ask_dev_wrong");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("invalid_api_key");

  await openTranslated(page, "/docs/what-would-happen");
  await page.getByLabel("After a 429, the client").selectOption("ignore");
  await page.getByLabel("Plan").selectOption("pro");
  await expect(page.getByRole("region", { name: "Result" })).toContainText("requests succeed.");
});
