import { expect, it } from "vitest";
import { nextAuthSignIn } from "@/e2e/support/next-auth";
import { testStore } from "@/e2e/support/store";

const store = testStore();

it.each(["nobody@example.com", "no address", "\0@example.com", ""])(
  "what is wrong with a sign-in as %j is said in words of ours alone",
  async (email) => {
    const { error } = await nextAuthSignIn(store.service().url, email);
    expect(error).toBe("Email address and password do not match.");
  },
);
