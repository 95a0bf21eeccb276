import { expect, it } from "vitest";
import { createUser } from "@/lib/domains/accounts/service";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { sharedStore } from "@/test/store";

const store = sharedStore();

const page = async (path: string) => {
  const response = await fetch(`${store.service().url}${path}`, { redirect: "manual" });
  return { status: response.status, text: await response.text() };
};

it("configuration: without a mail server, no page asks for mail, and the pages of mailed links do not exist", async () => {
  const signIn = await page("/sign-in");
  expect(signIn.status).toBe(200);
  expect(signIn.text).not.toContain("sign-in link");
  for (const path of [
    "/sign-in/link",
    "/sign-in/link/open?token=x",
    "/reset-password?token=x",
    "/sign-up/finish?token=x",
  ]) {
    expect((await page(path)).status, path).toBe(404);
  }
  expect((await page("/confirm-email?token=x")).status).toBe(404);
  expect((await page("/confirm-email/new?token=x")).status).toBe(404);
});

it("without a mail server, the sign-in page leads to what a person can do who forgot their password", async () => {
  expect((await page("/sign-in")).text).toContain('href="/forgot-password"');
  const { status, text } = await page("/forgot-password");
  expect(status).toBe(200);
  expect(text).toContain("This store sends no email");
  expect(text).not.toContain("Email me a link");
});

it("without a mail server, sign-up needs no mail, and an email address has one account, whatever its case", async () => {
  await createUser({ email: "known@example.com", name: "Known" });
  const action = (await builtActions()).find(({ name }) => name === "sign-in.signUp") as BuiltAction;
  const signUp = (email: string) =>
    callAction(store.service().url, action, { email, name: "Ada", password: "lantern meadow heron 42" });
  expect((await signUp("KNOWN@example.com")).text).toContain("An account with this email address already exists.");
  const { headers } = await signUp("new@example.com");
  expect(headers["x-action-redirect"]).toMatch(/^\/portal/);
  expect(String(headers["set-cookie"])).toContain("session-token-");
});
