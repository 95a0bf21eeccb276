import { expect, it } from "vitest";
import { testStore } from "@/test/store";

const store = testStore();

it("configuration: without the keys of a partner, no report of found keys is accepted", async () => {
  const response = await fetch(`${store.service().url}/api/secret-scanning`, { method: "POST", body: "[]" });
  expect(response.status).toBe(404);
});

const page = async (path: string) => {
  const response = await fetch(`${store.service().url}${path}`, { redirect: "manual" });
  return { status: response.status, text: await response.text() };
};

it("configuration: without a mail server, no page mentions mail, and the pages of mailed links do not exist", async () => {
  const signIn = await page("/sign-in");
  expect(signIn.status).toBe(200);
  expect(signIn.text).not.toMatch(/Forgot|forgot-password|sign-in link/);
  for (const path of ["/forgot-password", "/sign-in/link", "/sign-in/link/open?token=x", "/reset-password?token=x"]) {
    expect((await page(path)).status, path).toBe(404);
  }
  expect((await page("/confirm-email?token=x")).status).toBe(404);
  expect((await page("/confirm-email/new?token=x")).status).toBe(404);
  expect(Object.keys(JSON.parse((await page("/api/auth/providers")).text))).toEqual(["credentials"]);
});
