import { expect, it } from "vitest";
import { nextAuthSignIn } from "@/test/next-auth";
import { testStore } from "@/test/store";

const store = testStore();

it("a password that is longer than any can be matches nothing, and a body that is longer still is not read", async () => {
  const { url } = store.service();
  const { error } = await nextAuthSignIn(url, "nobody@example.com", "\u0301".repeat(401));
  expect(error).toBe("Incorrect email address or password.");
  const body = new URLSearchParams({ password: "x".repeat(16 * 1024) });
  expect((await fetch(`${url}/api/auth/callback/credentials`, { method: "POST", body })).status).toBe(413);
});

it.each(["nobody@example.com", "no address", "\0@example.com", ""])(
  "what is wrong with a sign-in as %j is said in words of ours alone",
  async (email) => {
    const { error } = await nextAuthSignIn(store.service().url, email);
    expect(error).toBe("Incorrect email address or password.");
  },
);
