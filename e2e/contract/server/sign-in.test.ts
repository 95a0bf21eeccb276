import { expect, it } from "vitest";
import { nextAuthSignIn } from "@/test/next-auth";
import { testStore } from "@/test/store";

const store = testStore();

it("a password above the longest matches nothing, and a body above the limit is not read", async () => {
  const { url } = store.service();
  const { error } = await nextAuthSignIn(url, "unknown@example.com", "\u0301".repeat(401));
  expect(error).toBe("Incorrect email address or password.");
  const body = new URLSearchParams({ password: "x".repeat(16 * 1024) });
  expect((await fetch(`${url}/api/auth/callback/credentials`, { method: "POST", body })).status).toBe(413);
});

it.each(["unknown@example.com", "no address", "\0@example.com", ""])(
  "the error of a sign-in as %j is one of ours",
  async (email) => {
    const { error } = await nextAuthSignIn(store.service().url, email);
    expect(error).toBe("Incorrect email address or password.");
  },
);
