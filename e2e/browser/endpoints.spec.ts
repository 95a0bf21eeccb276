import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "playwright/test";
import { insertMember } from "@/lib/domains/accounts/queries";
import { findUser } from "@/lib/domains/accounts/service";
import { createEndpoint } from "@/lib/domains/webhooks/service";
import { db } from "@/lib/platform/db/client";
import { expectAccessible, setWidth, widths } from "./support/accessible";
import { newPerson, viewerIn } from "./support/account";
import { expect, signIn, signUp, test as visitorTest } from "./support/visitor";

/** A customer's server: what it received, and how many of the next requests fail. */
type Receiver = { url: string; received: { headers: IncomingHttpHeaders; body: string }[]; failures: number };

const test = visitorTest.extend<{ receiver: Receiver }>({
  receiver: async ({ browserName: _ }, use) => {
    const receiver: Receiver = { url: "", received: [], failures: 0 };
    const server = createServer(async (request, response) => {
      receiver.received.push({ headers: request.headers, body: await text(request) });
      const status = receiver.failures-- > 0 ? 500 : 200;
      response.writeHead(status).end(`status ${status}`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    await use(receiver);
    server.closeAllConnections();
    server.close();
  },
});

const dialogOf = (page: Page) => page.getByRole("dialog");

/** The secret that a dialog shows once. Closes the dialog. */
async function takeSecret(page: Page): Promise<string> {
  const secret = page.getByTestId("secret");
  await expect(secret).toHaveText(/^whsec_[\w+/=]{32}$/);
  const shown = (await secret.textContent()) ?? "";
  await dialogOf(page).getByRole("button", { name: "I have saved the secret" }).click();
  await expect(dialogOf(page)).toBeHidden();
  return shown;
}

async function openEndpoint(page: Page, url: string): Promise<void> {
  await page.goto("/portal/webhooks");
  await page.getByRole("link", { name: url }).click();
  await expect(page.getByRole("heading", { level: 1, name: url })).toBeVisible();
}

async function sendTestEvent(page: Page, type: string): Promise<void> {
  await page.getByRole("button", { name: "Send test event" }).click();
  await dialogOf(page).getByLabel("Event", { exact: true }).selectOption(type);
  await dialogOf(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: type })).toBeVisible();
}

const choose = async (page: Page, item: string) => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

const attempts = (page: Page) => page.getByRole("list", { name: "Attempts" }).getByRole("listitem");

test("on a phone, an endpoint is added, tested, fails, gets an event again, and is rolled, paused and deleted", async ({
  page,
  receiver,
}) => {
  test.setTimeout(240_000);
  const { url } = receiver;
  await signUp(page);
  await setWidth(page, widths.phone);
  await page.goto("/portal/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("URL").fill("http://169.254.169.254/");
  const group = (name: string) => dialog.getByRole("checkbox", { name, exact: true });
  await group("All events").check();
  await expect(dialog.getByLabel("order.placed")).toBeChecked();
  await group("All events").uncheck();
  await group("Quota").check();
  await dialog.getByLabel("quota.exceeded").uncheck();
  await expect(group("Quota")).not.toBeChecked();
  await dialog.getByLabel("quota.warning").uncheck();
  await dialog.getByLabel("order.placed").check(); // of its own account only: other tests add animals
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText("Enter the URL of a server on the public internet.")).toBeVisible();
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await takeSecret(page);
  await expect(page.getByText("1 of 10 endpoints.")).toBeVisible();

  await openEndpoint(page, url);
  await expect(page).toHaveTitle(`${url} · Webhooks · Animal Store`);
  await sendTestEvent(page, "order.placed");
  await expect(attempts(page)).toHaveCount(1);
  await expect(attempts(page)).toContainText("status 200");
  expect(receiver.received).toHaveLength(1);
  const [first] = receiver.received;
  const eventId = String(first?.headers["webhook-id"]);
  expect(first?.body).toContain('"type":"order.placed"');
  await expect(page.getByText(eventId).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Body of the event" })).toContainText('"type": "order.placed"');

  receiver.failures = 2;
  await openEndpoint(page, url);
  await sendTestEvent(page, "pet.created");
  await expect(attempts(page)).toHaveCount(2);
  await expect(attempts(page).first()).toContainText("The server responded with 500. Only 200 to 299 count.");
  await expect(page.getByText(/^in \dm/)).toBeVisible(); // the next attempt

  await openEndpoint(page, url);
  await expect(page.getByText(/^The endpoint began to fail .+ ago\. The server responded with 500\./)).toBeVisible();
  await expect(page.getByRole("row", { name: /pet\.created/ }).getByText("2 attempts")).toBeVisible();
  await page.goto("/portal");
  await expect(page.getByText(`Deliveries to the webhook endpoint ${url} began to fail`)).toContainText(
    /(ago|just now)\./,
  );
  await page.getByRole("link", { name: "View endpoint" }).click();
  await choose(page, "Disable…");
  await page.getByRole("button", { name: "Disable endpoint" }).click();
  await expect(page.getByText("Disabled. The endpoint gets no events")).toBeVisible();
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.getByLabel("Status").selectOption("failed");
  await expect(page.getByRole("table").getByRole("link")).toHaveText(["pet.created"]);
  await page.getByRole("table").getByRole("link").click();
  await page.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(page.getByText("The event is sent again.")).toBeVisible();
  await expect(page.getByText("delivered", { exact: true }).first()).toBeVisible();
  await expect(attempts(page)).toHaveCount(3);
  expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(receiver.received.at(1)?.headers["webhook-id"]);

  await openEndpoint(page, url);
  await page.getByLabel("Event ID").fill(eventId);
  await expect(page.getByRole("table").getByRole("link")).toHaveText(["order.placed"]);
  await choose(page, "Roll secret…");
  await page.getByRole("radio", { name: /^In 24 hours/ }).check();
  await page.getByRole("button", { name: "Roll secret" }).click();
  expect(await takeSecret(page)).not.toBe(secret);
  await expect(page.getByText("Old secrets sign until")).toBeVisible();
  expect(await page.content()).not.toContain("whsec_");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused. Events wait, for 30 days at most")).toBeVisible();
  await choose(page, "Delete…");
  await expect(page.getByRole("alertdialog", { name: `Delete ${url}?` })).toBeVisible();
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await page.goto("/portal/activity");
  await expect(page.getByText("Webhook endpoint deleted").first()).toBeVisible();
});

test("the pages and dialogs of webhooks are accessible and fit, also for a viewer", async ({ page, receiver }) => {
  test.setTimeout(240_000);
  await signUp(page);
  const { accountId, userId } = await viewerIn(page.context());
  await page.goto("/portal/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await dialogOf(page).getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialogOf(page).getByText("Choose at least one kind of event.")).toBeVisible();
  await expectAccessible(page, "adding an endpoint, with errors");
  const url = `${receiver.url}/${"orders-".repeat(30)}`;
  const input = { url, description: "D".repeat(200), eventTypes: ["order.placed", "key.banned"] as const };
  await createEndpoint(accountId, { ...input, eventTypes: [...input.eventTypes] }, { kind: "user", userId });
  receiver.failures = 9;
  await openEndpoint(page, url);
  await page.getByRole("button", { name: "Send test event" }).click();
  await expectAccessible(page, "a test event");
  await dialogOf(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(attempts(page).first()).toContainText("status 500");
  await expectAccessible(page, "a delivery");
  const delivery = page.url();
  await openEndpoint(page, url);
  await expectAccessible(page, "an endpoint");
  const endpoint = page.url();
  await page.goto(`${endpoint}?event=nothing`);
  await expect(page.getByText("This is not the ID of an event.")).toBeVisible();

  const viewer = await signUp(page, newPerson());
  const user = await findUser(viewer.email);
  await insertMember(db(), accountId, user?.id ?? 0n, "viewer");
  await signIn(page, viewer);
  await page.goto("/portal/accounts");
  await page.getByRole("row").filter({ hasText: "Viewer" }).getByRole("button", { name: /^Open/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  for (const path of ["/portal/webhooks", endpoint, delivery]) {
    await page.goto(path);
    await expect(page.getByText(/^Owners, admins,? and developers/)).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("button", { name: /add|send|pause|edit|actions|resend/i }),
    ).toHaveCount(0);
  }
});
